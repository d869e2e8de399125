import { expect, it } from 'vitest';
import { realClock } from '../../src/core/clock.ts';

it('fires no timer early, not even by a part of a millisecond', async () => {
  const timers = Array.from({ length: 500 }, (_, i) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const delayMs = 1 + (i % 20);
    const startMs = realClock.monotonic();
    realClock.setTimeout(() => resolve(realClock.monotonic() - startMs - delayMs), delayMs);
    return promise;
  });
  expect(Math.min(...(await Promise.all(timers)))).toBeGreaterThanOrEqual(0);
});

it('forgets a timer that is cancelled', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasFired = false;
  const timer = realClock.setTimeout(() => {
    hasFired = true;
  }, 2);
  timer.cancel();
  realClock.setTimeout(resolve, 5);
  await promise;
  expect(hasFired).toBe(false);
});
