import type { DifferenceStep } from '../object/json-difference.ts';

/** How much a changed field tells, from 0 on: status words first, then spec, then metadata, then what moves by itself. */
export function tellingRank(steps: readonly DifferenceStep[], isGone: boolean): number {
  const path = steps.map((step) => (typeof step === 'string' ? `.${step}` : '[]')).join('');
  const rank = rules.findIndex(({ pattern, onlyIfThere }) => pattern.test(path) && !(onlyIfThere && isGone));
  return (rank === -1 ? rules.length : rank) * 2 + (isMinor(steps) ? 1 : 0);
}

interface Rule {
  readonly pattern: RegExp;
  readonly onlyIfThere?: true;
}

const rules: readonly Rule[] = [
  { pattern: /^\.metadata\.deletionTimestamp$/ },
  { pattern: /^\.spec\.nodeName$/ },
  {
    pattern: /^\.status\.(?:container|initContainer|ephemeralContainer)Statuses\[\]\.state\.\w+\.reason$/,
    onlyIfThere: true,
  },
  { pattern: /^\.status\.(?:phase|reason)$/ },
  { pattern: /^\.status\.conditions\[\]\.status$/ },
  { pattern: /^\.status\..*\.?restartCount$/ },
  { pattern: /^\.status\.(?:\w*[rR]eplicas|number\w+|\w+NumberScheduled|succeeded|failed|active|ready)$/ },
  // Of the rest of the status not what only says when, why at length, or which.
  {
    pattern:
      /^\.status\.(?!observedGeneration)(?!.*(?:[tT]ime|At|[mM]essage|ID|Timestamp|Probe\w*|startedAt|finishedAt)$)/,
    onlyIfThere: true,
  },
  { pattern: /^\.spec\b/ },
  { pattern: /^\.(?!metadata\b|status\b)/ },
  { pattern: /^\.metadata\.(?:labels|annotations|finalizers|ownerReferences)\b/ },
  { pattern: /^\.status\b/ },
  { pattern: /^\.metadata\.(?!generation|resourceVersion|managedFields)/ },
  { pattern: /^\.metadata\.generation$/ },
];

/** Of several conditions, those that sum up tell most. */
function isMinor(steps: readonly DifferenceStep[]): boolean {
  const item = steps.at(-2);
  return steps.at(-3) === 'conditions' && typeof item === 'object' && !summingUp.has(item.name ?? '');
}

const summingUp: ReadonlySet<string> = new Set(['Ready', 'Available', 'Complete', 'Failed', 'Established', 'Synced']);
