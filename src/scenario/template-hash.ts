import type { PodTemplate } from './kinds.ts';

/** The label by which a replica set tells its pods from those of other templates. */
export const hashLabel = 'pod-template-hash';

const letters = 'bcdfghjklmnpqrstvwxz2456789';

/** Ten letters that stand for the template; the same template gives the same, and another one for each collision. */
export function hashTemplate(template: PodTemplate, collisions = 0): string {
  const text = canonicalText(withoutHash(template)) + (collisions === 0 ? '' : String(collisions));
  let low = 0x811c9dc5;
  let high = 0x1000193;
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x1000193) >>> 0;
    high = Math.imul(high + low, 0x9e3779b1) >>> 0;
  }
  let hash = '';
  for (let digit = 0; digit < 10; digit += 1) {
    const half = digit % 2 === 0 ? low : high;
    hash += letters[(half >>> (digit * 2)) % letters.length];
  }
  return hash;
}

export function isSameTemplate(a: PodTemplate, b: PodTemplate): boolean {
  return canonicalText(withoutHash(a)) === canonicalText(withoutHash(b));
}

function withoutHash(template: PodTemplate): PodTemplate {
  const { [hashLabel]: _hash, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

/** JSON with sorted members. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    const sorted = Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.filter(([, inner]) => inner !== null));
  });
}
