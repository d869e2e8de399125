const beforeSize = 0;
const inSize = 1;
const inExtension = 2;
const sizeLineFeed = 3;
const inPayload = 4;
const payloadReturn = 5;
const payloadLineFeed = 6;
const last = 7;
const invalid = 8;

const longestExtensionBytes = 16 * 1024;

/** Takes the frames of HTTP's chunked coding off a body that arrives in any pieces. */
export class ChunkDecoder {
  /** Offset after what was read of the latest piece: its end, or where the trailer of the last chunk begins. */
  position = 0;
  #state = beforeSize;
  /** Of the chunk: what its size line says so far, then what is to come of its payload. */
  #left = 0;
  #extensionBytes = 0;

  /** The last chunk was seen; its trailer follows, and is not read here. */
  get isOver(): boolean {
    return this.#state === last;
  }

  get isInvalid(): boolean {
    return this.#state === invalid;
  }

  /** Moves the payload that is in `bytes` from `start` to `end` together, to `start`, and returns where it ends then. */
  decode(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    let payloadEnd = start;
    while (at < end && this.#state < last) {
      if (this.#state !== inPayload) {
        this.#step(bytes[at] as number);
        at += 1;
        continue;
      }
      const next = Math.min(end, at + this.#left);
      if (payloadEnd !== at) bytes.copyWithin(payloadEnd, at, next);
      payloadEnd += next - at;
      this.#left -= next - at;
      if (this.#left === 0) this.#state = payloadReturn;
      at = next;
    }
    this.position = at;
    return payloadEnd;
  }

  /** Goes through one byte of a frame. */
  #step(byte: number): void {
    switch (this.#state) {
      case beforeSize:
      case inSize:
        this.#readSize(byte);
        break;
      case inExtension:
        this.#extensionBytes += 1;
        if (byte === 0x0d) this.#state = sizeLineFeed;
        else if (byte === 0x0a || this.#extensionBytes > longestExtensionBytes) this.#state = invalid;
        break;
      case sizeLineFeed:
        this.#expect(byte, 0x0a, this.#left === 0 ? last : inPayload);
        break;
      case payloadReturn:
        this.#expect(byte, 0x0d, payloadLineFeed);
        break;
      case payloadLineFeed:
        this.#expect(byte, 0x0a, beforeSize);
        break;
    }
  }

  #readSize(byte: number): void {
    const digit = hexDigit(byte);
    if (digit !== -1) {
      this.#left = this.#left * 16 + digit;
      this.#state = this.#left <= Number.MAX_SAFE_INTEGER ? inSize : invalid;
    } else if (this.#state === inSize && byte === 0x0d) this.#state = sizeLineFeed;
    else if (this.#state === inSize && (byte === 0x3b || byte === 0x20 || byte === 0x09)) this.#state = inExtension;
    else this.#state = invalid;
  }

  #expect(byte: number, expected: number, next: number): void {
    this.#state = byte === expected ? next : invalid;
  }
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
