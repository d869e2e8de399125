import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { FIFOClosedError } from '../../src/cache/fifo-closed-error.ts';
import { KeyError } from '../../src/cache/keys.ts';
import { RealFIFO } from '../../src/cache/real-fifo.ts';
import { describeDeltas, knownThings, popAll, popFlagged, type Thing, thing } from '../helpers/queue-things.ts';

const boom = new Error('boom');
const fail = () => {
  throw boom;
};
const refuse = () => {
  throw new Error('not expected');
};

describe('RealFIFO', () => {
  it('is atomic without known objects, or has them; only an atomic one emits bookmarks', () => {
    expect(() => new RealFIFO<Thing>({ atomic: true, knownObjects: knownThings() })).toThrow('knownObjects');
    expect(() => new RealFIFO<Thing>({})).toThrow('knownObjects');
    expect(() => new RealFIFO<Thing>({ knownObjects: knownThings(), emitBookmarks: true })).toThrow('bookmarks');
  });

  it('an empty initial list of an atomic queue is synced once its delta was processed', () => {
    const queue = new RealFIFO<Thing>({ atomic: true });
    queue.replace([], '5');
    expect(queue.hasSynced()).toBe(false);
    queue.popReady(() => expect(queue.hasSynced()).toBe(false));
    expect(queue.hasSynced()).toBe(true);
  });

  it('a replace that fails queues nothing, atomic or not', () => {
    const transformer = (object: Thing) => (object.value === 'bad' ? fail() : object);
    const atomic = new RealFIFO<Thing>({ atomic: true, transformer });
    expect(() => atomic.replace([thing('a'), thing('b', 'bad')], '1')).toThrow('boom');
    expect(atomic.length).toBe(0);
    const queue = new RealFIFO<Thing>({ knownObjects: knownThings(thing('known')), transformer });
    expect(() => queue.replace([thing('a'), {} as Thing], '1')).toThrow(KeyError);
    expect(() => queue.replace([thing('a'), thing('b', 'bad')], '1')).toThrow('boom');
    expect(queue.length).toBe(0);
    expect(queue.hasSynced()).toBe(false);
  });

  it('transforms what an atomic replace carries, and neither tombstones nor resyncs', () => {
    const transformer = (object: Thing) => ({ ...object, value: `${object.value}+` });
    const atomic = new RealFIFO<Thing>({ atomic: true, transformer });
    atomic.replace([thing('a', 1)], '1');
    expect(popAll(atomic)).toEqual([['ReplacedAll 1 [a=1+]']]);
    const queue = new RealFIFO<Thing>({ knownObjects: knownThings(thing('a', 1)), transformer });
    queue.resync();
    queue.delete(new DeletedFinalStateUnknown('a', thing('a', 2)));
    expect(popAll(queue)).toEqual([['Sync a=1'], ['Deleted a ~ a=2']]);
  });

  it('a bookmark does not make it synced, and is dropped unless asked for', () => {
    const queue = new RealFIFO<Thing>({ atomic: true, emitBookmarks: true });
    queue.bookmark('7');
    expect(queue.hasSynced()).toBe(false);
    expect(popAll(queue)).toEqual([['Bookmark 7']]);
    const silent = new RealFIFO<Thing>({ atomic: true });
    silent.bookmark('7');
    expect(silent.length).toBe(0);
  });

  it('what is not one object is never in a batch with others', () => {
    const queue = new RealFIFO<Thing>({ atomic: true, emitBookmarks: true });
    queue.add(thing('a'));
    queue.add(thing('b'));
    queue.bookmark('7');
    queue.resync();
    queue.add(thing('c'));
    queue.add(thing('d'));
    queue.replace([thing('a')], '8');
    const taken: string[][] = [];
    const take = (deltas: Parameters<typeof describeDeltas>[0]) => {
      taken.push(describeDeltas(deltas));
    };
    while (queue.popBatchReady(take, take) > 0);
    expect(taken).toEqual([
      ['Added a=0', 'Added b=0'],
      ['Bookmark 7'],
      ['SyncAll'],
      ['Added c=0', 'Added d=0'],
      ['ReplacedAll 8 [a=0]'],
    ]);
  });

  it('what was popped is gone, whatever process throws, and counts as processed', () => {
    const queue = new RealFIFO<Thing>({ knownObjects: knownThings() });
    queue.replace([thing('a'), thing('b'), thing('c')], '1');
    expect(() => queue.popReady(fail)).toThrow(boom);
    expect(() => queue.popBatchReady(fail, refuse)).toThrow(boom);
    expect(queue.length).toBe(0);
    expect(queue.hasSynced()).toBe(true);
  });

  it('a batch of the initial list is flagged, and synced closes after it', () => {
    const queue = new RealFIFO<Thing>({ knownObjects: knownThings() });
    queue.replace([thing('a'), thing('b')], '1');
    queue.add(thing('c'));
    const seen: [number, boolean, boolean][] = [];
    const take = (deltas: readonly unknown[], isInInitialList: boolean) => {
      seen.push([deltas.length, isInInitialList, queue.hasSynced()]);
    };
    while (queue.popBatchReady(take, take) > 0);
    expect(seen).toEqual([
      [2, true, false],
      [1, false, true],
    ]);
  });

  it('popping does not cost more the longer the queue is (quadratic, a million would time out)', () => {
    const queue = new RealFIFO<number>({ atomic: true, keyFunction: String });
    for (let i = 0; i < 1_000_000; i += 1) queue.add(i);
    let sum = 0;
    while (
      queue.popReady(() => {
        sum += 1;
      })
    );
    expect(sum).toBe(1_000_000);
  });

  it('closed, it gives what is left and rejects when empty', async () => {
    const queue = new RealFIFO<Thing>({ atomic: true });
    queue.add(thing('a'));
    queue.close();
    expect(describeDeltas(await queue.pop(() => {}))).toEqual(['Added a=0']);
    await expect(queue.pop(() => {})).rejects.toThrow(FIFOClosedError);
    await queue.whenReady();
    queue.add(thing('b'));
    expect(popFlagged(queue)).toEqual({ deltas: ['Added b=0'], isInInitialList: false });
  });

  it('tells the observer each delta with the depth after it', () => {
    const told: string[] = [];
    const queue = new RealFIFO<Thing>({
      atomic: true,
      emitBookmarks: true,
      observer: { delta: (type, key, depth) => told.push(`${type} ${key} ${depth}`) },
    });
    queue.add(thing('a'));
    queue.delete(thing('b'));
    queue.replace([], '1');
    queue.resync();
    queue.bookmark('2');
    expect(told).toEqual(['Added a 1', 'Deleted b 2', 'ReplacedAll  3', 'SyncAll  4', 'Bookmark  5']);
  });
});
