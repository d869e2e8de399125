const leafCapacity = 256;

export interface Keyed {
  readonly key: string;
}

interface Leaf<T> {
  epoch: number;
  readonly items: T[];
}

/**
 * Objects sorted by key, in leaves of at most 256. `view` freezes the present state in no time: a leaf that a view may
 * still see is copied before it changes.
 */
export class SortedObjects<T extends Keyed> {
  #leaves: Leaf<T>[] = [];
  #epoch = 0;
  /** Epoch in which `#leaves` itself was copied. */
  #leavesEpoch = -1;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): T | undefined {
    const items = this.#leaves[leafIndex(this.#leaves, key)]?.items;
    if (!items) return undefined;
    const item = items[lowerBound(items, key)];
    return item?.key === key ? item : undefined;
  }

  set(item: T): void {
    const index = leafIndex(this.#leaves, item.key);
    if (!this.#leaves[index]) {
      this.#ownLeaves().push({ epoch: this.#epoch, items: [item] });
      this.#size += 1;
      return;
    }
    const leaf = this.#ownLeaf(index);
    const position = lowerBound(leaf.items, item.key);
    if (leaf.items[position]?.key === item.key) {
      leaf.items[position] = item;
      return;
    }
    leaf.items.splice(position, 0, item);
    this.#size += 1;
    if (leaf.items.length > leafCapacity) this.#split(index, leaf, position);
  }

  delete(key: string): void {
    const index = leafIndex(this.#leaves, key);
    const found = this.#leaves[index]?.items;
    if (!found || found[lowerBound(found, key)]?.key !== key) return;
    const leaf = this.#ownLeaf(index);
    leaf.items.splice(lowerBound(leaf.items, key), 1);
    this.#size -= 1;
    if (leaf.items.length === 0) this.#ownLeaves().splice(index, 1);
  }

  /** The present state; later changes do not show in it. */
  view(): ObjectsView<T> {
    this.#epoch += 1;
    return new ObjectsView(this.#leaves, this.#size);
  }

  /** An independent copy that shares what neither has changed. */
  fork(): SortedObjects<T> {
    this.#epoch += 1;
    const copy = new SortedObjects<T>();
    copy.#leaves = this.#leaves;
    copy.#epoch = this.#epoch;
    copy.#size = this.#size;
    return copy;
  }

  #ownLeaves(): Leaf<T>[] {
    if (this.#leavesEpoch !== this.#epoch) {
      this.#leaves = [...this.#leaves];
      this.#leavesEpoch = this.#epoch;
    }
    return this.#leaves;
  }

  #ownLeaf(index: number): Leaf<T> {
    const leaf = this.#leaves[index];
    if (leaf && leaf.epoch === this.#epoch) return leaf;
    const copy = { epoch: this.#epoch, items: leaf ? [...leaf.items] : [] };
    this.#ownLeaves()[index] = copy;
    return copy;
  }

  /** Appending in key order, as loading does, leaves full leaves behind; anything else halves. */
  #split(index: number, leaf: Leaf<T>, position: number): void {
    const at = position === leaf.items.length - 1 ? leafCapacity : leafCapacity / 2;
    this.#ownLeaves().splice(index + 1, 0, { epoch: this.#epoch, items: leaf.items.splice(at) });
  }
}

/** A frozen state of the objects. */
export class ObjectsView<T extends Keyed> {
  readonly #leaves: readonly Leaf<T>[];
  readonly size: number;

  constructor(leaves: readonly Leaf<T>[], size: number) {
    this.#leaves = leaves;
    this.size = size;
  }

  /** Objects whose key is at least `start` and begins with `prefix`, in key order. */
  *range(prefix: string, start: string): Generator<T, undefined> {
    const first = start > prefix ? start : prefix;
    for (let index = leafIndex(this.#leaves, first); index < this.#leaves.length; index += 1) {
      const items = this.#leaves[index]?.items ?? [];
      for (let i = lowerBound(items, first); i < items.length; i += 1) {
        const item = items[i];
        if (!item?.key.startsWith(prefix)) return;
        yield item;
      }
    }
  }

  /** How many `range` would yield. */
  count(prefix: string, start: string): number {
    const end = this.#rank(prefix === '' ? undefined : `${prefix}\uffff`);
    return Math.max(0, end - this.#rank(start > prefix ? start : prefix));
  }

  /** How many keys are smaller than `key`; all when it is undefined. */
  #rank(key: string | undefined): number {
    if (key === undefined) return this.size;
    const index = leafIndex(this.#leaves, key);
    let rank = 0;
    for (let i = 0; i < index; i += 1) rank += this.#leaves[i]?.items.length ?? 0;
    return rank + lowerBound(this.#leaves[index]?.items ?? [], key);
  }
}

/** The last leaf that begins at or before `key`. */
function leafIndex(leaves: readonly Leaf<Keyed>[], key: string): number {
  let low = 0;
  let high = leaves.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((leaves[middle]?.items[0]?.key ?? '') <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lowerBound(items: readonly Keyed[], key: string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
