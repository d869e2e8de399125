import { describe, expect, it } from 'vitest';
import { ItemExponentialFailureRateLimiter } from '../../src/workqueue/item-exponential-failure-rate-limiter.ts';
import { RateLimitingQueue } from '../../src/workqueue/rate-limiting-queue.ts';
import { type Reconcile, runWorkers, type WorkerOptions } from '../../src/workqueue/run-workers.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';

function start(reconcile: Reconcile<string>, options: Partial<WorkerOptions<string>> = {}) {
  const clock = new FakeClock();
  const queue = new RateLimitingQueue<string>(new ItemExponentialFailureRateLimiter(10, 1000), { clock });
  const stop = new AbortController();
  const failures: string[] = [];
  const onFailure = (error: unknown, item: string, count: number) =>
    void failures.push(`${item} ${count} ${(error as Error).message}`);
  const ended = runWorkers(queue, reconcile, { signal: stop.signal, onFailure, ...options });
  return { clock, queue, stop, failures, ended };
}

describe('runWorkers', () => {
  it('reconciles each item that is added, and forgets what went well', async () => {
    const seen: string[] = [];
    const { queue, stop, ended } = start((item) => void seen.push(item));
    for (const item of ['a', 'b', 'a']) queue.add(item);
    await settle();
    expect(seen).toEqual(['a', 'b']);
    expect(queue.length).toBe(0);
    stop.abort();
    await ended;
    expect(queue.isShuttingDown).toBe(true);
  });

  it('tries again what failed, later and later, until it goes well', async () => {
    let left = 3;
    const { clock, queue, failures, stop, ended } = start(async () => {
      left -= 1;
      if (left >= 0) throw new Error('no');
    });
    queue.add('a');
    await settle();
    expect([failures, clock.nextInMs]).toEqual([['a 1 no'], 10]);
    await clock.advance(10);
    expect([failures.at(-1), clock.nextInMs]).toEqual(['a 2 no', 20]);
    await clock.advance(20);
    expect([failures.at(-1), clock.nextInMs]).toEqual(['a 3 no', 40]);
    await clock.advance(40);
    expect([failures.length, queue.numRequeues('a'), clock.waiting]).toEqual([3, 0, 0]);
    stop.abort();
    await ended;
  });

  it('gives up after maxFailures, until the item is added anew', async () => {
    const { clock, queue, failures, stop, ended } = start(
      () => {
        throw new Error('never');
      },
      { maxFailures: 2 },
    );
    queue.add('a');
    await clock.advance(1000);
    expect([failures, clock.waiting, queue.numRequeues('a')]).toEqual([['a 1 never', 'a 2 never'], 0, 0]);
    queue.add('a');
    await settle();
    expect(failures.at(-1)).toBe('a 1 never');
    stop.abort();
    await ended;
  });

  it('comes back when the reconciler asks for it, which is no failure', async () => {
    let runs = 0;
    const { clock, queue, failures, stop, ended } = start(() => {
      runs += 1;
      return runs < 3 ? { requeueAfterMs: 60_000 } : undefined;
    });
    queue.add('a');
    await settle();
    expect([runs, clock.nextInMs]).toEqual([1, 60_000]);
    await clock.advance(120_000);
    expect([runs, clock.waiting, queue.numRequeues('a'), failures]).toEqual([3, 0, 0, []]);
    stop.abort();
    await ended;
  });

  it('works on as many items as it has workers, and never twice on one', async () => {
    const gates = new Map<string, () => void>();
    const begun: string[] = [];
    const { queue, stop, ended } = start(
      (item) => {
        begun.push(item);
        return new Promise<void>((resolve) => gates.set(item, resolve));
      },
      { workers: 2 },
    );
    for (const item of ['a', 'b', 'c']) queue.add(item);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    queue.add('a');
    gates.get('b')?.();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    gates.get('c')?.();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    gates.get('a')?.();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'a']);
    gates.get('a')?.();
    stop.abort();
    await ended;
  });

  it('ends with the signal: calls under way return, what waits is dropped, no timer is left', async () => {
    const begun: string[] = [];
    let release = () => {};
    const { clock, queue, failures, stop, ended } = start(async (item, signal) => {
      begun.push(item);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      signal.throwIfAborted();
    });
    queue.add('a');
    queue.add('b');
    queue.addAfter('c', 5000);
    await settle();
    stop.abort();
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    await settle();
    expect(hasEnded).toBe(false);
    release();
    await ended;
    expect([begun, failures, clock.waiting]).toEqual([['a'], [], 0]);
  });

  it('ends when the queue is shut down, after what waits in it', async () => {
    const seen: string[] = [];
    const { queue, ended } = start((item) => void seen.push(item));
    queue.add('a');
    queue.add('b');
    queue.shutDown();
    await ended;
    expect(seen).toEqual(['a', 'b']);
  });

  it('writes failures to the log when nobody else is told', async () => {
    const lines: unknown[] = [];
    const logger = { info() {}, warn() {}, error: (...line: unknown[]) => void lines.push(line) };
    const error = new Error('no');
    const { queue, stop, ended } = start(() => Promise.reject(error), { onFailure: undefined, logger });
    queue.add('a');
    await settle();
    stop.abort();
    await ended;
    expect(lines).toEqual([['reconciling failed', error, { item: 'a', failures: 1 }]]);
  });
});
