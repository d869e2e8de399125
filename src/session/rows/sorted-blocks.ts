const blockSize = 512;

/**
 * Items in order, in blocks, so that an insertion or removal moves few of them and a place is found fast. Two items must
 * never compare as equal, and what `compare` looks at must not change while an item is in.
 */
export class SortedBlocks<T> {
  #compare: (a: T, b: T) => number;
  #blocks: T[][] = [];
  #length = 0;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  /** Starts again with other items, perhaps in another order. */
  rebuild(items: readonly T[], compare: (a: T, b: T) => number): void {
    this.#compare = compare;
    const sorted = items.toSorted(compare);
    this.#blocks = [];
    for (let i = 0; i < sorted.length; i += blockSize / 2) this.#blocks.push(sorted.slice(i, i + blockSize / 2));
    this.#length = sorted.length;
  }

  insert(item: T): void {
    const at = this.#blockFor(item);
    const block = this.#blocks[at];
    this.#length += 1;
    if (!block) {
      this.#blocks.push([item]);
      return;
    }
    block.splice(this.#placeIn(block, item), 0, item);
    if (block.length > blockSize) this.#blocks.splice(at + 1, 0, block.splice(blockSize / 2));
  }

  /** False when it was not in. */
  remove(item: T): boolean {
    const at = this.#blockFor(item);
    const block = this.#blocks[at];
    const place = block ? this.#placeIn(block, item) : -1;
    if (!block || block[place] !== item) return false;
    block.splice(place, 1);
    if (block.length === 0) this.#blocks.splice(at, 1);
    this.#length -= 1;
    return true;
  }

  at(index: number): T | undefined {
    let rest = index;
    for (const block of this.#blocks) {
      if (rest < block.length) return block[rest];
      rest -= block.length;
    }
    return undefined;
  }

  /** Where the item is; -1 when it is not in. */
  indexOf(item: T): number {
    const place = this.placeOf(item);
    return this.at(place) === item ? place : -1;
  }

  /** Where the item is, or would be inserted. */
  placeOf(item: T): number {
    const at = this.#blockFor(item);
    const block = this.#blocks[at];
    let before = 0;
    for (let i = 0; i < at; i += 1) before += this.#blocks[i]?.length ?? 0;
    return block ? before + this.#placeIn(block, item) : before;
  }

  slice(start: number, count: number): T[] {
    const items: T[] = [];
    let rest = start;
    for (const block of this.#blocks) {
      if (items.length === count) break;
      if (rest < block.length) items.push(...block.slice(rest, rest + count - items.length));
      rest = Math.max(0, rest - block.length);
    }
    return items;
  }

  *[Symbol.iterator](): Generator<T> {
    for (const block of this.#blocks) yield* block;
  }

  /** The last block whose first item is not after this one. */
  #blockFor(item: T): number {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const first = this.#blocks[middle]?.[0] as T;
      if (this.#compare(first, item) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #placeIn(block: readonly T[], item: T): number {
    let low = 0;
    let high = block.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(block[middle] as T, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
