import { describe, expect, it } from 'vitest';
import { realClock } from '../../src/core/clock.ts';
import { startScenario } from '../../src/scenario/start-scenario.ts';
import { expectValid } from '../helpers/expect-valid.ts';
import { useProgramRoom } from '../helpers/program-room.ts';
import { readmeExamples } from '../helpers/readme-examples.ts';

const room = useProgramRoom();

const settings = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'default' } };
const place = { namespace: 'default', name: 'settings' };

interface Document {
  readonly resource: string;
  readonly updates: number;
  readonly keys: readonly { readonly key: string; readonly fights: number; readonly paths: readonly object[] }[];
}

describe('kinformer churn', () => {
  it('finds the hot loop of the demo: its path, its values and its two managers', async () => {
    const ending = new AbortController();
    const life = await startScenario(room.server, { name: 'shop', seed: 1, clock: realClock, signal: ending.signal });
    try {
      const churn = room.start(['churn', 'deploy', '-A', '--for', '10s', '-w', '-o', 'json']);
      const examples = readmeExamples('Churn').map((example) => room.shell(example));
      const fight = () => {
        const keys = churn.records.flatMap((document) => (document as unknown as Document).keys);
        return keys.find(({ fights }) => fights > 0);
      };
      await churn.until(() => fight() !== undefined);
      expect(fight()).toMatchObject({ key: 'shop/checkout', fights: 1 });
      for (const document of churn.records) expectValid('churn', document);
      expect(fight()?.paths[0]).toMatchObject({ path: '.spec.replicas', pointer: '/spec/replicas', motion: 'fight' });
      expect(fight()?.paths[0]).toMatchObject({
        managers: [
          { manager: 'autoscaler', values: ['4'] },
          { manager: 'deploy-bot', values: ['3'] },
        ],
      });
      churn.child.kill('SIGINT');
      expect((await churn.finished).code).toBe(130);
      for (const { code, stdout, stderr } of await Promise.all(examples)) {
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        expect(stdout).toContain('shop/checkout');
      }
    } finally {
      ending.abort();
      await life.stop();
    }
  });

  it('reports nothing on a calm cluster', async () => {
    room.server.create(settings);
    const asJson = await room.run(['churn', 'cm,pods', '-A', '--for', '1s', '-o', 'json']);
    expect(asJson.code).toBe(0);
    const documents = asJson.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Document);
    for (const document of documents) expectValid('churn', document);
    expect(documents).toMatchObject([
      { resource: 'configmaps', updates: 0, keys: [] },
      { resource: 'pods', updates: 0, keys: [] },
    ]);
    const asTable = await room.run(['churn', 'cm', '-A', '--for', '1s']);
    expect(asTable).toMatchObject({ code: 0, stdout: '' });
    expect(asTable.stderr).toContain('nothing is updated again and again: 0 updates of 0 objects');
  });

  it('--max-rate ends with 3 and names the object', async () => {
    room.server.create(settings);
    const churn = room.start(['churn', 'cm', '--for', '2s', '--max-rate', '30', '-w']);
    let turn = 0;
    const timer = setInterval(() => {
      turn += 1;
      room.server.patch('configmaps', place, { data: { turn: String(turn) } });
    }, 50);
    const { code, stdout, stderr } = await churn.finished;
    clearInterval(timer);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: default\/settings is updated [\d,]+ times a minute, and 30 are allowed\n$/);
    expect(stdout).toMatch(/^KEY +UPD\/MIN +NO-OP +FLIP +MANAGERS\ndefault\/settings +[\d,]+ +0% +- /);
    expect(stdout).toMatch(/\.data\.turn +[\d,]+ +(\d+ values|rising)/);
  });

  it('counts on when one of several resources is refused, and ends with 4; names of one resource are one document', async () => {
    room.server.injectFaults('forbid:resource=secrets:for=1h');
    const some = await room.run(['churn', 'cm,secrets', '-A', '--for', '1s', '-o', 'json']);
    expect(some.code).toBe(4);
    expect(some.stderr).toMatch(/^error: secrets is forbidden.*\nnothing is updated again and again/);
    expect(some.stdout).toMatch(/^\{"resource":"configmaps",[^\n]*\n$/);
    const named = await room.run(['churn', 'cm', 'a', 'b', '--for', '1s', '-o', 'json', '--max-rate', '1']);
    expect(named).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[^\n]*"keys":\[\]\}\n$/) });
  });

  it('says at once when it may not watch, and refuses what it cannot print', async () => {
    const refused = await room.run(['churn', 'cm', '--context', 'viewer']);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    const wide = await room.run(['churn', 'cm', '-o', 'name']);
    expect(wide.code).toBe(2);
    expect(wide.stderr).toContain('-o name prints objects, and churn counts them');
    const none = await room.run(['churn', 'cm', '--for', '10ms']);
    expect(none.code).toBe(2);
    expect(await room.run(['churn', 'cm', ''])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('an argument is empty'),
    });
  });
});
