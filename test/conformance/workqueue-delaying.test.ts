import { describe, expect, it } from 'vitest';
import { DelayingQueue } from '../../src/workqueue/delaying-queue.ts';
import { ItemExponentialFailureRateLimiter } from '../../src/workqueue/item-exponential-failure-rate-limiter.ts';
import { RateLimitingQueue } from '../../src/workqueue/rate-limiting-queue.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

function start() {
  const clock = new FakeClock();
  return { clock, queue: new DelayingQueue<string>({ clock }) };
}

/** Takes what waits, and says it is done. */
async function takeAll(queue: DelayingQueue<string>): Promise<string[]> {
  const taken: string[] = [];
  while (queue.length > 0) {
    const item = (await queue.get()) as string;
    queue.done(item);
    taken.push(item);
  }
  return taken;
}

describe('delaying queue', () => {
  it('TestSimpleQueue: an item comes when its time has come, once', async () => {
    const { clock, queue } = start();
    queue.addAfter('foo', 50);
    expect(queue.length).toBe(0);
    await clock.advance(49);
    expect(queue.length).toBe(0);
    await clock.advance(11);
    expect(await takeAll(queue)).toEqual(['foo']);
    await clock.advance(10_000);
    expect(queue.length).toBe(0);
    expect(clock.waiting).toBe(0);
  });

  it('TestDeduping: of two times for one item the earlier counts, and it fires once', async () => {
    const { clock, queue } = start();
    queue.addAfter('foo', 50);
    queue.addAfter('foo', 70);
    await clock.advance(60);
    expect(await takeAll(queue)).toEqual(['foo']);
    await clock.advance(20);
    expect(queue.length).toBe(0);
    queue.addAfter('foo', 50);
    queue.addAfter('foo', 30);
    await clock.advance(40);
    expect(await takeAll(queue)).toEqual(['foo']);
    await clock.advance(20);
    expect(queue.length).toBe(0);
  });

  it('TestAddTwoFireEarly: in the order of their times', async () => {
    const { clock, queue } = start();
    queue.addAfter('foo', 1000);
    queue.addAfter('bar', 50);
    expect(queue.length).toBe(0);
    await clock.advance(60);
    expect(await takeAll(queue)).toEqual(['bar']);
    queue.addAfter('third', 2000);
    await clock.advance(1000);
    expect(await takeAll(queue)).toEqual(['foo']);
    await clock.advance(2000);
    expect(await takeAll(queue)).toEqual(['third']);
  });

  it('TestCopyShifting: several that are due come in the order of their times', async () => {
    const { clock, queue } = start();
    queue.addAfter('foo', 1000);
    queue.addAfter('bar', 500);
    queue.addAfter('baz', 250);
    expect(queue.length).toBe(0);
    await clock.advance(2000);
    expect(await takeAll(queue)).toEqual(['baz', 'bar', 'foo']);
  });

  it('keeps order over many items, whatever their times', async () => {
    const { clock, queue } = start();
    const times = Array.from({ length: 500 }, (_, at) => ((at * 7919) % 500) + 1);
    for (const delayMs of times) queue.addAfter(`at ${delayMs}`, delayMs);
    for (const delayMs of times.filter((ms) => ms > 400)) queue.addAfter(`at ${delayMs}`, 400 - (delayMs - 400) / 1000);
    await clock.advance(1000);
    const early = Array.from({ length: 399 }, (_, at) => `at ${at + 1}`);
    const moved = Array.from({ length: 100 }, (_, at) => `at ${500 - at}`);
    expect(await takeAll(queue)).toEqual([...early, ...moved, 'at 400']);
  });

  it('adds at once what has no delay', () => {
    const { queue } = start();
    queue.addAfter('foo', 0);
    queue.addAfter('bar', -1);
    expect(queue.length).toBe(2);
  });

  it.each(['shutDown', 'shutDownWithDrain'] as const)('drops what waits at %s, and its timer', async (end) => {
    const { clock, queue } = start();
    queue.addAfter('foo', 50);
    await queue[end]();
    queue.addAfter('bar', 0);
    queue.addAfter('baz', 10);
    expect(clock.waiting).toBe(0);
    await clock.advance(1000);
    expect(await queue.get()).toBeUndefined();
  });
});

describe('rate limiting queue', () => {
  it('TestRateLimitingQueue: the delay is what the limiter says', async () => {
    const clock = new FakeClock();
    const limiter = new ItemExponentialFailureRateLimiter<string>(1, 1000);
    const queue = new RateLimitingQueue<string>(limiter, { clock });
    const dueInMs = async (item: string) => {
      queue.addRateLimited(item);
      let passedMs = 0;
      for (; queue.length === 0; passedMs += 1) await clock.advance(1);
      expect(await queue.get()).toBe(item);
      queue.done(item);
      return passedMs;
    };
    expect(await dueInMs('one')).toBe(1);
    expect(await dueInMs('one')).toBe(2);
    expect(queue.numRequeues('one')).toBe(2);
    expect(await dueInMs('two')).toBe(1);
    expect(await dueInMs('two')).toBe(2);
    expect(queue.numRequeues('two')).toBe(2);
    queue.forget('one');
    expect(queue.numRequeues('one')).toBe(0);
    expect(await dueInMs('one')).toBe(1);
  });
});
