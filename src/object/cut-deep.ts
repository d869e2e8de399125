import { skipString } from './scan-string.ts';

/** Stands for an object or array that is nested too deep. */
const cut = Buffer.from('"… (nested deeper than is shown)"');

/**
 * Valid JSON with a text in place of each object and array that has `deepest` others around it, so that it can be parsed and
 * walked by calls; the same bytes when there is none.
 */
export function cutDeep(bytes: Uint8Array, deepest: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let from = 0;
  let depth = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] as number;
    if (byte === 0x22) i = skipString(bytes, i) - 1;
    else if ((byte | 0x20) === 0x7b) {
      if (depth === deepest) pieces.push(bytes.subarray(from, i), cut);
      depth += 1;
    } else if ((byte | 0x20) === 0x7d) {
      depth -= 1;
      if (depth === deepest) from = i + 1;
    }
  }
  return pieces.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(from)]);
}
