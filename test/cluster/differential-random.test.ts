import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { SharedArena } from './differential/arena.ts';
import type { SideTrace } from './differential/compare-traces.ts';
import { generateScenario, type RandomScenario } from './differential/generate-scenario.ts';
import type { Scenario } from './differential/scenario.ts';

/**
 * Scenarios from seeds, seen by client-go, and by kinformer with either queue. KINFORMER_DIFFERENTIAL=2000 runs so many,
 * KINFORMER_SEED=7 begins with that seed. Those that differ are made as small as they can be, and printed.
 */
const count = Number(process.env.KINFORMER_DIFFERENTIAL ?? 200);
const firstSeed = Number(process.env.KINFORMER_SEED ?? 1);
const width = 64;
const shrinkMs = 120_000;
const mostShrunk = 3;

let arena: SharedArena;

beforeAll(async () => {
  arena = await SharedArena.start(inject('goPrograms'));
});

afterAll(() => arena.stop());

it(`agrees with client-go in ${count} scenarios, from seed ${firstSeed} on`, {
  timeout: 600_000 + count * 5_000,
}, async () => {
  const failed: { readonly scenario: RandomScenario; readonly difference: string }[] = [];
  let ended = 0;
  const seeds = Array.from({ length: count }, (_, i) => firstSeed + i);
  await arena.run(seeds.map(generateScenario), width, (scenario, { difference }) => {
    ended += 1;
    if (difference !== undefined) {
      failed.push({ scenario, difference });
      console.log(`seed ${scenario.seed}: ${difference}`);
    }
    if (ended % 200 === 0) console.log(`${ended} of ${count} scenarios, ${failed.length} differ`);
  });
  const reports = failed.slice(mostShrunk).map(({ scenario, difference }) => `seed ${scenario.seed}: ${difference}`);
  for (const { scenario, difference } of failed.slice(0, mostShrunk)) {
    const smallest = await arena.shrink(scenario, difference, shrinkMs);
    const text = JSON.stringify(smallest.scenario, undefined, 1);
    reports.push(`seed ${scenario.seed}: ${difference}\nthe smallest: ${text}\n${smallest.difference}`);
  }
  expect(reports.join('\n\n')).toBe('');
});

it('finds a notification that is missing, and the smallest scenario in which it is', async () => {
  const loseUpdates = (side: SideTrace): SideTrace => ({
    ...side,
    records: side.records.filter(({ op, key }) => op !== 'update' || !key.endsWith('/a')),
  });
  const steps = (['b', 'a', 'c'] as const).flatMap((name) => [
    { do: 'create', name } as const,
    { do: 'write', name } as const,
    { do: 'remove', name } as const,
  ]);
  const scenario: Scenario = { name: 'an update', steps };

  const differences: (string | undefined)[] = [];
  await arena.run([scenario], 1, (_, { difference }) => differences.push(difference), loseUpdates);
  expect(differences[0]).toContain('update');
  const smallest = await arena.shrink(scenario, String(differences[0]), shrinkMs, loseUpdates);
  expect(smallest.scenario.steps).toEqual([
    { do: 'create', name: 'a' },
    { do: 'write', name: 'a' },
  ]);
  expect(smallest.difference).toContain('update');
});
