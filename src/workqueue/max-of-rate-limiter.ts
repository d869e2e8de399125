import type { RateLimiter } from './rate-limiter.ts';

/** Asks all of them, and takes the longest delay. */
export class MaxOfRateLimiter<T> implements RateLimiter<T> {
  readonly #limiters: readonly RateLimiter<T>[];

  constructor(...limiters: readonly RateLimiter<T>[]) {
    this.#limiters = limiters;
  }

  when(item: T): number {
    return Math.max(0, ...this.#limiters.map((limiter) => limiter.when(item)));
  }

  giveBack(item: T): void {
    for (const limiter of this.#limiters) limiter.giveBack?.(item);
  }

  forget(item: T): void {
    for (const limiter of this.#limiters) limiter.forget(item);
  }

  numRequeues(item: T): number {
    return Math.max(0, ...this.#limiters.map((limiter) => limiter.numRequeues(item)));
  }
}
