import { afterEach, describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import type { HandlerFailure } from '../../src/cache/handler-registration.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import type { Notification } from '../../src/cache/notification.ts';
import type { Observer, PipelineFailure } from '../../src/cache/observer.ts';
import { SharedIndexInformer, type SharedIndexInformerOptions } from '../../src/cache/shared-informer.ts';
import { Latch } from '../../src/core/deferred.ts';
import { KinformerError } from '../../src/core/errors.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { FakeListerWatcher } from '../helpers/fake-lister-watcher.ts';
import { createPod, type Pod } from '../helpers/pods.ts';
import { RecordingHandler } from '../helpers/recording-handler.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function setUp(options: Partial<SharedIndexInformerOptions<Pod>> = {}) {
  const source = new FakeControllerSource<Pod>();
  const clock = new FakeClock();
  const informer = new SharedIndexInformer<Pod>({ listerWatcher: source, clock, ...options });
  const signal = new AbortController();
  let run: Promise<void> | undefined;
  const start = async () => {
    run = informer.run(signal.signal);
    await settle();
  };
  const stop = async () => {
    signal.abort();
    await run;
  };
  stops.push(stop);
  const relist = async () => {
    source.resetWatch();
    await clock.advance(5000);
  };
  return { source, clock, informer, start, stop, relist };
}

describe.each(['delta', 'real'] as const)('shared informer with the %s queue: order', (queue) => {
  it('every handler gets the states of one object in the order in which the server had them', async () => {
    const { source, informer, start } = setUp({ queue });
    const handlers = [new RecordingHandler<Pod>(), new RecordingHandler<Pod>()];
    for (const handler of handlers) informer.addEventHandler(handler);
    await start();
    source.add(createPod('a'));
    source.modify(createPod('a'));
    source.modify(createPod('a'));
    source.delete(createPod('a'));
    source.add(createPod('a'));
    await settle();
    for (const handler of handlers) {
      expect(handler.take()).toEqual([
        'listed 0 initial',
        'add a@1 watch',
        'update a@1→a@2 watch',
        'update a@2→a@3 watch',
        'delete a@4 watch',
        'add a@5 watch',
      ]);
    }
  });

  it('states may be skipped when the watch was interrupted', async () => {
    const { source, informer, start, relist } = setUp({ queue });
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    source.add(createPod('a'));
    await start();
    handler.take();
    source.modifyDropWatch(createPod('a'));
    source.modifyDropWatch(createPod('a'));
    await relist();
    expect(handler.take()).toEqual(['update a@1→a@3 relist', 'listed 3']);
  });

  it('calls of one handler are strictly sequential', async () => {
    const { source, informer, start } = setUp({ queue });
    let isInside = false;
    const overlaps: boolean[] = [];
    informer.addEventHandler({
      onAdd: async () => {
        overlaps.push(isInside);
        isInside = true;
        await settle();
        isInside = false;
      },
    });
    for (const name of ['a', 'b', 'c']) source.add(createPod(name));
    await start();
    for (let i = 0; i < 3; i += 1) await settle();
    expect(overlaps).toEqual([false, false, false]);
  });

  it('B101 a deletion that comes while the add is handled comes after it', async () => {
    const { source, informer, start } = setUp({ queue });
    const gate = new Latch();
    const log: string[] = [];
    informer.addEventHandler({
      onAdd: async () => {
        log.push('add begins');
        await gate.promise;
        log.push('add ends');
      },
      onDelete: () => void log.push('delete'),
    });
    await start();
    source.add(createPod('a'));
    await settle();
    source.delete(createPod('a'));
    await settle();
    expect(informer.indexer.size).toBe(0);
    gate.close();
    await settle();
    expect(log).toEqual(['add begins', 'add ends', 'delete']);
  });

  it('a slow handler holds up neither the store nor another handler', async () => {
    const { source, informer, start } = setUp({ queue });
    const gate = new Latch();
    const slow = informer.addEventHandler({ onAdd: () => gate.promise });
    const handler = new RecordingHandler<Pod>();
    const quick = informer.addEventHandler(handler);
    await start();
    for (let i = 0; i < 2000; i += 1) source.add(createPod(`p${i}`));
    await settle();
    expect(informer.indexer.size).toBe(2000);
    expect(handler.state.size).toBe(2000);
    expect([slow.backlog, quick.backlog]).toEqual([2000, 0]);
    gate.close();
  });

  it('B104 a resync does not step back behind a change that is queued', async () => {
    const { source, clock, informer, start } = setUp({ queue, defaultResyncPeriodMs: 1000 });
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    source.add(createPod('a'));
    await start();
    handler.take();
    informer.controller.pause();
    source.modify(createPod('a'));
    await settle();
    await clock.advance(1000);
    informer.controller.resume();
    await settle();
    const versions = handler.notifications.map((n) => (n.type === 'update' ? n.object.metadata.resourceVersion : ''));
    expect(versions.slice(1).every((version) => version === '2')).toBe(true);
    expect(handler.take()[0]).toBe('update a@1→a@2 watch');
  });

  it('B105 a relist is told apart from a resync', async () => {
    const { source, clock, informer, start, relist } = setUp({ queue, defaultResyncPeriodMs: 1000 });
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    source.add(createPod('a'));
    await start();
    handler.take();
    await clock.advance(1000);
    expect(handler.take()).toEqual(['update a@1→a@1 resync']);
    source.modifyDropWatch(createPod('a'));
    await relist();
    expect(handler.take().filter((line) => !line.includes('resync'))).toEqual(['update a@1→a@2 relist', 'listed 2']);
  });
});

describe('shared informer: order across objects', () => {
  const names = (handler: RecordingHandler<Pod>) => handler.take().map((line) => line.split('@')[0]);

  it.each([
    ['real', ['add a', 'add b', 'update a']],
    ['delta', ['add a', 'update a', 'add b']],
  ] as const)('the order of arrival is kept with the queue real only: %s', async (queue, expected) => {
    const { source, informer, start } = setUp({ queue });
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    await start();
    handler.take();
    informer.controller.pause();
    source.add(createPod('a'));
    source.add(createPod('b'));
    source.modify(createPod('a'));
    await settle();
    informer.controller.resume();
    await settle();
    expect(names(handler)).toEqual(expected);
  });

  it.each([
    ['real', ['delete x']],
    ['delta', []],
  ] as const)('B085 a deletion of an unknown object comes with the queue real only: %s', async (queue, expected) => {
    const { source, informer, start } = setUp({ queue });
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    await start();
    handler.take();
    source.broadcast({ type: 'DELETED', object: createPod('x', '5') });
    await settle();
    expect(names(handler)).toEqual(expected);
  });
});

describe('shared informer: cache', () => {
  it('a handler is called after the store and its indexes have changed', async () => {
    const { source, informer, start } = setUp({ indexers: { name: (pod) => [pod.metadata.name] } });
    const seen: unknown[] = [];
    const look = (pod: Pod) =>
      void seen.push([
        informer.indexer.getByKey(`default/${pod.metadata.name}`)?.metadata.resourceVersion,
        informer.indexer.indexKeys('name', pod.metadata.name).length,
      ]);
    informer.addEventHandler({
      onAdd: look,
      onUpdate: (_older, newer) => look(newer),
      onDelete: (pod) => look(pod as Pod),
    });
    await start();
    for (const change of ['add', 'modify', 'delete'] as const) {
      source[change](createPod('a'));
      await settle();
    }
    expect(seen).toEqual([
      ['1', 1],
      ['2', 1],
      [undefined, 0],
    ]);
  });

  it('the store may be further ahead by then', async () => {
    const { source, informer, start } = setUp();
    const sizes: number[] = [];
    informer.addEventHandler({ onAdd: () => void sizes.push(informer.indexer.size) });
    source.add(createPod('a'));
    source.add(createPod('b'));
    await start();
    expect(sizes).toEqual([2, 2]);
  });

  it('B117 what a handler does to the object that it got changes nothing for others', async () => {
    type Labelled = { metadata: { name: string; labels: Record<string, string> }; spec?: object };
    const pod = KubeObject.from<Labelled>({ metadata: { name: 'a', labels: { app: 'web' } }, spec: {} });
    const listerWatcher = new FakeListerWatcher<KubeObject<Labelled>>({ watchListUnsupported: true });
    listerWatcher.onList({ items: [pod], resourceVersion: '1' });
    const informer = new SharedIndexInformer<KubeObject<Labelled>>({ listerWatcher, clock: new FakeClock() });
    const seen: Labelled[] = [];
    informer.addEventHandler({
      onAdd: (object) => {
        object.value.metadata.labels.x = '1';
        delete object.value.spec;
      },
    });
    informer.addEventHandler({ onAdd: (object) => void seen.push(object.value) });
    const stop = new AbortController();
    const run = informer.run(stop.signal);
    await settle();
    const expected = { metadata: { name: 'a', labels: { app: 'web' } }, spec: {} };
    expect(seen).toEqual([expected]);
    expect(informer.indexer.getByKey('a')?.value).toEqual(expected);
    stop.abort();
    await run;
  });
});

describe.each(['delta', 'real'] as const)('shared informer with the %s queue: gaps', (queue) => {
  it('an object that was deleted and created again while nobody watched comes as one update with another uid', async () => {
    const { source, informer, start, relist } = setUp({ queue });
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    const withUid = (uid: string): Pod => ({ metadata: { ...createPod('a').metadata, uid } });
    source.add(withUid('u1'));
    await start();
    source.deleteDropWatch(withUid('u1'));
    source.addDropWatch(withUid('u2'));
    await relist();
    const [, last] = handler.notifications;
    expect(handler.notifications.length).toBe(2);
    expect(last?.type === 'update' && [last.oldObject.metadata.uid, last.object.metadata.uid]).toEqual(['u1', 'u2']);
  });

  it('B115 a deletion that nobody watched comes as a tombstone with the last known state', async () => {
    const { source, informer, start, relist } = setUp({ queue });
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    source.add(createPod('a'));
    await start();
    source.deleteDropWatch(createPod('a'));
    await relist();
    expect(handler.log).toEqual([
      'add a@1 initial (initial list)',
      'listed 1 initial',
      'delete a@1? relist',
      'listed 2',
    ]);
    const deletion = handler.notifications[1];
    expect(deletion?.type === 'delete' && deletion.object).toEqual(
      new DeletedFinalStateUnknown('default/a', createPod('a', '1')),
    );
  });

  it('a relist tells of unchanged objects too, as updates with equal versions', async () => {
    const { source, informer, start, relist } = setUp({ queue });
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    source.add(createPod('a'));
    await start();
    handler.take();
    await relist();
    expect(handler.take()).toEqual(['update a@1→a@1 relist', 'listed 1']);
  });
});

describe.each(['delta', 'real'] as const)('shared informer with the %s queue: late joiners', (queue) => {
  it('B119 nothing is lost and nothing comes twice', async () => {
    const { source, informer, start } = setUp({ queue });
    const early = new RecordingHandler<Pod>();
    informer.addEventHandler(early);
    for (let i = 0; i < 5; i += 1) source.add(createPod(`p${i}`));
    await start();
    early.take();
    const late = new RecordingHandler<Pod>();
    source.modify(createPod('p0'));
    const registration = informer.addEventHandler(late);
    expect(registration.hasSynced()).toBe(false);
    await settle();
    expect(registration.hasSynced()).toBe(true);
    const log = late.take();
    const adds = [0, 1, 2, 3, 4].map((i) => `add p${i}@${i + 1} initial (initial list)`);
    expect(log).toEqual([...adds, 'listed 5 initial', 'update p0@1→p0@6 watch']);
    expect(early.take()).toEqual(['update p0@1→p0@6 watch']);
  });

  it('a handler that is added in the middle of the first list gets each object once', async () => {
    const { source, informer, start } = setUp({ queue: 'delta' });
    for (let i = 0; i < 5; i += 1) source.add(createPod(`p${i}`));
    informer.controller.pause();
    await start();
    informer.controller.step(2);
    expect(informer.hasSynced()).toBe(false);
    const late = new RecordingHandler<Pod>();
    const registration = informer.addEventHandler(late);
    informer.controller.resume();
    await settle();
    expect(late.take()).toEqual([
      ...[0, 1, 2, 3, 4].map((i) => `add p${i}@${i + 1} initial (initial list)`),
      'listed 5 initial',
    ]);
    expect(registration.hasSynced()).toBe(true);
  });
});

describe('shared informer: synced', () => {
  it('the informer has synced when its store holds the first list and the handlers were notified of it', async () => {
    const { source, informer, start } = setUp();
    const gate = new Latch();
    const registration = informer.addEventHandler({ onAdd: () => gate.promise });
    source.add(createPod('a'));
    informer.controller.pause();
    await start();
    expect([informer.hasSynced(), informer.indexer.size]).toEqual([false, 0]);
    informer.controller.resume();
    await informer.synced.done.promise;
    expect([informer.hasSynced(), informer.indexer.size, registration.backlog]).toEqual([true, 1, 1]);
    gate.close();
  });

  it.each([0, 1000])(
    'B118 a registration has synced when its handler has returned from every add: %d objects',
    async (n) => {
      const { source, informer, start } = setUp();
      let returned = 0;
      let isLastFlagged = n === 0;
      const registration = informer.addEventHandler({
        onAdd: async (_pod, isInInitialList) => {
          await Promise.resolve();
          returned += 1;
          isLastFlagged = isInInitialList;
        },
      });
      for (let i = 0; i < n; i += 1) source.add(createPod(`p${i}`));
      void start();
      await registration.synced.done.promise;
      expect([returned, isLastFlagged, informer.hasSynced()]).toEqual([n, true, true]);
    },
  );

  it('a handler that asks when told of the first list finds the informer synced', async () => {
    const { source, informer, start } = setUp();
    const seen: boolean[] = [];
    informer.addEventHandler({ onListed: () => void seen.push(informer.hasSynced()) });
    source.add(createPod('a'));
    await start();
    expect(seen).toEqual([true]);
  });
});

describe('shared informer: failures', () => {
  it('B120 a handler that throws or rejects is reported, counts as finished, and gets the next notification all the same', async () => {
    const failures: HandlerFailure[] = [];
    const told: PipelineFailure[] = [];
    const { source, informer, start } = setUp({
      onHandlerError: (failure) => {
        failures.push(failure);
        throw new Error('the reporter fails too');
      },
      observer: { failure: (failure) => void told.push(failure) },
    });
    const calls: string[] = [];
    const thrower: ResourceEventHandler<Pod> = {
      onAdd: (pod) => {
        calls.push(pod.metadata.name);
        if (pod.metadata.name === 'p2') throw new Error('thrown');
      },
    };
    const rejecter: ResourceEventHandler<Pod> = {
      onAdd: async (pod) => {
        if (pod.metadata.name === 'p3') throw new Error('rejected');
      },
    };
    const recorder = new RecordingHandler<Pod>();
    const registrations = [thrower, rejecter, recorder].map((handler, i) =>
      informer.addEventHandler(handler, { name: `h${i + 1}` }),
    );
    for (let i = 1; i <= 4; i += 1) source.add(createPod(`p${i}`));
    await start();
    expect(recorder.state.size).toBe(4);
    expect(calls).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(failures.map(({ handler, key }) => `${handler} ${key}`)).toEqual(['h1 default/p2', 'h2 default/p3']);
    expect(told.map(({ phase, attempt }) => `${phase} ${attempt}`)).toEqual(['handler 1', 'handler 1']);
    expect(told[0]?.error).toBeInstanceOf(KinformerError);
    expect(String(told[0]?.error)).toContain('handler h1 failed in onAdd of default/p2: thrown');
    expect(registrations.map((registration) => registration.hasSynced())).toEqual([true, true, true]);
  });

  it('B120 a transform that throws does not end the informer', async () => {
    const { source, clock, informer, start } = setUp();
    const failures: unknown[] = [];
    let isBroken = true;
    informer.setTransform((pod) => {
      if (isBroken) throw new Error('transform');
      return pod;
    });
    informer.setWatchErrorHandler((error) => void failures.push(error));
    source.add(createPod('a'));
    await start();
    expect(informer.hasSynced()).toBe(false);
    isBroken = false;
    await clock.advance(60_000);
    expect(informer.hasSynced()).toBe(true);
    expect(failures.length).toBeGreaterThan(0);
  });

  it('an index function that throws is reported; the object is stored and told', async () => {
    const told: PipelineFailure[] = [];
    const { source, informer, start } = setUp({
      observer: { failure: (failure) => void told.push(failure) },
      indexers: {
        bad: () => {
          throw new Error('index');
        },
      },
    });
    const recorder = new RecordingHandler<Pod>();
    informer.addEventHandler(recorder);
    source.add(createPod('a'));
    await start();
    expect(told.map(({ phase }) => phase)).toEqual(['index']);
    expect(recorder.state.size).toBe(1);
    expect(informer.indexer.size).toBe(1);
  });
});

describe('shared informer: handlers come and go', () => {
  it('B121 ten thousand registrations leave nothing behind', async () => {
    const { source, informer, start } = setUp();
    await start();
    let calls = 0;
    const handler = {
      onAdd: () => {
        calls += 1;
      },
    };
    for (let i = 0; i < 10_000; i += 1) {
      const registration = informer.addEventHandler(handler);
      informer.removeEventHandler(registration);
      informer.removeEventHandler(registration);
    }
    source.add(createPod('a'));
    await settle();
    expect([informer.registrations.length, calls]).toEqual([0, 0]);
  });

  it('B121 a handler may remove itself in its own call', async () => {
    const { source, informer, start } = setUp();
    const seen: string[] = [];
    const registration = informer.addEventHandler({
      onAdd: (pod) => {
        seen.push(pod.metadata.name);
        informer.removeEventHandler(registration);
      },
    });
    source.add(createPod('a'));
    source.add(createPod('b'));
    await start();
    expect(seen).toEqual(['a']);
    expect(informer.registrations).toEqual([]);
  });

  it('B114 no callback after stop resolves, and stopping twice is harmless', async () => {
    const { source, clock, informer, start, stop } = setUp({ defaultResyncPeriodMs: 1000 });
    let calls = 0;
    const count = () => {
      calls += 1;
    };
    informer.addEventHandler({ onAdd: count, onUpdate: count });
    source.add(createPod('a'));
    await start();
    expect(calls).toBe(1);
    source.modify(createPod('a'));
    await stop();
    await stop();
    source.modify(createPod('a'));
    await clock.advance(60_000);
    expect(calls).toBeLessThanOrEqual(2);
    expect([source.openWatches, clock.waiting]).toEqual([0, 0]);
  });

  it('B114 it stops in the middle of a list, and of a back-off', async () => {
    const inList = setUp();
    inList.source.list = (_options, context) =>
      new Promise((_resolve, reject) => {
        context?.signal.addEventListener('abort', () => reject(context.signal.reason), { once: true });
      });
    await inList.start();
    await inList.stop();
    const inBackOff = setUp();
    inBackOff.source.listError = new Error('down');
    await inBackOff.start();
    expect(inBackOff.clock.waiting).toBe(1);
    await inBackOff.stop();
    expect(inBackOff.clock.waiting).toBe(0);
    expect(inBackOff.informer.isStopped()).toBe(true);
  });
});

describe('shared informer: observer', () => {
  it('is told of what is distributed, to how many, and of what handlers did', async () => {
    const log: string[] = [];
    const observer: Observer<Pod> = {
      notified: (n: Notification<Pod>, listeners) => void log.push(`${n.type} to ${listeners}`),
      handled: (listener, backlog) => void log.push(`${listener} has ${backlog}`),
    };
    const { source, informer, start } = setUp({ observer });
    informer.addEventHandler({}, { name: 'one' });
    informer.addEventHandler({}, { name: 'two' });
    source.add(createPod('a'));
    await start();
    expect(log).toEqual(['add to 2', 'listed to 2', 'one has 0', 'two has 0']);
  });

  it('a list is asked for at once when wanted', async () => {
    const { source, informer, start } = setUp();
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    await start();
    source.addDropWatch(createPod('a'));
    informer.controller.relistNow();
    await settle();
    expect(handler.take()).toEqual(['listed 0 initial', 'add a@1 relist', 'listed 1']);
  });
});
