import type { IndexFunction } from './store.ts';

/**
 * One named index: value → entries. Each entry remembers the buckets that it is in, so that it leaves exactly those,
 * whatever the index function would say about the old object now; and an update costs only the object's own values.
 */
export class StoreIndex<T> {
  readonly indexFunction: IndexFunction<T>;
  /** Place of this index in every entry's memory. */
  readonly #slot: number;
  readonly #buckets = new Map<string, Bucket<T>>();

  constructor(indexFunction: IndexFunction<T>, slot: number) {
    this.indexFunction = indexFunction;
    this.#slot = slot;
  }

  /**
   * Files the entry under the values of its present object. When the index function throws, the entry is in no bucket of
   * this index, and the error is returned.
   */
  file(entry: StoreEntry<T>): Error | undefined {
    let values: readonly string[];
    try {
      values = this.valuesOf(entry.object);
    } catch (error) {
      this.remove(entry);
      return error instanceof Error ? error : new Error(String(error));
    }
    const old = entry.placement(this.#slot);
    const [first] = values;
    if (values.length === 1 && first !== undefined) {
      if (old instanceof Bucket && old.value === first) return undefined;
      this.remove(entry);
      entry.place(this.#slot, this.#join(first, entry));
      return undefined;
    }
    if (old !== undefined) this.remove(entry);
    if (values.length > 0)
      entry.place(
        this.#slot,
        Array.from(values, (value) => this.#join(value, entry)),
      );
    return undefined;
  }

  remove(entry: StoreEntry<T>): void {
    const old = entry.placement(this.#slot);
    if (old === undefined) return;
    if (old instanceof Bucket) this.#leave(old, entry);
    else for (const bucket of old) this.#leave(bucket, entry);
    entry.place(this.#slot, undefined);
  }

  clear(): void {
    this.#buckets.clear();
  }

  /** What the index function says now. Throws what it throws, and for a value that is no string. */
  valuesOf(object: T): readonly string[] {
    const values = this.indexFunction(object);
    for (const value of values) {
      if (typeof value !== 'string') throw new TypeError(`index value ${String(value)} is not a string`);
    }
    return values;
  }

  entries(value: string): ReadonlySet<StoreEntry<T>> {
    return this.#buckets.get(value)?.entries ?? none;
  }

  values(): string[] {
    return [...this.#buckets.keys()];
  }

  #join(value: string, entry: StoreEntry<T>): Bucket<T> {
    let bucket = this.#buckets.get(value);
    if (!bucket) {
      bucket = new Bucket(value);
      this.#buckets.set(value, bucket);
    }
    bucket.entries.add(entry);
    return bucket;
  }

  #leave(bucket: Bucket<T>, entry: StoreEntry<T>): void {
    bucket.entries.delete(entry);
    if (bucket.entries.size === 0) this.#buckets.delete(bucket.value);
  }
}

/** One stored object, and where each index has filed it. */
export class StoreEntry<T> {
  readonly key: string;
  object: T;
  /** The first index is kept apart: most stores have one, and need no array then. */
  #first: Placement<T>;
  #others: Placement<T>[] | undefined;

  constructor(key: string, object: T) {
    this.key = key;
    this.object = object;
  }

  placement(slot: number): Placement<T> {
    return slot === 0 ? this.#first : this.#others?.[slot - 1];
  }

  place(slot: number, placement: Placement<T>): void {
    if (slot === 0) {
      this.#first = placement;
      return;
    }
    this.#others ??= [];
    while (this.#others.length < slot) this.#others.push(undefined);
    this.#others[slot - 1] = placement;
  }
}

/** One bucket, several, or none. */
type Placement<T> = Bucket<T> | readonly Bucket<T>[] | undefined;

class Bucket<T> {
  readonly value: string;
  readonly entries = new Set<StoreEntry<T>>();

  constructor(value: string) {
    this.value = value;
  }
}

const none: ReadonlySet<never> = new Set<never>();
