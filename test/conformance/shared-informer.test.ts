import { afterEach, describe, expect, it } from 'vitest';
import type { HandlerFailure } from '../../src/cache/handler-registration.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import { SharedIndexInformer, type SharedIndexInformerOptions } from '../../src/cache/shared-informer.ts';
import { Latch } from '../../src/core/deferred.ts';
import type { Logger } from '../../src/core/log.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { createPod, type Pod } from '../helpers/pods.ts';
import { RecordingHandler } from '../helpers/recording-handler.ts';

interface Setup {
  readonly source: FakeControllerSource<Pod>;
  readonly clock: FakeClock;
  readonly informer: SharedIndexInformer<Pod>;
  /** Runs the informer and lets things settle. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const running: Setup[] = [];
afterEach(async () => {
  for (const setup of running.splice(0)) await setup.stop();
});

function setUp(options: Partial<SharedIndexInformerOptions<Pod>> = {}): Setup {
  const source = new FakeControllerSource<Pod>();
  const clock = new FakeClock();
  const informer = new SharedIndexInformer<Pod>({
    listerWatcher: source,
    clock,
    random: createSeededRandom(1),
    typeDescription: 'pods',
    ...options,
  });
  const signal = new AbortController();
  let run: Promise<void> | undefined;
  const setup = {
    source,
    clock,
    informer,
    async start() {
      run = informer.run(signal.signal);
      await settle();
    },
    async stop() {
      signal.abort();
      await run;
      expect(source.openWatches).toBe(0);
      expect(clock.waiting).toBe(0);
    },
  };
  running.push(setup);
  return setup;
}

function recordNames() {
  const names: string[] = [];
  const note = (pod: Pod) => void names.push(pod.metadata.name);
  const handler: ResourceEventHandler<Pod> = { onAdd: note, onUpdate: (_older, newer) => note(newer) };
  return { handler, take: () => names.splice(0).sort() };
}

describe('TestIndexer', () => {
  it('an index that is added while running is complete at once', async () => {
    const { source, informer, start } = setUp();
    const byLabel = (pod: Pod) => Object.values(pod.metadata.labels ?? {});
    informer.addIndexers({ first: byLabel });
    source.add(createPod('pod1', undefined, { app: 'a' }));
    await start();
    expect(informer.indexer.byIndex('first', 'a').map((pod) => pod.metadata.name)).toEqual(['pod1']);
    source.add(createPod('pod2', undefined, { app: 'b' }));
    await settle();
    informer.addIndexers({ second: byLabel });
    for (const index of ['first', 'second']) {
      expect(informer.indexer.listIndexFuncValues(index).sort()).toEqual(['a', 'b']);
      expect(informer.indexer.indexKeys(index, 'b')).toEqual(['default/pod2']);
    }
    expect(() => informer.addIndexers({ second: byLabel })).toThrow('second');
  });
});

describe.each(['delta', 'real'] as const)('resync with the %s queue', (queue) => {
  const createThree = ({ informer }: Setup) =>
    [0, 2000, 3000].map((resyncPeriodMs) => {
      const recorder = recordNames();
      informer.addEventHandler(recorder.handler, { resyncPeriodMs });
      return recorder;
    });

  it.each([0, 1000])(
    'TestListenerResyncPeriods, TestListenerResyncPeriodsDelayed: started after %d ms',
    async (afterMs) => {
      const setup = setUp({ queue, defaultResyncPeriodMs: 1000 });
      const { source, clock, start } = setup;
      source.add(createPod('pod1'));
      source.add(createPod('pod2'));
      const [never, two, three] = createThree(setup);
      await start();
      for (const recorder of [never, two, three]) expect(recorder?.take()).toEqual(['pod1', 'pod2']);
      await clock.advance(afterMs);
      await clock.advance(2000 - afterMs);
      expect([never?.take(), two?.take(), three?.take()]).toEqual([[], ['pod1', 'pod2'], []]);
      await clock.advance(1000);
      expect([never?.take(), two?.take(), three?.take()]).toEqual([[], [], ['pod1', 'pod2']]);
    },
  );

  it('TestSharedInformerWatchDisruption: unchanged objects of a relist go to listeners that are due only', async () => {
    const { source, clock, informer, start } = setUp({
      queue,
      defaultResyncPeriodMs: 1000,
      reflector: { backoff: { jitter: 0 } },
    });
    for (const name of ['pod1', 'pod2']) source.add(createPod(name));
    const noResync = recordNames();
    const resync = recordNames();
    informer.addEventHandler(noResync.handler, { resyncPeriodMs: 0 });
    informer.addEventHandler(resync.handler, { resyncPeriodMs: 1000 });
    await start();
    expect([noResync.take(), resync.take()]).toEqual([
      ['pod1', 'pod2'],
      ['pod1', 'pod2'],
    ]);
    source.addDropWatch(createPod('pod3'));
    source.modifyDropWatch(createPod('pod2'));
    await clock.advance(1000);
    expect([noResync.take(), resync.take()]).toEqual([[], ['pod1', 'pod2']]);
    source.resetWatch();
    await clock.advance(800);
    expect([noResync.take(), resync.take()]).toEqual([
      ['pod2', 'pod3'],
      ['pod1', 'pod2', 'pod3'],
    ]);
  });
});

describe('resync periods', () => {
  it('TestResyncCheckPeriod', () => {
    const { informer } = setUp({ defaultResyncPeriodMs: 12 * 3_600_000 });
    const periods: number[] = [];
    const checks: number[] = [];
    for (const resyncPeriodMs of [0, 60_000, 55_000, 5000]) {
      informer.addEventHandler({}, { resyncPeriodMs });
      checks.push(informer.resyncCheckPeriodMs);
    }
    for (const { resyncPeriodMs } of informer.registrations) periods.push(resyncPeriodMs);
    expect(checks).toEqual([12 * 3_600_000, 60_000, 55_000, 5000]);
    expect(periods).toEqual([0, 60_000, 55_000, 5000]);
  });

  it('a handler’s period is at least a second, and not shorter than a running informer’s', async () => {
    const { informer, start } = setUp({ defaultResyncPeriodMs: 30_000 });
    expect(informer.addEventHandler({}, { resyncPeriodMs: 10 }).resyncPeriodMs).toBe(1000);
    await start();
    expect(informer.addEventHandler({}, { resyncPeriodMs: 10 }).resyncPeriodMs).toBe(1000);
    expect(informer.addEventHandler({}).resyncPeriodMs).toBe(30_000);
    const slow = setUp({ defaultResyncPeriodMs: 30_000 });
    await slow.start();
    expect(slow.informer.addEventHandler({}, { resyncPeriodMs: 2000 }).resyncPeriodMs).toBe(30_000);
  });

  it('an informer without a period never resyncs, whatever handlers ask for', async () => {
    const { informer, source, clock, start } = setUp();
    const recorder = recordNames();
    source.add(createPod('a'));
    expect(informer.addEventHandler(recorder.handler, { resyncPeriodMs: 1000 }).resyncPeriodMs).toBe(0);
    await start();
    await clock.advance(60_000);
    expect(recorder.take()).toEqual(['a']);
  });

  it('an informer without a period tells every handler of unchanged objects on a relist', async () => {
    const { informer, source, clock, start } = setUp();
    source.add(createPod('a'));
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    await start();
    handler.take();
    source.addDropWatch(createPod('b'));
    source.resetWatch();
    await clock.advance(10_000);
    expect(handler.take()).toEqual(['update a@1→a@1 relist', 'add b@2 relist', 'listed 2']);
  });
});

describe('start and stop', () => {
  it('TestSharedInformerInitializationRace: a handler added while the informer starts', async () => {
    const { informer, source, start } = setUp();
    source.add(createPod('a'));
    const recorder = recordNames();
    const started = start();
    informer.addEventHandler(recorder.handler);
    await started;
    expect(recorder.take()).toEqual(['a']);
  });

  it('TestSharedInformerStartRace: setters are refused once started', async () => {
    const { informer, start } = setUp();
    informer.setTransform(undefined);
    informer.setWatchErrorHandler(() => {});
    await start();
    expect(() => informer.setTransform((pod) => pod)).toThrow('started already');
    expect(() => informer.setWatchErrorHandler(() => {})).toThrow('started already');
  });

  it('TestSharedInformerErrorHandling', async () => {
    const { informer, source, clock, start } = setUp();
    source.listError = new Error('no luck');
    const errors: unknown[] = [];
    informer.setWatchErrorHandler((error) => void errors.push(error));
    await start();
    await clock.advance(1000);
    expect(errors.length).toBeGreaterThan(0);
    expect(String(errors[0])).toContain('no luck');
    expect(informer.hasSynced()).toBe(false);
  });

  it('TestSharedInformerTransformer', async () => {
    const { informer, source, start } = setUp();
    for (const name of ['pod1', 'pod2']) source.add(createPod(name));
    informer.setTransform((pod) => createPod(pod.metadata.name.toUpperCase(), pod.metadata.resourceVersion));
    const recorder = recordNames();
    informer.addEventHandler(recorder.handler);
    await start();
    expect(recorder.take()).toEqual(['POD1', 'POD2']);
  });

  it('TestStateSharedInformer', async () => {
    const { informer, start, stop } = setUp();
    expect([informer.isStarted, informer.isStopped()]).toEqual([false, false]);
    await start();
    expect([informer.isStarted, informer.isStopped()]).toEqual([true, false]);
    await stop();
    expect([informer.isStarted, informer.isStopped()]).toEqual([true, true]);
  });

  it('TestAddOnStoppedSharedInformer', async () => {
    const { informer, start, stop } = setUp();
    await start();
    await stop();
    expect(() => informer.addEventHandler({})).toThrow('stopped already');
    expect(() => informer.addIndexers({ x: () => [] })).toThrow('stopped already');
  });

  it('TestRemoveOnStoppedSharedInformer', async () => {
    const { informer, start, stop } = setUp();
    const registration = informer.addEventHandler({});
    await start();
    await stop();
    expect(() => informer.removeEventHandler(registration)).not.toThrow();
  });

  it.each(['before', 'after', 'never'])(
    'TestShutdown: handler added %s start, nothing is left running',
    async (when) => {
      const { informer, source, start, stop } = setUp();
      source.add(createPod('a'));
      const recorder = recordNames();
      if (when !== 'after') informer.addEventHandler(recorder.handler);
      if (when === 'never') return;
      await start();
      if (when === 'after') informer.addEventHandler(recorder.handler);
      await settle();
      await stop();
      source.add(createPod('b'));
      await settle();
      expect(recorder.take()).toEqual(['a']);
      expect(informer.registrations).toEqual([]);
    },
  );

  it('running again does nothing', async () => {
    const warnings: string[] = [];
    const logger: Logger = { info() {}, warn: (text) => void warnings.push(text), error() {} };
    const { informer, source, start, stop } = setUp({ logger });
    await start();
    await informer.run(new AbortController().signal);
    expect(source.openWatches).toBe(1);
    await stop();
    await informer.run(new AbortController().signal);
    expect(source.lists.length).toBe(1);
    expect(warnings.length).toBe(2);
  });
});

describe('removing handlers', () => {
  it('TestSharedInformerRemoveHandler', () => {
    const { informer } = setUp();
    const [first, second] = [informer.addEventHandler({}), informer.addEventHandler({})];
    expect(informer.registrations.length).toBe(2);
    informer.removeEventHandler(second);
    expect(informer.registrations).toEqual([first]);
    informer.removeEventHandler(first);
    expect(informer.registrations).toEqual([]);
  });

  it('TestSharedInformerRemoveForeignHandler', async () => {
    const { informer } = setUp();
    const other = setUp().informer;
    const registration = informer.addEventHandler({});
    const foreign = other.addEventHandler({});
    informer.removeEventHandler(foreign);
    await informer.shutDownEventHandler(foreign);
    expect(informer.registrations).toEqual([registration]);
    expect(other.registrations).toEqual([foreign]);
    expect(() => informer.removeEventHandler({} as never)).toThrow(TypeError);
  });

  it('TestSharedInformerMultipleRegistration', async () => {
    const { informer, source, start } = setUp();
    const recorder = recordNames();
    const first = informer.addEventHandler(recorder.handler);
    const second = informer.addEventHandler(recorder.handler);
    expect(first).not.toBe(second);
    source.add(createPod('a'));
    await start();
    expect(recorder.take()).toEqual(['a', 'a']);
    informer.removeEventHandler(first);
    source.add(createPod('b'));
    await settle();
    expect(recorder.take()).toEqual(['b']);
  });

  it('TestRemovingRemovedSharedInformer', () => {
    const { informer } = setUp();
    const registration = informer.addEventHandler({});
    informer.removeEventHandler(registration);
    expect(() => informer.removeEventHandler(registration)).not.toThrow();
  });

  it('TestSharedInformerHandlerAbuse: handlers come and go during events and shutdown', async () => {
    const { informer, source, start, stop } = setUp();
    const random = createSeededRandom(3);
    await start();
    const errors = new Set<string>();
    const workers = Array.from({ length: 100 }, async () => {
      for (let i = 0; i < 10; i += 1) {
        try {
          const registration = informer.addEventHandler({ onAdd: () => {} });
          if (random() < 0.5) await settle();
          informer.removeEventHandler(registration);
        } catch (error) {
          errors.add(String(error).replace(/^.*because/, 'because'));
        }
        await settle();
      }
    });
    for (let i = 0; i < 10_000; i += 1) source.add(createPod(`p${i % 50}`));
    for (let i = 0; i < 5; i += 1) await settle();
    await stop();
    await Promise.all(workers);
    expect([...errors]).toEqual(['because it has stopped already']);
    expect(informer.registrations).toEqual([]);
  });

  it('TestRemoveWhileActive', async () => {
    const { informer, source, start } = setUp();
    const recorder = recordNames();
    const registration = informer.addEventHandler(recorder.handler);
    source.add(createPod('a'));
    await start();
    informer.removeEventHandler(registration);
    source.add(createPod('b'));
    await settle();
    expect(recorder.take()).toEqual(['a']);
  });

  it('TestRemoveEventHandler_AsynchronousPanic: removal does not wait for the call that is under way', async () => {
    const { informer, source, start } = setUp();
    const gate = new Latch();
    let isDone = false;
    const registration = informer.addEventHandler({
      onAdd: async () => {
        await gate.promise;
        isDone = true;
      },
    });
    source.add(createPod('a'));
    await start();
    expect(informer.removeEventHandler(registration)).toBeUndefined();
    await settle();
    expect(isDone).toBe(false);
    gate.close();
    await settle();
    expect(isDone).toBe(true);
  });

  it('TestRemoveEventHandler_SynchronousShutdown: shutting down waits for it', async () => {
    const { informer, source, start } = setUp();
    const gate = new Latch();
    const log: string[] = [];
    const registration = informer.addEventHandler({
      onAdd: async () => {
        await gate.promise;
        log.push('returned');
      },
    });
    source.add(createPod('a'));
    await start();
    const down = informer.shutDownEventHandler(registration).then(() => log.push('down'));
    const again = informer.shutDownEventHandler(registration).then(() => log.push('down again'));
    await settle();
    expect(log).toEqual([]);
    gate.close();
    await Promise.all([down, again]);
    expect(log[0]).toBe('returned');
    expect(log.length).toBe(3);
  });

  it.each(['never started', 'started, then added', 'added, then started'])(
    'TestShutDownEventHandler_Lifecycles: %s',
    async (lifecycle) => {
      const { informer, start } = setUp();
      if (lifecycle === 'started, then added') await start();
      const registration = informer.addEventHandler({});
      if (lifecycle === 'added, then started') await start();
      await informer.shutDownEventHandler(registration);
      expect(informer.registrations).toEqual([]);
    },
  );
});

describe('registrations', () => {
  it('TestAddWhileActive', async () => {
    const { informer, source, start } = setUp();
    const first = recordNames();
    const gate = new Latch();
    const second: string[] = [];
    const handle1 = informer.addEventHandler(first.handler);
    expect(handle1.hasSynced()).toBe(false);
    source.add(createPod('pod1'));
    await start();
    expect(handle1.hasSynced()).toBe(true);
    const handle2 = informer.addEventHandler({
      onAdd: async (pod, isInInitialList) => {
        await gate.promise;
        second.push(`${pod.metadata.name} ${isInInitialList}`);
      },
    });
    source.add(createPod('pod2'));
    await settle();
    expect(first.take()).toEqual(['pod1', 'pod2']);
    expect(handle2.hasSynced()).toBe(false);
    gate.close();
    await handle2.synced.done.promise;
    await settle();
    expect(second).toEqual(['pod1 true', 'pod2 false']);
    expect(handle2.hasSynced()).toBe(true);
  });

  it('are named after the informer and the handler', () => {
    const { informer } = setUp();
    class Recorder implements ResourceEventHandler<Pod> {}
    expect(informer.synced.name).toBe('SharedIndexInformer pods');
    expect(informer.addEventHandler(new Recorder()).synced.name).toBe(
      'SharedIndexInformer pods + event handler Recorder',
    );
    expect(informer.addEventHandler({}, { name: 'mine' }).name).toBe('mine');
  });
});

describe('TestEventPanics', () => {
  it('as client-go without crashing: logged, a second between, and the informer syncs', async () => {
    const failures: HandlerFailure[] = [];
    const { informer, source, clock, start } = setUp({
      pauseAfterHandlerFailure: true,
      onHandlerError: (failure) => void failures.push(failure),
    });
    for (let i = 0; i < 5; i += 1) source.add(createPod(`pod${i}`));
    const logged: string[] = [];
    const logger: Logger = { info() {}, warn() {}, error: (text) => void logged.push(text) };
    const fail = () => {
      throw new Error('handler');
    };
    informer.addEventHandler({ onAdd: fail }, { name: 'one', logger });
    informer.addEventHandler({ onAdd: fail }, { name: 'two' });
    const startMs = clock.now();
    await start();
    expect(informer.hasSynced()).toBe(true);
    while (failures.length < 10) await clock.advance(100);
    expect(clock.now() - startMs).toBeGreaterThanOrEqual(4000);
    for (const name of ['one', 'two']) {
      expect(failures.filter(({ handler }) => handler === name).map(({ key }) => key)).toEqual(
        Array.from({ length: 5 }, (_, i) => `default/pod${i}`),
      );
    }
    expect(logged.length).toBe(5);
  });
});
