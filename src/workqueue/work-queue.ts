import { type Clock, realClock, type Timer } from '../core/clock.ts';
import type { MetricsProvider } from './metrics-provider.ts';
import { QueueMetrics } from './queue-metrics.ts';
import { createFifoStorage, type WorkQueueStorage } from './work-queue-storage.ts';

/** client-go's `TypedQueueConfig`. Everything may be left out. */
export interface WorkQueueOptions<T> {
  /** For the metrics; a queue without a name has none. */
  readonly name?: string;
  /** Default: none is kept. */
  readonly metricsProvider?: MetricsProvider;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Default: first in, first out. */
  readonly storage?: WorkQueueStorage<T>;
}

const unfinishedWorkPeriodMs = 500;

/**
 * client-go's work queue. Items are equal as members of a `Set` are; `undefined` is none.
 *
 * - An item that is added while it waits is worked on once; `get` gives it in the order in which it was first added.
 * - Two workers never have the same item. One that is added while it is worked on waits until its worker is `done` with
 *   it, and is then given out once more.
 * - After `shutDown` nothing is added any more, what waits is still given out, and then every `get` resolves to undefined.
 *
 * A named queue that has a metrics provider keeps a timer until it is shut down.
 */
export class WorkQueue<T extends NonNullable<unknown>> {
  protected readonly clock: Clock;
  protected readonly metrics: QueueMetrics<T> | undefined;
  readonly #storage: WorkQueueStorage<T>;
  readonly #dirty = new Set<T>();
  readonly #processing = new Set<T>();
  /** Those who wait in `get`, longest first. */
  readonly #getters = new Set<() => void>();
  /** Those who wait in `shutDownWithDrain`. */
  readonly #drains = new Set<() => void>();
  #metricsTimer: Timer | undefined;
  #isShuttingDown = false;

  constructor(options: WorkQueueOptions<T> = {}) {
    const { name = '', metricsProvider, clock = realClock, storage = createFifoStorage() } = options;
    this.clock = clock;
    this.#storage = storage;
    if (name === '' || !metricsProvider) return;
    this.metrics = new QueueMetrics(metricsProvider, name, clock);
    this.#measure();
  }

  /** Items that wait. Those that are worked on do not count. */
  get length(): number {
    return this.#storage.length;
  }

  /** True from `shutDown` or `shutDownWithDrain` on. */
  get isShuttingDown(): boolean {
    return this.#isShuttingDown;
  }

  /** Marks the item as needing work. Ignored once the queue is shutting down. */
  add(item: T): void {
    if (this.#isShuttingDown) return;
    if (this.#dirty.has(item)) {
      if (!this.#processing.has(item)) this.#storage.touch(item);
      return;
    }
    this.metrics?.add(item);
    this.#dirty.add(item);
    if (!this.#processing.has(item)) this.#push(item);
  }

  /**
   * Waits for an item; whoever gets it must call `done` with it. Resolves to undefined when the queue is shutting down and
   * nothing is left, or when `signal` aborts.
   */
  async get(signal?: AbortSignal): Promise<T | undefined> {
    while (!signal?.aborted) {
      if (this.#storage.length > 0) return this.#take();
      if (this.#isShuttingDown) return undefined;
      await this.#becomesReady(signal);
    }
    // The call that woke this getter may have been meant for an item: somebody else must have it.
    if (this.#storage.length > 0) this.#wakeGetter();
    return undefined;
  }

  /** The worker has finished with the item, well or not. If it was added again meanwhile, it waits again. */
  done(item: T): void {
    this.metrics?.done(item);
    this.#processing.delete(item);
    if (this.#dirty.has(item)) this.#push(item);
    else if (this.#processing.size === 0) this.#endDrains();
  }

  /** Adds are ignored from here on; workers get what is left, and then undefined. Does not wait for them. */
  shutDown(): void {
    this.#stopAdding();
    this.#endDrains();
  }

  /**
   * As `shutDown`, and resolves when no item is worked on. An item that was added again while it was worked on is given
   * out before that, so there must still be somebody who gets. `shutDown` ends the wait.
   */
  async shutDownWithDrain(): Promise<void> {
    this.#stopAdding();
    if (this.#processing.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drains.add(resolve);
    await promise;
  }

  #stopAdding(): void {
    this.#isShuttingDown = true;
    this.#metricsTimer?.cancel();
    for (const wake of this.#getters) wake();
    this.#getters.clear();
  }

  #push(item: T): void {
    this.#storage.push(item);
    this.#wakeGetter();
  }

  #take(): T {
    const item = this.#storage.pop();
    this.metrics?.get(item);
    this.#processing.add(item);
    this.#dirty.delete(item);
    return item;
  }

  /** A getter takes its item a moment later, so that adds of one moment are merged also while somebody waits. */
  #wakeGetter(): void {
    for (const wake of this.#getters) {
      this.#getters.delete(wake);
      wake();
      return;
    }
  }

  #becomesReady(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#getters.delete(wake);
        resolve();
      };
      this.#getters.add(wake);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #endDrains(): void {
    for (const end of this.#drains) end();
    this.#drains.clear();
  }

  #measure(): void {
    this.#metricsTimer = this.clock.setTimeout(() => {
      this.metrics?.updateUnfinishedWork();
      this.#measure();
    }, unfinishedWorkPeriodMs);
  }
}
