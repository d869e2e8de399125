/** Objects and arrays that begin before a place and do not end before it, outermost first; found by looking once. */
export class OpenContainers {
  #starts = new Int32Array(startDepth);
  #members = new Int32Array(startDepth);
  #indexes = new Int32Array(startDepth);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** Which of them begins at `start`; -1 when none does. */
  find(start: number): number {
    for (let depth = 0; depth < this.#count; depth += 1) if (this.#starts[depth] === start) return depth;
    return -1;
  }

  /** Where the last member or item before the place begins, or blanks before it. */
  member(depth: number): number {
    return this.#members[depth] as number;
  }

  /** How many members or items come before that one. */
  index(depth: number): number {
    return this.#indexes[depth] as number;
  }

  /** The offset after the container at `start`; -1 when it does not end before `limit`: then what is open there is noted. */
  skipWithin(bytes: Uint8Array, start: number, limit: number): number {
    let starts = this.#starts;
    let members = this.#members;
    let indexes = this.#indexes;
    let depth = 0;
    let member = start + 1;
    let index = 0;
    let i = start + 1;
    starts[0] = start;
    // What was noted before is written over.
    this.#count = 0;
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
      } else if (byte === 0x2c) {
        member = i;
        index += 1;
      } else if ((byte | 0x20) === 0x7b) {
        members[depth] = member;
        indexes[depth] = index;
        depth += 1;
        if (depth === starts.length) {
          this.#grow();
          starts = this.#starts;
          members = this.#members;
          indexes = this.#indexes;
        }
        starts[depth] = i - 1;
        member = i;
        index = 0;
      } else if ((byte | 0x20) === 0x7d) {
        if (depth === 0) return i <= limit ? i : -1;
        depth -= 1;
        member = members[depth] as number;
        index = indexes[depth] as number;
      }
    }
    members[depth] = member;
    indexes[depth] = index;
    this.#count = depth + 1;
    return -1;
  }

  #grow(): void {
    this.#starts = doubled(this.#starts);
    this.#members = doubled(this.#members);
    this.#indexes = doubled(this.#indexes);
  }
}

const startDepth = 32;

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(values.length * 2);
  grown.set(values);
  return grown;
}
