// client-go's tools/cache/reflector_test.go; the names are upstream's. Streaming lists: watch-list.test.ts.
import { describe, expect, it } from 'vitest';
import { describeType, isUnsupportedTable } from '../../src/cache/expected-type.ts';
import { handleWatch, type WatchTarget } from '../../src/cache/handle-watch.ts';
import { InitialEventsEndTicker } from '../../src/cache/initial-events-end-ticker.ts';
import type { WatchEvent } from '../../src/cache/lister-watcher.ts';
import { OpenWatch } from '../../src/cache/open-watch.ts';
import { Reflector } from '../../src/cache/reflector.ts';
import { ResyncTimer } from '../../src/cache/resync-timer.ts';
import { RetryWithDeadline } from '../../src/cache/retry-with-deadline.ts';
import { VeryShortWatchError } from '../../src/cache/very-short-watch-error.ts';
import { watchTimeoutSeconds } from '../../src/cache/watch-timeout.ts';
import { createBackoff } from '../../src/core/backoff.ts';
import { silentLogger } from '../../src/core/log.ts';
import { isInternalError, type StatusError } from '../../src/object/status.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeListerWatcher } from '../helpers/fake-lister-watcher.ts';
import { FakeWatchStream } from '../helpers/fake-watch-stream.ts';
import {
  added,
  bookmark,
  deleted,
  failed,
  modified,
  pod,
  pods,
  RecordingStore,
  ReflectorHarness,
  refused,
  statusError,
  type TestPod,
} from '../helpers/reflector-harness.ts';

const expired = () => statusError(410, 'Expired');
const tooManyRequests = () => statusError(429, 'TooManyRequests');
const internal = () => statusError(500, 'InternalError');

function handle(stream: FakeWatchStream<TestPod>, signal: AbortSignal, target: Partial<WatchTarget<TestPod>> = {}) {
  const clock = new FakeClock();
  const store = new RecordingStore();
  const versions: string[] = [];
  const watch = new OpenWatch(stream, { startedMs: clock.monotonic(), timeoutSeconds: 300, deferVersion: false });
  const onVersion = (version: string) => void versions.push(version);
  const result = handleWatch(watch, { store, onVersion, clock, logger: silentLogger, name: 'test', ...target }, signal);
  return { result, clock, store, versions };
}

describe('reflector: one watch', () => {
  it('TestCloseWatchChannelOnError', async () => {
    const harness = await new ReflectorHarness().start();
    const stream = harness.server.streams[0] as FakeWatchStream<TestPod>;
    stream.push(failed({ code: 500, reason: 'InternalError' }));
    await settle();
    expect(stream.stops).toBe(1);
    await harness.stop();
  });

  it('TestRunUntil', async () => {
    const harness = await new ReflectorHarness().start();
    const stream = harness.server.streams[0] as FakeWatchStream<TestPod>;
    stream.push(added(pod('bar', '2')));
    await harness.stop();
    expect(stream.endReason).toBe('stopped');
    expect(harness.phase).toBe('stopped');
    expect(harness.clock.waiting).toBe(0);
  });

  it('TestReflectorResyncChan', async () => {
    const clock = new FakeClock();
    let fired = 0;
    const resync = () => {
      fired += 1;
    };
    const timer = new ResyncTimer({ clock, periodMs: 1, resync, onError: () => undefined });
    await clock.advance(1);
    expect(fired).toBe(1);
    await clock.advance(2);
    expect(fired).toBe(3);
    timer.stop();
    expect(clock.waiting).toBe(0);
  });

  it('TestReflectorWatchStoppedBefore', async () => {
    const { reflector, server } = new ReflectorHarness();
    await reflector.listAndWatch(AbortSignal.abort());
    expect([server.lists, server.watches]).toEqual([[], []]);
  });

  it('TestReflectorWatchStoppedAfter', async () => {
    const { reflector, server, clock } = new ReflectorHarness();
    const abort = new AbortController();
    const ended = reflector.listAndWatch(abort.signal);
    await clock.advance(10);
    abort.abort();
    await ended;
    expect(server.streams.map((stream) => (stream as FakeWatchStream<TestPod>).stops)).toEqual([1]);
  });

  it('TestReflectorHandleWatchStoppedBefore and TestReflectorStopWatch', async () => {
    const stream = new FakeWatchStream<TestPod>(added(pod('foo', '1')));
    const { result, store } = handle(stream, AbortSignal.abort());
    expect(await result).toEqual({ type: 'cancelled' });
    expect(stream.stops).toBe(1);
    expect(store.calls).toEqual([]);
  });

  it('TestReflectorHandleWatchStoppedAfter', async () => {
    const stream = new FakeWatchStream<TestPod>();
    const abort = new AbortController();
    const { result } = handle(stream, abort.signal);
    await settle();
    abort.abort();
    expect(await result).toEqual({ type: 'cancelled' });
    expect(stream.stops).toBe(1);
  });

  it('TestReflectorHandleWatchResultChanClosedBefore', async () => {
    const stream = new FakeWatchStream<TestPod>().end();
    const { result } = handle(stream, new AbortController().signal);
    expect(await result).toEqual({ type: 'failed', error: new VeryShortWatchError('test') });
    expect(stream.stops).toBe(1);
  });

  it('TestReflectorHandleWatchResultChanClosedAfter', async () => {
    const stream = new FakeWatchStream<TestPod>();
    const { result, clock } = handle(stream, new AbortController().signal);
    await clock.advance(10);
    stream.end();
    expect(await result).toMatchObject({ error: { reflector: 'test' } });
    expect(stream.stops).toBe(1);
  });

  it('TestReflectorWatchHandler', async () => {
    const stream = new FakeWatchStream<TestPod>(
      added({ kind: 'Service', apiVersion: 'v1', metadata: { name: 'wrong', resourceVersion: '99' } }),
      deleted({ kind: 'Pod', apiVersion: 'v1', ...pod('foo') }),
      modified({ kind: 'Pod', apiVersion: 'v1', ...pod('bar', '55') }),
      added({ kind: 'Pod', apiVersion: 'v1', ...pod('baz', '32') }),
    ).end();
    const expectedGvk = { apiVersion: 'v1', kind: 'Pod' };
    const store = new RecordingStore();
    store.replace([pod('foo', '1'), pod('bar', '2')], '2');
    const { result, versions } = handle(stream, new AbortController().signal, { store, expectedGvk });
    expect(await result).toEqual({ type: 'closed' });
    expect(store.content).toEqual(['bar@55', 'baz@32']);
    expect(versions).toEqual(['55', '32']);
  });
});

describe('reflector: list and watch', () => {
  it('TestReflectorListAndWatch: with streaming', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const stream = new FakeWatchStream<TestPod>(bookmark('3', 'true'), added(pod('pod1', '4')));
    harness.server.onWatch(stream);
    await harness.start();
    stream.push(modified(pod('pod1', '5')));
    await settle();
    expect(harness.server.lists).toEqual([]);
    expect(harness.server.watches).toEqual([
      {
        allowWatchBookmarks: true,
        sendInitialEvents: true,
        resourceVersionMatch: 'NotOlderThan',
        timeoutSeconds: 300,
      },
    ]);
    expect(harness.store.calls).toEqual(['replace 0@3', 'add pod1', 'update pod1']);
    expect(harness.reflector.lastSyncResourceVersion).toBe('5');
    await harness.stop();
  });

  it('TestReflectorListAndWatch: without streaming', async () => {
    const harness = await new ReflectorHarness().start();
    expect(harness.server.lists).toEqual([{ resourceVersion: '0', limit: 500 }]);
    expect(harness.server.watches).toEqual([{ resourceVersion: '1', allowWatchBookmarks: true, timeoutSeconds: 300 }]);
    await harness.stop();
  });

  it('TestReflectorListAndWatchWithErrors', async () => {
    const { reflector, server, store, clock } = new ReflectorHarness();
    const round = async (version: string, items: TestPod[], events: FakeWatchStream<TestPod> | Error) => {
      const abort = new AbortController();
      server.onList({ items, resourceVersion: version }).onWatch(events);
      const ended = reflector.listAndWatch(abort.signal);
      ended.catch(() => undefined);
      await clock.advance(2000);
      abort.abort();
      await ended;
    };
    const stream = (...events: WatchEvent<TestPod>[]) => new FakeWatchStream<TestPod>(...events);
    await round('1', [pod('foo', '1')], stream(added(pod('baz', '2'))));
    expect(store.content).toEqual(['baz@2', 'foo@1']);
    await round('3', [], stream(modified(pod('x', '4'))));
    expect(store.content).toEqual(['x@4']);
    await round('4', [pod('x', '4')], stream(deleted(pod('x', '5'))));
    expect(store.content).toEqual([]);
    const cannotWatch = new Error('a watch error');
    await expect(round('6', [pod('y', '6')], cannotWatch)).rejects.toBe(cannotWatch);
    expect(store.content).toEqual(['y@6']);
    const cannotList = new Error('a list error');
    server.onList(cannotList);
    await expect(reflector.listAndWatch(new AbortController().signal)).rejects.toMatchObject({
      message: 'failed to list <unspecified>: a list error',
      cause: cannotList,
    });
    expect(store.content).toEqual(['y@6']);
  });

  for (const [refusals, backoff, leastMs, mostMs] of [
    [5, { initialMs: 1, factor: 2, capMs: 1000, jitter: 1 }, 31, 62],
    [40, { initialMs: 1, factor: 2, capMs: 50, jitter: 1 }, 1750, 4000],
  ] as const) {
    it(`TestReflectorListAndWatchInitConnBackoff: ${refusals} refusals`, async () => {
      const harness = new ReflectorHarness({ backoff, random: () => 0.5 });
      for (let i = 0; i < refusals; i += 1) harness.server.onWatch(refused());
      const fromMs = harness.clock.now();
      let openMs = 0;
      harness.server.onWatch(() => {
        openMs = harness.clock.now();
        return new FakeWatchStream<TestPod>();
      });
      const abort = new AbortController();
      const ended = harness.reflector.listAndWatch(abort.signal);
      await harness.clock.advance(5000);
      abort.abort();
      await ended;
      expect(openMs - fromMs).toBeGreaterThanOrEqual(leastMs);
      expect(openMs - fromMs).toBeLessThan(mostMs);
      expect(harness.server.lists).toHaveLength(1);
      expect(harness.server.watches).toHaveLength(refusals + 1);
      expect(harness.handled).toEqual([]);
    });
  }

  it('TestNewReflectorWithCustomBackoff: default', async () => {
    const harness = new ReflectorHarness({ random: () => 0.999 });
    harness.server.onWatch(refused(), refused());
    await harness.start();
    await harness.clock.advance(10_000);
    expect(harness.server.watches).toHaveLength(3);
    await harness.stop();
  });

  it('TestNewReflectorWithCustomBackoff: 10 ms, doubling to 100, without jitter', async () => {
    const backoff = { initialMs: 10, factor: 2, capMs: 100, jitter: 0 };
    const harness = new ReflectorHarness({ backoff, random: () => 0.9 });
    for (let i = 0; i < 5; i += 1) harness.server.onWatch(refused());
    await harness.start();
    await harness.clock.advance(249);
    expect(harness.server.watches).toHaveLength(5);
    await harness.clock.advance(1);
    expect(harness.server.watches).toHaveLength(6);
    await harness.stop();
  });

  it('TestBackoffOnTooManyRequests', async () => {
    const { reflector, server, failures, clock } = new ReflectorHarness();
    const abort = new AbortController();
    const closed = new FakeWatchStream<TestPod>(added(pod('a', '2'))).end();
    server.onWatch(tooManyRequests(), new FakeWatchStream<TestPod>(failed(tooManyRequests().status)), closed);
    const ended = reflector.listAndWatch(abort.signal);
    await clock.advance(0);
    expect(server.watches).toHaveLength(1);
    await clock.advance(799);
    expect(server.watches).toHaveLength(1);
    await clock.advance(1);
    expect(server.watches).toHaveLength(2);
    await clock.advance(1600);
    expect(server.watches).toHaveLength(4);
    abort.abort();
    await ended;
    expect(failures.map((failure) => failure.retryInMs)).toEqual([800, 1600]);
    expect(server.lists).toHaveLength(1);
  });

  it('TestNoRelistOnTooManyRequests', async () => {
    const harness = new ReflectorHarness();
    for (let i = 0; i < 4; i += 1) harness.server.onWatch(tooManyRequests());
    await harness.start();
    await harness.clock.advance(60_000);
    expect([harness.server.lists.length, harness.server.watches.length]).toEqual([1, 5]);
    await harness.stop();
  });

  for (const [budgetMs, gapAt, retries] of [
    [0, undefined, 0],
    [30_000, undefined, 31],
    [30_000, 10, 40],
  ] as const) {
    it(`TestRetryInternalError: budget ${budgetMs} ms, gap at attempt ${gapAt}`, async () => {
      const { reflector, server, clock } = new ReflectorHarness({ maxInternalErrorRetryDurationMs: budgetMs });
      for (let i = 0; i < 100; i += 1) {
        server.onWatch(async () => {
          await clock.advance(i + 1 === gapAt ? 60_000 : 1000);
          return new FakeWatchStream<TestPod>(failed(internal().status));
        });
      }
      await reflector.listAndWatch(new AbortController().signal);
      expect(server.watches.length - 1).toBe(retries);
      expect(server.lists).toHaveLength(1);
    });
  }

  it('TestReflectorResync', async () => {
    const { reflector, store, clock, server } = new ReflectorHarness({ resyncPeriodMs: 1, shouldResync: () => true });
    let resyncs = 0;
    store.onResync = () => {
      resyncs += 1;
      if (resyncs === 2) throw new Error('sync error');
    };
    const ended = reflector.listAndWatch(new AbortController().signal);
    await clock.advance(5);
    await ended;
    expect(resyncs).toBe(2);
    expect((server.streams[0] as FakeWatchStream<TestPod>).stops).toBe(1);
  });
});

/** Runs ListAndWatch up to the watch, and ends it. */
async function listOnce({ reflector, clock }: ReflectorHarness): Promise<void> {
  const abort = new AbortController();
  const ended = reflector.listAndWatch(abort.signal);
  await clock.advance(0);
  abort.abort();
  await ended;
}

describe('reflector: versions and pages', () => {
  it('TestReflectorWatchListPageSize', async () => {
    const harness = new ReflectorHarness({ watchListPageSize: 4 });
    const all = pods(10, '10');
    harness.server.onList(
      { items: all.slice(0, 4), resourceVersion: '10', continue: 'C1' },
      { items: all.slice(4, 8), resourceVersion: '10', continue: 'C2' },
      { items: all.slice(8), resourceVersion: '10' },
    );
    await listOnce(harness);
    expect(harness.server.lists).toEqual([
      { resourceVersion: '0', limit: 4 },
      { limit: 4, continue: 'C1' },
      { limit: 4, continue: 'C2' },
    ]);
    expect(harness.store.items.size).toBe(10);
  });

  it('TestReflectorNotPaginatingNotConsistentReads', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList({ items: [], resourceVersion: '10' }, { items: pods(10, '10'), resourceVersion: '10' });
    await listOnce(harness);
    await listOnce(harness);
    expect(harness.server.lists[1]).toEqual({ resourceVersion: '10', limit: 0 });
    expect(harness.store.items.size).toBe(10);
  });

  it('TestReflectorPaginatingNonConsistentReadsIfWatchCacheDisabled', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(
      { items: pods(5, '10'), resourceVersion: '10', continue: 'C1' },
      { items: pods(10, '10'), resourceVersion: '10' },
    );
    await listOnce(harness);
    await listOnce(harness);
    expect(harness.server.lists[2]).toEqual({ resourceVersion: '10', limit: 500 });
  });

  it('TestReflectorResyncWithResourceVersion', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(
      { items: pods(4, '10'), resourceVersion: '10' },
      { items: pods(8, '11'), resourceVersion: '11' },
    );
    await listOnce(harness);
    await listOnce(harness);
    expect(harness.listVersions).toEqual(['0', '10']);
    expect(harness.store.items.size).toBe(8);
  });

  it('TestReflectorExpiredExactResourceVersion', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList({ items: pods(4, '10'), resourceVersion: '10' }, expired(), {
      items: pods(8, '11'),
      resourceVersion: '11',
    });
    await listOnce(harness);
    await listOnce(harness);
    expect(harness.listVersions).toEqual(['0', '10', '']);
    expect(harness.server.lists[2]).toEqual({ limit: 0 });
    expect(harness.store.items.size).toBe(8);
  });

  it('TestReflectorFullListIfExpired', async () => {
    const harness = new ReflectorHarness({ watchListPageSize: 4 });
    harness.server.onList(
      { items: pods(4, '10'), resourceVersion: '10' },
      { items: pods(4, '11'), resourceVersion: '11', continue: 'C1' },
      expired(),
      expired(),
      { items: pods(8, '11'), resourceVersion: '11' },
    );
    await listOnce(harness);
    await listOnce(harness);
    expect(harness.server.lists.map((list) => [list.resourceVersion ?? '', list.limit, list.continue])).toEqual([
      ['0', 4, undefined],
      ['10', 4, undefined],
      ['', 4, 'C1'],
      ['10', 0, undefined],
      ['', 4, undefined],
    ]);
    expect(harness.store.items.size).toBe(8);
  });

  it('TestReflectorFullListIfTooLarge', async () => {
    const harness = new ReflectorHarness();
    const text = 'Too large resource version: 20, current: 10';
    const list = (version: string) => ({ items: [], resourceVersion: version });
    const byCause = { details: { causes: [{ reason: 'ResourceVersionTooLarge', message: text }] } };
    harness.server.onList(
      list('20'),
      statusError(504, 'Timeout', byCause),
      list('30'),
      statusError(504, 'Timeout', { details: { causes: [{ message: 'Too large resource version' }] } }),
      list('40'),
      statusError(504, 'Timeout', { message: `${text}. Retry` }),
      list('50'),
    );
    for (let i = 0; i < 4; i += 1) await listOnce(harness);
    expect(harness.listVersions).toEqual(['0', '20', '', '30', '', '40', '']);
  });

  it('TestReflectorResourceVersionUpdate', async () => {
    const harness = new ReflectorHarness();
    harness.server.onWatch(
      new FakeWatchStream<TestPod>(
        added(pod('a', '10')),
        modified(pod('a', '20')),
        bookmark('30'),
        deleted(pod('a', '40')),
      ),
    );
    await harness.start();
    expect(harness.store.versions).toEqual(['10', '20', '30', '40']);
    expect(harness.bookmarks).toEqual(['30']);
    await harness.stop();
  });

  it('TestReflectorListExtract', async () => {
    const harness = new ReflectorHarness();
    for (let page = 0; page < 5; page += 1) {
      const items = Array.from({ length: 100 }, (_, i) => pod(`pod-${page}-${i}`, '10'));
      harness.server.onList({ items, resourceVersion: '10', ...(page < 4 ? { continue: `C${page}` } : {}) });
    }
    await listOnce(harness);
    expect(harness.store.items.size).toBe(500);
    expect(harness.pages).toEqual([...Array(4).fill([100, true]), [100, false]]);
  });

  it('TestReflectorReplacesStoreOnUnsafeDelete', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(
      { items: [pod('good', '1'), pod('corrupt', '2')], resourceVersion: '2' },
      { items: [pod('good', '1')], resourceVersion: '7' },
    );
    const corrupt = failed({ status: 'Failure', code: 500, reason: 'StoreReadError', message: 'data corruption' });
    harness.server.onWatch(new FakeWatchStream<TestPod>(corrupt));
    await harness.start();
    expect(harness.store.content).toEqual(['corrupt@2', 'good@1']);
    await harness.clock.advance(800);
    expect(harness.store.content).toEqual(['good@1']);
    expect(harness.store.calls).toEqual(['replace 2@2', 'replace 1@7']);
    expect(harness.handled).toEqual([]);
    await harness.stop();
  });
});

describe('reflector: its parts', () => {
  it('TestGetTypeDescriptionFromObject and TestGetExpectedGVKFromObject', () => {
    expect(describeType(undefined)).toBe('<unspecified>');
    expect(describeType({ apiVersion: 'mygroup/v1', kind: 'MyKind' })).toBe('mygroup/v1, Kind=MyKind');
  });

  it('TestWatchTimeout', () => {
    for (const random of [0, 0.25, 0.999_999]) {
      for (const [minMs, least] of [
        [undefined, 300],
        [1000, 300],
        [30 * 60_000, 1800],
      ] as const) {
        const seconds = watchTimeoutSeconds(() => random, minMs);
        expect(seconds).toBe(Math.floor(least * (1 + random)));
        expect(seconds).toBeLessThanOrEqual(2 * least);
      }
    }
  });

  it('TestIsUnsupportedTableObject', () => {
    expect(isUnsupportedTable('meta.k8s.io/v1', 'Table')).toBe(true);
    expect(isUnsupportedTable('meta.k8s.io/v1beta1', 'Table')).toBe(true);
    expect(isUnsupportedTable('v1', 'Pod')).toBe(false);
    expect(isUnsupportedTable('furniture.example/v1', 'Table')).toBe(false);
  });

  it('TestNewReflectorWithDisablementWatchList and TestDoesClientNotSupportWatchListSemantics', () => {
    const store = new RecordingStore();
    const uses = (useWatchList: boolean, listerWatcher: FakeListerWatcher<TestPod> | Record<never, never>) => {
      const given = listerWatcher as FakeListerWatcher<TestPod>;
      return new Reflector<TestPod>({ listerWatcher: given, store, useWatchList }).usesWatchList;
    };
    expect(uses(false, new FakeListerWatcher())).toBe(false);
    expect(uses(true, new FakeListerWatcher())).toBe(true);
    expect(uses(true, new FakeListerWatcher({ watchListUnsupported: true }))).toBe(false);
    expect(uses(true, {})).toBe(true);
  });

  it('TestInitialEventsEndBookmarkTicker', async () => {
    const clock = new FakeClock();
    const warnings: string[] = [];
    const ticker = new InitialEventsEndTicker(clock, 1000, (silentMs, lastEvent) => {
      warnings.push(`${lastEvent ? 'last event' : 'no events for'} ${silentMs / 1000}s`);
    });
    await clock.advance(2000);
    expect(warnings).toEqual(['no events for 1s', 'no events for 2s']);
    ticker.observeEvent();
    await clock.advance(999);
    expect(warnings).toHaveLength(2);
    await clock.advance(1001);
    expect(warnings.slice(2)).toEqual(['last event 1s', 'last event 2s']);
    ticker.stop();
    await clock.advance(5000);
    expect(warnings).toHaveLength(4);
    expect(clock.waiting).toBe(0);
  });

  it('TestRetryWithDeadline', async () => {
    const other = statusError(503, 'ServiceUnavailable');
    const retries = async (budgetMs: number, errors: readonly StatusError[]) => {
      const clock = new FakeClock();
      const retry = new RetryWithDeadline(clock, isInternalError, budgetMs);
      const results: boolean[] = [];
      for (const error of errors) {
        await clock.advance(1000);
        results.push(retry.shouldRetryAfter(error));
      }
      return results;
    };
    expect(await retries(0, [internal(), internal()])).toEqual([false, false]);
    expect(await retries(1000, [internal(), internal(), internal()])).toEqual([true, true, false]);
    expect(await retries(1000, Array(4).fill(internal()))).toEqual([true, true, false, true]);
    expect(await retries(1000, [other])).toEqual([false]);
    expect(await retries(1000, [internal(), other, internal()])).toEqual([true, false, false]);
  });

  it('the back-off is 0.8, 1.6 … 30 s and starts again two minutes after it last started', async () => {
    const clock = new FakeClock();
    const next = createBackoff(clock, () => 0);
    expect(Array.from({ length: 8 }, next)).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
    await clock.advance(120_001);
    expect(next()).toBe(800);
  });
});
