import { FailureCounts } from './failure-counts.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** `baseDelayMs`, doubled with each failure of the item, up to `maxDelayMs`. */
export class ItemExponentialFailureRateLimiter<T> implements RateLimiter<T> {
  readonly #baseDelayMs: number;
  readonly #maxDelayMs: number;
  readonly #failures = new FailureCounts<T>();

  constructor(baseDelayMs: number, maxDelayMs: number) {
    this.#baseDelayMs = baseDelayMs;
    this.#maxDelayMs = maxDelayMs;
  }

  when(item: T): number {
    return Math.min(this.#baseDelayMs * 2 ** this.#failures.add(item), this.#maxDelayMs);
  }

  forget(item: T): void {
    this.#failures.forget(item);
  }

  numRequeues(item: T): number {
    return this.#failures.of(item);
  }
}
