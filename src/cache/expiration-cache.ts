import { type Clock, realClock } from '../core/clock.ts';
import type { DeletedFinalStateUnknown } from './deltas.ts';
import { keyOrThrow } from './keys.ts';
import type { KeyFunction } from './queue.ts';
import type { Store, TransactionOperation } from './store.ts';
import { ThreadSafeStore } from './thread-safe-store.ts';

/** client-go's `NewTTLStore`: entries expire `ttlMs` after they were written last; 0 or less: never. */
export function createTtlStore<T>(keyFunction: KeyFunction, ttlMs: number, clock: Clock = realClock): Store<T> {
  return new ExpirationCache(keyFunction, createTtlPolicy<T>(ttlMs, clock), clock);
}

/** What a store with expiry keeps; `writtenMs` is monotonic. */
export interface TimestampedEntry<T> {
  readonly object: T;
  readonly writtenMs: number;
}

export type ExpirationPolicy<T> = (entry: TimestampedEntry<T>) => boolean;

/** client-go's `TTLPolicy`: expired once strictly older than `ttlMs`. */
export function createTtlPolicy<T>(ttlMs: number, clock: Clock): ExpirationPolicy<T> {
  return ({ writtenMs }) => ttlMs > 0 && clock.monotonic() - writtenMs > ttlMs;
}

/**
 * client-go's `ExpirationCache`. Expiry is found when an entry is looked at (get, getByKey, list), and the entry is removed
 * then; `listKeys` and `size` do not look.
 */
export class ExpirationCache<T> implements Store<T> {
  readonly #keyFunction: KeyFunction;
  readonly #isExpired: ExpirationPolicy<T>;
  readonly #clock: Clock;
  readonly #storage = new ThreadSafeStore<TimestampedEntry<T>>();

  constructor(keyFunction: KeyFunction, isExpired: ExpirationPolicy<T>, clock: Clock) {
    this.#keyFunction = keyFunction;
    this.#isExpired = isExpired;
    this.#clock = clock;
  }

  get size(): number {
    return this.#storage.size;
  }

  add(object: T): void {
    this.#storage.set(keyOrThrow(this.#keyFunction, object), this.#stamp(object));
  }

  update(object: T): void {
    this.add(object);
  }

  delete(object: T | DeletedFinalStateUnknown<T>): void {
    this.#storage.delete(keyOrThrow(this.#keyFunction, object));
  }

  get(object: T): T | undefined {
    return this.getByKey(keyOrThrow(this.#keyFunction, object));
  }

  getByKey(key: string): T | undefined {
    const entry = this.#storage.get(key);
    if (!entry) return undefined;
    if (!this.#isExpired(entry)) return entry.object;
    this.#storage.delete(key);
    return undefined;
  }

  list(): T[] {
    const objects: T[] = [];
    for (const key of this.#storage.listKeys()) {
      const object = this.getByKey(key);
      if (object !== undefined) objects.push(object);
    }
    return objects;
  }

  listKeys(): string[] {
    return this.#storage.listKeys();
  }

  replace(objects: readonly T[], resourceVersion: string): void {
    const items = objects.map((object) => ({
      key: keyOrThrow(this.#keyFunction, object),
      object: this.#stamp(object),
    }));
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
    for (const { type, object } of operations) {
      if (type === 'delete') this.delete(object);
      else this.add(object);
    }
  }

  #stamp(object: T): TimestampedEntry<T> {
    return { object, writtenMs: this.#clock.monotonic() };
  }
}
