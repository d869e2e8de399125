import { describe, expect, it } from 'vitest';
import type { DoneChecker } from '../../src/cache/done-checker.ts';
import { Lazy } from '../../src/cache/lazy.ts';
import { AsyncTracker, SingleFileTracker } from '../../src/cache/synctrack.ts';
import { Latch } from '../../src/core/deferred.ts';
import { settle } from '../helpers/fake-clock.ts';

const createUpstream = (): DoneChecker => ({ name: 'upstream', done: new Latch() });

interface Tracker {
  readonly done: Latch;
  start(): void;
  finished(): void;
  hasSynced(): boolean;
}

function createAsyncTracker(upstream: DoneChecker): Tracker {
  const tracker = new AsyncTracker<string>('async', upstream);
  return {
    done: tracker.done,
    start: () => tracker.start('key'),
    finished: () => tracker.finished('key'),
    hasSynced: () => tracker.hasSynced(),
  };
}

const trackers: readonly (readonly [string, (upstream: DoneChecker) => Tracker])[] = [
  ['SingleFileTracker', (upstream) => new SingleFileTracker('single', upstream)],
  ['AsyncTracker', createAsyncTracker],
];

describe.each(trackers)('%s', (_name, create) => {
  it.each([
    { started: false, finished: false, upstreamDone: false, expected: false },
    { started: false, finished: false, upstreamDone: true, expected: true },
    { started: true, finished: false, upstreamDone: false, expected: false },
    { started: true, finished: false, upstreamDone: true, expected: false },
    { started: true, finished: true, upstreamDone: false, expected: false },
    { started: true, finished: true, upstreamDone: true, expected: true },
  ])('TestBasicLogic: $started $finished $upstreamDone', async ({ started, finished, upstreamDone, expected }) => {
    const upstream = createUpstream();
    const tracker = create(upstream);
    if (started) tracker.start();
    if (finished) tracker.finished();
    if (upstreamDone) upstream.done.close();
    expect(tracker.hasSynced()).toBe(expected);
    await settle();
    expect(tracker.done.isDone).toBe(expected);
  });

  it('TestBasicLogic: upstream first, then the last finish', async () => {
    const upstream = createUpstream();
    const tracker = create(upstream);
    tracker.start();
    upstream.done.close();
    await settle();
    expect(tracker.done.isDone).toBe(false);
    tracker.finished();
    expect(tracker.done.isDone).toBe(true);
    expect(tracker.hasSynced()).toBe(true);
  });

  it('the signal closes without anybody asking', async () => {
    const upstream = createUpstream();
    const tracker = create(upstream);
    upstream.done.close();
    await tracker.done.promise;
    expect(tracker.hasSynced()).toBe(true);
  });

  it('stays synced', async () => {
    const upstream = createUpstream();
    const tracker = create(upstream);
    upstream.done.close();
    expect(tracker.hasSynced()).toBe(true);
    tracker.start();
    expect(tracker.hasSynced()).toBe(true);
  });
});

describe('AsyncTracker', () => {
  it('TestAsyncLocking: eleven at once, then upstream', async () => {
    const upstream = createUpstream();
    const tracker = new AsyncTracker<number>('async', upstream);
    const work = Array.from({ length: 11 }, async (_, key) => {
      tracker.start(key);
      await settle();
      tracker.finished(key);
    });
    expect(tracker.hasSynced()).toBe(false);
    await Promise.all(work);
    upstream.done.close();
    expect(tracker.hasSynced()).toBe(true);
  });

  it('a key that was never started is ignored', () => {
    const upstream = createUpstream();
    const tracker = new AsyncTracker<string>('async', upstream);
    tracker.start('a');
    tracker.finished('b');
    upstream.done.close();
    expect(tracker.hasSynced()).toBe(false);
  });
});

describe('SingleFileTracker', () => {
  it('TestSingleFileCounting', () => {
    const upstream = createUpstream();
    const tracker = new SingleFileTracker('single', upstream);
    for (let i = 0; i < 100; i += 1) tracker.start();
    for (let i = 0; i < 99; i += 1) tracker.finished();
    expect(tracker.waiting).toBe(1);
    upstream.done.close();
    expect(tracker.hasSynced()).toBe(false);
    tracker.finished();
    expect(tracker.hasSynced()).toBe(true);
    expect(() => tracker.finished()).toThrow('finished without start');
    expect(tracker.hasSynced()).toBe(true);
  });

  it.each([
    { starts: 0, stops: 0, upstreamDone: false, expected: false },
    { starts: 0, stops: 0, upstreamDone: true, expected: true },
    { starts: 1, stops: 0, upstreamDone: true, expected: false },
    { starts: 2, stops: 1, upstreamDone: true, expected: false },
    { starts: 2, stops: 2, upstreamDone: false, expected: false },
    { starts: 2, stops: 2, upstreamDone: true, expected: true },
  ])('TestSingleFile: $starts $stops $upstreamDone', ({ starts, stops, upstreamDone, expected }) => {
    const upstream = createUpstream();
    const tracker = new SingleFileTracker('single', upstream);
    for (let i = 0; i < starts; i += 1) tracker.start();
    for (let i = 0; i < stops; i += 1) tracker.finished();
    if (upstreamDone) upstream.done.close();
    expect(tracker.hasSynced()).toBe(expected);
  });
});

describe('Lazy', () => {
  it('TestLazy: after notify no call gets an older value', async () => {
    let now = 0;
    const lazy = new Lazy(() => now);
    expect(await lazy.get()).toBe(0);
    for (let i = 1; i <= 100; i += 1) {
      now = i;
      lazy.notify();
      const gets = await Promise.all([lazy.get(), lazy.get()]);
      expect(Math.min(...gets)).toBeGreaterThanOrEqual(i);
    }
  });

  it('TestLazyThroughput: a slow evaluation that is always overtaken still ends every call', async () => {
    let evaluations = 0;
    const lazy = new Lazy(async () => {
      evaluations += 1;
      await settle();
      return evaluations;
    });
    const gets: Promise<number>[] = [];
    for (let i = 0; i < 100; i += 1) {
      gets.push(lazy.get());
      lazy.notify();
    }
    expect((await Promise.all(gets)).length).toBe(100);
    expect(evaluations).toBe(100);
  });

  it.each([
    ['TestLazySlowEval: an evaluation that notify overtook is not kept', ['new', 'old']],
    ['TestLazySlowEval2: the overtaken one ends first', ['old', 'new']],
  ])('%s', async (_title, order) => {
    const evaluations: PromiseWithResolvers<string>[] = [];
    const lazy = new Lazy(() => {
      const evaluation = Promise.withResolvers<string>();
      evaluations.push(evaluation);
      return evaluation.promise;
    });
    const old = lazy.get();
    await settle();
    lazy.notify();
    const newer = lazy.get();
    await settle();
    for (const value of order) {
      evaluations[value === 'old' ? 0 : 1]!.resolve(value);
      expect(await (value === 'old' ? old : newer)).toBe(value);
    }
    expect(await lazy.get()).toBe('new');
    expect(evaluations.length).toBe(2);
  });

  it('TestLazyOnlyOnce: three calls at once share one evaluation', async () => {
    let evaluations = 0;
    const lazy = new Lazy(async () => {
      evaluations += 1;
      await settle();
      return evaluations;
    });
    expect(await Promise.all([lazy.get(), lazy.get(), lazy.get()])).toEqual([1, 1, 1]);
    expect(await lazy.get()).toBe(1);
  });

  it('TestLazyError: a failure is not remembered', async () => {
    let evaluations = 0;
    const lazy = new Lazy(() => {
      evaluations += 1;
      if (evaluations === 1) throw new Error('not yet');
      return evaluations;
    });
    await expect(lazy.get()).rejects.toThrow('not yet');
    expect(await lazy.get()).toBe(2);
    expect(await lazy.get()).toBe(2);
  });
});
