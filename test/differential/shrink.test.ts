import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../src/core/random.ts';
import { generateScenario } from '../cluster/differential/generate-scenario.ts';
import { shrink } from '../cluster/differential/shrink.ts';
import { shrinkScenario } from '../cluster/differential/shrink-scenario.ts';
import { create, fault, remove, write } from '../cluster/differential/steps.ts';

const numbers = Array.from({ length: 40 }, (_, i) => i);

describe('shrinking', () => {
  it.each([
    ['one step', [17]],
    ['two steps far apart', [3, 38]],
    ['the first and the last', [0, 39]],
    ['three neighbours', [20, 21, 22]],
    ['every second step', numbers.filter((n) => n % 2 === 0)],
    ['everything', numbers],
  ])('comes to %s', async (_name, needed) => {
    const fails = async (steps: readonly number[]) => needed.every((n) => steps.includes(n));
    expect(await shrink(numbers, fails, { maxRuns: 2_000 })).toEqual(needed);
  });

  it('keeps only what matters in any subset that fails', async () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = createSeededRandom(seed);
      const needed = numbers.filter(() => random() < 0.1);
      const fails = async (steps: readonly number[]) => needed.every((n) => steps.includes(n));
      expect(await shrink(numbers, fails, { maxRuns: 2_000 })).toEqual(needed);
    }
  });

  it('makes steps simpler', async () => {
    const simplify = (n: number) => (n > 0 ? [n - 1] : []);
    const fails = async (steps: readonly number[]) => steps.some((n) => n >= 5);
    expect(await shrink([1, 9, 2], fails, { simplify })).toEqual([5]);
  });

  it('returns what it was given when nothing smaller fails, and tries no more than it may', async () => {
    let runs = 0;
    const never = async () => {
      runs += 1;
      return false;
    };
    expect(await shrink(numbers, never, { maxRuns: 25 })).toEqual(numbers);
    expect(runs).toBe(25);
  });

  it('takes the parts of a fault that are not needed away', async () => {
    const scenario = {
      name: 'long',
      before: [create('a'), create('b')],
      steps: [
        write('a'),
        fault('cut', {
          intrusions: ['ghost' as const],
          answers: [{ verb: 'watch' as const, status: 429, count: 1 }],
          changes: [write('b'), remove('a'), write('c')],
        }),
        remove('b'),
      ],
    };
    const smallest = await shrinkScenario(scenario, async ({ steps, before }) => {
      const removes = steps.some(
        (step) => step.do === 'fault' && step.changes?.some((change) => change.do === 'remove'),
      );
      return removes && before.some(({ name }) => name === 'a');
    });
    expect(smallest.before).toEqual([create('a')]);
    expect(smallest.steps).toEqual([fault('cut', { intrusions: [], answers: [], changes: [remove('a')] })]);
  });
});

describe('scenarios of seeds', () => {
  const scenarios = Array.from({ length: 300 }, (_, i) => generateScenario(i + 1));

  it('are the same each time, and different from each other', () => {
    expect(generateScenario(7)).toEqual(scenarios[6]);
    expect(new Set(scenarios.map(({ steps }) => JSON.stringify(steps))).size).toBe(300);
  });

  it('have everything in them', () => {
    const text = JSON.stringify(scenarios);
    const words = [
      'configmap',
      'secret',
      'boat',
      'harbour',
      'everywhere',
      'pageSize',
      'resyncMs',
      'metadataOnly',
      'bare',
    ];
    const steps = [
      'create',
      'write',
      'remove',
      'recreate',
      'relabel',
      'fault',
      'intrude',
      'handle',
      'unhandle',
      'resync',
    ];
    const faults = [
      'cut',
      'end',
      'half-line',
      'stall',
      'expired',
      'internal',
      'no-json',
      'compact',
      'compact-and-restart',
    ];
    for (const word of [
      ...words,
      ...steps,
      ...faults,
      'ghost',
      'repeat',
      'bookmark',
      'retry-after',
      'sliceBytes',
      'reset',
    ]) {
      expect(text).toContain(`"${word}"`);
    }
  });
});
