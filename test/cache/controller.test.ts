import { describe, expect, it } from 'vitest';
import { newInformer } from '../../src/cache/new-informer.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { createPod, type Pod } from '../helpers/pods.ts';
import { RecordingHandler } from '../helpers/recording-handler.ts';

function createInformer() {
  const source = new FakeControllerSource<Pod>();
  const handler = new RecordingHandler<Pod>();
  const clock = new FakeClock();
  const { store, controller } = newInformer<Pod>({ listerWatcher: source, handler, clock });
  return { source, handler, clock, store, controller, stop: new AbortController() };
}

describe('controller', () => {
  it('runs only once', async () => {
    const { controller, stop } = createInformer();
    const run = controller.run(stop.signal);
    await expect(controller.run(stop.signal)).rejects.toThrow('only once');
    stop.abort();
    await run;
  });

  it('knows the version that the reflector has received; empty before', async () => {
    const { source, controller, stop } = createInformer();
    source.add(createPod('a'));
    expect(controller.lastSyncResourceVersion()).toBe('');
    const run = controller.run(stop.signal);
    await settle();
    expect(controller.lastSyncResourceVersion()).toBe('1');
    source.modify(createPod('a'));
    await settle();
    expect(controller.lastSyncResourceVersion()).toBe('2');
    stop.abort();
    await run;
  });

  it('may be paused before it runs; the reflector goes on, and steps come one by one', async () => {
    const { source, handler, controller, stop } = createInformer();
    expect([controller.step(), controller.drain()]).toEqual([0, 0]);
    controller.pause();
    expect(controller.isPaused).toBe(true);
    for (const name of ['a', 'b', 'c']) source.add(createPod(name));
    const run = controller.run(stop.signal);
    await settle();
    expect([handler.take(), controller.lastSyncResourceVersion(), controller.hasSynced()]).toEqual([[], '3', false]);
    expect(controller.step()).toBe(1);
    expect(handler.take()).toEqual(['add a@1 initial (initial list)']);
    expect(controller.drain()).toBe(2);
    expect(controller.hasSynced()).toBe(true);
    expect(handler.take().at(-1)).toBe('listed 3 initial');
    controller.resume();
    source.add(createPod('d'));
    await settle();
    expect(handler.take()).toEqual(['add d@4 watch']);
    stop.abort();
    await run;
    expect(controller.step()).toBe(0);
  });

  it('a signal that is aborted already starts nothing', async () => {
    const { source, controller } = createInformer();
    await controller.run(AbortSignal.abort());
    expect([source.lists.length, source.watches.length]).toEqual([0, 0]);
  });

  it('leaves no listener on a long-lived signal', async () => {
    const { controller } = createInformer();
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    const run = controller.run(signal);
    await settle();
    controller.fail(new Error('end'));
    await expect(run).rejects.toThrow('end');
    expect(listeners).toBe(0);
  });
});

describe('an informer whose reflector fails', () => {
  it('rejects with the reason, and calls no handler any more', async () => {
    const source = new FakeControllerSource<Pod>();
    source.isWatchListSemanticsUnsupported = () => {
      throw new Error('broken lister-watcher');
    };
    const informer = new SharedIndexInformer<Pod>({ listerWatcher: source, clock: new FakeClock() });
    const registration = informer.addEventHandler({});
    await expect(informer.run(new AbortController().signal)).rejects.toThrow('broken lister-watcher');
    expect(informer.isStopped()).toBe(true);
    await informer.shutDownEventHandler(registration);
    expect(() => informer.addEventHandler({})).toThrow('stopped already');
  });
});
