import { describe, expect, it } from 'vitest';
import { parallelizeUntil } from '../../src/workqueue/parallelize-until.ts';
import { WorkQueue } from '../../src/workqueue/work-queue.ts';
import type { WorkQueueStorage } from '../../src/workqueue/work-queue-storage.ts';
import { settle } from '../helpers/fake-clock.ts';

const shutDowns = {
  ShutDown: (queue: WorkQueue<string>) => queue.shutDown(),
  ShutDownWithDrain: (queue: WorkQueue<string>) => queue.shutDownWithDrain(),
};

/** A storage that counts how often it was touched. */
class TouchedStorage implements WorkQueueStorage<string> {
  readonly items: string[] = [];
  readonly touched: string[] = [];

  get length(): number {
    return this.items.length;
  }

  push(item: string): void {
    this.items.push(item);
  }

  pop(): string {
    return this.items.shift() as string;
  }

  touch(item: string): void {
    this.touched.push(item);
  }
}

/** Whether a promise has settled. */
function watch(promise: Promise<unknown>): { isDone: boolean } {
  const state = { isDone: false };
  promise.then(() => {
    state.isDone = true;
  });
  return state;
}

describe('work queue', () => {
  it.each(Object.entries(shutDowns))('TestBasic: many producers and consumers, %s', async (_name, shutDown) => {
    const queue = new WorkQueue<string>();
    const busy = new Set<string>();
    const counts = new Map<string, number>();
    const consume = async () => {
      for (let item = await queue.get(); item !== undefined; item = await queue.get()) {
        expect(item).not.toBe('added after shutdown!');
        expect(busy).not.toContain(item);
        busy.add(item);
        await settle();
        busy.delete(item);
        counts.set(item, (counts.get(item) ?? 0) + 1);
        queue.done(item);
      }
    };
    const consumers = Promise.all(Array.from({ length: 10 }, consume));
    const produce = async (producer: number) => {
      for (let time = 0; time < 50; time += 1) {
        queue.add(String(producer));
        await Promise.resolve();
      }
    };
    await Promise.all(Array.from({ length: 50 }, (_, producer) => produce(producer)));
    const ended = shutDown(queue);
    queue.add('added after shutdown!');
    await Promise.all([ended, consumers]);
    expect(queue.length).toBe(0);
    expect(counts.size).toBe(50);
  });

  it.each(Object.entries(shutDowns))('TestAddWhileProcessing: %s', async (_name, shutDown) => {
    const queue = new WorkQueue<string>();
    const counts = new Map<string, number>();
    const consume = async () => {
      for (let item = await queue.get(); item !== undefined; item = await queue.get()) {
        const count = (counts.get(item) ?? 0) + 1;
        counts.set(item, count);
        if (count < 50) queue.add(item);
        queue.done(item);
      }
    };
    const consumers = Promise.all(Array.from({ length: 10 }, consume));
    for (let item = 0; item < 50; item += 1) queue.add(String(item));
    while ([...counts.values()].some((count) => count < 50) || counts.size < 50) await settle();
    await Promise.all([shutDown(queue), consumers]);
    expect(queue.length).toBe(0);
    expect(new Set(counts.values())).toEqual(new Set([50]));
  });

  it('TestLen: waiting items count once', () => {
    const queue = new WorkQueue<string>();
    const lengths = ['foo', 'bar', 'foo'].map((item) => {
      queue.add(item);
      return queue.length;
    });
    expect(lengths).toEqual([1, 2, 2]);
  });

  it('TestReinsert: an item added while it is worked on comes once more', async () => {
    const queue = new WorkQueue<string>();
    queue.add('foo');
    const item = (await queue.get()) as string;
    queue.add(item);
    expect(queue.length).toBe(0);
    queue.done(item);
    expect(await queue.get()).toBe('foo');
    queue.done('foo');
    expect(queue.length).toBe(0);
  });

  it('TestCollapse: two adds are one item, and the storage hears of the second', async () => {
    const storage = new TouchedStorage();
    const queue = new WorkQueue<string>({ storage });
    queue.add('bar');
    queue.add('bar');
    expect(await queue.get()).toBe('bar');
    queue.done('bar');
    expect(queue.length).toBe(0);
    expect(storage.touched).toEqual(['bar']);
  });

  it('TestCollapseWhileProcessing: two adds of an item that is worked on are one for the next worker', async () => {
    const storage = new TouchedStorage();
    const queue = new WorkQueue<string>({ storage });
    queue.add('foo');
    expect(await queue.get()).toBe('foo');
    queue.add('foo');
    queue.add('foo');
    const other = queue.get();
    const waiting = watch(other);
    await settle();
    expect(waiting.isDone).toBe(false);
    queue.done('foo');
    expect(await other).toBe('foo');
    queue.done('foo');
    expect(queue.length).toBe(0);
    expect(storage.touched).toEqual([]);
  });

  it('TestQueueDrainageUsingShutDownWithDrain: waits for both workers', async () => {
    const queue = new WorkQueue<string>();
    queue.add('foo');
    queue.add('bar');
    const first = (await queue.get()) as string;
    const second = (await queue.get()) as string;
    const drain = watch(queue.shutDownWithDrain());
    queue.done(first);
    await settle();
    expect(queue.isShuttingDown).toBe(true);
    expect(drain.isDone).toBe(false);
    queue.done(second);
    await settle();
    expect(drain.isDone).toBe(true);
    expect(await queue.get()).toBeUndefined();
  });

  it('TestNoQueueDrainageUsingShutDown: does not wait for workers', async () => {
    const queue = new WorkQueue<string>();
    queue.add('foo');
    queue.add('bar');
    await queue.get();
    await queue.get();
    queue.shutDown();
    expect(queue.isShuttingDown).toBe(true);
    expect(await queue.get()).toBeUndefined();
  });

  it('TestForceQueueShutdownUsingShutDown: ends a drain', async () => {
    const queue = new WorkQueue<string>();
    queue.add('foo');
    queue.add('bar');
    await queue.get();
    await queue.get();
    const drain = watch(queue.shutDownWithDrain());
    await settle();
    expect(drain.isDone).toBe(false);
    queue.shutDown();
    await settle();
    expect(drain.isDone).toBe(true);
  });

  it('TestQueueDrainageUsingShutDownWithDrainWithDirtyItem: what was added again is given out first', async () => {
    const queue = new WorkQueue<string>();
    queue.add('foo');
    const item = (await queue.get()) as string;
    queue.add('foo');
    const drain = watch(queue.shutDownWithDrain());
    await settle();
    queue.done(item);
    await settle();
    expect(drain.isDone).toBe(false);
    expect(await queue.get()).toBe('foo');
    queue.done('foo');
    await settle();
    expect(drain.isDone).toBe(true);
    expect(await queue.get()).toBeUndefined();
  });

  it('merges the adds of one moment also while a worker waits', async () => {
    const queue = new WorkQueue<string>();
    const first = queue.get();
    queue.add('foo');
    queue.add('foo');
    expect(await first).toBe('foo');
    queue.done('foo');
    expect(queue.length).toBe(0);
  });

  it('gives an item to somebody else when the worker that it woke has been aborted', async () => {
    const queue = new WorkQueue<string>();
    const aborting = new AbortController();
    const aborted = queue.get(aborting.signal);
    const waiting = queue.get();
    await settle();
    queue.add('foo');
    aborting.abort();
    expect(await aborted).toBeUndefined();
    expect(await waiting).toBe('foo');
    expect(await queue.get(AbortSignal.abort())).toBeUndefined();
  });

  it('TestParallelizeUntil: every piece exactly once, on no more workers than asked for', async () => {
    for (const [pieces, workers, chunkSize] of [
      [1000, 10, 1],
      [1000, 10, 10],
      [1000, 10, 100],
      [999, 10, 13],
    ] as const) {
      const seen = new Array<number>(pieces).fill(0);
      let running = 0;
      let most = 0;
      const work = async (piece: number) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        seen[piece] = (seen[piece] ?? 0) + 1;
      };
      await parallelizeUntil(undefined, workers, pieces, work, { chunkSize });
      expect(new Set(seen)).toEqual(new Set([1]));
      expect(most).toBe(10);
    }
    await parallelizeUntil(undefined, 3, 0, () => expect.unreachable());
    const stop = new AbortController();
    const done: number[] = [];
    await parallelizeUntil(stop.signal, 1, 100, (piece) => {
      done.push(piece);
      if (piece === 4) stop.abort();
    });
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });
});
