/** Writes protobuf from its end to its start, so that every length is known when it is written. */
export class WireWriter {
  #buffer = Buffer.allocUnsafe(4096);
  #start = this.#buffer.length;

  /** Bytes written so far. */
  get size(): number {
    return this.#buffer.length - this.#start;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#start -= bytes.length;
    this.#buffer.set(bytes, this.#start);
  }

  text(text: string): void {
    const length = Buffer.byteLength(text);
    this.#reserve(length);
    this.#start -= length;
    this.#buffer.write(text, this.#start);
  }

  /** Negative values take ten bytes, as in Go. */
  varint(value: number): void {
    if (value >= 0 && value < 0x80) {
      this.#reserve(1);
      this.#start -= 1;
      this.#buffer[this.#start] = value;
      return;
    }
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, BigInt(Math.trunc(value)));
    for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
    bytes.push(Number(rest));
    this.bytes(Uint8Array.from(bytes));
  }

  double(value: number): void {
    const bytes = Buffer.allocUnsafe(8);
    bytes.writeDoubleLE(value);
    this.bytes(bytes);
  }

  /** Goes before what was written since `size` was `before`: it becomes the content of field `number`. */
  wrap(number: number, before: number): void {
    this.varint(this.size - before);
    this.tag(number, 2);
  }

  tag(number: number, wireType: 0 | 1 | 2): void {
    this.varint(number * 8 + wireType);
  }

  finish(): Buffer {
    return this.#buffer.subarray(this.#start);
  }

  #reserve(length: number): void {
    if (length <= this.#start) return;
    const size = this.size;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, size + length));
    this.#buffer.copy(larger, larger.length - size, this.#start);
    this.#buffer = larger;
    this.#start = larger.length - size;
  }
}
