import { describe, expect, it } from 'vitest';
import { realClock } from '../../src/core/clock.ts';
import { startScenario } from '../../src/scenario/start-scenario.ts';
import { expectValid } from '../helpers/expect-valid.ts';
import { useProgramRoom } from '../helpers/program-room.ts';
import { readmeExamples } from '../helpers/readme-examples.ts';

const room = useProgramRoom();

const run = (...args: readonly string[]) => room.run(['cost', ...args, '--for', '1s']);
const configMap = (index: number) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: `c${index}`, namespace: 'default', labels: { part: index % 10 === 0 ? 'small' : 'big' } },
  data: { text: 'x'.repeat(100 + (index % 10) * 20) },
});

interface Document {
  readonly objects: number;
  readonly read: number;
  readonly errorPercent: number;
  readonly meanBytes: number;
  readonly caches: readonly { readonly name: string; readonly wireBytes: number; readonly kinformerBytes: number }[];
  readonly withoutSelector?: { readonly objects: number };
  readonly list: { readonly pages: number };
  readonly watch: { readonly events: number };
  readonly budget?: object;
}

const toDocument = (text: string) => {
  const document = JSON.parse(text) as Document;
  expectValid('cost', document);
  return document;
};

describe('kinformer cost', () => {
  it('its examples run on the demo', async () => {
    const ending = new AbortController();
    const life = await startScenario(room.server, { name: 'shop', seed: 1, clock: realClock, signal: ending.signal });
    try {
      const runs = readmeExamples('Cost').map((example) => room.shell(example));
      const [table, selected, json] = await Promise.all(runs);
      expect(table).toMatchObject({ code: 0, stderr: '' });
      expect(table?.stdout).toMatch(/^pods in all namespaces: \d+ objects of [\d.]+Ki\n\nCACHE +WIRE +KINFORMER/);
      expect(table?.stdout).toMatch(/\n {2}\.managedFields +[\d.]+Ki +\d+%\n/);
      expect(table?.stdout).toMatch(/\nwatch +[\d.]+\/s, [\d.]+K?B?i?\/s \(\d+ events? in \d\.\ds\)\n$/);
      expect(selected).toMatchObject({ code: 0, stderr: '' });
      expect(selected?.stdout).toContain('without the selector: ');
      expect(json).toMatchObject({ code: 0, stderr: '' });
      expect(toDocument(json?.stdout ?? '')).toMatchObject({ resource: 'configmaps', budget: { isKept: true } });
    } finally {
      ending.abort();
      await life.stop();
    }
  });

  it('counts to the byte what a list brings, and what a selector leaves of it', async () => {
    room.server.load(Array.from({ length: 1200 }, (_, index) => configMap(index)));
    const whole = await run('cm', '-n', 'default', '-o', 'json');
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    const document = toDocument(whole.stdout);
    expect(document).toMatchObject({ objects: 1200, read: 1200, errorPercent: 0, list: { pages: 3 } });
    const answer = await room.kinformer.run(['watch', 'cm', '-n', 'default', '--once', '--show-managed-fields'], {
      env: room.env,
    });
    const sizes = answer.stdout.split('\n').flatMap((line) => {
      const record = line === '' ? {} : (JSON.parse(line) as { object?: object });
      return record.object ? [Buffer.byteLength(JSON.stringify(record.object))] : [];
    });
    expect(document.meanBytes).toBe(Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1200));
    const part = toDocument((await run('cm', '-n', 'default', '-l', 'part=small', '-o', 'json')).stdout);
    expect(part).toMatchObject({ objects: 120, withoutSelector: { objects: 1200 } });
    expect(part.meanBytes).toBeLessThan(document.meanBytes);
  });

  it('--budget ends with 3 and says what would fit', async () => {
    room.server.load(Array.from({ length: 200 }, (_, index) => configMap(index)));
    const over = await run('cm', '-n', 'default', '--budget', '100Ki');
    expect(over.code).toBe(3);
    expect(over.stderr).toMatch(/^error: a cache of configmaps takes \d+Ki, and the budget is 100Ki\nhint: /);
    expect(over.stdout).toContain('200 objects');
    expect(await run('cm', '-n', 'default', '--budget', '1Mi')).toMatchObject({ code: 0, stderr: '' });
  });

  it('of more than 10,000 reads 1,000, and states an error that holds', async () => {
    room.server.load(Array.from({ length: 12_000 }, (_, index) => configMap(index)));
    const { code, stdout } = await run('cm', '-n', 'default', '-o', 'json');
    const document = toDocument(stdout);
    expect(code).toBe(0);
    expect(document.objects).toBe(12_000);
    expect(document.read).toBeGreaterThan(900);
    expect(document.read).toBeLessThan(1100);
    expect(document.errorPercent).toBeLessThan(5);
    expect(room.server.requests.filter(({ path }) => path.endsWith('/configmaps')).length).toBeGreaterThan(150);
  });

  it('refuses what it cannot do', async () => {
    expect((await run('cm,pods')).code).toBe(2);
    expect((await run('cm', '-o', 'wide')).code).toBe(2);
    expect((await run('nothing')).code).toBe(1);
    expect((await run('cm', '--context', 'viewer')).code).toBe(4);
  });
});
