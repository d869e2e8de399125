import { describe, expect, it } from 'vitest';
import { FIFOClosedError } from '../../src/cache/fifo-closed-error.ts';
import { Heap } from '../../src/cache/heap.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { settle } from '../helpers/fake-clock.ts';
import { type Thing, thing } from '../helpers/queue-things.ts';

function heapOf(...things: readonly [string, number][]): Heap<Thing> {
  const heap = new Heap<Thing>(metaNamespaceKey, (a, b) => a.value < b.value);
  for (const [name, value] of things) heap.add(thing(name, value));
  return heap;
}

const five: readonly [string, number][] = [
  ['foo', 10],
  ['bar', 1],
  ['bal', 31],
  ['baz', 11],
  ['zab', 30],
];

async function popValues(heap: Heap<Thing>): Promise<(number | string)[]> {
  const values: (number | string)[] = [];
  while (heap.length > 0) values.push((await heap.pop()).value);
  return values;
}

describe('heap', () => {
  it('TestHeapBasic: objects added in opposite orders come in ascending order', async () => {
    const heap = heapOf();
    const add = async (values: number[], prefix: string) => {
      for (const value of values) {
        heap.add(thing(`${prefix}${value}`, value));
        await Promise.resolve();
      }
    };
    const ascending = Array.from({ length: 500 }, (_, i) => i);
    await Promise.all([add(ascending, 'a'), add(ascending.toReversed(), 'b')]);
    expect(await popValues(heap)).toEqual(ascending.flatMap((value) => [value, value]));
  });

  it('TestHeap_Add: adding a key again updates it', async () => {
    const heap = heapOf(['foo', 10], ['bar', 1], ['baz', 11], ['zab', 30]);
    heap.add(thing('foo', 13));
    expect((await heap.pop()).value).toBe(1);
    expect((await heap.pop()).value).toBe(11);
    heap.add(thing('foo', 14));
    expect(await popValues(heap)).toEqual([14, 30]);
  });

  it('TestHeap_BulkAdd: while 500 come in one call, a waiting consumer sees them in order', async () => {
    const heap = heapOf();
    const consume = async () => {
      const values: number[] = [];
      while (values.length < 500) values.push(Number((await heap.pop()).value));
      return values;
    };
    const consumed = consume();
    await settle();
    heap.bulkAdd(Array.from({ length: 500 }, (_, i) => thing(`t${i}`, 499 - i)));
    expect(await consumed).toEqual(Array.from({ length: 500 }, (_, i) => i));
  });

  it('TestHeapEmptyPop: closing ends a waiting pop', async () => {
    const heap = heapOf();
    const popped = heap.pop();
    await settle();
    heap.close();
    await expect(popped).rejects.toThrow(FIFOClosedError);
    await expect(popped).rejects.toThrow('closed');
  });

  it('TestHeap_AddIfNotPresent: an object that is there stays as it is', async () => {
    const heap = heapOf(['foo', 10], ['bar', 1], ['baz', 11]);
    heap.addIfNotPresent(thing('foo', 13));
    heap.addIfNotPresent(thing('zab', 14));
    expect(heap.length).toBe(4);
    expect(heap.getByKey('foo')?.value).toBe(10);
    expect(await popValues(heap)).toEqual([1, 10, 11, 14]);
  });

  it('TestHeap_Delete: by key whatever the value; at the head, the tail and in the middle; never what is absent', async () => {
    const heap = heapOf(...five);
    heap.delete(thing('bar', 200));
    expect((await heap.pop()).value).toBe(10);
    heap.add(thing('zab', 30));
    heap.add(thing('faz', 30));
    const size = heap.length;
    expect(() => heap.delete(thing('non-existent', 10))).toThrow('non-existent');
    expect(heap.length).toBe(size);
    heap.delete(thing('bal', 31));
    heap.delete(thing('zab', 30));
    expect((await heap.pop()).value).toBe(11);
    expect((await heap.pop()).metadata.name).toBe('faz');
    expect(heap.length).toBe(0);
  });

  it('TestHeap_Update: an object moves to where its new value belongs', async () => {
    const heap = heapOf(...five);
    heap.update(thing('baz', 0));
    expect(await heap.pop()).toEqual(thing('baz', 0));
    heap.update(thing('bar', 100));
    expect(await heap.pop()).toEqual(thing('foo', 10));
    expect(await popValues(heap)).toEqual([30, 31, 100]);
  });

  it('TestHeap_Get: an object is found by the key of another; what is absent is undefined', () => {
    const heap = heapOf(...five);
    expect(heap.get(thing('baz', 999))).toEqual(thing('baz', 11));
    expect(heap.get(thing('non-existent'))).toBeUndefined();
  });

  it('TestHeap_GetByKey: an object is found by its key; what is absent is undefined', () => {
    const heap = heapOf(...five);
    expect(heap.getByKey('baz')).toEqual(thing('baz', 11));
    expect(heap.getByKey('non-existent')).toBeUndefined();
  });

  it('TestHeap_Close: a heap is closed only once it was', () => {
    const heap = heapOf(['foo', 10], ['bar', 1]);
    expect(heap.isClosed).toBe(false);
    heap.close();
    expect(heap.isClosed).toBe(true);
  });

  it('TestHeap_List: everything, in any order', () => {
    expect(heapOf().list()).toEqual([]);
    const listed = heapOf(...five).list();
    expect(listed).toHaveLength(5);
    expect(new Set(listed)).toEqual(new Set(five.map(([name, value]) => thing(name, value))));
  });

  it('TestHeap_ListKeys: every key, in any order', () => {
    expect(heapOf().listKeys()).toEqual([]);
    const keys = heapOf(...five).listKeys();
    expect(keys.toSorted()).toEqual(five.map(([name]) => name).sort());
  });

  it('TestHeapAddAfterClose: no kind of add works once closed; what is left can be popped', async () => {
    const heap = heapOf(['old', 1]);
    heap.close();
    expect(() => heap.add(thing('test', 1))).toThrow('closed');
    expect(() => heap.addIfNotPresent(thing('test', 1))).toThrow('closed');
    expect(() => heap.bulkAdd([thing('test', 1)])).toThrow('closed');
    expect(await popValues(heap)).toEqual([1]);
  });
});
