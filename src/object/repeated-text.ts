import { latin1Text, textAt } from './scan-string.ts';

/**
 * `textAt` for strings that come again and again, such as label values: one that was read lately is recognised by its
 * bytes, which is cheaper than making it anew, and gives the same string, whose hash is known to maps already.
 */
export function repeatedTextAt(bytes: Uint8Array, start: number): string {
  if (start === -1 || bytes[start] !== 0x22) return '';
  const first = start + 1;
  const limit = Math.min(bytes.length, first + longestBytes);
  let hash = 0;
  for (let i = first; i < limit; i += 1) {
    const byte = bytes[i] as number;
    if (byte === 0x22) return recall(bytes, first, i, hash);
    if (byte === 0x5c || byte >= 0x80) break;
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return textAt(bytes, start);
}

const longestBytes = 64;
const slotCount = 4096;
/** By a part of the hash; a newer text takes the place of an older one. */
const recent = new Array<string>(slotCount).fill('');

function recall(bytes: Uint8Array, start: number, end: number, hash: number): string {
  const slot = (hash ^ (hash >>> 16)) & (slotCount - 1);
  const known = recent[slot] as string;
  if (isText(bytes, start, end, known)) return known;
  const text = latin1Text(bytes, start, end);
  recent[slot] = text;
  return text;
}

function isText(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i += 1) if (bytes[start + i] !== text.charCodeAt(i)) return false;
  return true;
}
