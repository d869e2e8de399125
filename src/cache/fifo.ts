import type { Latch } from '../core/deferred.ts';
import { RingBuffer } from '../core/ring-buffer.ts';
import { InitialPopulation } from './initial-population.ts';
import { keyOrThrow } from './keys.ts';
import type { KeyFunction, ReflectorStore } from './queue.ts';
import { QueueReadiness } from './queue-readiness.ts';

/** Handles one popped object. What it throws is thrown by pop; the object is gone all the same. */
export type FIFOProcess<T> = (object: T, isInInitialList: boolean) => void;

/**
 * client-go's `FIFO`: only the latest state of each object. A key keeps its place when its object is replaced by a newer
 * one; a deleted object is not popped at all.
 */
export class FIFO<T> implements ReflectorStore<T> {
  readonly #keyFunction: KeyFunction;
  readonly #items = new Map<string, T>();
  /** May hold keys that are deleted, and such a key a second time when it was added again. */
  readonly #queue = new RingBuffer<string>();
  readonly #population = new InitialPopulation();
  readonly #readiness = new QueueReadiness();

  constructor(keyFunction: KeyFunction) {
    this.#keyFunction = keyFunction;
  }

  get length(): number {
    return this.#items.size;
  }

  get isClosed(): boolean {
    return this.#readiness.isClosed;
  }

  get synced(): Latch {
    return this.#population.synced;
  }

  hasSynced(): boolean {
    return this.synced.isDone;
  }

  close(): void {
    this.#readiness.close();
  }

  add(object: T): void {
    const key = keyOrThrow(this.#keyFunction, object);
    this.#population.touch();
    if (!this.#items.has(key)) this.#queue.push(key);
    this.#items.set(key, object);
    this.#readiness.wake();
  }

  update(object: T): void {
    this.add(object);
  }

  delete(object: T): void {
    const key = keyOrThrow(this.#keyFunction, object);
    this.#population.touch();
    this.#items.delete(key);
  }

  replace(objects: readonly T[], _resourceVersion: string): void {
    const items = objects.map((object) => [keyOrThrow(this.#keyFunction, object), object] as const);
    this.#items.clear();
    this.#queue.clear();
    for (const [key, object] of items) this.#items.set(key, object);
    for (const key of this.#items.keys()) this.#queue.push(key);
    this.#population.replaced(this.#items.size);
    if (this.#items.size > 0) this.#readiness.wake();
  }

  /** Queues what is held but not queued; there is nothing such unless something went wrong. */
  resync(): void {
    const queued = new Set(this.#queue);
    for (const key of this.#items.keys()) if (!queued.has(key)) this.#queue.push(key);
    if (this.#queue.length > 0) this.#readiness.wake();
  }

  get(object: T): T | undefined {
    return this.#items.get(keyOrThrow(this.#keyFunction, object));
  }

  list(): T[] {
    return [...this.#items.values()];
  }

  /** Waits until there is something. Rejects with FIFOClosedError when closed and empty. */
  pop(process: FIFOProcess<T>): Promise<T> {
    return this.#readiness.take(() => this.#take(process));
  }

  /** Pops and processes one object now; false when empty. */
  popReady(process: FIFOProcess<T>): boolean {
    return this.#take(process) !== undefined;
  }

  #take(process: FIFOProcess<T>): T | undefined {
    for (let key = this.#queue.shift(); key !== undefined; key = this.#queue.shift()) {
      const object = this.#items.get(key);
      this.#items.delete(key);
      try {
        if (object !== undefined) process(object, !this.hasSynced());
      } finally {
        this.#population.popped(1);
      }
      if (object !== undefined) return object;
    }
    return undefined;
  }
}
