import type { Condition } from './kinds.ts';

/** The conditions with this one set. Its transition time moves only with its status; nothing moves when nothing changed. */
export function withCondition(
  conditions: readonly Condition[] | undefined,
  next: Condition,
  timestamp: string,
  keepsUpdateTime = false,
): readonly Condition[] {
  const all = conditions ?? [];
  const old = all.find(({ type }) => type === next.type);
  if (old && isSame(old, next)) return all;
  const lastTransitionTime = old?.status === next.status ? (old.lastTransitionTime ?? timestamp) : timestamp;
  const set = { ...next, lastTransitionTime, ...(keepsUpdateTime && { lastUpdateTime: timestamp }) };
  return old ? all.map((condition) => (condition === old ? set : condition)) : [...all, set];
}

export function conditionOf(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

export function isTrue(conditions: readonly Condition[] | undefined, type: string): boolean {
  return conditionOf(conditions, type)?.status === 'True';
}

function isSame(a: Condition, b: Condition): boolean {
  return a.status === b.status && (a.reason ?? '') === (b.reason ?? '') && (a.message ?? '') === (b.message ?? '');
}
