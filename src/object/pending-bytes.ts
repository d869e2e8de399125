const initialCapacity = 32 * 1024;
const keptCapacity = 1024 * 1024;

/**
 * Bytes that arrived and are not consumed yet, contiguous in one growing buffer. Chunks are copied in, so that nobody
 * keeps a socket's memory.
 */
export class PendingBytes {
  // A Buffer as the socket's chunks are, so that the scanner sees one type only.
  #bytes = Buffer.allocUnsafeSlow(initialCapacity);
  #length = 0;

  /** The buffer; only the first `length` bytes count, and only until the next `append` or `discard`. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) this.#grow(length);
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }

  /** Drops the first `count` bytes; the rest moves to the beginning. */
  discard(count: number): void {
    if (count === 0) return;
    const rest = this.#length - count;
    if (rest <= initialCapacity && this.#bytes.length > keptCapacity) {
      const smaller = Buffer.allocUnsafeSlow(initialCapacity);
      smaller.set(this.#bytes.subarray(count, this.#length));
      this.#bytes = smaller;
    } else {
      this.#bytes.copyWithin(0, count, this.#length);
    }
    this.#length = rest;
  }

  #grow(length: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(length, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
