import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeltaFIFO } from '../../src/cache/delta-fifo.ts';
import { createStore } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import type { Queue } from '../../src/cache/queue.ts';
import { RealFIFO } from '../../src/cache/real-fifo.ts';
import type { Store } from '../../src/cache/store.ts';
import { createConsumer } from '../helpers/mini-informer.ts';
import { type Thing, thing } from '../helpers/queue-things.ts';

type Step =
  | { readonly type: 'put' | 'delete'; readonly name: string }
  /** The server changes without the watch seeing it. */
  | { readonly type: 'missed-put' | 'missed-delete'; readonly name: string }
  | { readonly type: 'relist' | 'resync' | 'drain'; readonly count?: never }
  | { readonly type: 'pop'; readonly count: number };

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('put' as const, 'delete' as const), name }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('missed-put' as const, 'missed-delete' as const), name }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('relist' as const, 'resync' as const, 'drain' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('pop' as const), count: fc.integer({ min: 1, max: 3 }) }) },
);

const queues: readonly [string, (store: Store<Thing>) => Queue<Thing>][] = [
  ['DeltaFIFO', (knownObjects) => new DeltaFIFO<Thing>({ knownObjects, emitDeltaTypeReplaced: true })],
  ['RealFIFO', (knownObjects) => new RealFIFO<Thing>({ knownObjects })],
  ['atomic RealFIFO', () => new RealFIFO<Thing>({ atomic: true, batchSize: 3 })],
];

/** Runs the steps as a reflector would, and consumes in between. */
function run(createQueue: (store: Store<Thing>) => Queue<Thing>, steps: readonly Step[]) {
  const store = createStore<Thing>(deletionHandlingMetaNamespaceKey);
  const told: string[] = [];
  const queue = createQueue(store);
  const consume = createConsumer(store, told);
  const server = new Map<string, Thing>();
  let version = 0;
  const pop = () => (queue.popBatchReady ? queue.popBatchReady(consume, consume) > 0 : queue.popReady(consume));
  const change = (type: Step['type'], key: string) => {
    version += 1;
    const object = thing(key, version);
    const old = server.get(key);
    if (type === 'put' || type === 'missed-put') server.set(key, object);
    else server.delete(key);
    if (type === 'put') old ? queue.update(object) : queue.add(object);
    if (type === 'delete' && old) queue.delete(object);
  };
  queue.replace([], '0');
  for (const each of steps) {
    if ('name' in each) change(each.type, each.name);
    else if (each.type === 'relist') queue.replace([...server.values()], String(version));
    else if (each.type === 'resync') queue.resync();
    else for (let i = 0; i < (each.count ?? Infinity) && pop(); i += 1);
  }
  queue.replace([...server.values()], String(version));
  while (pop());
  return { server, store, told, queue };
}

const sorted = (objects: Iterable<Thing>) => [...objects].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));

for (const [title, createQueue] of queues) {
  describe(`${title}, any order of events, relists, resyncs and pops`, () => {
    it('the store ends equal to the server', () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
          const { server, store, queue } = run(createQueue, steps);
          expect(sorted(store.list())).toEqual(sorted(server.values()));
          expect(queue.length).toBe(0);
          expect(queue.hasSynced()).toBe(true);
        }),
        { numRuns: 500 },
      );
    });

    it('what a handler is told, applied in order, gives the store, and no object steps back', () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
          const { store, told } = run(createQueue, steps);
          const mirror = new Map<string, number>();
          const newest = new Map<string, number>();
          for (const text of told) {
            const [, verb, key, value] = /^(\w+) (\w+) (?:\d+→)?(\d+|nothing)/.exec(text) ?? [];
            if (verb === undefined || key === undefined) throw new Error(text);
            if (verb === 'add') expect(mirror.has(key), text).toBe(false);
            if (verb === 'update') expect(mirror.has(key), text).toBe(true);
            if (verb === 'delete') mirror.delete(key);
            else mirror.set(key, Number(value));
            if (value === 'nothing') continue;
            expect(Number(value), told.join('\n')).toBeGreaterThanOrEqual(newest.get(key) ?? 0);
            newest.set(key, Number(value));
          }
          const stored = store.list().map(({ metadata, value }) => [metadata.name, value] as const);
          expect(new Map(stored)).toEqual(mirror);
        }),
        { numRuns: 500 },
      );
    });
  });
}
