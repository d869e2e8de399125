import type { Clock } from '../core/clock.ts';

/**
 * client-go's `RetryWithDeadline`: errors that the predicate matches may be retried as long as the first of them is no
 * older than `maxMs`; a quiet period without any of them starts the budget again. Other errors change nothing.
 */
export class RetryWithDeadline {
  readonly #clock: Clock;
  readonly #matches: (error: unknown) => boolean;
  readonly #maxMs: number;
  readonly #quietMs: number;
  #firstMs: number | undefined;
  #lastMs: number | undefined;

  constructor(clock: Clock, matches: (error: unknown) => boolean, maxMs: number, quietMs = 60_000) {
    this.#clock = clock;
    this.#matches = matches;
    this.#maxMs = maxMs;
    this.#quietMs = quietMs;
  }

  /** Notes the error; true when what failed may be tried again at once. Always false with a budget of 0. */
  shouldRetryAfter(error: unknown): boolean {
    if (!this.#matches(error)) return false;
    const nowMs = this.#clock.now();
    if (this.#lastMs !== undefined && nowMs - this.#lastMs >= this.#quietMs) this.#firstMs = undefined;
    this.#firstMs ??= nowMs;
    this.#lastMs = nowMs;
    if (this.#maxMs <= 0) return false;
    if (nowMs - this.#firstMs <= this.#maxMs) return true;
    this.#firstMs = undefined;
    this.#lastMs = undefined;
    return false;
  }
}
