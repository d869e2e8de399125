import { describe, expect, it } from 'vitest';
import type { Notification } from '../../src/cache/notification.ts';
import { SharedProcessor } from '../../src/cache/processor.ts';
import { ProcessorListener } from '../../src/cache/processor-listener.ts';
import { Latch } from '../../src/core/deferred.ts';
import { silentLogger } from '../../src/core/log.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { createPod, type Pod } from '../helpers/pods.ts';

function createProcessor() {
  const clock = new FakeClock();
  const processor = new SharedProcessor<Pod>(clock, silentLogger);
  const seen: string[] = [];
  const createListener = (name: string, periodMs: number) =>
    new ProcessorListener<Pod>({
      handler: { onUpdate: () => void seen.push(name) },
      name,
      requestedResyncPeriodMs: periodMs,
      resyncPeriodMs: periodMs,
      upstream: { name: 'informer', done: new Latch() },
      clock,
      sliceMs: 4,
      logger: silentLogger,
      observer: undefined,
      onHandlerError: () => {},
      pauseAfterFailure: false,
    });
  const distribute = async (isSync: boolean) => {
    const count = processor.distribute(update, isSync);
    await settle();
    return [count, seen.splice(0)];
  };
  return { clock, processor, createListener, distribute };
}

const pod = createPod('a', '1');
const update: Notification<Pod> = { type: 'update', oldObject: pod, object: pod, cause: 'watch' };

describe('sharedProcessor', () => {
  it('a change goes to all, a repetition to those that are due; a new listener is due', async () => {
    const { clock, processor, createListener, distribute } = createProcessor();
    processor.addListener(createListener('never', 0));
    processor.addListener(createListener('often', 1000));
    processor.start();
    expect(await distribute(true)).toEqual([2, ['never', 'often']]);
    expect(processor.shouldResync()).toBe(false);
    expect(await distribute(true)).toEqual([0, []]);
    expect(await distribute(false)).toEqual([2, ['never', 'often']]);
    await clock.advance(1000);
    expect(processor.shouldResync()).toBe(true);
    expect(await distribute(true)).toEqual([1, ['often']]);
    expect(await distribute(true)).toEqual([1, ['often']]);
    processor.addListener(createListener('late', 0));
    expect(await distribute(true)).toEqual([2, ['often', 'late']]);
    expect(processor.shouldResync()).toBe(false);
    expect(await distribute(true)).toEqual([0, []]);
    await processor.stop();
  });

  it('a wall clock that is set back delays no resync', async () => {
    const { clock, processor, createListener } = createProcessor();
    processor.addListener(createListener('often', 1000));
    const startMs = clock.now();
    clock.now = () => startMs - 3_600_000;
    await clock.advance(1000);
    expect(processor.shouldResync()).toBe(true);
    await processor.stop();
  });

  it('what is distributed before start waits', async () => {
    const { processor, createListener, distribute } = createProcessor();
    processor.addListener(createListener('early', 0));
    expect(await distribute(false)).toEqual([1, []]);
    processor.start();
    await settle();
    expect(processor.listeners[0]?.backlog).toBe(0);
    await processor.stop();
  });

  it('another check period changes what each listener gets', () => {
    const { processor, createListener } = createProcessor();
    for (const periodMs of [0, 2000, 9000]) processor.addListener(createListener(`${periodMs}`, periodMs));
    processor.resyncCheckPeriodChanged(5000);
    expect(processor.listeners.map(({ resyncPeriodMs }) => resyncPeriodMs)).toEqual([0, 5000, 9000]);
    processor.resyncCheckPeriodChanged(0);
    expect(processor.listeners.map(({ resyncPeriodMs }) => resyncPeriodMs)).toEqual([0, 0, 0]);
  });

  it('a removed listener gets nothing, and another processor’s is not known', async () => {
    const { processor, createListener, distribute } = createProcessor();
    const listener = createListener('gone', 0);
    processor.start();
    processor.addListener(listener);
    processor.distribute(update, false);
    await processor.removeListener(listener);
    expect(await distribute(false)).toEqual([0, []]);
    expect(processor.removeListener(listener)).toBeUndefined();
    expect(processor.removeListener(createListener('foreign', 0))).toBeUndefined();
  });

  it('stop waits also for the call of a listener that was removed before', async () => {
    const { clock, processor } = createProcessor();
    const gate = new Latch();
    const listener = new ProcessorListener<Pod>({
      handler: { onUpdate: () => gate.promise },
      name: 'slow',
      requestedResyncPeriodMs: 0,
      resyncPeriodMs: 0,
      upstream: { name: 'informer', done: new Latch() },
      clock,
      sliceMs: 4,
      logger: silentLogger,
      observer: undefined,
      onHandlerError: () => {},
      pauseAfterFailure: false,
    });
    processor.addListener(listener);
    processor.start();
    processor.distribute(update, false);
    await settle();
    void processor.removeListener(listener);
    let isStopped = false;
    const stopped = processor.stop().then(() => {
      isStopped = true;
    });
    await settle();
    expect(isStopped).toBe(false);
    gate.close();
    await stopped;
  });
});
