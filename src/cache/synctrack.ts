import { Latch } from '../core/deferred.ts';
import type { DoneChecker } from './done-checker.ts';

/**
 * client-go's `synctrack.SingleFileTracker`, for work that is started and finished in one order: synced when upstream is
 * done and everything that was started has finished. Once synced it stays so.
 */
export class SingleFileTracker implements DoneChecker {
  readonly name: string;
  readonly done = new Latch();
  readonly #upstream: DoneChecker;
  #waiting = 0;

  constructor(name: string, upstream: DoneChecker) {
    this.name = name;
    this.#upstream = upstream;
    void upstream.done.promise.then(() => this.hasSynced());
  }

  /** Started and not finished yet. */
  get waiting(): number {
    return this.#waiting;
  }

  start(): void {
    this.#waiting += 1;
  }

  /** Throws when more was finished than started, which is a fault of the caller; the count still moves. */
  finished(): void {
    this.#waiting -= 1;
    this.hasSynced();
    if (this.#waiting < 0) throw new Error(`${this.name}: finished without start`);
  }

  hasSynced(): boolean {
    if (!this.done.isDone && this.#upstream.done.isDone && this.#waiting <= 0) this.done.close();
    return this.done.isDone;
  }
}

/** client-go's `synctrack.AsyncTracker`: the same for work that is known by a key and finishes in any order. */
export class AsyncTracker<K> implements DoneChecker {
  readonly name: string;
  readonly done = new Latch();
  readonly #upstream: DoneChecker;
  readonly #waiting = new Set<K>();

  constructor(name: string, upstream: DoneChecker) {
    this.name = name;
    this.#upstream = upstream;
    void upstream.done.promise.then(() => this.hasSynced());
  }

  start(key: K): void {
    this.#waiting.add(key);
  }

  /** A key that was never started is ignored. */
  finished(key: K): void {
    this.#waiting.delete(key);
    this.hasSynced();
  }

  hasSynced(): boolean {
    if (!this.done.isDone && this.#upstream.done.isDone && this.#waiting.size === 0) this.done.close();
    return this.done.isDone;
  }
}
