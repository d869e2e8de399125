// The little of DER that a certificate needs.

/** One element: tag, length, content. */
function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x100) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

export const sequence = (...content: readonly Uint8Array[]): Buffer => element(0x30, ...content);
export const set = (...content: readonly Uint8Array[]): Buffer => element(0x31, ...content);
export const octets = (...content: readonly Uint8Array[]): Buffer => element(0x04, ...content);
export const boolean = (value: boolean): Buffer => element(0x01, Buffer.from([value ? 0xff : 0]));
export const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text));

/** A constructed element of the context-specific class. */
export const tagged = (number: number, ...content: readonly Uint8Array[]): Buffer => element(0xa0 | number, ...content);
/** A primitive element of the context-specific class. */
export const implicit = (number: number, content: Uint8Array): Buffer => element(0x80 | number, content);

export const bits = (content: Uint8Array, unused = 0): Buffer => element(0x03, Buffer.from([unused]), content);

/** A positive integer, big-endian. DER wants the shortest form: no zero in front but the one that keeps it positive. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  return (digits[0] ?? 0) & 0x80 ? element(0x02, Buffer.from([0]), digits) : element(0x02, digits);
}

export function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return element(0x06, Buffer.from(bytes));
}

/** GeneralizedTime in UTC. */
export function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().slice(0, 19).replace(/[-:T]/g, '');
  return element(0x18, Buffer.from(`${text}Z`));
}
