import type { Scenario, Step } from './scenario.ts';
import { shrink } from './shrink.ts';

/** The smallest scenario that still fails, as far as it was found. */
export async function shrinkScenario<T extends Scenario>(
  scenario: T,
  fails: (candidate: T) => Promise<boolean>,
  maxRuns?: number,
): Promise<T> {
  const options = { simplify, ...(maxRuns !== undefined && { maxRuns }) };
  const steps = await shrink(scenario.steps, (candidate) => fails({ ...scenario, steps: candidate }), options);
  const shorter = { ...scenario, steps };
  const before = await shrink(scenario.before ?? [], (candidate) => fails({ ...shorter, before: candidate }), options);
  return { ...shorter, before };
}

/** A fault with less in it. */
function simplify(step: Step): readonly Step[] {
  if (step.do !== 'fault') return [];
  const { intrusions = [], answers = [], changes = [] } = step;
  return [
    ...(intrusions.length > 0 ? [{ ...step, intrusions: [] }] : []),
    ...(answers.length > 0 ? [{ ...step, answers: [] }] : []),
    ...(changes.length > 1 ? [{ ...step, changes: [] }] : []),
    ...changes.map((_, i) => ({ ...step, changes: changes.toSpliced(i, 1) })),
  ];
}
