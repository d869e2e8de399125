import { IndexBucket } from './index-bucket.ts';
import type { IndexFunction } from './store.ts';
import type { StoreEntry } from './store-entry.ts';

/**
 * One named index: value → entries. Each entry remembers the buckets that it is in, so that it leaves exactly those,
 * whatever the index function would say about the old object now; and an update costs only the object's own values.
 */
export class StoreIndex<T> {
  readonly indexFunction: IndexFunction<T>;
  /** Place of this index in every entry's memory. */
  readonly #slot: number;
  readonly #buckets = new Map<string, IndexBucket<T>>();
  #filed = 0;

  constructor(indexFunction: IndexFunction<T>, slot: number) {
    this.indexFunction = indexFunction;
    this.#slot = slot;
  }

  get slot(): number {
    return this.#slot;
  }

  /** Objects that have at least one value. */
  get filed(): number {
    return this.#filed;
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
      if (old instanceof IndexBucket && old.value === first) return undefined;
      this.remove(entry);
      entry.place(this.#slot, this.#join(first, entry));
      this.#filed += 1;
      return undefined;
    }
    if (old !== undefined) this.remove(entry);
    if (values.length === 0) return undefined;
    entry.place(
      this.#slot,
      Array.from(values, (value) => this.#join(value, entry)),
    );
    this.#filed += 1;
    return undefined;
  }

  remove(entry: StoreEntry<T>): void {
    const old = entry.placement(this.#slot);
    if (old === undefined) return;
    if (old instanceof IndexBucket) this.#leave(old, entry);
    else for (const bucket of old) this.#leave(bucket, entry);
    entry.place(this.#slot, undefined);
    this.#filed -= 1;
  }

  clear(): void {
    this.#buckets.clear();
    this.#filed = 0;
  }

  /** What the index function says now. Throws what it throws, and for a value that is no string. */
  valuesOf(object: T): readonly string[] {
    const values = this.indexFunction(object);
    for (const value of values) {
      if (typeof value !== 'string') throw new TypeError(`index value ${String(value)} is not a string`);
    }
    return values;
  }

  entries(value: string): Iterable<StoreEntry<T>> {
    return this.#buckets.get(value)?.entries() ?? none;
  }

  /** How many entries each value has. */
  *sizes(): Generator<readonly [value: string, size: number]> {
    for (const bucket of this.#buckets.values()) yield [bucket.value, bucket.size];
  }

  values(): string[] {
    return [...this.#buckets.keys()];
  }

  #join(value: string, entry: StoreEntry<T>): IndexBucket<T> {
    let bucket = this.#buckets.get(value);
    if (!bucket) {
      bucket = new IndexBucket(value);
      this.#buckets.set(value, bucket);
    }
    bucket.add(entry);
    return bucket;
  }

  #leave(bucket: IndexBucket<T>, entry: StoreEntry<T>): void {
    bucket.delete(entry);
    if (bucket.isEmpty) this.#buckets.delete(bucket.value);
  }
}

const none: readonly never[] = [];
