const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const newline = 0x0a;
const space = 0x20;
const openers = new Set([0x7b, 0x5b]);
const closers = new Set([0x7d, 0x5d]);

/** Bytes are collected up to this size. */
const chunkBytes = 64 * 1024;

/**
 * Compact JSON, in pieces that may begin and end anywhere, with two blanks a level as Go's encoder indents it: a list of any
 * length is never a text as a whole.
 */
export function* indentJson(pieces: Iterable<Buffer>): Generator<Buffer, undefined> {
  const indenter = new Indenter();
  for (const piece of pieces) {
    indenter.add(piece);
    if (indenter.length >= chunkBytes) yield indenter.take();
  }
  if (indenter.length > 0) yield indenter.take();
}

class Indenter {
  #bytes = Buffer.allocUnsafe(2 * chunkBytes);
  #length = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The container that was opened last has nothing in it yet. */
  #isEmpty = false;

  get length(): number {
    return this.#length;
  }

  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  add(piece: Buffer): void {
    for (const byte of piece) {
      // An opener and a line as deep as any are all that one byte can become.
      if (this.#length + 2 * this.#depth + 8 > this.#bytes.length) this.#grow();
      if (this.#inString) this.#stringByte(byte);
      else if (byte !== newline && byte !== space) this.#structure(byte);
    }
  }

  #stringByte(byte: number): void {
    this.#put(byte);
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inString = false;
  }

  #structure(byte: number): void {
    if (closers.has(byte)) {
      this.#depth -= 1;
      if (!this.#isEmpty) this.#line();
      this.#isEmpty = false;
      this.#put(byte);
      return;
    }
    if (this.#isEmpty) this.#line();
    this.#isEmpty = openers.has(byte);
    this.#put(byte);
    if (this.#isEmpty) this.#depth += 1;
    else if (byte === comma) this.#line();
    else if (byte === colon) this.#put(space);
    else if (byte === quote) this.#inString = true;
  }

  #line(): void {
    this.#put(newline);
    for (let i = 0; i < this.#depth * 2; i += 1) this.#put(space);
  }

  #put(byte: number): void {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #grow(): void {
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2 + 2 * this.#depth);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
