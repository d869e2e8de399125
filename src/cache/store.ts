// Contract; the implementations are createStore / createIndexer in indexer.ts.
import type { DeletedFinalStateUnknown } from './deltas.ts';

/** client-go's `Store`: key → object. Objects are kept by reference. */
export interface Store<T> {
  add(object: T): void;
  update(object: T): void;
  /** Of an absent key is fine. A tombstone needs a key function that knows them. */
  delete(object: T | DeletedFinalStateUnknown<T>): void;
  get(object: T): T | undefined;
  getByKey(key: string): T | undefined;
  list(): T[];
  listKeys(): string[];
  replace(objects: readonly T[], resourceVersion: string): void;
  resync(): void;
  bookmark(resourceVersion: string): void;
  lastStoreSyncResourceVersion(): string;
  /** Applies all, in order, in one block. Throws TransactionError when some failed; the others are applied. */
  transaction(operations: readonly TransactionOperation<T>[]): void;
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
  byIndex(indexName: string, value: string): T[];
  /** Values with at least one object; empty for an unknown index. */
  listIndexFuncValues(indexName: string): string[];
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
