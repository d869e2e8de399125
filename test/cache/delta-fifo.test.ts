import { describe, expect, it } from 'vitest';
import { DeltaFIFO } from '../../src/cache/delta-fifo.ts';
import { DeletedFinalStateUnknown, type Deltas } from '../../src/cache/deltas.ts';
import { FIFOClosedError } from '../../src/cache/fifo-closed-error.ts';
import { KeyError } from '../../src/cache/keys.ts';
import { settle } from '../helpers/fake-clock.ts';
import { describeDeltas, knownThings, popAll, popFlagged, popOne, type Thing, thing } from '../helpers/queue-things.ts';

const boom = new Error('boom');
const fail = () => {
  throw boom;
};

describe('DeltaFIFO', () => {
  it('a key is queued once and popped with all its deltas; only two deletions in a row are merged', () => {
    const queue = new DeltaFIFO<Thing>();
    const tombstone = new DeletedFinalStateUnknown('a', thing('a', 9));
    queue.add(thing('a', 1));
    queue.add(thing('a', 1));
    queue.delete(tombstone);
    queue.delete(thing('a', 2));
    queue.delete(thing('a', 3));
    queue.delete(tombstone);
    queue.update(thing('a', 4));
    queue.delete(tombstone);
    expect(queue.length).toBe(1);
    expect(popOne(queue)).toEqual(['Added a=1', 'Added a=1', 'Deleted a=2', 'Updated a=4', 'Deleted a ~ a=9']);
  });

  it('two Syncs stay two', () => {
    const queue = new DeltaFIFO<Thing>();
    queue.replace([thing('a', 1)], '1');
    queue.replace([thing('a', 1)], '1');
    expect(popOne(queue)).toEqual(['Sync a=1', 'Sync a=1']);
  });

  it('a tombstone of a tombstone holds the last known object, once', () => {
    const queue = new DeltaFIFO<Thing>({ knownObjects: knownThings(thing('a', 1)) });
    queue.delete(new DeletedFinalStateUnknown('a', thing('a', 7)));
    queue.replace([], '1');
    expect(popAll(queue)).toEqual([['Deleted a ~ a=7']]);
  });

  it('a known object that is gone meanwhile becomes a tombstone without object, and no resync', () => {
    const queue = new DeltaFIFO<Thing>({ knownObjects: { listKeys: () => ['ghost'], getByKey: () => undefined } });
    queue.resync();
    expect(queue.length).toBe(0);
    queue.replace([], '1');
    expect(popAll(queue)).toEqual([['Deleted ghost ~ nothing']]);
  });

  it('a replace with an object that has no key stops there', () => {
    const queue = new DeltaFIFO<Thing>();
    expect(() => queue.replace([thing('a'), {} as Thing, thing('b')], '1')).toThrow(KeyError);
    expect(popAll(queue)).toEqual([['Sync a=0']]);
    expect(queue.hasSynced()).toBe(false);
  });

  it('a resync, and a bookmark it knows nothing of, leave an unfilled queue unsynced', () => {
    const queue = new DeltaFIFO<Thing>({ knownObjects: knownThings() });
    queue.resync();
    expect(queue.hasSynced()).toBe(false);
  });

  it('even a deletion that is ignored makes the queue synced', () => {
    const queue = new DeltaFIFO<Thing>();
    queue.delete(thing('a'));
    expect(queue.length).toBe(0);
    expect(queue.hasSynced()).toBe(true);
  });

  it('synced closes after the last initial entry was processed, not before', async () => {
    const queue = new DeltaFIFO<Thing>();
    queue.replace([thing('a'), thing('b')], '1');
    let isDone = false;
    void queue.synced.promise.then(() => {
      isDone = true;
    });
    const seen: boolean[] = [];
    while (queue.popReady(() => seen.push(queue.hasSynced())));
    expect(seen).toEqual([false, false]);
    await settle();
    expect(isDone).toBe(true);
    queue.add(thing('c'));
    expect(popFlagged(queue)?.isInInitialList).toBe(false);
  });

  it('the transformer is skipped for tombstones and resyncs, and its failure queues nothing', () => {
    const seen: string[] = [];
    const queue = new DeltaFIFO<Thing>({
      knownObjects: knownThings(thing('known', 1)),
      transformer: (object) => {
        seen.push(object.metadata.name);
        if (object.value === 'bad') throw boom;
        return object;
      },
    });
    queue.resync();
    queue.delete(new DeletedFinalStateUnknown('known', thing('known', 1)));
    expect(seen).toEqual([]);
    queue.replace([thing('known', 2)], '1');
    expect(seen).toEqual(['known']);
    expect(() => queue.add(thing('a', 'bad'))).toThrow(expect.objectContaining({ cause: boom }));
    expect(queue.length).toBe(1);
  });

  it('what process throws is thrown by pop, and the entry is gone all the same', async () => {
    const queue = new DeltaFIFO<Thing>();
    queue.replace([thing('a')], '1');
    expect(() => queue.popReady(fail)).toThrow(boom);
    expect(queue.length).toBe(0);
    expect(queue.hasSynced()).toBe(true);
    queue.add(thing('b'));
    await expect(queue.pop(fail)).rejects.toBe(boom);
    expect(queue.length).toBe(0);
  });

  it('requeueOnError puts a failed entry back at the end, with all its deltas', () => {
    const queue = new DeltaFIFO<Thing>({ requeueOnError: true });
    queue.add(thing('a', 1));
    queue.update(thing('a', 2));
    queue.add(thing('b', 1));
    expect(() => queue.popReady(fail)).toThrow(boom);
    expect(queue.length).toBe(2);
    expect(popAll(queue)).toEqual([['Added b=1'], ['Added a=1', 'Updated a=2']]);
  });

  it('requeueOnError drops a failed entry whose key was queued again meanwhile', () => {
    const queue = new DeltaFIFO<Thing>({ requeueOnError: true });
    queue.add(thing('a', 1));
    const failAfterUpdate = () => {
      queue.update(thing('a', 2));
      throw boom;
    };
    expect(() => queue.popReady(failAfterUpdate)).toThrow(boom);
    expect(popAll(queue)).toEqual([['Updated a=2']]);
  });

  it('requeueOnError wakes a waiting consumer', async () => {
    const queue = new DeltaFIFO<Thing>({ requeueOnError: true });
    queue.add(thing('a', 1));
    expect(() =>
      queue.popReady(() => {
        void queue.pop(() => {}).then((deltas) => popped.push(deltas));
        throw boom;
      }),
    ).toThrow(boom);
    const popped: Deltas<Thing>[] = [];
    await settle();
    expect(popped.map(describeDeltas)).toEqual([['Added a=1']]);
  });

  it('closed, it gives what is left, takes more, and rejects when empty', async () => {
    const queue = new DeltaFIFO<Thing>();
    queue.add(thing('a'));
    queue.close();
    expect(queue.isClosed).toBe(true);
    queue.add(thing('b'));
    expect(describeDeltas(await queue.pop(() => {}))).toEqual(['Added a=0']);
    expect(describeDeltas(await queue.pop(() => {}))).toEqual(['Added b=0']);
    await expect(queue.pop(() => {})).rejects.toThrow(FIFOClosedError);
    await queue.whenReady();
  });

  it('whenReady resolves with the first entry, and for every waiter', async () => {
    const queue = new DeltaFIFO<Thing>();
    let woken = 0;
    for (let i = 0; i < 2; i += 1) void queue.whenReady().then(() => (woken += 1));
    await settle();
    expect(woken).toBe(0);
    queue.add(thing('a'));
    await settle();
    expect(woken).toBe(2);
    await queue.whenReady();
  });

  it('tells the observer each delta with the depth after it', () => {
    const told: string[] = [];
    const queue = new DeltaFIFO<Thing>({
      observer: { delta: (type, key, depth) => told.push(`${type} ${key} ${depth}`) },
    });
    queue.add(thing('a'));
    queue.update(thing('a'));
    queue.delete(thing('unknown'));
    queue.replace([thing('b')], '1');
    expect(told).toEqual(['Added a 1', 'Updated a 1', 'Sync b 2', 'Deleted a 2']);
  });

  it('the key of empty deltas is an error', () => {
    expect(() => new DeltaFIFO<Thing>().keyOf([])).toThrow(KeyError);
    expect(() => new DeltaFIFO<Thing>().keyOf([{ type: 'SyncAll' }])).toThrow(KeyError);
  });
});
