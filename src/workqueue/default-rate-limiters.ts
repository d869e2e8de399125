import type { Clock } from '../core/clock.ts';
import { BucketRateLimiter } from './bucket-rate-limiter.ts';
import { ItemExponentialFailureRateLimiter } from './item-exponential-failure-rate-limiter.ts';
import { MaxOfRateLimiter } from './max-of-rate-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';

const longestDelayMs = 1_000_000;

/** What controllers use: 5 ms doubling to 1,000 s for each item, and ten a second with bursts of a hundred for all. */
export function createControllerRateLimiter<T>(clock?: Clock): RateLimiter<T> {
  return new MaxOfRateLimiter(
    new ItemExponentialFailureRateLimiter<T>(5, longestDelayMs),
    new BucketRateLimiter<T>(10, 100, clock),
  );
}

/** For each item by itself: 1 ms doubling to 1,000 s. */
export function createItemBasedRateLimiter<T>(): RateLimiter<T> {
  return new ItemExponentialFailureRateLimiter<T>(1, longestDelayMs);
}
