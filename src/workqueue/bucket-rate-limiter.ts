import { type Clock, realClock } from '../core/clock.ts';
import type { RateLimiter } from './rate-limiter.ts';

/**
 * A bucket of `burst` tokens that is filled at `qps` tokens a second, for all items together. Each call takes a token; one
 * that finds none waits until it would be there. Items are not told apart: there is nothing to forget.
 */
export class BucketRateLimiter<T> implements RateLimiter<T> {
  readonly #qps: number;
  readonly #burst: number;
  readonly #clock: Clock;
  /** Below zero: tokens that are promised before they are there. */
  #tokens: number;
  #filledMs: number;

  constructor(qps: number, burst: number, clock: Clock = realClock) {
    this.#qps = qps;
    this.#burst = burst;
    this.#clock = clock;
    this.#tokens = burst;
    this.#filledMs = clock.monotonic();
  }

  when(_item: T): number {
    if (this.#qps === Number.POSITIVE_INFINITY) return 0;
    if (this.#burst < 1) return Number.POSITIVE_INFINITY;
    const nowMs = this.#clock.monotonic();
    const filled = this.#tokens + ((nowMs - this.#filledMs) / 1000) * this.#qps;
    this.#filledMs = nowMs;
    this.#tokens = Math.min(this.#burst, filled) - 1;
    return this.#tokens < 0 ? (-this.#tokens / this.#qps) * 1000 : 0;
  }

  giveBack(_item: T): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + 1);
  }

  forget(_item: T): void {}

  numRequeues(_item: T): number {
    return 0;
  }
}
