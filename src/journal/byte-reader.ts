/** Reads what a ByteWriter wrote. Throws a RangeError when the bytes end too early or a number is too big. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    return this.#bytes.readUInt8(this.#advance(1));
  }

  double(): number {
    return this.#bytes.readDoubleLE(this.#advance(8));
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (!Number.isSafeInteger(value)) throw new RangeError('a number is too big');
      if (byte < 0x80) return value;
    }
  }

  /** A view of the bytes, not a copy. */
  piece(): Buffer {
    const length = this.varint();
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  text(): string {
    return this.piece().toString();
  }

  #advance(count: number): number {
    const start = this.#at;
    if (start + count > this.#bytes.length) throw new RangeError('the bytes end too early');
    this.#at += count;
    return start;
  }
}
