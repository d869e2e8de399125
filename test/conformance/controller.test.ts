import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown, type Delta } from '../../src/cache/deltas.ts';
import { createHandlerFuncs } from '../../src/cache/handler-funcs.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey, ExplicitKey } from '../../src/cache/keys.ts';
import { type InformerOptions, newInformer } from '../../src/cache/new-informer.ts';
import type { Notification } from '../../src/cache/notification.ts';
import { processDeltas } from '../../src/cache/process-deltas.ts';
import { processDeltasInBatch } from '../../src/cache/process-deltas-in-batch.ts';
import { RealFIFO } from '../../src/cache/real-fifo.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { createPod, type Pod } from '../helpers/pods.ts';
import { RecordingHandler } from '../helpers/recording-handler.ts';

function startInformer<T extends Pod>(options: Partial<InformerOptions<T>> & Pick<InformerOptions<T>, 'handler'>) {
  const source = options.listerWatcher instanceof FakeControllerSource ? options.listerWatcher : undefined;
  const clock = new FakeClock();
  const { store, controller } = newInformer<T>({
    listerWatcher: source ?? new FakeControllerSource<T>(),
    clock,
    random: createSeededRandom(1),
    ...options,
  });
  const stop = new AbortController();
  const run = controller.run(stop.signal);
  const end = async () => {
    stop.abort();
    await run;
    expect(clock.waiting).toBe(0);
  };
  return { store, controller, clock, run, end };
}

describe.each(['delta', 'real'] as const)('stand-alone informers with the %s queue', (queue) => {
  it('Example, ExampleNewInformer: a consumer that deletes whatever is added', async () => {
    const source = new FakeControllerSource<Pod>();
    const deleted: string[] = [];
    const { end } = startInformer<Pod>({
      listerWatcher: source,
      queue,
      handler: createHandlerFuncs({
        addFunc: (pod) => source.delete(pod),
        deleteFunc: (pod) => void deleted.push(deletionHandlingMetaNamespaceKey(pod)),
      }),
    });
    for (const name of ['a-hello', 'b-controller', 'c-framework']) source.add(createPod(name));
    await settle();
    expect(deleted).toEqual(['default/a-hello', 'default/b-controller', 'default/c-framework']);
    await end();
  });

  it('TestHammerController: random changes, then a clean stop', async () => {
    const source = new FakeControllerSource<Pod>();
    const handler = new RecordingHandler<Pod>();
    const { store, controller } = newInformer<Pod>({ listerWatcher: source, queue, handler, clock: new FakeClock() });
    expect(controller.hasSynced()).toBe(false);
    const stop = new AbortController();
    const run = controller.run(stop.signal);
    await settle();
    expect(controller.hasSynced()).toBe(true);
    const random = createSeededRandom(7);
    const hammer = async (worker: number) => {
      const present = new Set<string>();
      for (let i = 0; i < 100; i += 1) {
        const name = `w${worker}-${Math.floor(random() * 10)}`;
        if (!present.has(name)) {
          source.add(createPod(name));
          present.add(name);
        } else if (random() < 0.5) {
          source.modify(createPod(name));
        } else {
          source.delete(createPod(name));
          present.delete(name);
        }
        if (random() < 0.2) await settle();
      }
    };
    await Promise.all([1, 2, 3, 4, 5].map(hammer));
    await settle();
    const { items } = await source.list({});
    expect(new Map(store.list().map((pod) => [pod.metadata.name, pod]))).toEqual(
      new Map(items.map((pod) => [pod.metadata.name, pod])),
    );
    expect([...handler.state.values()].sort(byName)).toEqual([...items].sort(byName));
    stop.abort();
    await run;
  });

  it('TestUpdate: only transitions between what was set are seen, and each object is deleted in the end', async () => {
    const source = new FakeControllerSource<Pod>();
    const transitions = new Set<string>();
    const deleted = new Set<string>();
    const from = (name: string) => createPod(name, undefined, { state: 'from' });
    const to = (name: string) => createPod(name, undefined, { state: 'to' });
    const { end } = startInformer<Pod>({
      listerWatcher: source,
      queue,
      resyncPeriodMs: 50,
      handler: createHandlerFuncs({
        updateFunc: (older, newer) =>
          void transitions.add(`${older.metadata.labels?.state}→${newer.metadata.labels?.state}`),
        deleteFunc: (pod) => void deleted.add(deletionHandlingMetaNamespaceKey(pod)),
      }),
    });
    const scripts: readonly ((name: string) => Promise<void>)[] = [
      async (name) => {
        source.add(from(name));
        source.modify(to(name));
      },
      async (name) => {
        source.add(from(name));
        await settle();
        source.modify(to(name));
      },
      async (name) => {
        source.add(from(name));
        source.modify(from(name));
        await settle();
        source.modify(to(name));
        source.modify(to(name));
      },
    ];
    await Promise.all(
      scripts.map(async (script, i) => {
        await script(`pod-${i}`);
        await settle();
        source.delete(to(`pod-${i}`));
      }),
    );
    await settle();
    expect(deleted.size).toBe(3);
    expect([...transitions].filter((t) => !['from→to', 'to→to', 'from→from'].includes(t))).toEqual([]);
    expect(transitions.has('from→to')).toBe(true);
    await end();
  });

  it('TestPanicPropagated: what the handler throws ends the run', async () => {
    const source = new FakeControllerSource<Pod>();
    source.add(createPod('a'));
    const thrown = { my: 'value' };
    const { run, clock } = startInformer<Pod>({
      listerWatcher: source,
      queue,
      handler: {
        onAdd: () => {
          throw thrown;
        },
      },
    });
    await expect(run).rejects.toBe(thrown);
    expect(source.openWatches).toBe(0);
    expect(clock.waiting).toBe(0);
  });

  it('what the handler rejects with ends the run too', async () => {
    const source = new FakeControllerSource<Pod>();
    source.add(createPod('a'));
    const error = new Error('rejected');
    const { run } = startInformer<Pod>({
      listerWatcher: source,
      queue,
      handler: { onAdd: () => Promise.reject(error) },
    });
    await expect(run).rejects.toBe(error);
  });

  it('TestTransformingInformer: handlers and store see transformed objects only', async () => {
    const source = new FakeControllerSource<Pod>();
    const seen: (string | undefined)[] = [];
    const note = (...pods: readonly (Pod | DeletedFinalStateUnknown<Pod>)[]) => {
      for (const pod of pods) seen.push((pod as Pod).spec?.nodeName);
    };
    const { store, end } = startInformer<Pod>({
      listerWatcher: source,
      queue,
      transform: (pod) => ({ ...pod, spec: { nodeName: `node-of-${pod.metadata.name}` } }),
      handler: createHandlerFuncs({ addFunc: note, updateFunc: note, deleteFunc: note }),
    });
    source.add(createPod('a'));
    await settle();
    source.add(createPod('b'));
    source.modify(createPod('a'));
    await settle();
    expect(store.list().map((pod) => pod.spec?.nodeName)).toEqual(['node-of-a', 'node-of-b']);
    source.delete(createPod('b'));
    await settle();
    expect(seen).toEqual(['node-of-a', 'node-of-b', 'node-of-a', 'node-of-a', 'node-of-b']);
    await end();
  });

  it('TestTransformingInformerRace: no object is transformed twice', async () => {
    const source = new FakeControllerSource<Pod>();
    const wrong: string[] = [];
    const check = (pod: Pod) => {
      if (pod.spec?.nodeName !== 'x') wrong.push(`${pod.metadata.name} ${pod.spec?.nodeName}`);
    };
    const { store, clock, end } = startInformer<Pod>({
      listerWatcher: source,
      queue,
      resyncPeriodMs: 5,
      transform: (pod) => ({ ...pod, spec: { nodeName: `${pod.spec?.nodeName ?? ''}x` } }),
      handler: createHandlerFuncs({
        addFunc: check,
        updateFunc: (older, newer) => {
          check(older);
          check(newer);
        },
      }),
    });
    for (let i = 0; i < 5; i += 1) source.add(createPod(`pod-${i}`));
    for (let i = 0; i < 20; i += 1) {
      source.modify(createPod(`pod-${i % 5}`));
      await clock.advance(5);
      for (const pod of store.list()) check(pod);
    }
    expect(wrong).toEqual([]);
    await end();
  });

  it('TestResetWatch: what the watch missed comes once, and not as part of the initial list', async () => {
    const source = new FakeControllerSource<Pod>();
    const handler = new RecordingHandler<Pod>();
    source.add(createPod('pod-1'));
    const { clock, end } = startInformer<Pod>({ listerWatcher: source, queue, handler });
    await settle();
    expect(handler.take()).toEqual(['add pod-1@1 initial (initial list)', 'listed 1 initial']);
    source.modifyDropWatch(createPod('pod-1'));
    source.addDropWatch(createPod('pod-2'));
    source.resetWatch();
    await clock.advance(10_000);
    expect(handler.take().sort()).toEqual(['add pod-2@3 relist', 'listed 3', 'update pod-1@1→pod-1@2 relist']);
    await end();
  });
});

describe('store version', () => {
  it('TestStoreResourceVersion: an event’s version is the store’s when the handler is called', async () => {
    const source = new FakeControllerSource<Pod>();
    const seen: string[] = [];
    const informer = startInformer<Pod>({
      listerWatcher: source,
      queue: 'real',
      handler: createHandlerFuncs({
        updateFunc: () => void seen.push(informer.store.lastStoreSyncResourceVersion()),
        deleteFunc: () => void seen.push(informer.store.lastStoreSyncResourceVersion()),
      }),
    });
    source.add(createPod('a'));
    await settle();
    expect(informer.store.lastStoreSyncResourceVersion()).toBe('1');
    source.modify(createPod('a'));
    await settle();
    source.delete(createPod('a'));
    await settle();
    expect(seen).toEqual(['2', '3']);
    await informer.end();
  });

  it('TestStoreResourceVersionWithNonMetaTransform: objects without metadata leave it, a list sets it', async () => {
    const source = new FakeControllerSource<Pod>();
    source.add(createPod('a'));
    const seen: string[] = [];
    const { store, clock, end } = startInformer<Pod>({
      listerWatcher: source,
      queue: 'real',
      transform: (pod) => new ExplicitKey(`default/${pod.metadata.name}`) as unknown as Pod,
      handler: {
        onAdd: () => void seen.push('add'),
        onUpdate: () => void seen.push('update'),
      },
    });
    await settle();
    expect(store.lastStoreSyncResourceVersion()).toBe('1');
    source.modify(createPod('a'));
    await settle();
    expect(seen).toEqual(['add', 'update']);
    expect(store.lastStoreSyncResourceVersion()).toBe('1');
    source.modifyDropWatch(createPod('a'));
    source.resetWatch();
    await clock.advance(10_000);
    expect(store.lastStoreSyncResourceVersion()).toBe('3');
    await end();
  });
});

function createTarget() {
  const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, {});
  const handler: string[] = [];
  const notify = (notification: Notification<Pod>) => {
    if (notification.type === 'listed') return;
    const key = deletionHandlingMetaNamespaceKey(notification.object).replace('default/', '');
    handler.push(`${notification.type} ${key} at ${store.lastStoreSyncResourceVersion()}`);
  };
  return { target: { store, notify }, store, seen: handler };
}

describe('processDeltas', () => {
  const replaceWith = (...pods: readonly Pod[]): Delta<Pod> => ({
    type: 'ReplacedAll',
    resourceVersion: '100',
    objects: pods,
  });

  it('TestReplaceEvents: on an empty store each object is added', () => {
    const { target, store, seen } = createTarget();
    processDeltas(target, [replaceWith(createPod('1', '100'))], true);
    expect(seen).toEqual(['add 1 at 100']);
    expect(store.listKeys()).toEqual(['default/1']);
  });

  it('TestReplaceEvents: an empty list deletes all', () => {
    const { target, store, seen } = createTarget();
    store.replace([createPod('1', '1'), createPod('3', '3')], '3');
    processDeltas(target, [replaceWith()], false);
    expect(seen.sort()).toEqual(['delete 1 at 100', 'delete 3 at 100']);
    expect(store.listKeys()).toEqual([]);
  });

  it('TestReplaceEvents: deletions first, then updates and adds in list order', () => {
    const { target, store, seen } = createTarget();
    store.replace([createPod('1', '1'), createPod('2', '2'), createPod('3', '3')], '3');
    const list = [createPod('1', '50'), createPod('2', '51'), createPod('4', '52')];
    processDeltas(target, [replaceWith(...list)], false);
    expect(seen).toEqual(['delete 3 at 100', 'update 1 at 100', 'update 2 at 100', 'add 4 at 100']);
    expect(store.list()).toEqual(list);
  });

  it('TestReplaceEvents: not atomic, the same events', () => {
    const { target, store, seen } = createTarget();
    store.replace([createPod('1', '1'), createPod('2', '2'), createPod('3', '3')], '3');
    const queue = new RealFIFO<Pod>({ knownObjects: store });
    const list = [createPod('1', '50'), createPod('2', '51'), createPod('4', '52')];
    queue.replace(list, '100');
    while (queue.popReady((deltas, initial) => processDeltas(target, deltas, initial)));
    expect(seen.map((text) => text.replace(/ at .*/, ''))).toEqual(['delete 3', 'update 1', 'update 2', 'add 4']);
    expect(store.list()).toEqual(list);
  });

  it('tells a deletion of an object that the store does not have', () => {
    const { target, seen } = createTarget();
    processDeltas(target, [{ type: 'Deleted', object: createPod('x', '9') }], false);
    expect(seen).toEqual(['delete x at 9']);
  });

  it('B116 a tombstone without an object keeps its key', () => {
    const { target, store, seen } = createTarget();
    store.add(createPod('b', '1'));
    const tombstone = new DeletedFinalStateUnknown<Pod>('default/b', undefined);
    processDeltas(target, [{ type: 'Deleted', object: tombstone }], false);
    expect(seen).toEqual(['delete b at 1']);
    expect(store.size).toBe(0);
  });

  it('whether it is an add is decided by the store, not by the delta', () => {
    const { target, store, seen } = createTarget();
    store.add(createPod('a', '1'));
    processDeltas(
      target,
      [
        { type: 'Added', object: createPod('a', '2') },
        { type: 'Updated', object: createPod('b', '3') },
        { type: 'Sync', object: createPod('b', '3') },
      ],
      false,
    );
    expect(seen).toEqual(['update a at 2', 'add b at 3', 'update b at 3']);
  });

  it('SyncAll repeats every object by reference and leaves the store', () => {
    const { store } = createTarget();
    const pod = createPod('a', '1');
    store.add(pod);
    const seen: Notification<Pod>[] = [];
    processDeltas({ store, notify: (n) => void seen.push(n) }, [{ type: 'SyncAll' }], false);
    expect(seen).toEqual([{ type: 'update', oldObject: pod, object: pod, cause: 'resync' }]);
    expect(seen[0]?.type === 'update' && seen[0].object === seen[0].oldObject).toBe(true);
  });

  it('a bookmark moves the store’s version and tells nobody', () => {
    const { target, store, seen } = createTarget();
    processDeltas(target, [{ type: 'Bookmark', resourceVersion: '77' }], false);
    expect(store.lastStoreSyncResourceVersion()).toBe('77');
    expect(seen).toEqual([]);
  });

  it('stops at the first delta that cannot be applied', () => {
    const { target, seen } = createTarget();
    const broken = { type: 'Added', object: {} as Pod } as const;
    const deltas = [{ type: 'Added', object: createPod('a', '1') }, broken, { type: 'Added', object: createPod('b') }];
    expect(() => processDeltas(target, deltas as Delta<Pod>[], false)).toThrow();
    expect(seen).toEqual(['add a at 1']);
    expect(() => processDeltas(target, [{ type: 'Nonsense' } as never], false)).toThrow('unknown delta type');
  });
});

describe('processDeltasInBatch', () => {
  const ok = (name: string): Delta<Pod> => ({ type: 'Added', object: createPod(name, '1') });
  const broken: Delta<Pod> = { type: 'Added', object: {} as Pod };

  it.each([
    { name: 'all work', deltas: [ok('a'), ok('b'), ok('c')], told: ['a', 'b', 'c'], error: undefined },
    { name: 'all fail', deltas: [broken], told: [], error: '1 of 1' },
    { name: 'one of two fails', deltas: [ok('a'), broken], told: ['a'], error: '1 of 2' },
    { name: 'the middle fails', deltas: [ok('a'), broken, ok('c')], told: ['a', 'c'], error: '1 of 3' },
  ])('TestProcessDeltasInBatch: $name', ({ deltas, told, error }) => {
    const { target, seen } = createTarget();
    const act = () => processDeltasInBatch(target, deltas, false);
    if (error === undefined) act();
    else expect(act).toThrow(error);
    expect(seen.map((text) => text.split(' ')[1])).toEqual(told);
  });

  it('refuses what is not of one object, before anything is applied', () => {
    const { target, store, seen } = createTarget();
    expect(() => processDeltasInBatch(target, [ok('a'), { type: 'SyncAll' }], false)).toThrow('SyncAll');
    expect(store.size).toBe(0);
    expect(seen).toEqual([]);
  });

  it('during its notifications the store already shows the later ones', () => {
    const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, {});
    const sizes: number[] = [];
    processDeltasInBatch({ store, notify: () => void sizes.push(store.size) }, [ok('a'), ok('b')], false);
    expect(sizes).toEqual([2, 2]);
  });

  it('equals one by one, for any deltas of distinct keys', () => {
    const names = ['a', 'b', 'c', 'd'] as const;
    const delta = fc.record({
      name: fc.constantFrom(...names),
      type: fc.constantFrom('Added', 'Updated', 'Replaced', 'Sync', 'Deleted'),
      tombstone: fc.boolean(),
    });
    const deltas = fc.uniqueArray(delta, { selector: ({ name }) => name });
    fc.assert(
      fc.property(deltas, fc.subarray([...names]), fc.boolean(), (given, known, initial) => {
        const results = [processDeltas, processDeltasInBatch].map((process) => {
          const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, {});
          for (const name of known) store.add(createPod(name, '1'));
          const told: Notification<Pod>[] = [];
          const list = given.map(({ name, type, tombstone }): Delta<Pod> => {
            const pod = createPod(name, '2');
            const isTombstone = type === 'Deleted' && tombstone;
            return { type, object: isTombstone ? new DeletedFinalStateUnknown(`default/${name}`, pod) : pod };
          });
          if (list.length > 0) process({ store, notify: (n) => void told.push(n) }, list, initial);
          return { told, list: store.list() };
        });
        expect(results[1]).toEqual(results[0]);
      }),
    );
  });
});

function byName(a: Pod, b: Pod): number {
  return a.metadata.name < b.metadata.name ? -1 : 1;
}
