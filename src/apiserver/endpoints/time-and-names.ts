import type { Random } from '../../core/random.ts';

/** metav1.Time: RFC 3339 in whole seconds. */
export function toTime(ms: number): string {
  return `${new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

const suffixLetters = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const maxPrefix = 63 - suffixLength;

/** A name made of the prefix and five letters that spell no words. */
export function generateName(prefix: string, random: Random): string {
  let suffix = '';
  for (let i = 0; i < suffixLength; i += 1) suffix += suffixLetters[Math.floor(random() * suffixLetters.length)];
  return `${prefix.slice(0, maxPrefix)}${suffix}`;
}

/** A random UUID of version 4. */
export function createUid(random: Random): string {
  let hex = '';
  for (let i = 0; i < 32; i += 1) {
    const digit = Math.floor(random() * 16);
    hex += (i === 12 ? 4 : i === 16 ? (digit & 3) | 8 : digit).toString(16);
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
