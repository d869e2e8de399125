/** One field of a protobuf message. */
export type WireField =
  | { readonly number: number; readonly type: 'varint'; readonly value: bigint }
  | { readonly number: number; readonly type: 'fixed'; readonly bytes: Buffer }
  | { readonly number: number; readonly type: 'bytes'; readonly bytes: Buffer };

/** Protobuf that breaks off or has a wire type that nobody uses. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** Field numbers of a message that its type knows, with their names and wire types. */
export type KnownFields = (
  number: number,
) => { readonly name: string; readonly wireTypes: readonly number[] } | undefined;

/** The fields of a message in the order in which they stand; `message` is its type's name in Go, for what is wrong. */
export function* readFields(
  bytes: Buffer,
  message = 'Unknown',
  known: KnownFields = () => undefined,
): Generator<WireField, undefined> {
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) {
    const wire = readVarint(reader);
    const tag = Number(BigInt.asUintN(35, wire));
    const number = Math.floor(tag / 8) | 0;
    const wireType = tag & 7;
    if (wireType === 4) throw new WireError(`proto: ${message}: wiretype end group for non-group`);
    if (number <= 0) {
      throw new WireError(`proto: ${message}: illegal tag ${number} (wire type ${BigInt.asUintN(64, wire)})`);
    }
    const field = known(number);
    if (field && !field.wireTypes.includes(wireType)) {
      throw new WireError(`proto: wrong wireType = ${wireType} for field ${field.name}`);
    }
    if (wireType === 3) skipGroup(reader);
    else yield readField(reader, number, wireType);
  }
}

function readField(reader: Reader, number: number, wireType: number): WireField {
  switch (wireType) {
    case 0:
      return { number, type: 'varint', value: readVarint(reader) };
    case 1:
      return { number, type: 'fixed', bytes: take(reader, 8) };
    case 2:
      return { number, type: 'bytes', bytes: take(reader, readLength(reader)) };
    case 5:
      return { number, type: 'fixed', bytes: take(reader, 4) };
    default:
      throw new WireError(`proto: illegal wireType ${wireType}`);
  }
}

/** Nobody writes groups any more; they end with a tag of their own. */
function skipGroup(reader: Reader): void {
  for (let depth = 1; depth > 0; ) {
    const wireType = Number(BigInt.asUintN(3, readVarint(reader)));
    if (wireType === 3) depth += 1;
    else if (wireType === 4) depth -= 1;
    else readField(reader, 0, wireType);
  }
}

function readLength(reader: Reader): number {
  const length = readVarint(reader);
  if (length < 0n) throw new WireError('proto: negative length found during unmarshaling');
  return Number(length);
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function readVarint(reader: Reader): bigint {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = reader.bytes[reader.at];
    if (byte === undefined) throw new WireError('unexpected EOF');
    reader.at += 1;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asIntN(64, value);
  }
  throw new WireError('proto: integer overflow');
}

function take(reader: Reader, length: number): Buffer {
  const end = reader.at + length;
  if (end > reader.bytes.length || length < 0) throw new WireError('unexpected EOF');
  const taken = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return taken;
}
