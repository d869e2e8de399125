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
    // Beyond the largest number there is, no delay at all would become NaN.
    const doublings = Math.min(this.#failures.add(item), 1023);
    return Math.min(this.#baseDelayMs * 2 ** doublings, this.#maxDelayMs);
  }

  forget(item: T): void {
    this.#failures.forget(item);
  }

  numRequeues(item: T): number {
    return this.#failures.of(item);
  }
}
