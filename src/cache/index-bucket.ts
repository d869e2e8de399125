import type { StoreEntry } from './store-entry.ts';

/** The entries under one value of an index. Makes a set only for the second one: unique values are common. */
export class IndexBucket<T> {
  readonly value: string;
  #only: StoreEntry<T> | undefined;
  #several: Set<StoreEntry<T>> | undefined;

  constructor(value: string) {
    this.value = value;
  }

  get size(): number {
    return this.#several ? this.#several.size : this.#only === undefined ? 0 : 1;
  }

  get isEmpty(): boolean {
    return this.#several ? this.#several.size === 0 : this.#only === undefined;
  }

  add(entry: StoreEntry<T>): void {
    if (this.#several) {
      this.#several.add(entry);
    } else if (this.#only === undefined || this.#only === entry) {
      this.#only = entry;
    } else {
      this.#several = new Set([this.#only, entry]);
      this.#only = undefined;
    }
  }

  delete(entry: StoreEntry<T>): void {
    if (this.#several) this.#several.delete(entry);
    else if (this.#only === entry) this.#only = undefined;
  }

  entries(): Iterable<StoreEntry<T>> {
    return this.#several ?? (this.#only === undefined ? [] : [this.#only]);
  }
}
