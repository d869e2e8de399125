import { expect, it } from 'vitest';
import { BucketRateLimiter } from '../../src/workqueue/bucket-rate-limiter.ts';
import { DelayingQueue } from '../../src/workqueue/delaying-queue.ts';
import { ItemExponentialFailureRateLimiter } from '../../src/workqueue/item-exponential-failure-rate-limiter.ts';
import { MaxOfRateLimiter } from '../../src/workqueue/max-of-rate-limiter.ts';
import { RateLimitingQueue } from '../../src/workqueue/rate-limiting-queue.ts';
import { WithMaxWaitRateLimiter } from '../../src/workqueue/with-max-wait-rate-limiter.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

it('B123 an item that is added at once meanwhile is given out at once; what waits for its time comes too, never beside it', async () => {
  const clock = new FakeClock();
  const queue = new DelayingQueue<string>({ clock });
  queue.addAfter('k', 5000);
  queue.add('k');
  expect(queue.length).toBe(1);
  expect(await queue.get()).toBe('k');
  await clock.advance(5000);
  // Due while it is worked on: nobody else gets it.
  expect(queue.length).toBe(0);
  queue.done('k');
  expect(queue.length).toBe(1);
  expect(await queue.get()).toBe('k');
  queue.done('k');
  await clock.advance(60_000);
  expect(queue.length).toBe(0);
  expect(clock.waiting).toBe(0);
});

it('B123 the earlier of two times counts, in either order, once', async () => {
  for (const delays of [
    [5000, 10],
    [10, 5000],
  ]) {
    const clock = new FakeClock();
    const queue = new DelayingQueue<string>({ clock });
    for (const delayMs of delays) queue.addAfter('k', delayMs);
    await clock.advance(10);
    expect(queue.length).toBe(1);
    await queue.get();
    queue.done('k');
    await clock.advance(10_000);
    expect(queue.length).toBe(0);
  }
});

it.each([Number.NaN, -5000, 0, Number.NEGATIVE_INFINITY])(
  'B123 a delay of %d adds at once and moves no other item',
  async (delayMs) => {
    const clock = new FakeClock();
    const queue = new DelayingQueue<string>({ clock });
    queue.addAfter('later', 5000);
    queue.addAfter('k', delayMs);
    queue.addAfter('never', Number.POSITIVE_INFINITY);
    expect(queue.length).toBe(1);
    expect(await queue.get()).toBe('k');
    queue.done('k');
    await clock.advance(4999);
    expect(queue.length).toBe(0);
    await clock.advance(1);
    expect(await queue.get()).toBe('later');
    queue.done('later');
    await clock.advance(10 ** 9);
    expect(queue.length).toBe(0);
    queue.shutDown();
    expect(clock.waiting).toBe(0);
  },
);

it('B124 thousands of failures of one item are the longest delay, and no delay stays none', () => {
  for (const [baseMs, maxMs, wanted] of [
    [5, 1000, 1000],
    [0, 1000, 0],
    [1, Number.POSITIVE_INFINITY, 2 ** 1023],
  ] as const) {
    const limiter = new ItemExponentialFailureRateLimiter<string>(baseMs, maxMs);
    let delayMs = 0;
    for (let failure = 0; failure < 3000; failure += 1) delayMs = limiter.when('k');
    expect(delayMs).toBe(wanted);
    limiter.forget('k');
    expect(limiter.when('k')).toBe(baseMs);
  }
});

it.each([
  ['a bucket', (clock: FakeClock) => new BucketRateLimiter<string>(5, 1, clock)],
  [
    'the longest of a bucket and others',
    (clock: FakeClock) =>
      new MaxOfRateLimiter(
        new BucketRateLimiter<string>(5, 1, clock),
        new ItemExponentialFailureRateLimiter<string>(1, 50),
      ),
  ],
  [
    'a bucket with a longest wait',
    (clock: FakeClock) => new WithMaxWaitRateLimiter(new BucketRateLimiter<string>(5, 1, clock), 3_600_000),
  ],
])('B124 adds that were merged cost no later add its turn: %s', async (_, create) => {
  const clock = new FakeClock();
  const queue = new RateLimitingQueue<string>(create(clock), { clock });
  const times: number[] = [];
  for (let elapsedMs = 0; elapsedMs < 60_000; elapsedMs += 20) {
    if (elapsedMs % 100 === 0) queue.addRateLimited('k');
    await clock.advance(20);
    while (queue.length > 0) {
      await queue.get();
      times.push(clock.now());
      queue.done('k');
    }
  }
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(400);
  expect(times.length).toBeGreaterThan(150);
  expect(times.length).toBeLessThanOrEqual(302);
  queue.forget('k');
  expect(queue.numRequeues('k')).toBe(0);
});
