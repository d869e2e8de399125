import { commonLength } from './common-length.ts';
import { skipValue } from './scan-path.ts';

/** Remembers how far two documents were found to be equal, side by side, so that this is looked for once a difference. */
export class EqualRun {
  readonly #old: Uint8Array;
  readonly #new: Uint8Array;
  /** Equal are the old bytes from here … */
  #from = 0;
  /** … to here, where they differ or one document ends … */
  #until = -1;
  /** … with the new ones so much later. */
  #shift = 0;

  constructor(oldBytes: Uint8Array, newBytes: Uint8Array) {
    this.#old = oldBytes;
    this.#new = newBytes;
  }

  /** The offset in the old document of the first difference from `i` and `j` on. */
  until(i: number, j: number): number {
    if (j - i !== this.#shift || i < this.#from || i > this.#until) {
      this.#from = i;
      this.#until = i + commonLength(this.#old, i, this.#new, j);
      this.#shift = j - i;
    }
    return this.#until;
  }

  /** Whether nothing differs from `i` and `j` to the ends. */
  isRest(i: number, j: number): boolean {
    return this.#old.length - i === this.#new.length - j && this.until(i, j) === this.#old.length;
  }

  /** The offset after the value at `i` when the one at `j` is the same; -1 when they differ. */
  endOfEqual(i: number, j: number): number {
    const first = this.#old[i] as number;
    if (first !== this.#new[j]) return -1;
    const until = this.until(i, j);
    if ((first | 0x20) === 0x7b) return skipContainerWithin(this.#old, i, until);
    const end = skipValue(this.#old, i);
    if (end > until) return -1;
    // Where both end there is nothing more to differ; else a number may go on.
    const isWhole = first === 0x22 || end < until || skipValue(this.#new, j) - j === end - i;
    return isWhole ? end : -1;
  }
}

/** The offset after the object or array at `start`; -1 when it does not end before `limit`. */
function skipContainerWithin(bytes: Uint8Array, start: number, limit: number): number {
  let depth = 1;
  let i = start + 1;
  while (i < limit) {
    const byte = bytes[i] as number;
    i += 1;
    if (byte === 0x22) {
      while (i < limit) {
        const inString = bytes[i] as number;
        i += 1;
        if (inString > 0x5c) continue;
        if (inString === 0x22) break;
        if (inString === 0x5c) i += 1;
      }
    } else if ((byte | 0x20) === 0x7b) depth += 1;
    else if ((byte | 0x20) === 0x7d) {
      depth -= 1;
      if (depth === 0) return i <= limit ? i : -1;
    }
  }
  return -1;
}
