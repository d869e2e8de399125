import { isString, skipString } from './scan-string.ts';

/** A field's name, or an index into an array. */
export type JsonPathStep = string | number;

/** Where a value is in bytes: from `start` up to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the value at `path` is in a valid JSON document; undefined when there is none. Strings step into objects (the
 * last of duplicate keys wins), numbers into arrays. `start` is the offset of the value that the path starts from.
 */
export function findPath(bytes: Uint8Array, path: readonly JsonPathStep[], start = 0): ByteRange | undefined {
  const at = findStart(bytes, path, start);
  return at === -1 ? undefined : { start: at, end: skipValue(bytes, at) };
}

/** `findPath` for the offset of the value's first byte only; -1 when there is none. Spares a look at the value. */
export function findStart(bytes: Uint8Array, path: readonly JsonPathStep[], start: number): number {
  let at = skipBlanks(bytes, start);
  for (const step of path) {
    if (at === -1) return -1;
    at = typeof step === 'string' ? findMember(bytes, at, step) : findElement(bytes, at, step);
  }
  return at < bytes.length ? at : -1;
}

/** The offset after the valid value that starts at `start`. Does not check it again. */
export function skipValue(bytes: Uint8Array, start: number): number {
  const first = bytes[start] as number;
  if (first === 0x22) return skipString(bytes, start);
  return (first | 0x20) === 0x7b ? skipContainer(bytes, start) : skipScalar(bytes, start);
}

/** The bytes of `[` and `{`, and of `]` and `}`, differ in the bit 0x20 only. */
function skipContainer(bytes: Uint8Array, start: number): number {
  const end = bytes.length;
  let depth = 1;
  let i = start + 1;
  while (i < end) {
    const byte = bytes[i] as number;
    i += 1;
    if (byte === 0x22) {
      while (i < end) {
        const inString = bytes[i] as number;
        i += 1;
        if (inString > 0x5c) continue;
        if (inString === 0x22) break;
        if (inString === 0x5c) i += 1;
      }
    } else if ((byte | 0x20) === 0x7b) {
      depth += 1;
    } else if ((byte | 0x20) === 0x7d) {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return end;
}

/**
 * Calls `visit` with the ranges of key and value of each member of the object at `start`, in order; of nothing when the
 * value is no object.
 */
export function forEachMember(
  bytes: Uint8Array,
  start: number,
  visit: (keyStart: number, keyEnd: number, valueStart: number, valueEnd: number) => void,
): void {
  if (bytes[start] !== 0x7b) return;
  let i = skipBlanks(bytes, start + 1);
  while (bytes[i] === 0x22) {
    const keyEnd = skipString(bytes, i);
    const valueStart = skipBlanks(bytes, skipBlanks(bytes, keyEnd) + 1);
    const valueEnd = skipValue(bytes, valueStart);
    visit(i, keyEnd, valueStart, valueEnd);
    i = skipBlanks(bytes, skipBlanks(bytes, valueEnd) + 1);
  }
}

/** Calls `visit` with the range of each element of the array at `start`; of nothing when the value is no array. */
export function forEachElement(bytes: Uint8Array, start: number, visit: (start: number, end: number) => void): void {
  if (bytes[start] !== 0x5b) return;
  let i = skipBlanks(bytes, start + 1);
  while (i < bytes.length && bytes[i] !== 0x5d) {
    const end = skipValue(bytes, i);
    visit(i, end);
    const next = skipBlanks(bytes, end);
    if (bytes[next] !== 0x2c) return;
    i = skipBlanks(bytes, next + 1);
  }
}

/**
 * The offset of the value of the last member called `name` of the object at `start`, or -1; of the first one with `isFirst`,
 * which need not look at the rest.
 */
export function findMember(bytes: Uint8Array, start: number, name: string, isFirst = false): number {
  let found = -1;
  if (bytes[start] !== 0x7b) return found;
  let i = skipBlanks(bytes, start + 1);
  while (bytes[i] === 0x22) {
    const keyEnd = skipString(bytes, i);
    const valueStart = skipBlanks(bytes, skipBlanks(bytes, keyEnd) + 1);
    if (isString(bytes, i, keyEnd, name)) {
      found = valueStart;
      if (isFirst) break;
    }
    i = skipBlanks(bytes, skipBlanks(bytes, skipValue(bytes, valueStart)) + 1);
  }
  return found;
}

function findElement(bytes: Uint8Array, start: number, index: number): number {
  if (bytes[start] !== 0x5b || index < 0) return -1;
  let i = skipBlanks(bytes, start + 1);
  for (let at = 0; i < bytes.length && bytes[i] !== 0x5d; at += 1) {
    if (at === index) return i;
    const next = skipBlanks(bytes, skipValue(bytes, i));
    if (bytes[next] !== 0x2c) return -1;
    i = skipBlanks(bytes, next + 1);
  }
  return -1;
}

function skipScalar(bytes: Uint8Array, start: number): number {
  let i = start;
  while (i < bytes.length) {
    const byte = bytes[i] as number;
    if (byte <= 0x20 || byte === 0x2c || byte === 0x7d || byte === 0x5d) break;
    i += 1;
  }
  return i;
}

export function skipBlanks(bytes: Uint8Array, start: number): number {
  let i = start;
  while (i < bytes.length && isBlank(bytes[i] as number)) i += 1;
  return i;
}

/** The offset after what is before the blanks that end at `end`. */
export function skipBlanksBack(bytes: Uint8Array, end: number): number {
  let i = end;
  while (i > 0 && isBlank(bytes[i - 1] as number)) i -= 1;
  return i;
}

export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
