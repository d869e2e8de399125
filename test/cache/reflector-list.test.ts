// Lists and waits: what the reflector does beyond client-go, and what the peers of client-go got wrong.
import { describe, expect, it } from 'vitest';
import type { ListPage, RequestContext } from '../../src/cache/lister-watcher.ts';
import { FakeWatchStream } from '../helpers/fake-watch-stream.ts';
import {
  added,
  bookmark,
  pod,
  pods,
  ReflectorHarness,
  refused,
  statusError,
  type TestPod,
} from '../helpers/reflector-harness.ts';

const forbidden = () => statusError(403, 'Forbidden');
const typeGone = () =>
  statusError(404, 'NotFound', {
    message: 'the server could not find the requested resource',
    details: { causes: [{ reason: 'UnexpectedServerResponse', message: '404 page not found\n' }] },
  });

describe('lists', () => {
  it('B089 a page without items is not the end', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(
      { items: [pod('a', '1'), pod('b', '1')], resourceVersion: '5', continue: 'C1' },
      { items: [], resourceVersion: '5', continue: 'C2' },
      { items: [], resourceVersion: '5', continue: 'C3' },
      { items: [pod('c', '1')], resourceVersion: '5' },
    );
    await harness.start();
    expect(harness.store.content).toEqual(['a@1', 'b@1', 'c@1']);
    expect(harness.server.watches[0]?.resourceVersion).toBe('5');
    await harness.stop();
  });

  it('B088 an expired token never leaves a part of the list in the store', async () => {
    const harness = new ReflectorHarness();
    const expired = statusError(410, 'Expired', { metadata: { continue: 'inconsistent' } });
    harness.server
      .onList(
        { items: pods(500, '1'), resourceVersion: '5', continue: 'C1' },
        expired,
        statusError(500, 'InternalError'),
      )
      .onList({ items: pods(700, '1'), resourceVersion: '6' });
    await harness.start();
    expect(harness.store.calls).toEqual([]);
    await harness.clock.advance(800);
    expect(harness.store.calls).toEqual(['replace 700@6']);
    await harness.stop();
  });

  for (const [given, asked] of [
    ['', undefined],
    [123 as unknown as string, '123'],
    [undefined as unknown as string, undefined],
  ] as const) {
    it(`B189 a list whose version is ${JSON.stringify(given)} is taken; the watch opens at ${asked}`, async () => {
      const harness = new ReflectorHarness();
      harness.server.onList({ items: [pod('a', '1')], resourceVersion: given });
      await harness.start();
      expect(harness.store.content).toEqual(['a@1']);
      expect(harness.server.watches[0]?.resourceVersion).toBe(asked);
      expect('resourceVersion' in harness.server.watches[0]!).toBe(asked !== undefined);
      await harness.stop();
    });
  }

  it('B006 items without a name are left out', async () => {
    const harness = new ReflectorHarness();
    const items = [pod('a', '1'), {} as TestPod, null as unknown as TestPod, { metadata: {} }];
    harness.server.onList({ items, resourceVersion: '5' });
    await harness.start();
    expect(harness.store.calls).toEqual(['replace 1@5']);
    await harness.stop();
  });

  it('--chunk-size 0: no list has a limit', async () => {
    const harness = new ReflectorHarness({ neverPage: true, watchListPageSize: 7 });
    await harness.start();
    expect(harness.server.lists).toEqual([{ resourceVersion: '0', limit: 0 }]);
    await harness.stop();
  });

  it('B079 a too large version is dropped after the wait that the server asks for', async () => {
    const harness = new ReflectorHarness();
    const tooLarge = statusError(504, 'Timeout', {
      message: 'Too large resource version: 200, current: 150',
      details: { retryAfterSeconds: 1 },
    });
    harness.server.onList({ items: [], resourceVersion: '200' }, tooLarge, { items: [], resourceVersion: '150' });
    harness.server.onWatch(statusError(500, 'InternalError'));
    await harness.start();
    await harness.clock.advance(800 + 999);
    expect(harness.listVersions).toEqual(['0', '200']);
    await harness.clock.advance(1);
    expect(harness.listVersions).toEqual(['0', '200', '']);
    expect(harness.marks.at(-1)?.reason).toBe('too large resource version');
    await harness.stop();
  });

  it('a first list whose version is too large still is the start', async () => {
    const harness = new ReflectorHarness();
    const details = { causes: [{ reason: 'ResourceVersionTooLarge' }] };
    harness.server.onList(statusError(504, 'Timeout', { details }));
    await harness.start();
    expect(harness.listVersions).toEqual(['0', '']);
    expect(harness.marks).toMatchObject([{ initial: true, reason: 'start' }]);
    await harness.stop();
  });

  it('only pages at version 0 tell that there is no watch cache', async () => {
    const harness = new ReflectorHarness();
    const page = { items: [], resourceVersion: '10' };
    harness.server.onList(page, { ...page, continue: 'C1' });
    harness.server.onWatch(new FakeWatchStream<TestPod>());
    await harness.start();
    harness.reflector.relistNow();
    await harness.clock.advance(0);
    expect(harness.server.lists.map(({ limit, continue: token }) => [limit, token])).toEqual([
      [500, undefined],
      [500, undefined],
      [500, 'C1'],
    ]);
    (harness.server.streams.at(-1) as FakeWatchStream<TestPod>).end();
    await harness.clock.advance(800);
    expect(harness.server.lists.at(-1)).toEqual({ resourceVersion: '10', limit: 0 });
    await harness.stop();
  });

  it('a list that the store refuses is made again', async () => {
    const harness = new ReflectorHarness();
    harness.store.replaceError = new Error('the transformer failed');
    await harness.start();
    expect(harness.failures).toMatchObject([{ phase: 'list', error: new Error('the transformer failed') }]);
    await harness.clock.advance(800);
    expect(harness.phase).toBe('watching');
    expect(harness.marks.map((mark) => mark.initial)).toEqual([true]);
    await harness.stop();
  });

  it('onListed is called in the block of the replace, before the observer', async () => {
    const calls: string[] = [];
    const harness = new ReflectorHarness({ onListed: (mark) => calls.push(`mark ${mark.resourceVersion}`) });
    harness.store.replace = (_, version) => calls.push(`replace ${version}`);
    await harness.start();
    expect(calls).toEqual(['replace 1', 'mark 1']);
    await harness.stop();
  });
});

describe('failures', () => {
  it('B078 B082 the waits double from 0.8 s to 30 s, every failure is told, and success ends the count', async () => {
    const harness = new ReflectorHarness({ backoff: { resetAfterMs: Number.POSITIVE_INFINITY } });
    const down = [
      statusError(503, 'ServiceUnavailable'),
      refused(),
      new SyntaxError('cut'),
      statusError(429, 'TooManyRequests'),
    ];
    for (let i = 0; i < 8; i += 1) harness.server.onList(down[i % 4]!);
    await harness.start();
    await harness.clock.advance(200_000);
    const waits = [800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000];
    expect(harness.failures.map((failure) => failure.retryInMs)).toEqual(waits);
    expect(harness.failures.map((failure) => failure.attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(harness.failures.map((failure) => failure.error).slice(0, 4)).toEqual(down);
    expect(harness.handled[0]).toMatchObject({
      message: 'failed to list <unspecified>: ServiceUnavailable',
      cause: down[0],
    });
    expect(harness.phase).toBe('watching');
    harness.server.onList(down[0]!);
    harness.reflector.relistNow();
    await harness.clock.advance(0);
    expect(harness.failures.at(-1)?.attempt).toBe(1);
    await harness.stop();
  });

  it('what the client repeats on its own is told as a failure, and changes nothing', async () => {
    const harness = new ReflectorHarness();
    const error = statusError(429, 'TooManyRequests');
    harness.server.onList((_, context) => {
      context.onRetry?.({ error, attempt: 1, retryInMs: 3000 });
      return { items: [], resourceVersion: '1' };
    });
    await harness.start();
    expect(harness.failures).toEqual([{ phase: 'list', error, attempt: 1, retryInMs: 3000 }]);
    expect(harness.phase).toBe('watching');
    await harness.stop();
  });

  it('delayAfter overrides the wait', async () => {
    const harness = new ReflectorHarness({ delayAfter: ({ phase }) => (phase === 'list' ? 42 : undefined) });
    harness.server.onList(statusError(500, 'InternalError')).onWatch(statusError(500, 'InternalError'));
    await harness.start();
    await harness.clock.advance(42);
    expect(harness.failures.map(({ phase, retryInMs }) => [phase, retryInMs])).toEqual([
      ['list', 42],
      ['watch', 800],
    ]);
    await harness.stop();
  });

  it('a failing watch error handler, observer or onListed is a bug: run rejects', async () => {
    const watchErrorHandler = () => {
      throw new Error('handler');
    };
    const harness = new ReflectorHarness({ watchErrorHandler });
    harness.server.onList(statusError(500, 'InternalError'));
    await expect(harness.reflector.run(harness.abort.signal)).rejects.toThrow('handler');
  });
});

describe('B090 a watch that is refused while lists succeed', () => {
  for (const refusal of [forbidden(), statusError(405, 'MethodNotAllowed')]) {
    it(`B090 ${refusal.code} three times running becomes a poll every 30 s, trying the watch each time`, async () => {
      const harness = new ReflectorHarness();
      for (let i = 0; i < 5; i += 1) harness.server.onWatch(refusal);
      await harness.start();
      await harness.clock.advance(800 + 1600);
      expect(harness.failures.map(({ retryInMs }) => retryInMs)).toEqual([800, 1600, 30_000]);
      harness.server.onList({ items: [pod('a', '7')], resourceVersion: '7' });
      await harness.clock.advance(29_999);
      expect(harness.server.lists).toHaveLength(3);
      await harness.clock.advance(1);
      expect(harness.store.content).toEqual(['a@7']);
      expect(harness.marks.at(-1)?.reason).toBe('poll');
      await harness.clock.advance(30_000);
      expect([harness.server.lists.length, harness.server.watches.length]).toEqual([5, 5]);
      await harness.clock.advance(30_000);
      expect(harness.phase).toBe('watching');
      await harness.stop();
    });
  }

  it('B090 the first watch that is allowed after refusals is a reconnection', async () => {
    const harness = new ReflectorHarness();
    harness.server.onWatch(forbidden());
    await harness.start();
    expect(harness.reconnects).toEqual([]);
    await harness.clock.advance(800);
    expect(harness.reconnects).toEqual([{ resourceVersion: '1', afterMs: 800, reason: 'Forbidden' }]);
    await harness.stop();
  });

  it('B188 a poll does not ask for streaming lists, until a watch was allowed again', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    for (let i = 0; i < 7; i += 1) harness.server.onWatch(forbidden());
    await harness.start();
    await harness.clock.advance(800 + 1600 + 30_000);
    expect(harness.server.watches.map((watch) => watch.sendInitialEvents ?? false)).toEqual([
      ...[true, false, true, false, true, false],
      false,
    ]);
    await harness.clock.advance(30_000);
    expect(harness.phase).toBe('watching');
    harness.reflector.relistNow();
    await harness.clock.advance(0);
    expect(harness.server.watches.at(-1)?.sendInitialEvents).toBe(true);
    await harness.stop();
  });

  it('a list that fails in between ends the count', async () => {
    const harness = new ReflectorHarness();
    const page = { items: [], resourceVersion: '1' };
    harness.server.onList(page, page, forbidden(), page).onWatch(forbidden(), forbidden(), forbidden());
    await harness.start();
    await harness.clock.advance(800 + 1600 + 3200);
    expect(harness.failures.map(({ phase, retryInMs }) => [phase, retryInMs])).toEqual([
      ['watch', 800],
      ['watch', 1600],
      ['list', 3200],
      ['watch', 6400],
    ]);
    await harness.stop();
  });
});

describe('B092 a type that is gone', () => {
  it('B092 is asked for every 10 s, as a failure of discovery', async () => {
    const harness = await new ReflectorHarness().start();
    harness.server.onWatch(typeGone()).onList(typeGone(), typeGone(), { items: [pod('a', '9')], resourceVersion: '9' });
    (harness.server.streams[0] as FakeWatchStream<TestPod>).push(added(pod('x', '2'))).end();
    await harness.clock.advance(0);
    expect(harness.failures).toMatchObject([{ phase: 'discovery', attempt: 1, retryInMs: 10_000 }]);
    await harness.clock.advance(30_000);
    expect(harness.failures.map(({ retryInMs, attempt }) => [retryInMs, attempt])).toEqual([
      [10_000, 1],
      [10_000, 2],
      [10_000, 3],
    ]);
    expect(harness.store.content).toEqual(['a@9']);
    await harness.stop();
  });

  it('an ordinary 404 backs off as usual', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(statusError(404, 'NotFound', { message: 'namespaces "x" not found' }));
    await harness.start();
    expect(harness.failures).toMatchObject([{ phase: 'list', retryInMs: 800 }]);
    await harness.stop();
  });
});

describe('relistNow', () => {
  it('B186 ends the watch and makes a consistent list at once; a lower version is accepted', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(
      { items: pods(2, '9'), resourceVersion: '1200' },
      { items: pods(1, '9'), resourceVersion: '1001' },
    );
    await harness.start();
    await harness.clock.advance(5000);
    harness.reflector.relistNow();
    await harness.clock.advance(0);
    expect(harness.server.lists.at(-1)).toEqual({ limit: 500 });
    expect(harness.store.calls).toEqual(['replace 2@1200', 'replace 1@1001']);
    expect(harness.server.streams.map(({ endReason }) => endReason)).toEqual(['stopped', undefined]);
    expect(harness.marks.at(-1)).toMatchObject({ initial: false, reason: 'requested', resourceVersion: '1001' });
    expect(harness.reconnects).toEqual([{ resourceVersion: '1001', afterMs: 0, reason: 'requested' }]);
    expect([harness.failures, harness.handled]).toEqual([[], []]);
    await harness.stop();
  });

  it('ends a wait after a failure', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(statusError(500, 'InternalError'));
    await harness.start();
    expect(harness.phase).toBe('backing-off');
    harness.reflector.relistNow();
    await harness.clock.advance(0);
    expect(harness.phase).toBe('watching');
    expect(harness.marks).toMatchObject([{ initial: true, reason: 'start' }]);
    expect(harness.clock.waiting).toBe(0);
    await harness.stop();
  });

  it('is nothing while a list is on its way, before run and after its end', async () => {
    const harness = new ReflectorHarness();
    harness.reflector.relistNow();
    const gate = Promise.withResolvers<ListPage<TestPod>>();
    harness.server.onList(() => gate.promise);
    await harness.start();
    harness.reflector.relistNow();
    gate.resolve({ items: [], resourceVersion: '1' });
    await harness.clock.advance(0);
    expect(harness.server.lists).toHaveLength(1);
    await harness.stop();
    harness.reflector.relistNow();
    expect(harness.phase).toBe('stopped');
    const abort = new AbortController();
    const ended = harness.reflector.listAndWatch(abort.signal);
    await harness.clock.advance(0);
    abort.abort();
    await ended;
    expect(harness.listVersions).toEqual(['0', '1']);
  });
});

describe('cancellation ends every wait at once and leaves no timer', () => {
  const hang = (_: unknown, { signal }: RequestContext) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  const cases: Readonly<Record<string, (harness: ReflectorHarness) => void>> = {
    'a list': ({ server }) => server.onWatch(new Error('no')).onList(hang),
    'a streaming list that is opened': ({ server }) => server.onWatch(hang),
    'a streaming list that is read': ({ server }) => server.onWatch(new FakeWatchStream(added(pod('a', '1')))),
    'a streaming list that backs off': ({ server }) => server.onWatch(refused()),
    'the back-off after a list': ({ server }) => server.onWatch(new Error('no')).onList(new Error('no')),
    'a watch that is opened': ({ server }) => server.onWatch(new Error('no'), hang),
    'a watch that backs off': ({ server }) => server.onWatch(new Error('no'), refused()),
    'a watch': ({ server }) => server.onWatch(new FakeWatchStream(bookmark('1', 'true'))),
  };
  for (const [name, prepare] of Object.entries(cases)) {
    it(`cancellation during ${name}`, async () => {
      const harness = new ReflectorHarness({ streaming: true, resyncPeriodMs: 60_000 });
      prepare(harness);
      await harness.start();
      await harness.stop();
      expect(harness.phase).toBe('stopped');
      expect(harness.clock.waiting).toBe(0);
      expect(harness.handled.length).toBe(name === 'the back-off after a list' ? 1 : 0);
      expect(harness.server.streams.every(({ endReason }) => endReason !== undefined)).toBe(true);
    });
  }

  it('a signal that has aborted already: run asks for nothing', async () => {
    const harness = new ReflectorHarness({ streaming: true });
    harness.abort.abort();
    await harness.start();
    expect([harness.server.lists, harness.server.watches]).toEqual([[], []]);
    expect(harness.phases).toEqual([{ type: 'stopped' }]);
  });

  it('a watch that is answered after the cancellation is closed', async () => {
    const harness = new ReflectorHarness();
    const late = new FakeWatchStream<TestPod>();
    harness.server.onWatch(() => {
      harness.abort.abort();
      return late;
    });
    await harness.start();
    await harness.stop();
    expect(late.endReason).toBe('stopped');
  });

  it('a list that takes no notice of its signal holds up nobody', async () => {
    const harness = new ReflectorHarness();
    harness.server.onList(() => new Promise(() => {}));
    await harness.start();
    expect(harness.server.lists).toHaveLength(1);
    await harness.stop();
    expect(harness.store.calls).toEqual([]);
  });

  it('cancellation goes before events that wait', async () => {
    const harness = await new ReflectorHarness().start();
    (harness.server.streams[0] as FakeWatchStream<TestPod>).push(added(pod('a', '2')));
    await harness.stop();
    expect(harness.store.calls).toEqual(['replace 0@1']);
  });

  it('cancellation in the middle of a batch ends the batch', async () => {
    const harness = await new ReflectorHarness().start();
    harness.store.add = () => harness.abort.abort();
    (harness.server.streams[0] as FakeWatchStream<TestPod>).push(added(pod('a', '2')), added(pod('b', '3')));
    await harness.clock.advance(0);
    await harness.stop();
    expect(harness.store.versions).toEqual(['2']);
  });
});

it('the phases of a life, in order', async () => {
  const harness = new ReflectorHarness({ streaming: true });
  harness.server.onWatch(statusError(422, 'Invalid'), statusError(429, 'TooManyRequests'));
  await harness.start();
  await harness.clock.advance(800);
  await harness.stop();
  expect(harness.phases).toMatchObject([
    { type: 'streaming-list', resourceVersion: '' },
    { type: 'listing', resourceVersion: '0', fallback: true },
    { type: 'opening-watch', resourceVersion: '1' },
    { type: 'backing-off', delayMs: 800 },
    { type: 'opening-watch', resourceVersion: '1' },
    { type: 'watching', resourceVersion: '1' },
    { type: 'stopped' },
  ]);
});
