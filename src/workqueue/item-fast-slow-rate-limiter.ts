import { FailureCounts } from './failure-counts.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** A short delay for the first failures of an item, a long one for all others. */
export class ItemFastSlowRateLimiter<T> implements RateLimiter<T> {
  readonly #fastDelayMs: number;
  readonly #slowDelayMs: number;
  readonly #maxFastAttempts: number;
  readonly #failures = new FailureCounts<T>();

  constructor(fastDelayMs: number, slowDelayMs: number, maxFastAttempts: number) {
    this.#fastDelayMs = fastDelayMs;
    this.#slowDelayMs = slowDelayMs;
    this.#maxFastAttempts = maxFastAttempts;
  }

  when(item: T): number {
    return this.#failures.add(item) < this.#maxFastAttempts ? this.#fastDelayMs : this.#slowDelayMs;
  }

  forget(item: T): void {
    this.#failures.forget(item);
  }

  numRequeues(item: T): number {
    return this.#failures.of(item);
  }
}
