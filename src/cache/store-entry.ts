import type { IndexBucket } from './index-bucket.ts';

/** One stored object, and where each index has filed it. */
export class StoreEntry<T> {
  readonly key: string;
  object: T;
  /** The first index is kept apart: most stores have one, and need no array then. */
  #first: Placement<T>;
  #others: Placement<T>[] | undefined;

  /** `slots` is how many indexes there are now; more may come. */
  constructor(key: string, object: T, slots: number) {
    this.key = key;
    this.object = object;
    this.#others = slots > 1 ? emptySlots(slots - 1) : undefined;
  }

  placement(slot: number): Placement<T> {
    return slot === 0 ? this.#first : this.#others?.[slot - 1];
  }

  place(slot: number, placement: Placement<T>): void {
    if (slot === 0) {
      this.#first = placement;
      return;
    }
    if (!this.#others || this.#others.length < slot) {
      const grown = emptySlots<T>(slot);
      for (const [i, other] of (this.#others ?? []).entries()) grown[i] = other;
      this.#others = grown;
    }
    this.#others[slot - 1] = placement;
  }
}

/** One bucket, several, or none. */
export type Placement<T> = IndexBucket<T> | readonly IndexBucket<T>[] | undefined;

/** Exactly so long: an array grown by push takes four times the memory, once per stored object. */
function emptySlots<T>(length: number): Placement<T>[] {
  return new Array<Placement<T>>(length).fill(undefined);
}
