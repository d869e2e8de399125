import { describe, expect, it } from 'vitest';
import { createQueue, type QueueKind } from '../../src/cache/create-queue.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import type { ListMark, Notification } from '../../src/cache/notification.ts';
import type { Observer } from '../../src/cache/observer.ts';
import { processDeltas } from '../../src/cache/process-deltas.ts';
import { processDeltasInBatch } from '../../src/cache/process-deltas-in-batch.ts';
import { ProcessLoop } from '../../src/cache/process-loop.ts';
import { Latch } from '../../src/core/deferred.ts';
import { silentLogger } from '../../src/core/log.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { createPod, type Pod } from '../helpers/pods.ts';

const mark: ListMark = { initial: true, via: 'list', resourceVersion: '1', reason: 'start', durationMs: 0 };

function createLoop(
  kind: QueueKind,
  settings: {
    readonly sliceMs?: number;
    readonly clock?: FakeClock;
    readonly observer?: Observer<Pod>;
    readonly requeueOnError?: boolean;
  } = {},
) {
  const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, {});
  const seen: string[] = [];
  const target = {
    store,
    notify: (n: Notification<Pod>) =>
      void seen.push(n.type === 'listed' ? 'listed' : `${n.type} ${deletionHandlingMetaNamespaceKey(n.object)}`),
  };
  const queue = createQueue<Pod>({
    kind,
    knownObjects: store,
    typeDescription: 'pods',
    identifier: undefined,
    transformer: undefined,
    requeueOnError: settings.requeueOnError ?? false,
    logger: silentLogger,
    observer: settings.observer,
  });
  const loop = new ProcessLoop<Pod>(
    {
      queue,
      process: (deltas, initial) => processDeltas(target, deltas, initial),
      processBatch: (deltas, initial) => processDeltasInBatch(target, deltas, initial),
      onListed: () => void seen.push('listed'),
      clock: settings.clock ?? new FakeClock(),
      sliceMs: settings.sliceMs ?? 4,
      observer: settings.observer,
    },
    new Latch(),
  );
  const stop = new AbortController();
  return { loop, queue, store, seen, stop };
}

describe.each(['delta', 'real'] as const)('process loop with the %s queue', (kind) => {
  it('processes what comes, in order, and ends when aborted', async () => {
    const { loop, queue, seen, stop } = createLoop(kind);
    const run = loop.run(stop.signal);
    queue.add(createPod('a', '1'));
    queue.add(createPod('b', '2'));
    await settle();
    queue.delete(createPod('a', '3'));
    await settle();
    expect(seen).toEqual(['add default/a', 'add default/b', 'delete default/a']);
    stop.abort();
    await run;
    expect(queue.isClosed).toBe(true);
  });

  it('drops what is queued when aborted', async () => {
    const { loop, queue, seen, stop } = createLoop(kind);
    queue.add(createPod('a'));
    loop.setPaused(true);
    const run = loop.run(stop.signal);
    await settle();
    stop.abort();
    await run;
    expect(seen).toEqual([]);
    expect(loop.step(1)).toBe(0);
  });

  it('does nothing when it starts aborted', async () => {
    const { loop, queue, seen, stop } = createLoop(kind);
    queue.add(createPod('a'));
    stop.abort();
    await loop.run(stop.signal);
    expect(seen).toEqual([]);
  });

  it('pauses, steps, drains and resumes', async () => {
    const { loop, queue, seen, stop } = createLoop(kind);
    const run = loop.run(stop.signal);
    loop.setPaused(true);
    for (const name of ['a', 'b', 'c', 'd', 'e']) queue.add(createPod(name));
    await settle();
    expect(seen).toEqual([]);
    expect(queue.length).toBe(5);
    expect(loop.step(1)).toBe(1);
    expect(seen).toEqual(['add default/a']);
    expect(loop.step(2)).toBe(2);
    expect(seen.length).toBe(3);
    expect(loop.step(Number.POSITIVE_INFINITY)).toBe(2);
    expect(loop.step(1)).toBe(0);
    queue.add(createPod('f'));
    await settle();
    expect(seen.length).toBe(5);
    loop.setPaused(false);
    await settle();
    expect(seen.length).toBe(6);
    stop.abort();
    await run;
  });

  it('tells of a list when all that it queued was processed', async () => {
    const { loop, queue, seen, stop } = createLoop(kind);
    const run = loop.run(stop.signal);
    loop.setPaused(true);
    queue.replace([createPod('a', '1'), createPod('b', '1')], '1');
    loop.listed(mark);
    queue.add(createPod('c', '2'));
    loop.step(Number.POSITIVE_INFINITY);
    expect(seen).toEqual(['add default/a', 'add default/b', 'listed', 'add default/c']);
    stop.abort();
    await run;
  });

  it('is synced before it tells of the first list', async () => {
    const { loop, queue, stop } = createLoop(kind);
    const run = loop.run(stop.signal);
    queue.replace([createPod('a', '1')], '1');
    loop.listed(mark);
    expect(loop.synced.isDone).toBe(false);
    expect(loop.step(1)).toBe(1);
    expect(loop.synced.isDone).toBe(true);
    stop.abort();
    await run;
  });

  it('lets the event loop turn between slices', async () => {
    const clock = new FakeClock();
    let nowMs = 0;
    clock.monotonic = () => {
      nowMs += 1;
      return nowMs;
    };
    const { loop, queue, store, stop } = createLoop('delta', { clock, sliceMs: 3 });
    for (let i = 0; i < 20; i += 1) queue.add(createPod(`p${i}`));
    const run = loop.run(stop.signal);
    const sizes: number[] = [];
    while (queue.length > 0) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      sizes.push(store.size);
    }
    expect(sizes.length).toBeGreaterThan(4);
    expect(store.size).toBe(20);
    stop.abort();
    await run;
  });

  it('reports an entry that cannot be processed and goes on', async () => {
    const failures: unknown[] = [];
    const { loop, queue, store, seen, stop } = createLoop(kind, {
      observer: { failure: (failure) => void failures.push(failure.error) },
    });
    const add = store.add.bind(store);
    store.add = (object) => {
      if (object.metadata.name === 'bad') throw new Error('no room');
      add(object);
    };
    const run = loop.run(stop.signal);
    loop.setPaused(true);
    for (const name of ['a', 'bad', 'c']) queue.add(createPod(name));
    expect(loop.step(3)).toBe(3);
    expect(seen).toEqual(['add default/a', 'add default/c']);
    expect(failures).toEqual([new Error('no room')]);
    stop.abort();
    await run;
  });

  it('tells the observer of each entry', async () => {
    const popped: unknown[] = [];
    const { loop, queue, stop } = createLoop(kind, {
      observer: { popped: (key, deltas, depth) => void popped.push([key, deltas, depth]) },
    });
    const run = loop.run(stop.signal);
    queue.add(createPod('a'));
    queue.add(createPod('b'));
    await settle();
    expect(popped.map((entry) => (entry as unknown[]).slice(0, 2))).toEqual([
      ['default/a', 1],
      ['default/b', 1],
    ]);
    stop.abort();
    await run;
  });

  it('a handler that steps from within changes nothing', async () => {
    const { loop, queue, store, seen, stop } = createLoop(kind);
    const run = loop.run(stop.signal);
    loop.setPaused(true);
    const inner: number[] = [];
    const add = store.add.bind(store);
    store.add = (object) => {
      inner.push(loop.step(1));
      add(object);
    };
    queue.add(createPod('a'));
    queue.add(createPod('b'));
    expect(loop.step(1)).toBe(1);
    expect(inner).toEqual([0]);
    expect(seen).toEqual(['add default/a']);
    stop.abort();
    await run;
  });
});

describe('process loop', () => {
  it('tells of a list at once when it queued nothing', async () => {
    const { loop, queue, seen, stop } = createLoop('delta');
    const run = loop.run(stop.signal);
    queue.replace([], '1');
    loop.listed(mark);
    expect(seen).toEqual(['listed']);
    expect(loop.synced.isDone).toBe(true);
    stop.abort();
    await run;
  });

  it('with requeueOnError an entry that fails comes again, and the event loop turns between', async () => {
    let attempts = 0;
    const { loop, queue, store, seen, stop } = createLoop('delta', { requeueOnError: true });
    const add = store.add.bind(store);
    store.add = (object) => {
      attempts += 1;
      if (attempts < 4) throw new Error('not yet');
      add(object);
    };
    const run = loop.run(stop.signal);
    queue.add(createPod('a'));
    await Promise.resolve();
    expect(attempts).toBeLessThan(2);
    for (let i = 0; i < 3; i += 1) await settle();
    expect(attempts).toBe(4);
    expect(seen).toEqual(['add default/a']);
    stop.abort();
    await run;
  });

  it('draining ends also when an entry fails for ever', async () => {
    const { loop, queue, store, stop } = createLoop('delta', { requeueOnError: true });
    store.add = () => {
      throw new Error('never');
    };
    loop.setPaused(true);
    const run = loop.run(stop.signal);
    queue.add(createPod('a'));
    queue.add(createPod('b'));
    expect(loop.step(Number.POSITIVE_INFINITY)).toBe(2);
    expect(queue.length).toBe(2);
    stop.abort();
    await run;
  });
});
