import { describe, expect, it } from 'vitest';
import type { HandlerFailure } from '../../src/cache/handler-registration.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import type { Notification } from '../../src/cache/notification.ts';
import { ProcessorListener, type ProcessorListenerOptions } from '../../src/cache/processor-listener.ts';
import { Latch } from '../../src/core/deferred.ts';
import { silentLogger } from '../../src/core/log.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { createPod, type Pod } from '../helpers/pods.ts';

function createListener(handler: ResourceEventHandler<Pod>, options: Partial<ProcessorListenerOptions<Pod>> = {}) {
  const clock = new FakeClock();
  const failures: HandlerFailure[] = [];
  const upstream = { name: 'informer', done: new Latch() };
  const listener = new ProcessorListener<Pod>({
    handler,
    name: 'test',
    requestedResyncPeriodMs: 0,
    resyncPeriodMs: 0,
    upstream,
    clock,
    sliceMs: 4,
    logger: silentLogger,
    observer: undefined,
    onHandlerError: (failure) => void failures.push(failure),
    pauseAfterFailure: false,
    ...options,
  });
  return { listener, clock, failures, upstream };
}

const add = (name: string, isInInitialList = false): Notification<Pod> => ({
  type: 'add',
  object: createPod(name),
  isInInitialList,
  cause: isInInitialList ? 'initial' : 'watch',
});

describe('processorListener', () => {
  it('never calls the handler within add', async () => {
    const seen: string[] = [];
    const { listener } = createListener({ onAdd: (pod) => void seen.push(pod.metadata.name) });
    listener.start();
    listener.add(add('a'));
    expect(seen).toEqual([]);
    await settle();
    expect(seen).toEqual(['a']);
  });

  it('keeps what comes before start', async () => {
    const seen: string[] = [];
    const { listener } = createListener({ onAdd: (pod) => void seen.push(pod.metadata.name) });
    listener.add(add('a'));
    await settle();
    expect(seen).toEqual([]);
    expect(listener.backlog).toBe(1);
    listener.start();
    await settle();
    expect(seen).toEqual(['a']);
    expect(listener.backlog).toBe(0);
  });

  it('calls are strictly sequential; a promise is awaited before the next call', async () => {
    const log: string[] = [];
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { listener } = createListener({
      onAdd: async (pod) => {
        log.push(`begin ${pod.metadata.name}`);
        await gates[log.length === 1 ? 0 : 1]!.promise;
        log.push(`end ${pod.metadata.name}`);
      },
    });
    listener.start();
    listener.add(add('a'));
    listener.add(add('b'));
    await settle();
    expect(log).toEqual(['begin a']);
    expect(listener.backlog).toBe(2);
    gates[0]!.resolve();
    await settle();
    expect(log).toEqual(['begin a', 'end a', 'begin b']);
    gates[1]!.resolve();
    await settle();
    expect(log.at(-1)).toBe('end b');
    expect(listener.backlog).toBe(0);
  });

  it('B118 synced only after every initial add has returned', async () => {
    const gate = Promise.withResolvers<void>();
    const { listener, upstream } = createListener({ onAdd: () => gate.promise });
    listener.start();
    listener.add(add('a', true));
    listener.add(add('b', true));
    upstream.done.close();
    await settle();
    expect(listener.hasSynced()).toBe(false);
    expect(listener.initialBacklog).toBe(2);
    gate.resolve();
    await listener.synced.done.promise;
    expect(listener.hasSynced()).toBe(true);
    expect(listener.initialBacklog).toBe(0);
    expect(listener.synced.name).toBe('informer + event handler test');
  });

  it('B120 what throws or rejects is reported once, and the next notification comes', async () => {
    const seen: string[] = [];
    const { listener, failures, upstream } = createListener({
      onAdd: (pod) => {
        seen.push(pod.metadata.name);
        if (pod.metadata.name === 'b') throw new Error('thrown');
        if (pod.metadata.name === 'c') return Promise.reject(new Error('rejected'));
        return undefined;
      },
    });
    listener.start();
    for (const name of ['a', 'b', 'c', 'd']) listener.add(add(name, true));
    upstream.done.close();
    await settle();
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
    expect(failures).toEqual([
      { handler: 'test', call: 'onAdd', key: 'default/b', attempt: 1, error: new Error('thrown') },
      { handler: 'test', call: 'onAdd', key: 'default/c', attempt: 2, error: new Error('rejected') },
    ]);
    expect(listener.hasSynced()).toBe(true);
  });

  it('pauses after a failure and does not sync, when asked to do as client-go does', async () => {
    const seen: string[] = [];
    const { listener, clock, failures, upstream } = createListener(
      {
        onAdd: (pod) => {
          seen.push(pod.metadata.name);
          throw new Error('always');
        },
      },
      { pauseAfterFailure: true },
    );
    listener.start();
    upstream.done.close();
    listener.add(add('a', true));
    listener.add(add('b', true));
    await settle();
    expect(seen).toEqual(['a']);
    await clock.advance(999);
    expect(seen).toEqual(['a']);
    await clock.advance(1);
    expect(seen).toEqual(['a', 'b']);
    expect(failures.length).toBe(2);
    expect(listener.hasSynced()).toBe(false);
    expect(clock.waiting).toBe(0);
  });

  it('B114 stop drops what waits and resolves when the call that is under way has returned', async () => {
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { listener } = createListener({
      onAdd: (pod) => {
        seen.push(pod.metadata.name);
        return gate.promise;
      },
    });
    listener.start();
    listener.add(add('a'));
    listener.add(add('b'));
    await settle();
    let isStopped = false;
    const stopped = listener.stop().then(() => {
      isStopped = true;
    });
    listener.add(add('c'));
    await settle();
    expect(isStopped).toBe(false);
    gate.resolve();
    await stopped;
    await listener.stop();
    await settle();
    expect(seen).toEqual(['a']);
    expect(listener.backlog).toBe(0);
  });

  it('stop resolves at once when nothing is under way, started or not', async () => {
    const { listener } = createListener({});
    listener.add(add('a'));
    await listener.stop();
    const other = createListener({}).listener;
    other.start();
    await other.stop();
    expect(other.backlog).toBe(0);
  });

  it('stop ends a pause', async () => {
    const { listener, clock } = createListener(
      {
        onAdd: () => {
          throw new Error('always');
        },
      },
      { pauseAfterFailure: true },
    );
    listener.start();
    listener.add(add('a'));
    listener.add(add('b'));
    await settle();
    expect(clock.waiting).toBe(1);
    await listener.stop();
    expect(clock.waiting).toBe(0);
  });

  it('lets the event loop turn between slices', async () => {
    const clock = new FakeClock();
    let nowMs = 0;
    clock.monotonic = () => {
      nowMs += 1;
      return nowMs;
    };
    let calls = 0;
    const { listener } = createListener(
      {
        onAdd: () => {
          calls += 1;
        },
      },
      { clock, sliceMs: 3 },
    );
    for (let i = 0; i < 20; i += 1) listener.add(add(`p${i}`));
    listener.start();
    const counts: number[] = [];
    while (calls < 20) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      counts.push(calls);
    }
    expect(counts.length).toBeGreaterThan(4);
  });

  it('tells the observer of each call, with what waits and how long it took', async () => {
    const handled: unknown[] = [];
    const clock = new FakeClock();
    let nowMs = 0;
    clock.monotonic = () => nowMs;
    const onAdd = () => {
      nowMs += 3;
    };
    const { listener } = createListener(
      { onAdd },
      { clock, observer: { handled: (...entry) => void handled.push(entry) } },
    );
    listener.start();
    listener.add(add('a'));
    listener.add(add('b'));
    await settle();
    expect(handled).toEqual([
      ['test', 1, 3],
      ['test', 0, 3],
    ]);
  });

  it('a resync is due a period after the last one', () => {
    const { listener, clock } = createListener({}, { resyncPeriodMs: 1000 });
    const startMs = clock.now();
    expect(listener.takeResyncTurn(startMs + 999)).toBe(false);
    expect(listener.takeResyncTurn(startMs + 1500)).toBe(true);
    expect(listener.takeResyncTurn(startMs + 2499)).toBe(false);
    expect(listener.takeResyncTurn(startMs + 2500)).toBe(true);
    listener.resyncPeriodMs = 0;
    expect(listener.takeResyncTurn(startMs + 99_999)).toBe(false);
  });
});
