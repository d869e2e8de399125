import type { DifferenceStep } from '../object/json-difference.ts';

const shownCharacters = 40;

/** Strings bare unless empty, long ones cut; numbers as they are written; what has parts as `{…}` or `[…]`. */
export function toShownValue(json: string): string {
  if (json.startsWith('{')) return '{…}';
  if (json.startsWith('[')) return '[…]';
  const text = json.startsWith('"') && json !== '""' ? (JSON.parse(json) as string) : json;
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters - 1)}…`;
}

/** Whether values there must not be seen: the data of a Secret, and the copy of it that kubectl apply keeps. */
export function isConfidential(kind: string, [first, second, third]: readonly DifferenceStep[]): boolean {
  if (kind !== 'Secret') return false;
  if (first === 'data' || first === 'stringData') return true;
  return second === 'annotations' && third === 'kubectl.kubernetes.io/last-applied-configuration';
}
