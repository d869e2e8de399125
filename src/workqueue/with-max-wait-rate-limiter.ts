import type { RateLimiter } from './rate-limiter.ts';

/** Another rate limiter, whose delays are cut at `maxDelayMs`. */
export class WithMaxWaitRateLimiter<T> implements RateLimiter<T> {
  readonly #limiter: RateLimiter<T>;
  readonly #maxDelayMs: number;

  constructor(limiter: RateLimiter<T>, maxDelayMs: number) {
    this.#limiter = limiter;
    this.#maxDelayMs = maxDelayMs;
  }

  when(item: T): number {
    return Math.min(this.#limiter.when(item), this.#maxDelayMs);
  }

  giveBack(item: T): void {
    this.#limiter.giveBack?.(item);
  }

  forget(item: T): void {
    this.#limiter.forget(item);
  }

  numRequeues(item: T): number {
    return this.#limiter.numRequeues(item);
  }
}
