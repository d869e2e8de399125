import { describe, expect, it } from 'vitest';
import { CacheProgress } from '../../../src/insight/verify/cache-progress.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

describe('the progress of a cache', () => {
  it('counts a batch as a whole, though its entries are told one by one', async () => {
    const clock = new FakeClock();
    const progress = new CacheProgress(clock);
    let received = '10';
    let waiting = 5;
    let isReached = false;
    const source = { lastSyncResourceVersion: () => received, queueLength: () => waiting };
    const { signal } = new AbortController();
    const reached = progress.reach(source, { version: '20', silentMs: 1000, isEnough: () => false, signal });
    void reached.then(() => {
      isReached = true;
    });
    // Three of the five were taken together, and what came last is still in the queue.
    received = '20';
    waiting = 2;
    for (let i = 0; i < 3; i += 1) progress.popped();
    await Promise.resolve();
    await Promise.resolve();
    expect(isReached).toBe(false);
    waiting = 0;
    for (let i = 0; i < 2; i += 1) progress.popped();
    expect(await reached).toBe(true);
  });
});
