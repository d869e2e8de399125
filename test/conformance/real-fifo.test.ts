import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { FIFOClosedError } from '../../src/cache/fifo-closed-error.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { RealFIFO, type RealFIFOOptions } from '../../src/cache/real-fifo.ts';
import { settle } from '../helpers/fake-clock.ts';
import {
  describeDeltas,
  inOrderOfEach,
  knownThings,
  popAll,
  popFlagged,
  popFromTwoProducers,
  popNewestValues,
  popOne,
  popThing,
  type Thing,
  thing,
} from '../helpers/queue-things.ts';

const ignore = () => {};

type Action = (queue: RealFIFO<Thing>) => unknown;
const add = (name: string, value: number) => (queue: RealFIFO<Thing>) => queue.add(thing(name, value));
const update = (name: string, value: number) => (queue: RealFIFO<Thing>) => queue.update(thing(name, value));
const remove = (name: string, value: number) => (queue: RealFIFO<Thing>) => queue.delete(thing(name, value));
const replaceAt = (resourceVersion: string, ...things: Thing[]) => {
  return (queue: RealFIFO<Thing>) => queue.replace(things, resourceVersion);
};
const replace = (...things: Thing[]) => replaceAt('0', ...things);
const bookmark = (resourceVersion: string) => (queue: RealFIFO<Thing>) => queue.bookmark(resourceVersion);
const resync = (queue: RealFIFO<Thing>) => queue.resync();
const pop = (queue: RealFIFO<Thing>) => popOne(queue);

function queueAfter(options: RealFIFOOptions<Thing>, ...actions: Action[]): RealFIFO<Thing> {
  const queue = new RealFIFO<Thing>(options);
  for (const act of actions) act(queue);
  return queue;
}

const noneKnown = { knownObjects: knownThings() };
const threeKnown = { knownObjects: knownThings(thing('foo', 5), thing('bar', 6), thing('baz', 7)) };
const fooKnown = { knownObjects: knownThings(thing('foo', 5)) };

/** Everything, flat: each entry is one delta. */
function popFlat(queue: RealFIFO<Thing>): string[] {
  return popAll(queue).map((deltas) => {
    expect(deltas).toHaveLength(1);
    return deltas[0] ?? '';
  });
}

interface Batch {
  readonly deltas: string[];
  readonly isInInitialList: boolean;
  readonly single: boolean;
}

function popBatches(queue: RealFIFO<Thing>): Batch[] {
  const batches: Batch[] = [];
  const record = (single: boolean) => (deltas: Parameters<typeof describeDeltas>[0], isInInitialList: boolean) => {
    batches.push({ deltas: describeDeltas(deltas), isInInitialList, single });
  };
  for (;;) {
    const taken = queue.popBatchReady(record(false), record(true));
    if (taken === 0) return batches;
    expect(taken).toBe(batches.at(-1)?.deltas.length);
  }
}

describe('RealFIFO', () => {
  it("TestRealFIFO_basic: each of two producers' objects come in its order", async () => {
    const queue = new RealFIFO<Thing>(noneKnown);
    const seen = await popFromTwoProducers(
      (object) => queue.add(object),
      () => popThing(queue),
    );
    expect(seen).toEqual(inOrderOfEach);
  });

  it('TestRealFIFO_replaceWithDeleteDeltaIn: a replace after a queued deletion creates the object again', () => {
    const options = { knownObjects: knownThings(thing('foo', 1)) };
    expect(popFlat(queueAfter(options, remove('foo', 1), replace(thing('foo', 2))))).toEqual([
      'Deleted foo=1',
      'Replaced foo=2',
    ]);
  });

  it('TestRealFIFOW_ReplaceMakesDeletionsForObjectsOnlyInQueue: what only the queue knows is deleted too', () => {
    const v1 = thing('obj', 1);
    const flat = (...actions: Action[]) => popFlat(queueAfter(noneKnown, ...actions));
    expect(flat(add('obj', 1), replace())).toEqual(['Added obj=1', 'Deleted obj ~ obj=1']);
    expect(flat(add('obj', 1), replace(v1), replace())).toEqual([
      'Added obj=1',
      'Replaced obj=1',
      'Deleted obj ~ obj=1',
    ]);
    expect(flat(add('obj', 1), remove('obj', 1), replace())).toEqual(['Added obj=1', 'Deleted obj=1']);
    expect(flat(add('obj', 1), replace(v1), replace(v1), replace())).toEqual([
      'Added obj=1',
      'Replaced obj=1',
      'Replaced obj=1',
      'Deleted obj ~ obj=1',
    ]);
    expect(flat(add('obj', 1), replace(), replace())).toEqual(['Added obj=1', 'Deleted obj ~ obj=1']);
    expect(flat(add('obj', 1), remove('obj', 1), add('obj', 2), replace())).toEqual([
      'Added obj=1',
      'Deleted obj=1',
      'Added obj=2',
      'Deleted obj ~ obj=2',
    ]);
    expect(flat(bookmark('123'), replace(), replace())).toEqual([]);
  });

  it('TestRealFIFO_addUpdate: add, update and delete are popped one by one', () => {
    const queue = queueAfter(noneKnown, add('foo', 10), update('foo', 12), remove('foo', 15));
    expect(queue.length).toBe(3);
    expect(popFlat(queue)).toEqual(['Added foo=10', 'Updated foo=12', 'Deleted foo=15']);
    expect(queue.length).toBe(0);
  });

  it('TestRealFIFO_transformer: every object is transformed exactly once, also the one in a tombstone', () => {
    const queue = queueAfter(
      { ...noneKnown, transformer: (object) => ({ ...object, value: `${object.value}+` }) },
      add('foo', 10),
      add('bar', 11),
      update('foo', 12),
      remove('foo', 15),
      replace(),
      add('bar', 16),
      replace(),
    );
    expect(popFlat(queue)).toEqual([
      'Added foo=10+',
      'Added bar=11+',
      'Updated foo=12+',
      'Deleted foo=15+',
      'Deleted bar ~ bar=11+',
      'Added bar=16+',
      'Deleted bar ~ bar=16+',
    ]);
  });

  it('TestRealFIFO_enqueueingNoLister: the deletion of an unknown object is queued', () => {
    const queue = queueAfter(
      noneKnown,
      add('foo', 10),
      update('bar', 15),
      add('qux', 17),
      remove('qux', 18),
      remove('baz', 20),
    );
    expect(popNewestValues(queue)).toEqual([10, 15, 17, 18, 20]);
  });

  it('TestRealFIFO_enqueueingWithLister: the deletion of a known object is queued', () => {
    const queue = queueAfter(threeKnown, add('foo', 10), update('bar', 15), remove('baz', 20));
    expect(popNewestValues(queue)).toEqual([10, 15, 20]);
  });

  it('TestRealFIFO_addReplace: an add and a replace are popped one by one', () => {
    expect(popNewestValues(queueAfter(noneKnown, add('foo', 10), replace(thing('foo', 15))))).toEqual([10, 15]);
  });

  it('TestRealFIFO_ResyncNonExisting: no resync of an object whose deletion is queued', () => {
    expect(popFlat(queueAfter(fooKnown, remove('foo', 10), resync))).toEqual(['Deleted foo=10']);
  });

  it('TestRealFIFO_Resync: a known object gets one Sync', () => {
    expect(popFlat(queueAfter(fooKnown, resync))).toEqual(['Sync foo=5']);
  });

  it('TestRealFIFO_DeleteExistingNonPropagated: a queued object that is not known yet can be deleted', () => {
    expect(popFlat(queueAfter(noneKnown, add('foo', 5), remove('foo', 6)))).toEqual(['Added foo=5', 'Deleted foo=6']);
  });

  it('TestRealFIFO_ReplaceMakesDeletions: what is known or queued and not in the list is deleted, before the rest', () => {
    const list = replace(thing('foo', 5));
    expect(popFlat(queueAfter(threeKnown, remove('baz', 10), list))).toEqual([
      'Deleted baz=10',
      'Deleted bar ~ bar=6',
      'Replaced foo=5',
    ]);
    expect(popFlat(queueAfter(threeKnown, add('baz', 10), list))).toEqual([
      'Added baz=10',
      'Deleted baz ~ baz=10',
      'Deleted bar ~ bar=6',
      'Replaced foo=5',
    ]);
    expect(popFlat(queueAfter(threeKnown, remove('bar', 6), add('bar', 100), list))).toEqual([
      'Deleted bar=6',
      'Added bar=100',
      'Deleted bar ~ bar=100',
      'Deleted baz ~ baz=7',
      'Replaced foo=5',
    ]);
    expect(popFlat(queueAfter(threeKnown, replace(thing('bar', 100), thing('foo', 5)), list))).toEqual([
      'Deleted baz ~ baz=7',
      'Replaced bar=100',
      'Replaced foo=5',
      'Deleted bar ~ bar=100',
      'Replaced foo=5',
    ]);
    expect(popFlat(queueAfter(noneKnown, add('baz', 10), list))).toEqual([
      'Added baz=10',
      'Deleted baz ~ baz=10',
      'Replaced foo=5',
    ]);
  });

  it('TestRealFIFO_ReplaceMakesDeletionsReplaced: the new object, not the known one, is in the Replaced', () => {
    expect(popFlat(queueAfter(threeKnown, remove('baz', 10), replace(thing('foo', 6))))).toEqual([
      'Deleted baz=10',
      'Deleted bar ~ bar=6',
      'Replaced foo=6',
    ]);
  });

  it('TestRealFIFO_UpdateResyncRace: no resync of an object that has something newer queued', () => {
    expect(popFlat(queueAfter(fooKnown, update('foo', 6), resync))).toEqual(['Updated foo=6']);
  });

  it('TestRealFIFO_HasSyncedCorrectOnDeletion: the deletions of the first replace count too', () => {
    const queue = queueAfter(threeKnown, replace(thing('foo', 5)));
    for (const expected of ['Deleted bar ~ bar=6', 'Deleted baz ~ baz=7', 'Replaced foo=5']) {
      expect(queue.hasSynced()).toBe(false);
      expect(popFlagged(queue)).toEqual({ deltas: [expected], isInInitialList: true });
    }
    expect(queue.hasSynced()).toBe(true);
  });

  it('TestRealFIFO_detectLineJumpers: the order of arrival is the order of popping', () => {
    const queue = queueAfter(noneKnown, add('foo', 10), add('bar', 1), add('foo', 11), add('foo', 13), add('zab', 30));
    expect(popOne(queue)).toEqual(['Added foo=10']);
    queue.add(thing('foo', 14));
    expect(popNewestValues(queue)).toEqual([1, 11, 13, 30, 14]);
  });

  it('TestRealFIFO_KeyOf: of an object, a tombstone, and deltas of either', () => {
    const queue = new RealFIFO<Thing>(noneKnown);
    expect(queue.keyOf(thing('A'))).toBe('A');
    expect(queue.keyOf(new DeletedFinalStateUnknown<Thing>('B', undefined))).toBe('B');
    expect(queue.keyOf([{ type: 'Added', object: thing('C') }])).toBe('C');
    expect(queue.keyOf([{ type: 'Deleted', object: new DeletedFinalStateUnknown<Thing>('D', undefined) }])).toBe('D');
  });

  it('TestRealFIFO_HasSynced: after anything but a replace; or once what the first replace left was popped', () => {
    const synced = (...actions: Action[]) => {
      const queue = queueAfter(noneKnown, ...actions);
      expect(queue.synced.isDone).toBe(queue.hasSynced());
      return queue.hasSynced();
    };
    const [a, b] = [thing('a', 1), thing('b', 2)];
    expect(synced()).toBe(false);
    expect(synced(add('a', 1))).toBe(true);
    expect(synced(replace())).toBe(true);
    expect(synced(replace(a, b))).toBe(false);
    expect(synced(replace(a, b), pop)).toBe(false);
    expect(synced(replace(a, b), pop, pop)).toBe(true);
    expect(synced(replace(a, a), pop)).toBe(false);
    expect(synced(replace(a, a), pop, pop)).toBe(true);
  });

  it('TestRealFIFO_PopShouldUnblockWhenClosed: every waiting pop ends', async () => {
    const queue = new RealFIFO<Thing>(noneKnown);
    const results = Promise.allSettled(Array.from({ length: 10 }, () => queue.pop(ignore)));
    await settle();
    queue.close();
    for (const result of await results)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(FIFOClosedError) });
  });

  it('TestRealFIFO_PopMultipleDeltaInBatch: distinct keys, at most the size, never across the end of the initial list', () => {
    const objects = (...values: number[]) => values.map((value) => thing(`obj${value}`, value));
    const names = (batches: Batch[]) =>
      batches.map(({ deltas }) => deltas.map((text) => Number(/=(\d+)/.exec(text)?.[1])));
    const run = (batchSize: number, initial: readonly number[] | undefined, updates: readonly [number, number][]) => {
      const queue = new RealFIFO<Thing>({ ...noneKnown, batchSize });
      if (initial) queue.replace(objects(...initial), '0');
      for (const [name, value] of updates) queue.update(thing(`obj${name}`, value));
      const batches = popBatches(queue);
      for (const { deltas, single, isInInitialList } of batches) {
        expect(single).toBe(deltas.length === 1);
        for (const text of deltas) expect(isInInitialList, text).toBe(text.startsWith('Replaced'));
      }
      return names(batches);
    };
    expect(run(1000, [1, 2, 3], [])).toEqual([[1, 2, 3]]);
    expect(
      run(
        2,
        [1, 2],
        [
          [1, 10],
          [2, 20],
        ],
      ),
    ).toEqual([
      [1, 2],
      [10, 20],
    ]);
    expect(
      run(
        1000,
        [1],
        [
          [1, 10],
          [1, 11],
        ],
      ),
    ).toEqual([[1], [10], [11]]);
    expect(
      run(
        1000,
        [1, 2],
        [
          [2, 20],
          [3, 30],
        ],
      ),
    ).toEqual([
      [1, 2],
      [20, 30],
    ]);
    expect(run(1000, [1, 2, 3], [[2, 20]])).toEqual([[1, 2, 3], [20]]);
    expect(run(2, [1, 2, 3], [])).toEqual([[1, 2], [3]]);
    expect(
      run(2, undefined, [
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    ).toEqual([[1, 2], [3]]);
    expect(run(2, [1, 2, 3], [[4, 4]])).toEqual([[1, 2], [3], [4]]);
  });

  it('TestRealFIFO_PopBrokenItemsInBatch: an object without a key ends its batch and is part of it', () => {
    const run = (...outcomes: ('ok' | 'bad')[]) => {
      let broken = false;
      const queue = new RealFIFO<Thing>({
        ...noneKnown,
        keyFunction: (object) => {
          if (broken && (object as Thing).value === 'bad') throw new Error('no key');
          return metaNamespaceKey(object);
        },
      });
      for (const [i, outcome] of outcomes.entries()) queue.add(thing(`obj${i}`, outcome));
      broken = true;
      return popBatches(queue).map(({ deltas, single }) => {
        expect(single).toBe(deltas.length === 1);
        return deltas.map((text) => text.replace(/.*=/, ''));
      });
    };
    expect(run('bad')).toEqual([['bad']]);
    expect(run('ok', 'ok', 'bad')).toEqual([['ok', 'ok', 'bad']]);
    expect(run('ok', 'ok', 'bad', 'bad')).toEqual([['ok', 'ok', 'bad'], ['bad']]);
    expect(run('bad', 'ok', 'bad')).toEqual([['bad'], ['ok', 'bad']]);
  });

  const atomic = { atomic: true, emitBookmarks: true };

  it('TestRealFIFO_ReplaceAtomic: each replace is one delta, with its version and objects', () => {
    const v1 = thing('obj', 1);
    const flat = (...actions: Action[]) => popFlat(queueAfter(atomic, ...actions));
    expect(flat(replaceAt('1'))).toEqual(['ReplacedAll 1 []']);
    expect(flat(add('obj', 1), replaceAt('2'))).toEqual(['Added obj=1', 'ReplacedAll 2 []']);
    expect(flat(replaceAt('1', v1), replaceAt('2', v1), replaceAt('3'))).toEqual([
      'ReplacedAll 1 [obj=1]',
      'ReplacedAll 2 [obj=1]',
      'ReplacedAll 3 []',
    ]);
    expect(flat(bookmark('123'), replaceAt('124', v1))).toEqual(['Bookmark 123', 'ReplacedAll 124 [obj=1]']);
  });

  it('TestRealFIFO_ReplaceAtomicPop: an add, then a replace, and nothing more', () => {
    const queue = queueAfter(atomic, add('foo', 10), replaceAt('0', thing('foo', 15)));
    expect(popOne(queue)).toEqual(['Added foo=10']);
    expect(popOne(queue)).toEqual(['ReplacedAll 0 [foo=15]']);
    expect(popOne(queue)).toBeUndefined();
  });

  it('TestRealFIFO_ResyncAtomic: a resync is one delta, whatever is queued', () => {
    expect(popFlat(queueAfter(atomic, resync))).toEqual(['SyncAll']);
    expect(popFlat(queueAfter(atomic, add('foo', 5), resync))).toEqual(['Added foo=5', 'SyncAll']);
  });
});
