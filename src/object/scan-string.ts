const quote = 0x22;
const backslash = 0x5c;

/**
 * The text of the JSON string that starts with the quote at `start`; `end` is the offset after its closing quote.
 * The string must be valid. Equal to what JSON.parse gives, lone surrogates and ill-formed UTF-8 included.
 */
export function readString(bytes: Uint8Array, start: number, end: number): string {
  let seen = 0;
  for (let i = start + 1; i < end - 1; i += 1) {
    const byte = bytes[i] as number;
    if (byte === backslash) return JSON.parse(utf8Text(bytes, start, end)) as string;
    seen |= byte;
  }
  return seen < 0x80 ? latin1Text(bytes, start + 1, end - 1) : utf8Text(bytes, start + 1, end - 1);
}

/** The text of the string at `start` of valid JSON; empty for -1 and for any other value. */
export function textAt(bytes: Uint8Array, start: number): string {
  return start !== -1 && bytes[start] === quote ? readString(bytes, start, skipString(bytes, start)) : '';
}

/** The text of a string or number; empty for any other value. */
export function readText(bytes: Uint8Array, start: number, end: number): string {
  const first = bytes[start] as number;
  if (first === quote) return readString(bytes, start, end);
  return first === 0x2d || (first >= 0x30 && first <= 0x39) ? latin1Text(bytes, start, end) : '';
}

/** Whether the string at `start` … `end` (quotes included) is `name`. Decodes only when it must. */
export function isString(bytes: Uint8Array, start: number, end: number, name: string): boolean {
  const length = end - start - 2;
  if (length < name.length) return false;
  if (length === name.length) {
    for (let i = 0; i < length; i += 1) {
      const byte = bytes[start + 1 + i] as number;
      if (byte !== name.charCodeAt(i) || byte >= 0x80) return false;
    }
    return true;
  }
  return needsDecoding(bytes, start + 1, end - 1) && readString(bytes, start, end) === name;
}

/** The offset after the closing quote of the valid string that starts with the quote at `start`. */
export function skipString(bytes: Uint8Array, start: number): number {
  const end = bytes.length;
  let i = start + 1;
  while (i < end) {
    const byte = bytes[i] as number;
    // Most are small letters, which are neither of these.
    if (byte <= backslash) {
      if (byte === quote) return i + 1;
      if (byte === backslash) i += 1;
    }
    i += 1;
  }
  return end;
}

export function latin1Text(bytes: Uint8Array, start: number, end: number): string {
  return latin1Slice.call(bytes, start, end);
}

export function utf8Text(bytes: Uint8Array, start: number, end: number): string {
  return utf8Slice.call(bytes, start, end);
}

function needsDecoding(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] as number;
    if (byte === backslash || byte >= 0x80) return true;
  }
  return false;
}

type SliceText = (this: Uint8Array, start: number, end: number) => string;

// Buffer's own methods work on any Uint8Array, which spares a view for each string.
const latin1Slice: SliceText = Reflect.get(Buffer.prototype, 'latin1Slice');
const utf8Slice: SliceText = Reflect.get(Buffer.prototype, 'utf8Slice');
