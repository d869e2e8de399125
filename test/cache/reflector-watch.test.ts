// Watches: reconnecting, and what the reflector does beyond client-go.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WatchEvent } from '../../src/cache/lister-watcher.ts';
import { FakeWatchStream } from '../helpers/fake-watch-stream.ts';
import {
  added,
  bookmark,
  deleted,
  failed,
  modified,
  pod,
  pods,
  ReflectorHarness,
  refused,
  statusError,
  type TestPod,
} from '../helpers/reflector-harness.ts';

const stream = (...events: WatchEvent<TestPod>[]) => new FakeWatchStream<TestPod>(...events);
const last = (harness: ReflectorHarness) => harness.server.streams.at(-1) as FakeWatchStream<TestPod>;

describe('reconnecting', () => {
  it('a watch that the server closed is reopened at once from the last version, silently', async () => {
    const harness = await new ReflectorHarness().start();
    last(harness).push(added(pod('a', '7')));
    await harness.clock.advance(400_000);
    last(harness).end();
    await harness.clock.advance(0);
    expect(harness.server.watches.map((watch) => watch.resourceVersion)).toEqual(['1', '7']);
    expect(harness.reconnects).toEqual([{ resourceVersion: '7', afterMs: 0, reason: 'closed' }]);
    expect([harness.failures, harness.handled, harness.server.lists.length]).toEqual([[], [], 1]);
    await harness.stop();
  });

  it('B013 five resets, each after one event, give five reconnects and every event once', async () => {
    const harness = await new ReflectorHarness().start();
    for (let i = 2; i <= 6; i += 1) {
      last(harness)
        .push(added(pod(`pod-${i}`, String(i))))
        .end('ECONNRESET');
      await harness.clock.advance(1000);
    }
    expect(harness.server.watches.map((watch) => watch.resourceVersion)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(harness.reconnects.map(({ reason }) => reason)).toEqual(Array(5).fill('ECONNRESET'));
    expect(harness.store.calls.slice(1)).toEqual(['add pod-2', 'add pod-3', 'add pod-4', 'add pod-5', 'add pod-6']);
    expect(harness.failures).toEqual([]);
    await harness.stop();
  });

  it('B029 an end without the last chunk is an ordinary end', async () => {
    const harness = await new ReflectorHarness().start();
    for (let i = 1; i <= 5; i += 1) {
      last(harness)
        .push(added(pod('a', String(i * 2))), modified(pod('a', String(i * 2 + 1))))
        .end('truncated');
      await harness.clock.advance(0);
    }
    expect(harness.server.watches.at(-1)?.resourceVersion).toBe('11');
    expect([harness.server.watches.length, harness.server.lists.length, harness.failures]).toEqual([6, 1, []]);
    await harness.stop();
  });

  it('B008 an idle stream that the client destroyed is reopened from the last version', async () => {
    const harness = await new ReflectorHarness().start();
    last(harness).push(bookmark('5'));
    await harness.clock.advance(150_000);
    last(harness).end('idle');
    await harness.clock.advance(0);
    expect(harness.reconnects).toEqual([{ resourceVersion: '5', afterMs: 0, reason: 'idle' }]);
    expect(harness.server.watches.at(-1)?.resourceVersion).toBe('5');
    await harness.stop();
  });

  it('B014 while the server is away there are few attempts, one watch at most, and no new list', async () => {
    const harness = await new ReflectorHarness().start();
    for (let i = 0; i < 3; i += 1) harness.server.onWatch(refused());
    last(harness)
      .push(added(pod('a', '2')))
      .end('ECONNRESET');
    await harness.clock.advance(10_000);
    expect(harness.server.watches).toHaveLength(5);
    expect(harness.server.lists).toHaveLength(1);
    expect(harness.failures.map(({ phase, attempt, retryInMs }) => [phase, attempt, retryInMs])).toEqual([
      ['watch', 1, 800],
      ['watch', 2, 1600],
      ['watch', 3, 3200],
    ]);
    expect(harness.reconnects).toEqual([{ resourceVersion: '2', afterMs: 5600, reason: 'ECONNRESET' }]);
    expect(harness.server.streams.filter(({ endReason }) => endReason === undefined)).toHaveLength(1);
    await harness.stop();
  });

  it('a watch that the client could not open, and gives as a stream that has ended, is no reconnect', async () => {
    const harness = await new ReflectorHarness().start();
    harness.server.onWatch(async () => {
      await new Promise<void>((resolve) => harness.clock.setTimeout(resolve, 11_000));
      return stream().end('ECONNRESET');
    });
    last(harness)
      .push(added(pod('a', '2')))
      .end('ECONNRESET');
    await harness.clock.advance(20_000);
    expect(harness.server.watches.map((watch) => watch.resourceVersion)).toEqual(['1', '2', '2']);
    expect(harness.reconnects).toEqual([{ resourceVersion: '2', afterMs: 11_000, reason: 'ECONNRESET' }]);
    expect(harness.server.lists).toHaveLength(1);
    await harness.stop();
  });

  it('B178 300 reconnects leave no listener on the signals', async () => {
    const warnings: string[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning.name);
    process.on('warning', onWarning);
    const harness = await new ReflectorHarness().start();
    let most = 0;
    for (let i = 2; i < 302; i += 1) {
      last(harness)
        .push(added(pod('a', String(i))))
        .end();
      await harness.clock.advance(1000);
      const signals = [harness.abort.signal, harness.server.contexts.at(-1)!.signal];
      most = Math.max(most, ...signals.map((signal) => getEventListeners(signal, 'abort').length));
    }
    expect(harness.reconnects).toHaveLength(300);
    expect(most).toBe(1);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
    await harness.stop();
    expect(getEventListeners(harness.abort.signal, 'abort')).toEqual([]);
  });

  it('B178 300 failing rounds leave no listener either', async () => {
    const harness = new ReflectorHarness({ streaming: true, backoff: { initialMs: 1, capMs: 1 } });
    for (let i = 0; i < 300; i += 1) harness.server.onWatch(statusError(500, 'X')).onList(statusError(500, 'X'));
    await harness.start();
    await harness.clock.advance(200);
    expect(harness.server.lists.length).toBeGreaterThan(190);
    expect(getEventListeners(harness.abort.signal, 'abort')).toHaveLength(1);
    expect(harness.clock.waiting).toBe(1);
    await harness.stop();
    expect(harness.clock.waiting).toBe(0);
  });

  it('B084 a deletion moves the position back as it comes, and what is replayed changes nothing', async () => {
    const harness = await new ReflectorHarness().start();
    last(harness)
      .push(added(pod('x', '100')), modified(pod('x', '140')), deleted(pod('a', '90')))
      .end();
    await harness.clock.advance(0);
    expect(harness.server.watches.at(-1)?.resourceVersion).toBe('90');
    last(harness).push(modified(pod('x', '140')), deleted(pod('a', '90')));
    await harness.clock.advance(0);
    expect(harness.store.content).toEqual(['x@140']);
    await harness.stop();
  });

  it('B085 without a version, the versions of the first objects are no position', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList({ items: [], resourceVersion: '' });
    await harness.start();
    expect(harness.server.watches[0]).toEqual({ allowWatchBookmarks: true, timeoutSeconds: 300 });
    last(harness)
      .push(added(pod('b', '95')), added(pod('a', '90')))
      .end();
    await harness.clock.advance(0);
    expect(harness.reflector.lastSyncResourceVersion).toBe('');
    last(harness).push(added(pod('b', '95')), deleted(pod('c', '97')));
    await harness.clock.advance(0);
    expect(harness.reflector.lastSyncResourceVersion).toBe('97');
    await harness.stop();
  });

  for (const versions of [
    ['9007199254740992', '9007199254740993'],
    ['W/"abc"', 'W/"abd"'],
    ['99', '100'],
    ['123456789012345678901234567890', '5'],
  ]) {
    it(`B096 versions are never compared: ${versions.join(' → ')}`, async () => {
      const harness = await new ReflectorHarness().start();
      for (const version of versions) {
        last(harness)
          .push(modified(pod('a', version)))
          .end();
        await harness.clock.advance(0);
        expect(harness.server.watches.at(-1)?.resourceVersion).toBe(version);
      }
      expect(harness.store.calls.slice(1)).toEqual(['update a', 'update a']);
      await harness.stop();
    });
  }
});

describe('events that are no objects', () => {
  it('B006 an event without object or name is skipped, and the position stays', async () => {
    const harness = await new ReflectorHarness().start();
    const nothing = (object: unknown) => object as TestPod;
    last(harness).push(
      modified(nothing(null)),
      deleted(nothing({})),
      added(nothing({ metadata: {} })),
      added(nothing({ metadata: { resourceVersion: '50' } })),
      added(pod('a', '3')),
    );
    await harness.clock.advance(0);
    expect(harness.store.calls).toEqual(['replace 0@1', 'add a']);
    expect(harness.reflector.lastSyncResourceVersion).toBe('3');
    await harness.stop();
  });

  it('B076 B086 what has no version leaves the position alone; a bookmark only moves it', async () => {
    const harness = await new ReflectorHarness().start();
    last(harness)
      .push(bookmark('150'), bookmark(''), { type: 'BOOKMARK', object: { metadata: {} } }, added(pod('a')))
      .end();
    await harness.clock.advance(0);
    expect(harness.server.watches.at(-1)).toMatchObject({ resourceVersion: '150' });
    expect(harness.store.calls).toEqual(['replace 0@1', 'bookmark 150', 'add a']);
    expect(harness.bookmarks).toEqual(['150']);
    await harness.stop();
  });

  it('a table in a watch is skipped', async () => {
    const harness = await new ReflectorHarness().start();
    last(harness).push(added({ apiVersion: 'meta.k8s.io/v1', kind: 'Table', ...pod('t', '9') }));
    await harness.clock.advance(0);
    expect(harness.store.calls).toEqual(['replace 0@1']);
    await harness.stop();
  });

  it('what the store refuses is reported, and the position moves on', async () => {
    const harness = await new ReflectorHarness().start();
    const error = new Error('no');
    harness.store.update = () => {
      throw error;
    };
    last(harness).push(modified(pod('a', '2')), added(pod('b', '3')));
    await harness.clock.advance(0);
    expect(harness.failures).toEqual([{ phase: 'decode', error, attempt: 1 }]);
    expect(harness.store.content).toEqual(['b@3']);
    expect(harness.store.versions).toEqual(['2', '3']);
    await harness.stop();
  });
});

describe('errors of an open watch', () => {
  it('B074 an expired position costs one list, from that position, and the watch goes on from the new one', async () => {
    const harness = new ReflectorHarness();
    harness.server
      .onList({ items: [pod('a', '90'), pod('b', '95')], resourceVersion: '100' })
      .onList({ items: [pod('a', '90'), pod('c', '150')], resourceVersion: '200' })
      .onWatch(stream(failed(statusError(410, 'Expired').status)));
    await harness.start();
    await harness.clock.advance(800);
    expect(harness.listVersions).toEqual(['0', '100']);
    expect(harness.server.watches.map((watch) => watch.resourceVersion)).toEqual(['100', '200']);
    expect(harness.marks.at(-1)).toMatchObject({ initial: false, reason: 'expired', durationMs: 0 });
    expect(harness.handled).toEqual([]);
    expect(harness.reconnects).toEqual([{ resourceVersion: '200', afterMs: 800, reason: 'Expired' }]);
    await harness.stop();
  });

  it('B075 a list that is refused as expired too is made without a version', async () => {
    const harness = new ReflectorHarness();
    const expired = statusError(410, 'Expired');
    harness.server
      .onWatch(stream(failed(expired.status)))
      .onList({ items: [], resourceVersion: '100' }, expired, { items: [pod('a', '1')], resourceVersion: '200' });
    await harness.start();
    await harness.clock.advance(800);
    expect(harness.listVersions).toEqual(['0', '100', '']);
    expect(harness.store.content).toEqual(['a@1']);
    await harness.stop();
  });

  it('B077 a watch that cannot start from its version costs one list', async () => {
    const harness = new ReflectorHarness();
    const expired = statusError(410, 'Expired');
    harness.server
      .onList({ items: [], resourceVersion: '100' }, { items: [], resourceVersion: '200' })
      .onWatch(expired);
    await harness.start();
    await harness.clock.advance(800);
    expect(harness.server.watches.map((watch) => watch.resourceVersion)).toEqual(['100', '200']);
    expect(harness.marks.at(-1)?.reason).toBe('expired');
    expect(harness.handled).toEqual([expired]);
    await harness.stop();
  });

  it.each<[string, WatchEvent<TestPod>]>([
    ['a bookmark of the version that they began from', bookmark('1')],
    ['an event of the version that they began from', modified(pod('a', '1'))],
  ])('B080 watches that end at once with %s do not spin', async (_, event) => {
    const harness = new ReflectorHarness();
    for (let i = 0; i < 40; i += 1) harness.server.onWatch(() => stream(event).end());
    await harness.start();
    await harness.clock.advance(10_000);
    expect(harness.server.watches).toHaveLength(16);
    expect([harness.server.lists.length, harness.failures]).toEqual([1, []]);
    await harness.stop();
  });

  it('B080 watches that end at once with something new each are opened once a second after a few, without a list', async () => {
    const harness = new ReflectorHarness();
    for (let i = 0; i < 15; i += 1) harness.server.onWatch(() => stream(bookmark(String(2 + (i % 2)))).end());
    await harness.start();
    await harness.clock.advance(5_000);
    expect(harness.server.watches).toHaveLength(11);
    await harness.clock.advance(10_000);
    expect(harness.server.watches).toHaveLength(16);
    expect([harness.server.lists.length, harness.failures]).toEqual([1, []]);
    last(harness).push(added(pod('b', '9')));
    await harness.clock.advance(5000);
    last(harness).end();
    await harness.clock.advance(0);
    expect(harness.server.watches).toHaveLength(17);
    await harness.stop();
  });

  it('B080 watches that end at once without an event do not spin', async () => {
    const harness = new ReflectorHarness();
    for (let i = 0; i < 20; i += 1) harness.server.onWatch(() => stream().end());
    await harness.start();
    await harness.clock.advance(10_000);
    expect(harness.server.watches.length).toBeLessThanOrEqual(5);
    expect(harness.failures.map((failure) => failure.attempt)).toEqual([1, 2, 3, 4]);
    expect(harness.marks.at(-1)?.reason).toBe('watch failed: very short watch');
    await harness.stop();
  });

  it('a frame that the client could not read is a decode failure', async () => {
    const harness = await new ReflectorHarness().start();
    const details = { causes: [{ reason: 'ClientWatchDecoding', message: 'unexpected token' }] };
    last(harness).push(failed(statusError(500, 'InternalError', { details }).status));
    await harness.clock.advance(0);
    expect(harness.failures).toMatchObject([{ phase: 'decode', attempt: 1, retryInMs: 800 }]);
    expect(harness.phase).toBe('backing-off');
    await harness.stop();
  });

  it('a stream that throws is a failed watch', async () => {
    const harness = new ReflectorHarness();
    const broken = stream();
    broken[Symbol.asyncIterator] = () => ({ next: () => Promise.reject(new Error('broken')) }) as never;
    harness.server.onWatch(broken);
    await harness.start();
    expect(harness.failures).toMatchObject([{ phase: 'watch', error: new Error('broken') }]);
    expect(broken.stops).toBe(1);
    await harness.stop();
  });

  it('a resync that fails while no watch is open ends the next one at once', async () => {
    const harness = new ReflectorHarness({ resyncPeriodMs: 500 });
    const error = new Error('resync');
    harness.store.onResync = () => {
      throw error;
    };
    harness.server.onWatch(refused());
    await harness.start();
    await harness.clock.advance(800);
    expect(harness.failures.map((failure) => failure.error)).toEqual([
      expect.objectContaining({ code: 'ECONNREFUSED' }),
      error,
    ]);
    expect(harness.store.calls).toEqual(['replace 0@1', 'resync']);
    expect(last(harness).stops).toBe(1);
    await harness.stop();
  });

  it('B081 the wait that a Status asks for is kept, the watch asks again from the same version', async () => {
    const busy = statusError(429, 'TooManyRequests', { details: { retryAfterSeconds: 3 } });
    for (const answer of [busy, stream(failed(busy.status))]) {
      const harness = new ReflectorHarness();
      harness.server.onWatch(answer);
      await harness.start();
      await harness.clock.advance(2999);
      expect(harness.server.watches).toHaveLength(1);
      await harness.clock.advance(1);
      expect(harness.server.watches.map((watch) => watch.resourceVersion)).toEqual(['1', '1']);
      expect(harness.server.lists).toHaveLength(1);
      await harness.stop();
    }
  });

  it('B081 but not for longer than a minute', async () => {
    const harness = new ReflectorHarness();
    harness.server.onWatch(statusError(429, 'TooManyRequests', { details: { retryAfterSeconds: 2_300_000_000 } }));
    await harness.start();
    await harness.clock.advance(60_000);
    expect(harness.server.watches).toHaveLength(2);
    await harness.stop();
  });
});

describe('B186 a position that the server has never reached', () => {
  it('B186 a watch that brought nothing for all its time is followed by a consistent list', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(
      { items: pods(2, '5'), resourceVersion: '1200' },
      { items: pods(1, '6'), resourceVersion: '1001' },
    );
    await harness.start();
    await harness.clock.advance(300_000);
    last(harness).end();
    await harness.clock.advance(0);
    expect(harness.listVersions).toEqual(['0', '']);
    expect(harness.server.watches.at(-1)?.resourceVersion).toBe('1001');
    expect(harness.marks.at(-1)?.reason).toBe('watch silent');
    expect(harness.failures).toEqual([]);
    await harness.stop();
  });

  it('B094 one that the client ended for being silent is reopened, and only the second running costs a list', async () => {
    const harness = await new ReflectorHarness().start();
    for (const lists of [1, 2, 2, 3]) {
      await harness.clock.advance(305_000);
      last(harness).end('idle');
      await harness.clock.advance(0);
      expect(harness.server.lists).toHaveLength(lists);
    }
    await harness.stop();
  });

  it('a silent watch that ended before its time is reopened', async () => {
    const harness = await new ReflectorHarness().start();
    await harness.clock.advance(200_000);
    last(harness).end();
    await harness.clock.advance(0);
    expect(harness.server.lists).toHaveLength(1);
    await harness.stop();
  });

  it('a bookmark is enough to trust the position', async () => {
    const harness = await new ReflectorHarness().start();
    last(harness).push(bookmark('9'));
    await harness.clock.advance(300_000);
    last(harness).end();
    await harness.clock.advance(0);
    expect(harness.server.lists).toHaveLength(1);
    await harness.stop();
  });
});
