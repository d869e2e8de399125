import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../src/cache/deep-freeze.ts';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { createTtlStore } from '../../src/cache/expiration-cache.ts';
import { FIFO } from '../../src/cache/fifo.ts';
import { Heap } from '../../src/cache/heap.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { MutationCache } from '../../src/cache/mutation-cache.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { isMetaCarrier } from '../../src/object/meta.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { type Thing, thing } from '../helpers/queue-things.ts';

describe('FIFO', () => {
  it('skips what was deleted, and counts it as popped', () => {
    const queue = new FIFO<Thing>(metaNamespaceKey);
    queue.replace([thing('a', 1), thing('b', 2)], '1');
    queue.delete(thing('a'));
    const seen: unknown[] = [];
    const take = ({ value }: Thing, isInInitialList: boolean) => seen.push([value, isInInitialList]);
    while (queue.popReady(take));
    expect(seen).toEqual([[2, true]]);
    expect(queue.hasSynced()).toBe(true);
  });

  it('an object that is deleted and added again keeps its first place', () => {
    const queue = new FIFO<Thing>(metaNamespaceKey);
    queue.add(thing('a', 1));
    queue.add(thing('b', 2));
    queue.delete(thing('a'));
    queue.add(thing('a', 3));
    queue.resync();
    const seen: unknown[] = [];
    while (queue.popReady(({ value }) => seen.push(value)));
    expect(seen).toEqual([3, 2]);
  });
});

describe('store with time to live', () => {
  it('listKeys and size do not look; list does; a replace stamps anew', async () => {
    const clock = new FakeClock();
    const store = createTtlStore<Thing>(metaNamespaceKey, 1000, clock);
    store.add(thing('a', 1));
    await clock.advance(2000);
    expect([store.listKeys(), store.size]).toEqual([['a'], 1]);
    expect(store.list()).toEqual([]);
    expect(store.size).toBe(0);
    store.replace([thing('b', 1)], '9');
    store.transaction([
      { type: 'add', object: thing('c', 1) },
      { type: 'delete', object: thing('b') },
    ]);
    expect(store.list()).toEqual([thing('c', 1)]);
    expect(store.lastStoreSyncResourceVersion()).toBe('9');
    expect(clock.waiting).toBe(0);
  });
});

describe('heap', () => {
  it('what takes the place of a deleted object may have to rise', async () => {
    const heap = new Heap<Thing>(metaNamespaceKey, (a, b) => a.value < b.value);
    for (const value of [0, 10, 1, 11, 12, 2, 3]) heap.add(thing(`v${value}`, value));
    heap.delete(thing('v11'));
    const popped: unknown[] = [];
    while (heap.length > 0) popped.push((await heap.pop()).value);
    expect(popped).toEqual([0, 1, 2, 3, 10, 12]);
  });

  it('after any adds, updates and deletions pops in order', async () => {
    const random = createSeededRandom(3);
    const heap = new Heap<Thing>(metaNamespaceKey, (a, b) => a.value < b.value);
    const model = new Map<string, number>();
    for (let i = 0; i < 3000; i += 1) {
      const name = `k${Math.floor(random() * 60)}`;
      const value = Math.floor(random() * 1000);
      if (random() < 0.3 && model.delete(name)) {
        heap.delete(thing(name));
      } else {
        heap.add(thing(name, value));
        model.set(name, value);
      }
      if (random() < 0.05 && heap.length > 0) {
        const least = await heap.pop();
        expect(least.value).toBe(Math.min(...model.values()));
        model.delete(least.metadata.name);
      }
    }
    const popped: unknown[] = [];
    while (heap.length > 0) popped.push((await heap.pop()).value);
    expect(popped).toEqual([...model.values()].sort((a, b) => a - b));
    expect(popped.length).toBeGreaterThan(20);
  });
});

interface Versioned {
  readonly metadata: { readonly name: string; readonly uid: string; readonly resourceVersion: string };
  readonly group: string;
}

const versioned = (name: string, resourceVersion: string, group = 'g'): Versioned => ({
  metadata: { name, uid: `uid-${name}`, resourceVersion },
  group,
});

function overlay(options: { readonly includeAdds?: boolean; readonly capacity?: number } = {}) {
  const clock = new FakeClock();
  const indexer = createIndexer<Versioned>(metaNamespaceKey, { group: ({ group }) => [group] });
  const cache = new MutationCache<Versioned>({ backing: indexer, indexer, clock, ttlMs: 1000, ...options });
  return { clock, indexer, cache };
}

describe('mutation cache', () => {
  it('shows the newer of the two, and forgets the write when the informer has caught up', () => {
    const { indexer, cache } = overlay();
    indexer.add(versioned('a', '9'));
    cache.mutation(versioned('a', '10'));
    expect(cache.getByKey('a')).toEqual(versioned('a', '10'));
    expect(cache.byIndex('group', 'g')).toEqual([versioned('a', '10')]);
    indexer.update(versioned('a', '11'));
    expect(cache.getByKey('a')).toEqual(versioned('a', '11'));
    expect(cache.overlayKeys()).toEqual([]);
  });

  it('shows what only was written when asked to, in the index that it belongs to', () => {
    const without = overlay().cache;
    without.mutation(versioned('a', '1'));
    expect(without.getByKey('a')).toBeUndefined();
    expect(without.byIndex('group', 'g')).toEqual([]);
    const { cache } = overlay({ includeAdds: true });
    cache.mutation(versioned('a', '1'));
    cache.mutation(versioned('b', '2', 'other'));
    expect(cache.getByKey('a')).toEqual(versioned('a', '1'));
    expect(cache.byIndex('group', 'g')).toEqual([versioned('a', '1')]);
  });

  it('ignores a write older than the last one', () => {
    const { cache } = overlay({ includeAdds: true });
    cache.mutation(versioned('a', '10'));
    cache.mutation(versioned('a', '9'));
    expect(cache.getByKey('a')).toEqual(versioned('a', '10'));
  });

  it('forgets after the time to live, and the write used longest ago when there are too many', async () => {
    const { clock, cache } = overlay({ includeAdds: true, capacity: 2 });
    cache.mutation(versioned('a', '1'));
    cache.mutation(versioned('b', '2'));
    cache.getByKey('a');
    cache.mutation(versioned('c', '3'));
    expect(cache.overlayKeys().sort()).toEqual(['a', 'c']);
    await clock.advance(1001);
    expect(cache.getByKey('a')).toBeUndefined();
    expect(cache.overlayKeys()).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('takes tombstones, and refuses versions that are no integers', () => {
    const { cache } = overlay({ includeAdds: true });
    cache.mutation(versioned('a', '2'));
    cache.onDelete(new DeletedFinalStateUnknown<Versioned>('a', undefined));
    expect(cache.getByKey('a')).toEqual(versioned('a', '2'));
    cache.onDelete(new DeletedFinalStateUnknown('a', versioned('a', '1')));
    expect(cache.getByKey('a')).toBeUndefined();
    cache.mutation(versioned('b', '2'));
    expect(() => cache.mutation(versioned('b', 'x'))).toThrow('"x"');
  });
});

describe('deepFreeze', () => {
  it('freezes plain objects through and through, and leaves bytes and what carries its own metadata', () => {
    const bytes = new Uint8Array([1]);
    const carrier = { [isMetaCarrier]: true, labels: {} };
    const object = deepFreeze({ a: [{ b: 1 }], bytes, carrier });
    expect(Object.isFrozen(object.a[0])).toBe(true);
    bytes[0] = 2;
    expect(Object.isFrozen(carrier)).toBe(false);
    expect(deepFreeze(object)).toBe(object);
  });
});
