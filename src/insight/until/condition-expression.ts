import { KinformerError } from '../../core/errors.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { absent, type Expression, type Verdict } from './expression.ts';

interface Condition {
  readonly type?: unknown;
  readonly status?: unknown;
  readonly reason?: unknown;
  readonly observedGeneration?: unknown;
  readonly lastTransitionTime?: unknown;
}

/**
 * `NAME[=VALUE]` of kubectl's `condition=`: the first condition of that type has that status, `true` when none is given.
 * Letters count the same in both cases. A condition that was observed of an older generation than the object's counts as not
 * met. Throws BAD_EXPRESSION.
 */
export function parseConditionExpression(text: string, body: string): Expression {
  const [, name = '', value = 'true'] = /^([^=]*)(?:=(.*))?$/s.exec(body) ?? [];
  if (name === '') {
    throw new KinformerError('BAD_EXPRESSION', `${JSON.stringify(text)} names no condition`, {
      hint: 'write condition=Ready or condition=Ready=False',
    });
  }
  return { text, judge: (object) => (object ? judgeCondition(object, name, value) : absent) };
}

function judgeCondition(object: KubeObject, name: string, value: string): Verdict {
  const found = findCondition(object, name);
  if (!found) return { isMet: false, saw: `condition ${name} is not there` };
  const { type, status, reason, sinceMs } = found;
  const because = typeof reason === 'string' && reason !== '' ? ` (${reason})` : '';
  const saw = `condition ${type} is ${status === '' ? '""' : status}${because}`;
  const generation = object.field(['metadata', 'generation']);
  const observed = found.observedGeneration ?? object.field(['status', 'observedGeneration']);
  if (isInteger(generation) && isInteger(observed) && observed < generation) {
    return { isMet: false, saw: `${saw}, observed of generation ${observed} and not of ${generation}`, sinceMs };
  }
  return { isMet: isSameText(status, value), saw, sinceMs };
}

function findCondition(object: KubeObject, name: string) {
  const conditions = object.field(['status', 'conditions']);
  if (!Array.isArray(conditions)) return undefined;
  for (const each of conditions as readonly (Condition | null)[]) {
    const { type, status, reason, observedGeneration, lastTransitionTime } = each ?? {};
    if (typeof type !== 'string' || typeof status !== 'string' || !isSameText(type, name)) continue;
    const changedMs = typeof lastTransitionTime === 'string' ? Date.parse(lastTransitionTime) : Number.NaN;
    return {
      type,
      status,
      reason,
      observedGeneration: isInteger(observedGeneration) ? observedGeneration : undefined,
      sinceMs: Number.isNaN(changedMs) ? undefined : changedMs,
    };
  }
  return undefined;
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function isSameText(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase() || left.toUpperCase() === right.toUpperCase();
}
