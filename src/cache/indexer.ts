import type { DeletedFinalStateUnknown } from './deltas.ts';
import { KeyError, keyOrThrow } from './keys.ts';
import type { KeyFunction, Transformer } from './queue.ts';
import type { Indexer, Indexers, IndexFunction, IndexSizes, Store, TransactionOperation } from './store.ts';
import { type KeyedOperation, type OnIndexError, ThreadSafeStore } from './thread-safe-store.ts';
import { TransactionError } from './transaction-error.ts';

/** client-go's `StoreOption`s. */
export interface StoreOptions<T> {
  /** Applied by add, update and replace, after the key was taken from the original; not by transactions. */
  readonly transformer?: Transformer<T> | undefined;
  /**
   * An index function threw while an object was written (client-go panics). The object is stored and in every other
   * index; it is absent from this one until an update for which the function succeeds.
   */
  readonly onIndexError?: OnIndexError | undefined;
}

/** client-go's `NewStore`. */
export function createStore<T>(keyFunction: KeyFunction, options: StoreOptions<T> = {}): Store<T> {
  return new KeyedStore(keyFunction, {}, options);
}

/** client-go's `NewIndexer`. */
export function createIndexer<T>(
  keyFunction: KeyFunction,
  indexers: Indexers<T>,
  options: StoreOptions<T> = {},
): Indexer<T> {
  return new KeyedStore(keyFunction, indexers, options);
}

class KeyedStore<T> implements Indexer<T> {
  readonly #keyFunction: KeyFunction;
  readonly #transformer: Transformer<T> | undefined;
  readonly #storage: ThreadSafeStore<T>;

  constructor(keyFunction: KeyFunction, indexers: Indexers<T>, options: StoreOptions<T>) {
    this.#keyFunction = keyFunction;
    this.#transformer = options.transformer;
    this.#storage = new ThreadSafeStore(indexers, options.onIndexError);
  }

  get size(): number {
    return this.#storage.size;
  }

  add(object: T): void {
    const key = keyOrThrow(this.#keyFunction, object);
    this.#storage.set(key, this.#transform(object, key));
  }

  update(object: T): void {
    this.add(object);
  }

  delete(object: T | DeletedFinalStateUnknown<T>): void {
    this.#storage.delete(keyOrThrow(this.#keyFunction, object), object);
  }

  get(object: T): T | undefined {
    return this.#storage.get(keyOrThrow(this.#keyFunction, object));
  }

  getByKey(key: string): T | undefined {
    return this.#storage.get(key);
  }

  list(): T[] {
    return this.#storage.list();
  }

  listKeys(): string[] {
    return this.#storage.listKeys();
  }

  replace(objects: readonly T[], resourceVersion: string): void {
    const items = objects.map((object) => {
      const key = keyOrThrow(this.#keyFunction, object);
      return { key, object: this.#transform(object, key) };
    });
    this.#storage.replace(items, resourceVersion);
  }

  resync(): void {}

  bookmark(resourceVersion: string): void {
    this.#storage.bookmark(resourceVersion);
  }

  lastStoreSyncResourceVersion(): string {
    return this.#storage.lastStoreSyncResourceVersion();
  }

  transaction(operations: readonly TransactionOperation<T>[]): void {
    const keyed: KeyedOperation<T>[] = [];
    const successful: number[] = [];
    const errors: Error[] = [];
    for (const [position, { type, object }] of operations.entries()) {
      try {
        keyed.push({ type, key: keyOrThrow(this.#keyFunction, object), object });
        successful.push(position);
      } catch (error) {
        errors.push(error instanceof KeyError ? error : new KeyError(object, error));
      }
    }
    this.#storage.transaction(keyed);
    if (errors.length > 0) throw new TransactionError(successful, operations.length, errors);
  }

  index(indexName: string, object: T): T[] {
    return this.#storage.index(indexName, object);
  }

  indexKeys(indexName: string, value: string): string[] {
    return this.#storage.indexKeys(indexName, value);
  }

  byIndex(indexName: string, value: string): T[] {
    return this.#storage.byIndex(indexName, value);
  }

  listIndexFuncValues(indexName: string): string[] {
    return this.#storage.listIndexFuncValues(indexName);
  }

  getIndexers(): Readonly<Record<string, IndexFunction<T>>> {
    return this.#storage.getIndexers();
  }

  addIndexers(indexers: Indexers<T>): void {
    this.#storage.addIndexers(indexers);
  }

  removeIndexers(names: readonly string[]): void {
    this.#storage.removeIndexers(names);
  }

  indexSizes(indexName: string): IndexSizes | undefined {
    return this.#storage.indexSizes(indexName);
  }

  #transform(object: T, key: string): T {
    if (!this.#transformer) return object;
    try {
      return this.#transformer(object);
    } catch (cause) {
      throw new Error(`transforming ${key} failed`, { cause });
    }
  }
}
