// client-go's tools/cache/reflector_watchlist_test.go and reflector_data_consistency_detector_test.go; upstream's names.
import { describe, expect, it } from 'vitest';
import { checkConsistency, InconsistencyError } from '../../src/cache/consistency-detector.ts';
import { DeltaFIFO } from '../../src/cache/delta-fifo.ts';
import type { Deltas } from '../../src/cache/deltas.ts';
import { handleWatch } from '../../src/cache/handle-watch.ts';
import type { ListOptions, WatchEvent } from '../../src/cache/lister-watcher.ts';
import { OpenWatch } from '../../src/cache/open-watch.ts';
import type { Queue } from '../../src/cache/queue.ts';
import { RealFIFO } from '../../src/cache/real-fifo.ts';
import { silentLogger } from '../../src/core/log.ts';
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
  RecordingStore,
  ReflectorHarness,
  statusError,
  type TestPod,
} from '../helpers/reflector-harness.ts';

const stream = (...events: WatchEvent<TestPod>[]) => new FakeWatchStream<TestPod>(...events);
const streamingRequest = (resourceVersion?: string): ListOptions => ({
  ...(resourceVersion === undefined ? {} : { resourceVersion }),
  allowWatchBookmarks: true,
  sendInitialEvents: true,
  resourceVersionMatch: 'NotOlderThan',
  timeoutSeconds: 300,
});
const watchRequest = (resourceVersion: string): ListOptions => ({
  resourceVersion,
  allowWatchBookmarks: true,
  timeoutSeconds: 300,
});

/** ListAndWatch until nothing moves any more, and then its end. */
async function listAndWatch(harness: ReflectorHarness, ms = 0): Promise<void> {
  const abort = new AbortController();
  const ended = harness.reflector.listAndWatch(abort.signal);
  ended.catch(() => undefined);
  await harness.clock.advance(ms);
  abort.abort();
  await ended;
}

describe('TestWatchList', () => {
  it('TestWatchList (1): cancelled before the bookmark', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(stream(added(pod('p1', '1'))));
    await listAndWatch(harness);
    expect(harness.server.watches).toEqual([streamingRequest()]);
    expect(harness.server.lists).toEqual([]);
    expect(harness.store.calls).toEqual([]);
    expect(harness.clock.waiting).toBe(0);
  });

  it('TestWatchList (2): switched off', async () => {
    const harness = new ReflectorHarness({ streaming: true, useWatchList: false });
    await listAndWatch(harness);
    expect(harness.server.lists).toEqual([{ resourceVersion: '0', limit: 500 }]);
    expect(harness.server.watches).toEqual([watchRequest('1')]);
  });

  for (const [number, error] of [
    [3, new Error('dummy')],
    [4, statusError(422, 'Invalid')],
  ] as const) {
    it(`TestWatchList (${number}): falls back to the list when the stream is refused: ${error.message}`, async () => {
      const harness = new ReflectorHarness({ streaming: true });
      harness.server.onWatch(error).onList({ items: [pod('p1', '1')], resourceVersion: '1' });
      await listAndWatch(harness);
      expect(harness.server.lists).toEqual([{ resourceVersion: '0', limit: 500 }]);
      expect(harness.server.watches).toEqual([streamingRequest(), watchRequest('1')]);
      expect(harness.store.content).toEqual(['p1@1']);
      expect(harness.phases).toContainEqual({ type: 'listing', resourceVersion: '0', fallback: true });
    });
  }

  it('TestWatchList (5): the bookmark completes the list, on one watch', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(stream(added(pod('p1', '1')), added(pod('p2', '2')), bookmark('2', 'true')));
    await listAndWatch(harness);
    expect(harness.server.watches).toEqual([streamingRequest()]);
    expect(harness.server.lists).toEqual([]);
    expect(harness.store.content).toEqual(['p1@1', 'p2@2']);
    expect(harness.marks).toEqual([
      { initial: true, via: 'stream', resourceVersion: '2', reason: 'start', durationMs: 0 },
    ]);
  });

  it('TestWatchList (6): changes before the bookmark are applied', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const events = [added(pod('p1', '1')), modified(pod('p1', '3')), added(pod('p3', '4')), deleted(pod('p3', '5'))];
    harness.server.onWatch(stream(...events, bookmark('5', 'true')));
    await listAndWatch(harness);
    expect(harness.store.calls).toEqual(['replace 1@5']);
    expect(harness.store.content).toEqual(['p1@3']);
  });

  it('TestWatchList (7): waits and asks again after 429', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const busy = statusError(429, 'TooManyRequests');
    harness.server.onWatch(busy, busy, stream(added(pod('p1', '1')), bookmark('2', 'true')));
    await listAndWatch(harness, 800 + 1600);
    expect(harness.server.watches).toEqual([streamingRequest(), streamingRequest(), streamingRequest()]);
    expect(harness.server.lists).toEqual([]);
    expect(harness.store.content).toEqual(['p1@1']);
  });

  it('TestWatchList (8): a stream that ended before its bookmark is begun anew', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(stream(added(pod('p1', '1'))).end(), stream(added(pod('p2', '2')), bookmark('2', 'true')));
    await listAndWatch(harness);
    expect(harness.server.watches).toEqual([streamingRequest(), streamingRequest()]);
    expect(harness.store.content).toEqual(['p2@2']);
  });

  it('TestWatchList (9): a stream that ended after it synced goes on as an ordinary watch', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(
      stream(added(pod('p1', '1')), bookmark('2', 'true'), added(pod('p2', '3'))).end(),
      stream(added(pod('p3', '4'))),
    );
    await listAndWatch(harness);
    expect(harness.server.watches).toEqual([streamingRequest(), watchRequest('3')]);
    expect(harness.store.content).toEqual(['p1@1', 'p2@3', 'p3@4']);
    expect(harness.reflector.lastSyncResourceVersion).toBe('4');
  });

  it('TestWatchList (10): and when that watch has expired, the data stays', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const expired = statusError(410, 'Expired');
    const first = stream(added(pod('p1', '1')), bookmark('2', 'true'), added(pod('p2', '3'))).end();
    harness.server.onWatch(first, expired);
    await expect(harness.reflector.listAndWatch(new AbortController().signal)).rejects.toBe(expired);
    expect(harness.server.watches).toEqual([streamingRequest(), watchRequest('3')]);
    expect(harness.store.content).toEqual(['p1@1', 'p2@3']);
  });

  it('TestWatchList (11): a bookmark with another value does not complete the list', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.server.onWatch(stream(added(pod('p1', '1')), bookmark('2', 'false')));
    await listAndWatch(harness);
    expect(harness.store.calls).toEqual([]);
  });

  it('the next streaming list asks for the last version, and for none once that has expired', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const expired = failed(statusError(410, 'Expired').status);
    harness.server.onWatch(
      stream(bookmark('2', 'true'), expired),
      stream(expired),
      stream(added(pod('p1', '9')), bookmark('9', 'true')),
    );
    await harness.start();
    await harness.clock.advance(800);
    expect(harness.server.watches).toEqual([streamingRequest(), streamingRequest('2'), streamingRequest()]);
    expect(harness.marks.map((mark) => [mark.initial, mark.reason])).toEqual([
      [true, 'start'],
      [false, 'expired'],
    ]);
    (harness.server.streams[2] as FakeWatchStream<TestPod>).push(expired);
    await harness.clock.advance(1600);
    expect(harness.server.watches.at(-1)).toEqual(streamingRequest('9'));
    await harness.stop();
  });

  it('a too large version is given up at once, without waiting', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const details = { causes: [{ reason: 'ResourceVersionTooLarge' }] };
    const tooLarge = failed(statusError(504, 'Timeout', { details }).status);
    harness.server.onWatch(
      stream(bookmark('2', 'true'), failed({ code: 500, reason: 'InternalError' })),
      stream(tooLarge),
      stream(bookmark('1', 'true')),
    );
    await harness.start();
    await harness.clock.advance(800);
    expect(harness.server.watches).toEqual([streamingRequest(), streamingRequest('2'), streamingRequest()]);
    expect(harness.reflector.lastSyncResourceVersion).toBe('1');
    expect(harness.marks.at(-1)?.reason).toBe('too large resource version');
    await harness.stop();
  });

  it('a store that refuses the streamed list gets a paged one, and the stream is closed', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    const first = stream(bookmark('2', 'true'));
    harness.server.onWatch(first);
    harness.store.replaceError = new Error('no');
    await listAndWatch(harness);
    expect(first.stops).toBe(1);
    expect(harness.store.calls).toEqual(['replace 0@2', 'replace 0@1']);
  });
});

it('TestWatchListResourceVersion', async () => {
  const versionAfter = async (...events: WatchEvent<TestPod>[]) => {
    const clock = new FakeClock();
    const watch = new OpenWatch(stream(...events).end(), { startedMs: 0, timeoutSeconds: 300, deferVersion: true });
    let version = '';
    const onVersion = (seen: string) => {
      version = seen;
    };
    const target = { store: new RecordingStore(), untilInitialEventsEnd: true, onVersion, clock, name: 'test' };
    await handleWatch(watch, { ...target, logger: silentLogger }, new AbortController().signal);
    return version;
  };
  expect(await versionAfter()).toBe('');
  expect(await versionAfter(added(pod('p1', '1')))).toBe('');
  expect(await versionAfter(added(pod('p1', '1')), bookmark('2', 'true'))).toBe('2');
});

describe('TestReflectorRespectStoreTransformer', () => {
  let transformed = 0;
  const transformer = (object: TestPod): TestPod => {
    transformed += 1;
    return { ...object, metadata: { ...object.metadata, annotations: { seen: 'yes' } } };
  };
  const queues: Readonly<Record<string, () => Queue<TestPod>>> = {
    RealFIFO: () => new RealFIFO<TestPod>({ atomic: true, transformer }),
    DeltaFIFO: () => new DeltaFIFO<TestPod>({ transformer }),
  };
  for (const [name, create] of Object.entries(queues)) {
    it(`TestReflectorRespectStoreTransformer: ${name}`, async () => {
      transformed = 0;
      const queue = create();
      const harness = new ReflectorHarness({ streaming: true, store: queue });
      harness.server.onWatch(
        stream(added(pod('p1', '1')), added(pod('p2', '2')), bookmark('2', 'true'), added(pod('p3', '3'))),
      );
      await listAndWatch(harness);
      const objects: TestPod[] = [];
      const collect = (deltas: Deltas<TestPod>) => {
        for (const delta of deltas) {
          if (delta.type === 'ReplacedAll') objects.push(...delta.objects);
          else if ('object' in delta) objects.push(delta.object as TestPod);
        }
      };
      while (queue.popReady(collect));
      expect(objects.map(({ metadata }) => [metadata.name, metadata.annotations?.seen])).toEqual([
        ['p1', 'yes'],
        ['p2', 'yes'],
        ['p3', 'yes'],
      ]);
      expect(transformed).toBe(5);
      expect(harness.server.lists).toEqual([]);
    });
  }
});

describe('data consistency detector', () => {
  const context = (server: FakeListerWatcher<TestPod>, clock = new FakeClock()) => ({
    listerWatcher: server,
    store: new RecordingStore(),
    clock,
    logger: silentLogger,
    name: 'test',
  });
  const { signal } = new AbortController();
  const withUid = (name: string, uid: string): TestPod => ({ metadata: { name, uid, resourceVersion: '1' } });

  it('TestDataConsistencyChecker', async () => {
    const listed = [withUid('b', '2'), { ...withUid('a', '1'), kind: 'Pod', apiVersion: 'v1' }];
    const server = new FakeListerWatcher<TestPod>();
    server.onList({ items: listed, resourceVersion: '9' });
    await checkConsistency(context(server), [withUid('a', '1'), withUid('b', '2')], '9', signal);
    expect(server.lists).toEqual([{ resourceVersion: '9', resourceVersionMatch: 'Exact' }]);
    server.onList({ items: [], resourceVersion: '9' });
    await checkConsistency(context(server), [], '9', signal);
    server.onList({ items: [withUid('a', '1')], resourceVersion: '9' });
    const differs = checkConsistency(context(server), [withUid('a', '2')], '9', signal);
    await expect(differs).rejects.toThrow(InconsistencyError);
    await checkConsistency(context(server), [withUid('a', '2')], '0', signal);
    expect(server.lists).toHaveLength(3);
  });

  it('TestDataConsistencyCheckerRetry', async () => {
    const clock = new FakeClock();
    const server = new FakeListerWatcher<TestPod>();
    for (let i = 0; i < 4; i += 1) server.onList(new Error('nope'));
    server.onList({ items: [], resourceVersion: '9' });
    const checked = checkConsistency(context(server, clock), [], '9', signal);
    await clock.advance(4000);
    await checked;
    expect(server.lists).toHaveLength(5);
  });

  for (const transformer of [
    undefined,
    (object: TestPod) => ({ ...object, kind: 'X', transformed: true }) as TestPod,
  ]) {
    for (const create of [
      () => new RealFIFO<TestPod>({ atomic: true, transformer }),
      () => new DeltaFIFO<TestPod>({ transformer }),
    ]) {
      const name = `${create().constructor.name}${transformer ? ' with a transformer' : ''}`;
      it(`TestReflectorDataConsistencyDetector: ${name}`, async () => {
        const store = create();
        const harness = new ReflectorHarness({ streaming: true, detectInconsistency: true, store });
        harness.server
          .onWatch(stream(added(withUid('a', '1')), bookmark('2', 'true')))
          .onList({ items: [withUid('a', '1')], resourceVersion: '2' });
        await listAndWatch(harness);
        expect(harness.server.lists).toEqual([{ resourceVersion: '2', resourceVersionMatch: 'Exact' }]);
        expect(harness.marks).toHaveLength(1);
      });
    }
  }

  it('the stream stays open while the list to compare with is slow', async () => {
    const harness = new ReflectorHarness({ streaming: true, detectInconsistency: true });
    const opened = stream(bookmark('2', 'true'));
    const gate = Promise.withResolvers<{ items: TestPod[]; resourceVersion: string }>();
    harness.server.onWatch(opened).onList(() => gate.promise);
    await harness.start();
    await harness.clock.advance(25_000);
    expect(harness.server.contexts[0]?.signal.aborted).toBe(false);
    gate.resolve({ items: [], resourceVersion: '2' });
    await harness.clock.advance(0);
    expect([harness.phase, opened.endReason]).toEqual(['watching', undefined]);
    await harness.stop();
  });

  it('an inconsistency ends run', async () => {
    const harness = new ReflectorHarness({ streaming: true, detectInconsistency: true });
    const opened = stream(added(withUid('a', '1')), bookmark('2', 'true'));
    harness.server.onWatch(opened).onList({ items: [], resourceVersion: '2' });
    const running = harness.reflector.run(new AbortController().signal);
    await expect(running).rejects.toThrow(InconsistencyError);
    expect(opened.stops).toBe(1);
    expect(harness.clock.waiting).toBe(0);
    await settle();
  });
});
