const newline = 0x0a;

/** Cuts a stream of bytes into lines, without their ends. A line past the longest is cut in two. */
export class LineSplitter {
  readonly #longestBytes: number;
  #parts: Uint8Array[] = [];
  #waitingBytes = 0;

  constructor(longestBytes: number) {
    this.#longestBytes = longestBytes;
  }

  /** The lines that the chunk completes. */
  push(chunk: Uint8Array): Uint8Array[] {
    const lines: Uint8Array[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      lines.push(this.#take(chunk.subarray(start, end)));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    if (this.#waitingBytes >= this.#longestBytes) lines.push(this.#take(new Uint8Array(0)));
    return lines;
  }

  /** What the stream ended with, if that was not the end of a line. */
  end(): Uint8Array[] {
    return this.#waitingBytes > 0 ? [this.#take(new Uint8Array(0))] : [];
  }

  #keep(part: Uint8Array): void {
    this.#parts.push(part);
    this.#waitingBytes += part.length;
  }

  #take(last: Uint8Array): Uint8Array {
    if (this.#parts.length === 0) return last;
    const line = Buffer.concat([...this.#parts, last]);
    this.#parts = [];
    this.#waitingBytes = 0;
    return line;
  }
}
