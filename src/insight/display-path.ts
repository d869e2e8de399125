import type { DifferenceStep } from '../object/json-difference.ts';

/**
 * A path as people read it, in segments that can be left out from the left: `.status`, `.conditions`, `[Ready]`,
 * `.status`. Items of lists are named by their merge key where they have one, else by their place.
 */
export function toPathSegments(steps: readonly DifferenceStep[]): string[] {
  return steps.map((step) => {
    if (typeof step !== 'string') return `[${step.name ?? step.index}]`;
    return plainName.test(step) ? `.${step}` : `[${step}]`;
  });
}

/** `.status.conditions[Ready].status`. */
export function toDisplayPath(steps: readonly DifferenceStep[]): string {
  return toPathSegments(steps).join('');
}

const plainName = /^[\w-]+$/;
