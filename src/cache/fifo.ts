import { RingBuffer } from '../core/ring-buffer.ts';
import { keyOrThrow } from './keys.ts';
import { PopQueue } from './pop-queue.ts';
import type { KeyFunction, ReflectorStore } from './queue.ts';

/** Handles one popped object. What it throws is thrown by pop; the object is gone all the same. */
export type FIFOProcess<T> = (object: T, isInInitialList: boolean) => void;

/**
 * client-go's `FIFO`: only the latest state of each object. A key keeps its place when its object is replaced by a newer
 * one; a deleted object is not popped at all.
 */
export class FIFO<T> extends PopQueue<T, FIFOProcess<T>> implements ReflectorStore<T> {
  readonly #keyFunction: KeyFunction;
  readonly #items = new Map<string, T>();
  /** May hold keys that are deleted, and such a key a second time when it was added again. */
  readonly #queue = new RingBuffer<string>();

  constructor(keyFunction: KeyFunction) {
    super();
    this.#keyFunction = keyFunction;
  }

  override get length(): number {
    return this.#items.size;
  }

  add(object: T): void {
    const key = keyOrThrow(this.#keyFunction, object);
    this.population.touch();
    if (!this.#items.has(key)) this.#queue.push(key);
    this.#items.set(key, object);
    this.readiness.wake();
  }

  update(object: T): void {
    this.add(object);
  }

  delete(object: T): void {
    const key = keyOrThrow(this.#keyFunction, object);
    this.population.touch();
    this.#items.delete(key);
  }

  replace(objects: readonly T[], _resourceVersion: string): void {
    const items = objects.map((object) => [keyOrThrow(this.#keyFunction, object), object] as const);
    this.#items.clear();
    this.#queue.clear();
    for (const [key, object] of items) this.#items.set(key, object);
    for (const key of this.#items.keys()) this.#queue.push(key);
    this.population.replaced(this.#items.size);
    if (this.#items.size > 0) this.readiness.wake();
  }

  /** Queues what is held but not queued; there is nothing such unless something went wrong. */
  resync(): void {
    const queued = new Set(this.#queue);
    for (const key of this.#items.keys()) if (!queued.has(key)) this.#queue.push(key);
    if (this.#queue.length > 0) this.readiness.wake();
  }

  get(object: T): T | undefined {
    return this.#items.get(keyOrThrow(this.#keyFunction, object));
  }

  list(): T[] {
    return [...this.#items.values()];
  }

  protected override take(process: FIFOProcess<T>): T | undefined {
    for (let key = this.#queue.shift(); key !== undefined; key = this.#queue.shift()) {
      const object = this.#items.get(key);
      this.#items.delete(key);
      try {
        if (object !== undefined) process(object, !this.hasSynced());
      } finally {
        this.population.popped(1);
      }
      if (object !== undefined) return object;
    }
    return undefined;
  }
}
