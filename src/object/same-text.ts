import { skipValue } from './scan-path.ts';
import { readText } from './scan-string.ts';

/**
 * Whether the strings or numbers at these offsets of valid JSON, -1 for absent, have the same text; what is absent or anything
 * else has an empty one. Texts are made only of what is escaped or no string.
 */
export function isSameText(a: Uint8Array, i: number, b: Uint8Array, j: number): boolean {
  if (i !== -1 && j !== -1 && a[i] === 0x22 && b[j] === 0x22) {
    for (let at = 1; a[i + at] !== 0x5c && b[j + at] !== 0x5c; at += 1) {
      if (a[i + at] !== b[j + at]) return false;
      if (a[i + at] === 0x22) return true;
    }
  }
  return textOf(a, i) === textOf(b, j);
}

function textOf(bytes: Uint8Array, start: number): string {
  return start === -1 ? '' : readText(bytes, start, skipValue(bytes, start));
}
