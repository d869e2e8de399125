import { describe, expect, it } from 'vitest';
import { realClock } from '../../src/core/clock.ts';
import { startScenario } from '../../src/scenario/start-scenario.ts';
import { expectValid } from '../helpers/expect-valid.ts';
import { toRecords } from '../helpers/installed-kinformer.ts';
import { useProgramRoom } from '../helpers/program-room.ts';
import { readmeExamples } from '../helpers/readme-examples.ts';

const room = useProgramRoom();
const run = (...args: readonly string[]) => room.run(args);
const start = (...args: readonly string[]) => room.start(args);
const configMap = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' } });

describe('the examples of the README', () => {
  it.each(['Until', 'Verify', 'Doctor'])('%s: each ends with 0 on the demo', async (heading) => {
    const scope = new AbortController();
    const life = await startScenario(room.server, { name: 'shop', seed: 1, clock: realClock, signal: scope.signal });
    try {
      const examples = readmeExamples(heading);
      expect(examples.length).toBeGreaterThan(1);
      const ended = await Promise.all(
        examples.map(async (line) => ({
          line,
          ...(await room.shell(line)),
        })),
      );
      for (const { line, code, stderr } of ended) expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' });
    } finally {
      scope.abort();
      await life.stop();
    }
  });
});

describe('kinformer doctor', () => {
  it('says that all is well, the answer first, and how long each step took', async () => {
    room.server.create(configMap('a'));
    const { code, stdout, stderr } = await run('doctor', 'cm', '-n', 'default');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^configmaps is synced: 1 object at rv \d+, \S+ after start, handlers 1 of 1\.\n─ Phases/);
    expect(stdout).toMatch(/\n {2}✓ access review {3}list ✓ {2}watch ✓ +\S+ms\n/);
    expect((await run('doctor', 'cm', '--ascii')).stdout).not.toMatch(/[^\x20-\x7e\n]/);
  });

  it('tells causes apart by its status, and as JSON', async () => {
    room.server.injectFaults('forbid:resource=secrets');
    const { code, stdout } = await run('doctor', 'cm', 'secrets,nosuch', '-o', 'json', '-n', 'default');
    expect(code).toBe(4);
    const lines = toRecords(stdout);
    for (const line of lines) expectValid('doctor', line);
    const causes = Object.fromEntries(lines.map(({ resource, cause, exitCode }) => [resource, `${cause} ${exitCode}`]));
    expect(causes).toEqual({ configmaps: 'synced 0', secrets: 'forbidden 4', nosuch: 'no such type 1' });
  });

  it('ends in the time that it is given, with what is known by then', async () => {
    room.server.injectFaults('stall');
    const { code, stdout } = await run('doctor', 'cm', '--timeout', '2s');
    expect(code).not.toBe(0);
    expect(stdout).not.toBe('');
  });

  it('a broken configuration is an error of the command line', async () => {
    expect(await run('doctor', '-o', 'wide')).toMatchObject({ code: 2, stdout: '' });
    expect(await room.kinformer.run(['doctor'], { env: { KUBECONFIG: '/nonexistent' } })).toMatchObject({
      code: 1,
      stdout: '',
    });
  });
});

describe('kinformer verify', () => {
  it('finds nothing in a cache that is right, once or again and again', async () => {
    for (const name of ['a', 'b']) room.server.create(configMap(name));
    const table = await run('verify', 'cm', '-n', 'default');
    expect(table).toMatchObject({ code: 0, stderr: '' });
    expect(table.stdout).toMatch(
      /^RESOURCE +VERSION +LISTED +CACHED +MISSING .*\nconfigmaps +\d+ +2 +2( +0){6} +0ms\n$/,
    );
    const again = await run('verify', 'cm,ns', '--every', '1ms', '--count', '3', '-o', 'json');
    expect(again.code).toBe(0);
    const lines = toRecords(again.stdout);
    expect(lines).toHaveLength(6);
    for (const line of lines) expectValid('verify', line);
    const named = await run('verify', 'cm', 'a', 'b', '-n', 'default', '-o', 'json');
    const ofNames = toRecords(named.stdout);
    expect(ofNames).toMatchObject([
      { resource: 'configmaps', name: 'a', listed: 1 },
      { resource: 'configmaps', name: 'b', listed: 1 },
    ]);
    for (const line of ofNames) expectValid('verify', line);
    // A default that another command has a use for.
    const env = { ...room.env, KINFORMER_COUNT: '5' };
    const yaml = await room.kinformer.run(['verify', 'cm', '-o', 'yaml'], { env });
    expect(yaml.stdout).toMatch(/^---\naltered: 0\n/);
  });

  it('compares on when one of several resources is refused, and when a list fails now and then', async () => {
    room.server.create(configMap('a'));
    room.server.injectFaults('forbid:resource=secrets:for=1h');
    expect(await run('verify', 'cm,secrets', '-A')).toMatchObject({
      code: 4,
      stdout: expect.stringMatching(/\nconfigmaps /),
      stderr: expect.stringMatching(/^error: secrets is forbidden/),
    });
    const verify = start('verify', 'cm', '-A', '--every', '10ms', '-o', 'json');
    await verify.until(({ stdout }) => stdout.includes('\n'));
    room.server.injectFaults('500:resource=configmaps:verb=list:for=1h');
    await verify.until(({ stderr }) => stderr.includes('warning: comparison failed: '));
    room.server.faults.clear();
    const { length } = verify.stdout;
    await verify.until(({ stdout }) => stdout.length > length);
    verify.child.kill('SIGINT');
    expect((await verify.finished).code).toBe(130);
  });

  it('ends with 3 as soon as something differs, and says what', async () => {
    const verify = start('verify', 'cm', '-n', 'default', '--every', '10ms', '-o', 'json');
    await verify.until(({ stdout }) => stdout.includes('\n'));
    room.server.injectFaults('duplicate');
    room.server.create(configMap('twice'));
    const { code, stdout, stderr } = await verify.finished;
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    const last = toRecords(stdout).at(-1);
    expect(last).toMatchObject({ duplicated: 1, differences: [{ type: 'duplicated', key: 'default/twice' }] });
    expectValid('verify', last);
  });

  it.each([
    [['cm', '-o', 'wide'], 2, 'verify has no output format wide'],
    [['nosuch'], 1, 'resource type "nosuch"'],
    [['cm', '--token', 'wrong'], 4, 'You must be logged in'],
    [['cm', '--every', 'x'], 2, '--every: invalid duration "x"'],
    [['cm', '--every', '0'], 2, '--every: "0" is not above zero'],
    [['cm', '--count', '2'], 2, '--count without --every'],
  ])('%j ends with %i', async (args, code, message) => {
    const ended = await run('verify', ...args);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(message);
  });

  it('bounds its time with --timeout', async () => {
    room.server.injectFaults('503:for=1h');
    expect(await run('verify', 'cm', '--timeout', '1s')).toMatchObject({ code: 124, stdout: '' });
  });
});
