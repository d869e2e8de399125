import { describe, expect, it, vi } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { KeyController, type KeyControllerOptions } from '../../src/exec/key-controller.ts';
import type { KeyRun, RunOutcome, RunReport } from '../../src/exec/key-run.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { createControllerRateLimiter } from '../../src/workqueue/default-rate-limiters.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';

const pod = (name: string, version = 1, uid = `uid-${name}`) =>
  KubeObject.from({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', uid, resourceVersion: String(version) },
  });

const succeeded: RunOutcome = { type: 'succeeded', exitCode: 0 };
const failed: RunOutcome = { type: 'failed', message: 'exit status 1', exitCode: 1 };

interface OpenRun {
  readonly run: KeyRun;
  readonly end: (outcome?: RunOutcome) => Promise<void>;
}

/** A controller on a fake store; each run waits until the test ends it. */
class Room {
  readonly clock = new FakeClock();
  readonly store = new Map<string, KubeObject>();
  readonly runs: OpenRun[] = [];
  readonly reports: RunReport[] = [];
  readonly stop = new AbortController();
  readonly controller: KeyController;
  readonly done: Promise<void>;
  readonly source;
  idle = 0;

  constructor(options: Partial<KeyControllerOptions> = {}) {
    this.controller = new KeyController({
      workers: 2,
      maxRetries: 3,
      rateLimiter: createControllerRateLimiter(this.clock),
      clock: this.clock,
      runKey: (run) =>
        new Promise((resolve) => {
          const end = async (outcome = succeeded) => {
            resolve(outcome);
            await settle();
          };
          this.runs.push({ run, end });
        }),
      onRun: (report) => this.reports.push(report),
      onIdle: () => {
        this.idle += 1;
      },
      ...options,
    });
    this.source = this.controller.addSource({ resource: 'pods', find: (key) => this.store.get(key) });
    this.done = this.controller.run(this.stop.signal);
  }

  async add(object: KubeObject): Promise<void> {
    this.store.set(object.key, object);
    this.source.handler.onAdd?.(object, false, { type: 'add', object, isInInitialList: false, cause: 'watch' });
    await settle();
  }

  async update(object: KubeObject, cause: 'watch' | 'relist' | 'resync' = 'watch'): Promise<void> {
    const oldObject = this.store.get(object.key)!;
    this.store.set(object.key, object);
    this.source.handler.onUpdate?.(oldObject, object, { type: 'update', oldObject, object, cause });
    await settle();
  }

  async delete(object: KubeObject | DeletedFinalStateUnknown<KubeObject>): Promise<void> {
    this.store.delete(object.key);
    this.source.handler.onDelete?.(object, { type: 'delete', object, cause: 'watch' });
    await settle();
  }

  get log(): string[] {
    return this.runs.map(({ run: { key, event, attempt, object } }) => {
      return `${key} ${event} ${attempt} @${object?.resourceVersion ?? 'none'}`;
    });
  }
}

describe('KeyController', () => {
  it('is level-triggered: changes that wait together are one run, of the latest state', async () => {
    const room = new Room({ workers: 1 });
    await room.add(pod('busy'));
    await room.add(pod('a', 1));
    await room.update(pod('a', 2));
    await room.update(pod('a', 3));
    await room.runs[0]!.end();
    expect(room.log).toEqual(['shop/busy ADDED 1 @1', 'shop/a ADDED 1 @3']);
  });

  it('never runs one key twice at once; changes during a run are one more run after it', async () => {
    const room = new Room({ workers: 4 });
    await room.add(pod('a', 1));
    await room.update(pod('a', 2));
    await room.update(pod('a', 3));
    expect(room.log).toEqual(['shop/a ADDED 1 @1']);
    await room.runs[0]!.end();
    expect(room.log).toEqual(['shop/a ADDED 1 @1', 'shop/a MODIFIED 1 @3']);
    await room.runs[1]!.end();
    expect(room.runs).toHaveLength(2);
  });

  it('runs as many keys at once as there are workers', async () => {
    const room = new Room({ workers: 2 });
    for (const name of ['a', 'b', 'c']) await room.add(pod(name));
    expect(room.log).toHaveLength(2);
    await room.runs[0]!.end();
    expect(room.log.at(-1)).toBe('shop/c ADDED 1 @1');
  });

  it('more workers than keys cost nothing', async () => {
    const room = new Room({ workers: Number.MAX_SAFE_INTEGER });
    for (const name of ['a', 'b', 'c']) await room.add(pod(name));
    expect(room.log).toHaveLength(3);
    room.stop.abort();
    for (const { end } of room.runs) await end();
    await room.done;
  });

  it('gives a deleted key its last state, also when it was never run', async () => {
    const room = new Room({ workers: 1 });
    await room.add(pod('busy'));
    await room.add(pod('a', 1));
    await room.delete(pod('a', 2));
    await room.runs[0]!.end();
    expect(room.runs[1]!.run).toMatchObject({ key: 'shop/a', namespace: 'shop', name: 'a', event: 'DELETED' });
    expect(room.log[1]).toBe('shop/a DELETED 1 @2');
    expect(room.runs[1]!.run.isFinalStateUnknown).toBe(false);
  });

  it('says when a deletion was inferred', async () => {
    const room = new Room();
    await room.delete(new DeletedFinalStateUnknown('shop/a', pod('a', 7)));
    await room.delete(new DeletedFinalStateUnknown<KubeObject>('shop/b', undefined));
    expect(room.log).toEqual(['shop/a DELETED 1 @7', 'shop/b DELETED 1 @none']);
    expect(room.runs.map(({ run }) => run.isFinalStateUnknown)).toEqual([true, true]);
  });

  it('deleted and created again before a run is one run, ADDED', async () => {
    const room = new Room({ workers: 1 });
    await room.add(pod('a', 1));
    await room.runs[0]!.end();
    await room.add(pod('busy'));
    await room.delete(pod('a', 1));
    await room.add(pod('a', 5, 'another uid'));
    await room.runs[1]!.end();
    expect(room.log.at(-1)).toBe('shop/a ADDED 1 @5');
    await room.runs[2]!.end();
    expect(room.runs).toHaveLength(3);
  });

  it('replaced while nobody watched is ADDED again', async () => {
    const room = new Room();
    await room.add(pod('a', 1));
    await room.runs[0]!.end();
    await room.update(pod('a', 2, 'another uid'), 'relist');
    expect(room.log.at(-1)).toBe('shop/a ADDED 1 @2');
  });

  it('a relist that brings the same version again is no change; a resync is', async () => {
    const room = new Room();
    await room.add(pod('a', 1));
    await room.runs[0]!.end();
    await room.update(pod('a', 1), 'relist');
    expect(room.runs).toHaveLength(1);
    await room.update(pod('a', 1), 'resync');
    expect(room.log.at(-1)).toBe('shop/a MODIFIED 1 @1');
  });

  it('tries a failed key again after 5 ms, 10 ms, 20 ms, and gives it up', async () => {
    const room = new Room({ maxRetries: 3 });
    await room.add(pod('a'));
    for (const delayMs of [5, 10, 20]) {
      await room.runs.at(-1)!.end(failed);
      expect(room.reports.at(-1)?.followUp).toEqual({ type: 'retry', retryInMs: delayMs });
      const before = room.runs.length;
      await room.clock.advance(delayMs - 1);
      expect(room.runs).toHaveLength(before);
      await room.clock.advance(1);
      expect(room.runs).toHaveLength(before + 1);
    }
    expect(room.controller.isIdle).toBe(false);
    await room.runs.at(-1)!.end(failed);
    expect(room.log).toEqual([1, 2, 3, 4].map((attempt) => `shop/a ADDED ${attempt} @1`));
    expect(room.reports.at(-1)?.followUp).toEqual({ type: 'given-up' });
    expect(room.controller).toMatchObject({ givenUpCount: 1, isIdle: true });
    await room.clock.advance(10_000_000);
    expect(room.runs).toHaveLength(4);
  });

  it('a change runs a given-up key from its first attempt on, and a success takes it back', async () => {
    const room = new Room({ maxRetries: 0 });
    await room.add(pod('a', 1));
    await room.runs[0]!.end(failed);
    expect(room.controller.givenUpCount).toBe(1);
    await room.update(pod('a', 2));
    expect(room.log.at(-1)).toBe('shop/a ADDED 1 @2');
    await room.runs[1]!.end();
    expect(room.controller.givenUpCount).toBe(0);
  });

  it('a failed key that changed during its run is run again at once', async () => {
    const room = new Room();
    await room.add(pod('a', 1));
    await room.update(pod('a', 2));
    await room.runs[0]!.end(failed);
    expect(room.log.at(-1)).toBe('shop/a ADDED 2 @2');
    expect(room.reports[0]?.followUp).toEqual({ type: 'retry', retryInMs: 0 });
    await room.runs[1]!.end();
    await room.clock.advance(1_000_000);
    expect(room.runs).toHaveLength(2);
  });

  it('a change does not wait for the retry, which is then not made any more', async () => {
    const room = new Room();
    await room.add(pod('a', 1));
    await room.runs[0]!.end(failed);
    await room.update(pod('a', 2));
    expect(room.log.at(-1)).toBe('shop/a ADDED 2 @2');
    await room.runs[1]!.end();
    await room.clock.advance(1_000_000);
    expect(room.runs).toHaveLength(2);
  });

  it('a retry that was left behind does not come before a later one is due', async () => {
    const room = new Room();
    await room.add(pod('a', 1));
    await room.runs[0]!.end(failed);
    await room.update(pod('a', 2));
    await room.runs[1]!.end(failed);
    expect(room.reports.at(-1)?.followUp).toEqual({ type: 'retry', retryInMs: 10 });
    await room.clock.advance(9);
    expect(room.runs).toHaveLength(2);
    await room.clock.advance(1);
    expect(room.log.at(-1)).toBe('shop/a ADDED 3 @2');
  });

  it('measures how long a key waited and ran', async () => {
    const room = new Room({ workers: 1 });
    await room.add(pod('busy'));
    await room.add(pod('a'));
    await room.clock.advance(30);
    await room.runs[0]!.end();
    await room.clock.advance(12);
    await room.runs[1]!.end();
    expect(room.reports.map(({ queuedMs, durationMs }) => ({ queuedMs, durationMs }))).toEqual([
      { queuedMs: 0, durationMs: 30 },
      { queuedMs: 30, durationMs: 12 },
    ]);
  });

  it('after an abort no run begins, and the end waits for those under way', async () => {
    const room = new Room({ workers: 1 });
    await room.add(pod('a'));
    await room.add(pod('b'));
    room.stop.abort();
    let hasEnded = false;
    void room.done.then(() => {
      hasEnded = true;
    });
    await settle();
    expect(hasEnded).toBe(false);
    await room.runs[0]!.end(failed);
    await room.done;
    expect(room.reports[0]?.followUp).toEqual({ type: 'none' });
    expect(room.log).toEqual(['shop/a ADDED 1 @1']);
    expect(room.clock.waiting).toBe(0);
  });

  it('what the store knows to be gone, and nobody was told of yet, waits to be told', async () => {
    const room = new Room({ workers: 1 });
    await room.add(pod('busy'));
    await room.add(pod('a'));
    room.store.delete('shop/a');
    await room.runs[0]!.end();
    expect(room.runs).toHaveLength(1);
    await room.delete(pod('a', 2));
    expect(room.log.at(-1)).toBe('shop/a DELETED 1 @2');
  });

  it('is idle when nothing runs, waits or is to be tried again', async () => {
    const room = new Room();
    expect(room.controller.isIdle).toBe(true);
    await room.add(pod('a'));
    expect(room.controller.isIdle).toBe(false);
    await room.runs[0]!.end(failed);
    expect(room.idle).toBe(0);
    await room.clock.advance(5);
    await room.runs[1]!.end();
    expect(room.controller.isIdle).toBe(true);
    expect(room.idle).toBe(1);
  });

  it('keeps keys of several resources apart', async () => {
    const room = new Room();
    const other = room.controller.addSource({ resource: 'deployments.apps', find: () => pod('a', 9) });
    await room.add(pod('a', 1));
    other.handler.onAdd?.(pod('a', 9), false, {
      type: 'add',
      object: pod('a', 9),
      isInInitialList: false,
      cause: 'watch',
    });
    await settle();
    expect(room.runs.map(({ run }) => `${run.resource} ${run.key} @${run.object?.resourceVersion}`)).toEqual([
      'pods shop/a @1',
      'deployments.apps shop/a @9',
    ]);
  });

  it('lets sockets and timers run while handlers that never wait work off a long queue', async () => {
    const clock = new FakeClock();
    let nowMs = 0;
    // Each look at the clock takes a millisecond.
    vi.spyOn(clock, 'monotonic').mockImplementation(() => {
      nowMs += 1;
      return nowMs;
    });
    let runs = 0;
    let runsAtTick = 0;
    const room = new Room({
      workers: 1,
      clock,
      runKey: async () => {
        runs += 1;
        if (runs === 1) {
          setImmediate(() => {
            runsAtTick = runs;
          });
        }
        return succeeded;
      },
    });
    for (let index = 0; index < 1000; index += 1) {
      const object = pod(`p${index}`);
      room.store.set(object.key, object);
      room.source.handler.onAdd?.(object, true, { type: 'add', object, isInInitialList: true, cause: 'initial' });
    }
    while (!room.controller.isIdle) await settle();
    expect(runs).toBe(1000);
    expect(runsAtTick).toBeLessThan(10);
  });
});
