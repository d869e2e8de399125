import { describe, expect, it } from 'vitest';
import { BucketRateLimiter } from '../../src/workqueue/bucket-rate-limiter.ts';
import { createControllerRateLimiter, createItemBasedRateLimiter } from '../../src/workqueue/default-rate-limiters.ts';
import { ItemExponentialFailureRateLimiter } from '../../src/workqueue/item-exponential-failure-rate-limiter.ts';
import { ItemFastSlowRateLimiter } from '../../src/workqueue/item-fast-slow-rate-limiter.ts';
import { MaxOfRateLimiter } from '../../src/workqueue/max-of-rate-limiter.ts';
import type { RateLimiter } from '../../src/workqueue/rate-limiter.ts';
import { WithMaxWaitRateLimiter } from '../../src/workqueue/with-max-wait-rate-limiter.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

function delays(limiter: RateLimiter<string>, item: string, calls: number): number[] {
  return Array.from({ length: calls }, () => limiter.when(item));
}

describe('rate limiters', () => {
  it('TestItemExponentialFailureRateLimiter: doubles for each item by itself, up to the maximum', () => {
    const limiter = new ItemExponentialFailureRateLimiter<string>(1, 1000);
    expect(delays(limiter, 'one', 5)).toEqual([1, 2, 4, 8, 16]);
    expect(limiter.numRequeues('one')).toBe(5);
    expect(delays(limiter, 'two', 2)).toEqual([1, 2]);
    expect(limiter.numRequeues('two')).toBe(2);
    limiter.forget('one');
    expect(limiter.numRequeues('one')).toBe(0);
    expect(limiter.when('one')).toBe(1);
    expect(limiter.numRequeues('two')).toBe(2);
  });

  it.each([
    [1, 1_000_000, 32],
    [60_000, 3_600_000_000, 1_920_000],
  ])('TestItemExponentialFailureRateLimiterOverFlow: %d ms', (baseMs, maxMs, sixth) => {
    const limiter = new ItemExponentialFailureRateLimiter<string>(baseMs, maxMs);
    delays(limiter, 'one', 5);
    expect(limiter.when('one')).toBe(sixth);
    delays(limiter, 'overflow', 2000);
    expect(limiter.when('overflow')).toBe(maxMs);
  });

  it('TestItemFastSlowRateLimiter: some short delays, then long ones', () => {
    const limiter = new ItemFastSlowRateLimiter<string>(5, 10_000, 3);
    expect(delays(limiter, 'one', 5)).toEqual([5, 5, 5, 10_000, 10_000]);
    expect(limiter.numRequeues('one')).toBe(5);
    expect(delays(limiter, 'two', 2)).toEqual([5, 5]);
    expect(limiter.numRequeues('two')).toBe(2);
    limiter.forget('one');
    expect(limiter.numRequeues('one')).toBe(0);
    expect(limiter.when('one')).toBe(5);
  });

  it('TestMaxOfRateLimiter: the longest delay, and every limiter forgets', () => {
    const limiter = new MaxOfRateLimiter<string>(
      new ItemFastSlowRateLimiter(5, 3000, 3),
      new ItemExponentialFailureRateLimiter(1, 1000),
    );
    expect(delays(limiter, 'one', 5)).toEqual([5, 5, 5, 3000, 3000]);
    expect(limiter.numRequeues('one')).toBe(5);
    expect(delays(limiter, 'two', 2)).toEqual([5, 5]);
    expect(limiter.numRequeues('two')).toBe(2);
    limiter.forget('one');
    expect(limiter.numRequeues('one')).toBe(0);
    expect(limiter.when('one')).toBe(5);
  });

  it('TestWithMaxWaitRateLimiter: cuts what is longer', () => {
    const limiter = new WithMaxWaitRateLimiter<string>(new ItemFastSlowRateLimiter(5, 1_000_000, 100), 500_000);
    expect(new Set(delays(limiter, 'one', 100))).toEqual(new Set([5]));
    expect(new Set(delays(limiter, 'one', 100))).toEqual(new Set([500_000]));
    expect(limiter.numRequeues('one')).toBe(200);
    limiter.forget('one');
    expect(limiter.when('one')).toBe(5);
  });

  it('a bucket gives its burst at once, and then as many as flow in', async () => {
    const clock = new FakeClock();
    const limiter = new BucketRateLimiter<string>(10, 3, clock);
    expect(['a', 'b', 'a', 'c', 'a'].map((item) => limiter.when(item))).toEqual([0, 0, 0, 100, 200]);
    await clock.advance(1000);
    expect(delays(limiter, 'a', 4)).toEqual([0, 0, 0, 100]);
    expect(limiter.numRequeues('a')).toBe(0);
    expect(new BucketRateLimiter<string>(10, 0, clock).when('a')).toBe(Number.POSITIVE_INFINITY);
    expect(new BucketRateLimiter<string>(Number.POSITIVE_INFINITY, 0, clock).when('a')).toBe(0);
  });

  it("the controllers' own limit both the item and all of them", () => {
    const limiter = createControllerRateLimiter<string>(new FakeClock());
    expect(delays(limiter, 'one', 3)).toEqual([5, 10, 20]);
    for (let item = 0; item < 97; item += 1) expect(limiter.when(`item ${item}`)).toBe(5);
    expect(limiter.when('late')).toBeCloseTo(100);
    expect(delays(createItemBasedRateLimiter<string>(), 'one', 3)).toEqual([1, 2, 4]);
  });
});
