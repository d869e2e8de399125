/** One field of a protobuf message. */
export type WireField =
  | { readonly number: number; readonly type: 'varint'; readonly value: bigint }
  | { readonly number: number; readonly type: 'fixed'; readonly bytes: Buffer }
  | { readonly number: number; readonly type: 'bytes'; readonly bytes: Buffer };

/** Protobuf that breaks off or has a wire type that nobody uses. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** The fields of a message in the order in which they stand. */
export function* readFields(bytes: Buffer): Generator<WireField, undefined> {
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) {
    const tag = Number(readVarint(reader));
    const number = tag >>> 3;
    switch (tag & 7) {
      case 0:
        yield { number, type: 'varint', value: readVarint(reader) };
        break;
      case 1:
        yield { number, type: 'fixed', bytes: take(reader, 8) };
        break;
      case 2:
        yield { number, type: 'bytes', bytes: take(reader, Number(readVarint(reader))) };
        break;
      case 5:
        yield { number, type: 'fixed', bytes: take(reader, 4) };
        break;
      default:
        throw new WireError(`proto: illegal wireType ${tag & 7}`);
    }
  }
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
