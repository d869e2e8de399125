import { describe, expect, it } from 'vitest';
import { DeltaFIFO, type DeltaFIFOOptions } from '../../src/cache/delta-fifo.ts';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { FIFOClosedError } from '../../src/cache/fifo-closed-error.ts';
import { settle } from '../helpers/fake-clock.ts';
import {
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

type Action = (queue: DeltaFIFO<Thing>) => unknown;
const add = (name: string, value: number) => (queue: DeltaFIFO<Thing>) => queue.add(thing(name, value));
const update = (name: string, value: number) => (queue: DeltaFIFO<Thing>) => queue.update(thing(name, value));
const remove = (name: string, value: number) => (queue: DeltaFIFO<Thing>) => queue.delete(thing(name, value));
const replace =
  (...things: Thing[]) =>
  (queue: DeltaFIFO<Thing>) =>
    queue.replace(things, '0');
const resync = (queue: DeltaFIFO<Thing>) => queue.resync();
const pop = (queue: DeltaFIFO<Thing>) => popOne(queue);

function queueAfter(options: DeltaFIFOOptions<Thing>, ...actions: Action[]): DeltaFIFO<Thing> {
  const queue = new DeltaFIFO<Thing>(options);
  for (const act of actions) act(queue);
  return queue;
}

describe('DeltaFIFO', () => {
  it("TestDeltaFIFO_basic: each of two producers' objects come in its order", async () => {
    const queue = new DeltaFIFO<Thing>();
    const seen = await popFromTwoProducers(
      (object) => queue.add(object),
      () => popThing(queue),
    );
    expect(seen).toEqual(inOrderOfEach);
  });

  it('TestDeltaFIFO_replaceWithDeleteDeltaIn: a replace after a queued deletion creates the object again', () => {
    const queue = queueAfter(
      { knownObjects: knownThings(thing('foo', 1)) },
      remove('foo', 1),
      replace(thing('foo', 2)),
    );
    expect(popAll(queue)).toEqual([['Deleted foo=1', 'Sync foo=2']]);
  });

  for (const [title, knownObjects] of [
    ['with', knownThings()],
    ['without', undefined],
  ] as const) {
    it(`TestDeltaFIFOW_ReplaceMakesDeletionsForObjectsOnlyInQueue: ${title} known objects`, () => {
      const options = { knownObjects };
      const v1 = thing('obj', 1);
      expect(popAll(queueAfter(options, add('obj', 1), replace()))).toEqual([['Added obj=1', 'Deleted obj ~ obj=1']]);
      expect(
        popAll(queueAfter({ ...options, emitDeltaTypeReplaced: true }, add('obj', 1), replace(v1), replace())),
      ).toEqual([['Added obj=1', 'Replaced obj=1', 'Deleted obj ~ obj=1']]);
      expect(popAll(queueAfter(options, add('obj', 1), remove('obj', 1), replace()))).toEqual([
        ['Added obj=1', 'Deleted obj=1'],
      ]);
      expect(popAll(queueAfter(options, add('obj', 1), replace(v1), replace(v1), replace()))).toEqual([
        ['Added obj=1', 'Sync obj=1', 'Sync obj=1', 'Deleted obj ~ obj=1'],
      ]);
      expect(popAll(queueAfter(options, add('obj', 1), replace(), replace()))).toEqual([
        ['Added obj=1', 'Deleted obj ~ obj=1'],
      ]);
      expect(popAll(queueAfter(options, add('obj', 1), remove('obj', 1), add('obj', 2), replace()))).toEqual([
        ['Added obj=1', 'Deleted obj=1', 'Added obj=2', 'Deleted obj ~ obj=2'],
      ]);
    });
  }

  it('TestDeltaFIFO_addUpdate: add, update and delete are popped together, the deletion newest', () => {
    const queue = queueAfter({}, add('foo', 10), update('foo', 12), remove('foo', 15));
    expect(queue.length).toBe(1);
    expect(popOne(queue)).toEqual(['Added foo=10', 'Updated foo=12', 'Deleted foo=15']);
    expect(popOne(queue)).toBeUndefined();
    expect(queue.length).toBe(0);
  });

  it('TestDeltaFIFO_transformer: every object is transformed exactly once, also the one in a tombstone', () => {
    const queue = queueAfter(
      { transformer: (object) => ({ ...object, value: `${object.value}+` }) },
      add('foo', 10),
      add('bar', 11),
      update('foo', 12),
      remove('foo', 15),
      replace(),
      add('bar', 16),
      replace(),
    );
    expect(popAll(queue)).toEqual([
      ['Added foo=10+', 'Updated foo=12+', 'Deleted foo=15+'],
      ['Added bar=11+', 'Deleted bar ~ bar=11+', 'Added bar=16+', 'Deleted bar ~ bar=16+'],
    ]);
  });

  it('TestDeltaFIFO_enqueueingNoLister: the deletion of an object that is not queued is dropped', () => {
    const queue = queueAfter(
      {},
      add('foo', 10),
      update('bar', 15),
      add('qux', 17),
      remove('qux', 18),
      remove('baz', 20),
    );
    expect(popNewestValues(queue)).toEqual([10, 15, 18]);
  });

  it('TestDeltaFIFO_enqueueingWithLister: the deletion of a known object is queued', () => {
    const knownObjects = knownThings(thing('foo', 5), thing('bar', 6), thing('baz', 7));
    const queue = queueAfter({ knownObjects }, add('foo', 10), update('bar', 15), remove('baz', 20));
    expect(popNewestValues(queue)).toEqual([10, 15, 20]);
  });

  it('TestDeltaFIFO_addReplace: an add and a replace are popped together', () => {
    const queue = queueAfter({}, add('foo', 10), replace(thing('foo', 15)));
    expect(popNewestValues(queue)).toEqual([15]);
  });

  it('TestDeltaFIFO_ResyncNonExisting: no resync of an object whose deletion is queued', () => {
    const queue = queueAfter({ knownObjects: knownThings(thing('foo', 5)) }, remove('foo', 10), resync);
    expect(popAll(queue)).toEqual([['Deleted foo=10']]);
  });

  it('TestDeltaFIFO_Resync: a known object gets one Sync', () => {
    const queue = queueAfter({ knownObjects: knownThings(thing('foo', 5)) }, resync);
    expect(popAll(queue)).toEqual([['Sync foo=5']]);
  });

  it('TestDeltaFIFO_DeleteExistingNonPropagated: a queued object that is not known yet can be deleted', () => {
    const queue = queueAfter({ knownObjects: knownThings() }, add('foo', 5), remove('foo', 6));
    expect(popAll(queue)).toEqual([['Added foo=5', 'Deleted foo=6']]);
  });

  const threeKnown = { knownObjects: knownThings(thing('foo', 5), thing('bar', 6), thing('baz', 7)) };

  it('TestDeltaFIFO_ReplaceMakesDeletions: what is known or queued and not in the list is deleted', () => {
    const list = replace(thing('foo', 5));
    expect(popAll(queueAfter(threeKnown, remove('baz', 10), list))).toEqual([
      ['Deleted baz=10'],
      ['Sync foo=5'],
      ['Deleted bar ~ bar=6'],
    ]);
    expect(popAll(queueAfter(threeKnown, add('baz', 10), list))).toEqual([
      ['Added baz=10', 'Deleted baz ~ baz=10'],
      ['Sync foo=5'],
      ['Deleted bar ~ bar=6'],
    ]);
    expect(popAll(queueAfter(threeKnown, remove('bar', 6), add('bar', 100), list))).toEqual([
      ['Deleted bar=6', 'Added bar=100', 'Deleted bar ~ bar=100'],
      ['Sync foo=5'],
      ['Deleted baz ~ baz=7'],
    ]);
    expect(popAll(queueAfter(threeKnown, replace(thing('bar', 100), thing('foo', 5)), list))).toEqual([
      ['Sync bar=100', 'Deleted bar ~ bar=100'],
      ['Sync foo=5', 'Sync foo=5'],
      ['Deleted baz ~ baz=7'],
    ]);
    expect(popAll(queueAfter({}, add('baz', 10), list))).toEqual([
      ['Added baz=10', 'Deleted baz ~ baz=10'],
      ['Sync foo=5'],
    ]);
  });

  it('TestDeltaFIFO_ReplaceMakesDeletionsReplaced: the same with the type Replaced', () => {
    const options = { ...threeKnown, emitDeltaTypeReplaced: true };
    expect(popAll(queueAfter(options, remove('baz', 10), replace(thing('foo', 6))))).toEqual([
      ['Deleted baz=10'],
      ['Replaced foo=6'],
      ['Deleted bar ~ bar=6'],
    ]);
  });

  it('TestDeltaFIFO_ReplaceDeltaType: with the option a replace says Replaced', () => {
    const options = { knownObjects: knownThings(thing('foo', 5)), emitDeltaTypeReplaced: true };
    expect(popAll(queueAfter(options, replace(thing('foo', 5))))).toEqual([['Replaced foo=5']]);
  });

  it('TestDeltaFIFO_UpdateResyncRace: no resync of an object that has something newer queued', () => {
    const queue = queueAfter({ knownObjects: knownThings(thing('foo', 5)) }, update('foo', 6), resync);
    expect(popAll(queue)).toEqual([['Updated foo=6']]);
  });

  it('TestDeltaFIFO_HasSyncedCorrectOnDeletion: the deletions of the first replace count too', () => {
    const queue = queueAfter(threeKnown, replace(thing('foo', 5)));
    for (const expected of [['Sync foo=5'], ['Deleted bar ~ bar=6'], ['Deleted baz ~ baz=7']]) {
      expect(queue.hasSynced()).toBe(false);
      expect(popFlagged(queue)).toEqual({ deltas: expected, isInInitialList: true });
    }
    expect(queue.hasSynced()).toBe(true);
  });

  it('TestDeltaFIFO_detectLineJumpers: a key keeps its place, and goes to the end after it was popped', () => {
    const queue = queueAfter({}, add('foo', 10), add('bar', 1), add('foo', 11), add('foo', 13), add('zab', 30));
    expect(popOne(queue)).toEqual(['Added foo=10', 'Added foo=11', 'Added foo=13']);
    queue.add(thing('foo', 14));
    expect(popNewestValues(queue)).toEqual([1, 30, 14]);
  });

  it('TestDeltaFIFO_KeyOf: of an object, a tombstone, and deltas of either', () => {
    const queue = new DeltaFIFO<Thing>();
    expect(queue.keyOf(thing('A'))).toBe('A');
    expect(queue.keyOf(new DeletedFinalStateUnknown<Thing>('B', undefined))).toBe('B');
    expect(
      queue.keyOf([
        { type: 'Added', object: thing('other') },
        { type: 'Updated', object: thing('C') },
      ]),
    ).toBe('C');
    expect(queue.keyOf([{ type: 'Deleted', object: new DeletedFinalStateUnknown<Thing>('D', undefined) }])).toBe('D');
  });

  it('TestDeltaFIFO_HasSynced: after anything but a replace; or once the keys of the first replace were popped', () => {
    const synced = (...actions: Action[]) => {
      const queue = queueAfter({}, ...actions);
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
    expect(synced(replace(a, a))).toBe(false);
    expect(synced(replace(a, a), pop)).toBe(true);
  });

  it('TestDeltaFIFO_PopShouldUnblockWhenClosed: every waiting pop ends', async () => {
    const queue = new DeltaFIFO<Thing>();
    const results = Promise.allSettled(Array.from({ length: 10 }, () => queue.pop(ignore)));
    await settle();
    queue.close();
    for (const result of await results)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(FIFOClosedError) });
  });
});
