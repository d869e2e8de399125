/**
 * Results of the functions here: the offset after the token; 0 when the bytes end in it; ~offset of what is wrong.
 */
export function escapeEnd(bytes: Uint8Array, start: number, end: number): number {
  if (start + 1 >= end) return 0;
  switch (bytes[start + 1]) {
    case 0x22:
    case 0x5c:
    case 0x2f:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return start + 2;
    case 0x75:
      for (let i = start + 2; i < start + 6; i += 1) {
        if (i >= end) return 0;
        if (!isHexDigit(bytes[i] as number)) return ~i;
      }
      return start + 6;
    default:
      return ~(start + 1);
  }
}

function isHexDigit(byte: number): boolean {
  const lower = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (lower >= 0x61 && lower <= 0x66);
}

const literals: Readonly<Record<number, string>> = { 102: 'false', 110: 'null', 116: 'true' };

export function literalEnd(bytes: Uint8Array, start: number, end: number): number {
  const text = literals[bytes[start] as number];
  if (text === undefined) return ~start;
  for (let i = 0; i < text.length; i += 1) {
    if (start + i >= end) return 0;
    if (bytes[start + i] !== text.charCodeAt(i)) return ~(start + i);
  }
  return start + text.length;
}

export function numberEnd(bytes: Uint8Array, start: number, end: number, isLast: boolean): number {
  let i = start;
  if (bytes[i] === 0x2d) i += 1;
  const integer = digitsEnd(bytes, i, end);
  if (integer === i) return i < end || isLast ? ~i : 0;
  if (bytes[i] === 0x30 && integer > i + 1) return ~(i + 1);
  i = integer;
  if (i < end && bytes[i] === 0x2e) {
    const fraction = digitsEnd(bytes, i + 1, end);
    if (fraction === i + 1) return fraction < end || isLast ? ~fraction : 0;
    i = fraction;
  }
  if (i < end && ((bytes[i] as number) | 0x20) === 0x65) {
    i += 1;
    if (i < end && (bytes[i] === 0x2b || bytes[i] === 0x2d)) i += 1;
    const exponent = digitsEnd(bytes, i, end);
    if (exponent === i) return i < end || isLast ? ~i : 0;
    i = exponent;
  }
  return i < end || isLast ? i : 0;
}

function digitsEnd(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end && (bytes[i] as number) >= 0x30 && (bytes[i] as number) <= 0x39) i += 1;
  return i;
}
