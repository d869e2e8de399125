// Contract; the implementations are createStore / createIndexer in indexer.ts.
import type { DeletedFinalStateUnknown } from './deltas.ts';

/** client-go's `Store`: key → object. Objects are kept by reference. */
export interface Store<T> {
  /** Puts the object under its key, whether one is there or not. Throws a KeyError when it has none. */
  add(object: T): void;
  /** As `add`. */
  update(object: T): void;
  /** Of an absent key is fine. A tombstone needs a key function that knows them. */
  delete(object: T | DeletedFinalStateUnknown<T>): void;
  /** The object that has the key of this one. */
  get(object: T): T | undefined;
  /** `namespace/name`, or `name` for what has no namespace. */
  getByKey(key: string): T | undefined;
  /** All objects, in no order that is promised; the array is the caller's. */
  list(): T[];
  /** All keys, in no order that is promised. */
  listKeys(): string[];
  /** Holds these objects from now on, and no others. */
  replace(objects: readonly T[], resourceVersion: string): void;
  /** Does nothing: there is no queue. */
  resync(): void;
  /** Nothing has changed up to this version. */
  bookmark(resourceVersion: string): void;
  /** The version up to which the store was told of changes; empty when it never was. */
  lastStoreSyncResourceVersion(): string;
  /** Applies all, in order, in one block. Throws TransactionError when some failed; the others are applied. */
  transaction(operations: readonly TransactionOperation<T>[]): void;
  /** How many objects there are. */
  readonly size: number;
}

/** client-go's `Transaction`: one change of several that are made together. */
export interface TransactionOperation<T> {
  readonly type: 'add' | 'update' | 'delete';
  readonly object: T;
}

/** The values under which an object is found. May throw. */
export type IndexFunction<T> = (object: T) => readonly string[];
/** client-go's `Indexers`: name of an index → its function. */
export type Indexers<T> = Readonly<Record<string, IndexFunction<T>>>;

/** client-go's `Indexer`: a store with named indexes. */
export interface Indexer<T> extends Store<T> {
  /** Objects that share a value with `object`. Throws for an unknown index. */
  index(indexName: string, object: T): T[];
  /** Keys under a value, sorted ascending. Throws for an unknown index. */
  indexKeys(indexName: string, value: string): string[];
  /** Objects under a value. Throws for an unknown index. */
  byIndex(indexName: string, value: string): T[];
  /** Values with at least one object; empty for an unknown index. */
  listIndexFuncValues(indexName: string): string[];
  /** The indexes that there are, by name. */
  getIndexers(): Indexers<T>;
  /** Allowed at any time; existing objects are indexed at once. Throws, adding nothing, when a name exists. */
  addIndexers(indexers: Indexers<T>): void;
  /** Forgets indexes (not in client-go). Unknown names are ignored. */
  removeIndexers(names: readonly string[]): void;
  /** Undefined for an unknown index. */
  indexSizes(indexName: string): IndexSizes | undefined;
}

/** How an index spreads its objects; to be read at once. */
export interface IndexSizes {
  readonly sizes: Iterable<readonly [value: string, size: number]>;
  /** Objects that have at least one value. */
  readonly filed: number;
}
