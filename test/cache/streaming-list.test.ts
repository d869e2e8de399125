// What the streaming list does beyond client-go.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { RequestContext, WatchEvent } from '../../src/cache/lister-watcher.ts';
import { FakeWatchStream } from '../helpers/fake-watch-stream.ts';
import {
  added,
  bookmark,
  failed,
  modified,
  pod,
  ReflectorHarness,
  statusError,
  type TestPod,
} from '../helpers/reflector-harness.ts';

const stream = (...events: WatchEvent<TestPod>[]) => new FakeWatchStream<TestPod>(...events);
const list = (...items: TestPod[]) => ({ items, resourceVersion: '9' });

/** A request that is answered only when it is given up. */
const never = (_: unknown, { signal }: RequestContext) =>
  new Promise<FakeWatchStream<TestPod>>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

describe('B187 a streaming list without its end bookmark', () => {
  it('B187 falls back after 10 s without an event; any event restarts the clock', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const mute = stream(added(pod('a', '1')), added(pod('b', '2')), added(pod('c', '3')));
    harness.server.onWatch(mute).onList(list(pod('a', '1')));
    await harness.start();
    await harness.clock.advance(9000);
    mute.push(bookmark('4'));
    await harness.clock.advance(9999);
    expect(harness.server.lists).toEqual([]);
    await harness.clock.advance(1);
    expect(mute.stops).toBe(1);
    expect(harness.server.lists).toEqual([{ resourceVersion: '0', limit: 500 }]);
    expect(harness.store.content).toEqual(['a@1']);
    expect(harness.phase).toBe('watching');
    await harness.stop();
  });

  it('B187 events that never pause and bring no end are given up after a minute', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const chatter = stream(added(pod('a', '1')));
    harness.server.onWatch(chatter).onList(list(pod('a', '9')));
    await harness.start();
    for (let second = 1; second < 60; second += 1) {
      await harness.clock.advance(1000);
      chatter.push(second % 2 === 0 ? added(pod(`b${second}`, `${second}`)) : modified(pod('a', `${second}`)));
    }
    await harness.clock.advance(999);
    expect(harness.server.lists).toEqual([]);
    await harness.clock.advance(1);
    expect(chatter.stops).toBe(1);
    expect(harness.store.content).toEqual(['a@9']);
    await harness.stop();
  });

  it('B187 a list that goes on growing may take as long as it takes', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const big = stream();
    harness.server.onWatch(big);
    await harness.start();
    for (let second = 0; second < 200; second += 5) {
      big.push(...Array.from({ length: 50 }, (_, index) => added(pod(`p${second}-${index}`, '1'))));
      await harness.clock.advance(5000);
    }
    big.push(bookmark('2', 'true'));
    await harness.clock.advance(0);
    expect(harness.server.lists).toEqual([]);
    expect(harness.store.items.size).toBe(2000);
    await harness.stop();
  });

  it('B187 the lists of the next ten minutes are paged', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(stream());
    await harness.start();
    await harness.clock.advance(10_000);
    const relist = async () => {
      harness.server.watches.length = 0;
      harness.reflector.relistNow();
      await harness.clock.advance(0);
      return harness.server.watches[0]?.sendInitialEvents ?? false;
    };
    await harness.clock.advance(10 * 60_000 - 1);
    expect(await relist()).toBe(false);
    await harness.clock.advance(1);
    expect(await relist()).toBe(true);
    await harness.stop();
  });

  it('B187 a server that does not even answer the request is given up too', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(never).onList(list(pod('a', '1')));
    await harness.start();
    await harness.clock.advance(10_000);
    expect(harness.store.content).toEqual(['a@1']);
    await harness.stop();
  });

  it('the time that the client waits on its own does not count', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch((options, context) => {
      context.onRetry?.({ error: new Error('busy'), attempt: 1, retryInMs: 30_000 });
      return never(options, context);
    });
    await harness.start();
    await harness.clock.advance(39_999);
    expect(harness.server.lists).toHaveLength(0);
    await harness.clock.advance(1);
    expect(harness.server.lists).toHaveLength(1);
    await harness.stop();
  });

  it('B187 the third stream running that ends before its bookmark ends the attempts', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    for (let i = 0; i < 3; i += 1) harness.server.onWatch(stream(added(pod('a', '1'))).end());
    harness.server.onList(list(pod('b', '2')));
    await harness.start();
    expect(harness.server.watches.map((watch) => watch.sendInitialEvents ?? false)).toEqual([true, true, true, false]);
    expect(harness.store.content).toEqual(['b@2']);
    await harness.stop();
  });

  it('a complete streaming list is not given up for silence afterwards', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const quiet = stream(added(pod('a', '1')), bookmark('1', 'true'));
    harness.server.onWatch(quiet);
    await harness.start();
    await harness.clock.advance(60_000);
    expect(quiet.endReason).toBeUndefined();
    expect(harness.server.lists).toEqual([]);
    await harness.stop();
  });
});

describe('streaming only', () => {
  it('a stream that falls silent is a failure, and the next attempt streams again', async () => {
    const harness = new ReflectorHarness({ streaming: true, streamOnly: true });
    harness.server.onWatch(stream(added(pod('a', '1'))), stream(added(pod('a', '1')), bookmark('2', 'true')));
    await harness.start();
    await harness.clock.advance(10_000);
    expect(harness.failures).toMatchObject([{ phase: 'list', error: { code: 'STREAMING_LIST' } }]);
    await harness.clock.advance(1000);
    expect(harness.server.lists).toEqual([]);
    expect(harness.store.content).toEqual(['a@1']);
    await harness.stop();
  });

  it('three streams cut short are a failure', async () => {
    const harness = new ReflectorHarness({ streaming: true, streamOnly: true });
    for (let i = 0; i < 3; i += 1) harness.server.onWatch(stream(added(pod('a', '1'))).end());
    await harness.start();
    expect(harness.failures).toMatchObject([{ phase: 'list', error: { code: 'STREAMING_LIST' } }]);
    await harness.stop();
  });

  it.each([
    [422, 'Invalid', { code: 'STREAMING_LIST', message: expect.stringContaining('makes no streaming list') }],
    [403, 'Forbidden', { status: { code: 403 } }],
    [500, 'InternalError', { status: { code: 500 } }],
  ])('a stream that is refused with %i is a failure', async (code, reason, error) => {
    const harness = new ReflectorHarness({ streaming: true, streamOnly: true });
    harness.server.onWatch(statusError(code, reason));
    await harness.start();
    expect(harness.failures).toMatchObject([{ phase: 'list', error }]);
    expect(harness.server.lists).toEqual([]);
    await harness.stop();
  });

  it('streams also from a server that is said not to know how', async () => {
    const harness = new ReflectorHarness({ streaming: false, streamOnly: true });
    harness.server.onWatch(stream(added(pod('a', '1')), bookmark('2', 'true')));
    await harness.start();
    expect(harness.store.content).toEqual(['a@1']);
    await harness.stop();
  });
});

describe('the hand-over to the watch', () => {
  it('a stream that is cut within a second of syncing without another event is a very short watch', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const slow = stream(added(pod('a', '1')));
    harness.server.onWatch(slow);
    await harness.start();
    await harness.clock.advance(5000);
    slow.push(bookmark('2', 'true'));
    await harness.clock.advance(999);
    slow.end();
    await harness.clock.advance(0);
    expect(harness.failures).toMatchObject([{ phase: 'watch', error: { name: 'VeryShortWatchError' } }]);
    await harness.stop();
  });

  it('an end bookmark without a version does not borrow one from the objects', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(stream(added(pod('a', '95')), bookmark('', 'true')));
    await harness.start();
    expect(harness.store.calls).toEqual(['replace 1@']);
    expect(harness.reflector.lastSyncResourceVersion).toBe('');
    await harness.stop();
  });

  it('cancelled while it is compared with a list: nothing is replaced, the stream is closed', async () => {
    const harness = new ReflectorHarness({ streaming: true, detectInconsistency: true });
    const opened = stream(bookmark('2', 'true'));
    harness.server.onWatch(opened).onList(new Error('no'));
    await harness.start();
    await harness.stop();
    expect(harness.store.calls).toEqual([]);
    expect(opened.stops).toBe(1);
    expect(harness.clock.waiting).toBe(0);
  });
});

describe('a refused streaming list', () => {
  it('B178 attempts leave no listener on the signal of the round', async () => {
    const harness = new ReflectorHarness({ streaming: true, backoff: { initialMs: 1, capMs: 1 } });
    for (let i = 0; i < 100; i += 1) harness.server.onWatch(statusError(429, 'TooManyRequests'));
    const abort = new AbortController();
    const ended = harness.reflector.listAndWatch(abort.signal);
    await harness.clock.advance(50);
    expect(harness.server.watches.length).toBeGreaterThan(40);
    expect(getEventListeners(abort.signal, 'abort').length).toBeLessThanOrEqual(1);
    abort.abort();
    await ended;
    expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
  });

  it('B188 403 on the streaming request alone falls back to the paged list, and is no failure', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(statusError(403, 'Forbidden')).onList(list(pod('a', '1')));
    await harness.start();
    expect(harness.store.content).toEqual(['a@1']);
    expect(harness.phase).toBe('watching');
    expect(harness.failures).toEqual([]);
    expect(harness.handled).toEqual([]);
    await harness.stop();
  });

  it('a consistent read that is refused as expired does not loop', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const expired = failed(statusError(410, 'Expired').status);
    harness.server.onWatch(stream(expired), stream(expired));
    await harness.start();
    expect(harness.server.watches.map((watch) => watch.sendInitialEvents ?? false)).toEqual([true, true, false]);
    expect(harness.server.lists).toEqual([{ limit: 500 }]);
    await harness.stop();
  });
});

it('a streaming list is read up to its bookmark in one batch, and the rest of the batch belongs to the watch', async () => {
  const harness = new ReflectorHarness({ streaming: true });
  harness.server.onWatch(stream(added(pod('a', '1')), bookmark('1', 'true'), added(pod('b', '2')), bookmark('7')));
  await harness.start();
  expect(harness.store.calls).toEqual(['replace 1@1', 'add b', 'bookmark 7']);
  expect(harness.store.versions).toEqual(['2', '7']);
  expect(harness.bookmarks).toEqual(['7']);
  expect(harness.pages).toEqual([[1, true]]);
  await harness.stop();
});
