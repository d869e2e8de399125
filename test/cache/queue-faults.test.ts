import { describe, expect, it } from 'vitest';
import { DeltaFIFO } from '../../src/cache/delta-fifo.ts';
import { createStore } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import type { Queue } from '../../src/cache/queue.ts';
import { RealFIFO } from '../../src/cache/real-fifo.ts';
import type { Store } from '../../src/cache/store.ts';
import { createConsumer } from '../helpers/mini-informer.ts';
import { popAll, type Thing, thing } from '../helpers/queue-things.ts';

const queues: readonly [string, (store: Store<Thing>) => Queue<Thing>][] = [
  ['DeltaFIFO', (knownObjects) => new DeltaFIFO<Thing>({ knownObjects, emitDeltaTypeReplaced: true })],
  ['RealFIFO', (knownObjects) => new RealFIFO<Thing>({ knownObjects })],
  ['atomic RealFIFO', () => new RealFIFO<Thing>({ atomic: true })],
];

function start(createQueue: (store: Store<Thing>) => Queue<Thing>) {
  const store = createStore<Thing>(deletionHandlingMetaNamespaceKey);
  const told: string[] = [];
  const queue = createQueue(store);
  const consume = createConsumer(store, told);
  return {
    store,
    queue,
    consume,
    /** Consumes everything and gives back what a handler was told meanwhile. */
    drain(): string[] {
      while (queue.popReady(consume));
      return told.splice(0);
    },
  };
}

for (const [title, createQueue] of queues) {
  describe(`${title} under faults`, () => {
    it('B099 an object whose add is still queued when a relist lacks it is added and deleted', () => {
      const { store, queue, drain } = start(createQueue);
      queue.replace([], '100');
      drain();
      queue.add(thing('o', 101));
      queue.replace([], '102');
      expect(drain()).toEqual(['add o 101', 'delete o 101, unknown']);
      expect(store.list()).toEqual([]);
    });

    it('B100 a deletion during the very first fill is not dropped, and no resync brings the object back', () => {
      const { store, queue, drain } = start(createQueue);
      queue.replace([thing('a', 90), thing('b', 95)], '100');
      queue.delete(thing('a', 101));
      expect(drain().filter((text) => text.includes(' a '))).toEqual(['add a 90', 'delete a 101']);
      queue.resync();
      expect(drain()).toEqual(['update b 95→95']);
      expect(store.listKeys()).toEqual(['b']);
    });

    it('B101 a deletion that arrives while the add is being processed comes after it', () => {
      const { store, queue, consume, drain } = start(createQueue);
      queue.add(thing('a', 1));
      queue.popReady((deltas) => {
        consume(deltas);
        queue.delete(thing('a', 2));
      });
      expect(drain()).toEqual(['add a 1', 'delete a 2']);
      expect(store.list()).toEqual([]);
    });

    it('B104 a resync does not step back from what is queued', () => {
      const { queue, drain } = start(createQueue);
      queue.replace([thing('a', 100)], '100');
      drain();
      queue.update(thing('a', 105));
      queue.resync();
      const [first, ...rest] = drain();
      expect(first).toBe('update a 100→105');
      for (const later of rest) expect(later).toBe('update a 105→105');
    });

    it('B105 a relist can be told from a resync', () => {
      const { queue, drain } = start(createQueue);
      queue.replace([thing('a', 1)], '1');
      drain();
      queue.resync();
      expect(popAll(queue)[0]?.[0]).toMatch(/^Sync/);
      queue.replace([thing('a', 2)], '2');
      expect(popAll(queue)[0]?.[0]).toMatch(/^Replaced/);
    });

    it('B107 a deletion carries the state of the deletion', () => {
      const { queue, drain } = start(createQueue);
      queue.replace([thing('a', 100)], '100');
      drain();
      queue.delete(thing('a', 120));
      expect(drain()).toEqual(['delete a 120']);
    });
  });
}

describe('deletions of unknown objects', () => {
  it('B085 the deletion of a never seen object is ignored by DeltaFIFO and delivered without error by RealFIFO', () => {
    const told = queues.map(([, createQueue]) => {
      const { queue, drain } = start(createQueue);
      queue.replace([thing('b', 95)], '100');
      drain();
      queue.delete(thing('c', 97));
      return drain();
    });
    expect(told).toEqual([[], ['delete c 97'], ['delete c 97']]);
  });
});
