import { createControllerRateLimiter } from './default-rate-limiters.ts';
import { DelayingQueue } from './delaying-queue.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { WorkQueueOptions } from './work-queue.ts';

/** A delaying queue whose delays a rate limiter chooses: what a controller retries with. */
export class RateLimitingQueue<T extends NonNullable<unknown>> extends DelayingQueue<T> {
  readonly #rateLimiter: RateLimiter<T>;

  /** Default: what controllers use, see createControllerRateLimiter. */
  constructor(rateLimiter?: RateLimiter<T>, options: WorkQueueOptions<T> = {}) {
    super(options);
    this.#rateLimiter = rateLimiter ?? createControllerRateLimiter(options.clock);
  }

  /** Adds the item when the rate limiter allows it. */
  addRateLimited(item: T): void {
    const isMerged = this.waitsForItsTime(item);
    this.addAfter(item, this.#rateLimiter.when(item));
    if (isMerged) this.#rateLimiter.giveBack?.(item);
  }

  /** Nobody needs to retry the item: its next failure is its first. `done` must be called all the same. */
  forget(item: T): void {
    this.#rateLimiter.forget(item);
  }

  /** How often in a row the item has failed, as the rate limiter counts. */
  numRequeues(item: T): number {
    return this.#rateLimiter.numRequeues(item);
  }
}
