import { type ObjectMeta, objectMeta } from '../object/meta.ts';
import type { Indexers, IndexFunction, IndexSizes } from './store.ts';
import { StoreEntry } from './store-entry.ts';
import { StoreIndex } from './store-index.ts';

/** Told when an index function threw for an object that was written: the object is stored, but not in that index. */
export type OnIndexError = (error: Error, indexName: string, key: string) => void;

export interface KeyedObject<T> {
  readonly key: string;
  readonly object: T;
}

/** One step of a transaction, keyed. A deletion needs no object; one that has it moves the store's version. */
export type KeyedOperation<T> =
  | { readonly type: 'add' | 'update'; readonly key: string; readonly object: T }
  | { readonly type: 'delete'; readonly key: string; readonly object?: unknown };

/**
 * client-go's `ThreadSafeStore`: objects by key, named indexes over them, and the version of the last write. Every method
 * is one synchronous block, so each query sees one consistent state. Objects are kept and returned by reference.
 */
export class ThreadSafeStore<T> {
  #entries = new Map<string, StoreEntry<T>>();
  readonly #indexes = new Map<string, StoreIndex<T>>();
  readonly #indexers: Record<string, IndexFunction<T>> = Object.create(null);
  /** Of indexes that were removed, to be used again. */
  readonly #freeSlots: number[] = [];
  readonly #onIndexError: OnIndexError | undefined;
  /** Or what carries it: reading it from an object's bytes at every write would cost more than the write. */
  #resourceVersion: string | ObjectMeta = '';

  constructor(indexers: Indexers<T> = {}, onIndexError?: OnIndexError) {
    this.#onIndexError = onIndexError;
    this.addIndexers(indexers);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Adds or replaces. */
  set(key: string, object: T): void {
    this.#setVersionOf(object);
    this.#upsert(key, object);
  }

  /** `object` is what the deletion carried; its version becomes the store's. */
  delete(key: string, object?: unknown): void {
    this.#setVersionOf(object);
    this.#remove(key);
  }

  get(key: string): T | undefined {
    return this.#entries.get(key)?.object;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  list(): T[] {
    const objects: T[] = [];
    for (const entry of this.#entries.values()) objects.push(entry.object);
    return objects;
  }

  listKeys(): string[] {
    return [...this.#entries.keys()];
  }

  /** Swaps the whole content, of a duplicate key the last object wins, and builds every index anew. */
  replace(items: readonly KeyedObject<T>[], resourceVersion: string): void {
    this.#resourceVersion = resourceVersion;
    this.#entries = new Map();
    for (const { key, object } of items) this.#entries.set(key, new StoreEntry(key, object, this.#indexes.size));
    for (const index of this.#indexes.values()) index.clear();
    this.#fileAll(this.#indexes);
  }

  /** Applies all in order; the version becomes that of the last object. */
  transaction(operations: readonly KeyedOperation<T>[]): void {
    for (const operation of operations) {
      if (operation.type === 'delete') this.delete(operation.key, operation.object);
      else this.set(operation.key, operation.object);
    }
  }

  /** Moves the version without a write. */
  bookmark(resourceVersion: string): void {
    this.#resourceVersion = resourceVersion;
  }

  lastStoreSyncResourceVersion(): string {
    return typeof this.#resourceVersion === 'string'
      ? this.#resourceVersion
      : (this.#resourceVersion.resourceVersion ?? '');
  }

  index(indexName: string, object: T): T[] {
    const index = this.#indexNamed(indexName);
    const values = index.valuesOf(object);
    const [first] = values;
    if (values.length === 1 && first !== undefined) return objectsOf(index.entries(first));
    const found = new Set<StoreEntry<T>>();
    for (const value of values) for (const entry of index.entries(value)) found.add(entry);
    return objectsOf(found);
  }

  indexKeys(indexName: string, value: string): string[] {
    const keys: string[] = [];
    for (const entry of this.#indexNamed(indexName).entries(value)) keys.push(entry.key);
    return keys.sort();
  }

  byIndex(indexName: string, value: string): T[] {
    return objectsOf(this.#indexNamed(indexName).entries(value));
  }

  listIndexFuncValues(indexName: string): string[] {
    return this.#indexes.get(indexName)?.values() ?? [];
  }

  /** Live: shows indexers that are added later. */
  getIndexers(): Indexers<T> {
    return this.#indexers;
  }

  addIndexers(indexers: Indexers<T>): void {
    const names = Object.keys(indexers);
    const known = names.filter((name) => this.#indexes.has(name));
    if (known.length > 0) throw new Error(`there are indexes of that name already: ${known.sort().join(', ')}`);
    const added = new Map<string, StoreIndex<T>>();
    for (const name of names) {
      const indexFunction = indexers[name];
      if (!indexFunction) continue;
      const index = new StoreIndex(indexFunction, this.#freeSlots.pop() ?? this.#indexes.size);
      added.set(name, index);
      this.#indexes.set(name, index);
      this.#indexers[name] = indexFunction;
    }
    this.#fileAll(added);
  }

  /** Unknown names are ignored. */
  removeIndexers(names: readonly string[]): void {
    for (const name of names) {
      const index = this.#indexes.get(name);
      if (!index) continue;
      for (const entry of this.#entries.values()) index.remove(entry);
      this.#freeSlots.push(index.slot);
      this.#indexes.delete(name);
      delete this.#indexers[name];
    }
  }

  /** Of each value of an index how many objects it has, and how many objects have a value; undefined when unknown. */
  indexSizes(indexName: string): IndexSizes | undefined {
    const index = this.#indexes.get(indexName);
    return index && { sizes: index.sizes(), filed: index.filed };
  }

  #upsert(key: string, object: T): void {
    let entry = this.#entries.get(key);
    if (entry) {
      entry.object = object;
    } else {
      entry = new StoreEntry(key, object, this.#indexes.size);
      this.#entries.set(key, entry);
    }
    if (this.#indexes.size > 0) this.#report(fileIn(this.#indexes, entry));
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    for (const index of this.#indexes.values()) index.remove(entry);
  }

  #fileAll(indexes: ReadonlyMap<string, StoreIndex<T>>): void {
    if (indexes.size === 0) return;
    let failures: IndexFailure[] | undefined;
    for (const entry of this.#entries.values()) failures = fileIn(indexes, entry, failures);
    this.#report(failures);
  }

  /** Told after the whole write, so that a reporter sees, and cannot spoil, a consistent store. */
  #report(failures: readonly IndexFailure[] | undefined): void {
    if (!failures || !this.#onIndexError) return;
    for (const { error, indexName, key } of failures) this.#onIndexError(error, indexName, key);
  }

  #setVersionOf(object: unknown): void {
    const meta = objectMeta(object);
    if (meta) this.#resourceVersion = meta === object ? meta : (meta.resourceVersion ?? '');
  }

  #indexNamed(name: string): StoreIndex<T> {
    const index = this.#indexes.get(name);
    if (!index) throw new Error(`there is no index named ${name}`);
    return index;
  }
}

interface IndexFailure {
  readonly error: Error;
  readonly indexName: string;
  readonly key: string;
}

/** Every index is brought up to date, also when one before it failed. Failures are appended to `failures`. */
function fileIn<T>(
  indexes: ReadonlyMap<string, StoreIndex<T>>,
  entry: StoreEntry<T>,
  failures?: IndexFailure[],
): IndexFailure[] | undefined {
  for (const [indexName, index] of indexes) {
    const error = index.file(entry);
    if (!error) continue;
    failures ??= [];
    failures.push({ error, indexName, key: entry.key });
  }
  return failures;
}

function objectsOf<T>(entries: Iterable<StoreEntry<T>>): T[] {
  const objects: T[] = [];
  for (const entry of entries) objects.push(entry.object);
  return objects;
}
