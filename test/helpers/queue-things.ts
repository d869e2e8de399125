import { DeletedFinalStateUnknown, type Delta, type Deltas } from '../../src/cache/deltas.ts';
import type { KnownObjects } from '../../src/cache/known-objects.ts';
import type { PopProcess } from '../../src/cache/queue.ts';

/** An object of the queue and store tests: a name and a value. */
export interface Thing {
  readonly metadata: { readonly name: string; readonly resourceVersion?: string };
  readonly value: number | string;
}

export function thing(name: string, value: number | string = 0): Thing {
  return { metadata: { name }, value };
}

/** The consumer's store, fixed. */
export function knownThings(...things: readonly Thing[]): KnownObjects<Thing> {
  return {
    listKeys: () => things.map(({ metadata }) => metadata.name),
    getByKey: (key) => things.find(({ metadata }) => metadata.name === key),
  };
}

/** `Added foo=10`; a tombstone is `Deleted foo ~ foo=10`, or `Deleted foo ~ nothing`. */
function describeDelta(delta: Delta<Thing>): string {
  if (delta.type === 'ReplacedAll') return `ReplacedAll ${delta.resourceVersion} [${delta.objects.map(describeThing)}]`;
  if (delta.type === 'Bookmark') return `Bookmark ${delta.resourceVersion}`;
  if (delta.type === 'SyncAll') return 'SyncAll';
  if (!(delta.object instanceof DeletedFinalStateUnknown)) return `${delta.type} ${describeThing(delta.object)}`;
  const { key, object } = delta.object;
  return `${delta.type} ${key} ~ ${object ? describeThing(object) : 'nothing'}`;
}

export function describeDeltas(deltas: Deltas<Thing>): string[] {
  return deltas.map(describeDelta);
}

interface Popped {
  popReady(process: PopProcess<Thing>): boolean;
}

/** Pops one entry; undefined when empty. */
export function popOne(queue: Popped): string[] | undefined {
  let seen: string[] | undefined;
  queue.popReady((deltas) => {
    seen = describeDeltas(deltas);
  });
  return seen;
}

/** Pops one entry, with the flag that its consumer was given; undefined when empty. */
export function popFlagged(queue: Popped): { deltas: string[]; isInInitialList: boolean } | undefined {
  let seen: { deltas: string[]; isInInitialList: boolean } | undefined;
  queue.popReady((deltas, isInInitialList) => {
    seen = { deltas: describeDeltas(deltas), isInInitialList };
  });
  return seen;
}

/** Pops everything, one element an entry. */
export function popAll(queue: Popped): string[][] {
  const all: string[][] = [];
  for (let entry = popOne(queue); entry; entry = popOne(queue)) all.push(entry);
  return all;
}

/** Pops everything; for the value of the newest delta of each entry. */
export function popNewestValues(queue: Popped): (number | string)[] {
  const values: (number | string)[] = [];
  while (
    queue.popReady((deltas) => {
      const newest = deltas.at(-1);
      if (!newest || !('object' in newest) || newest.object instanceof DeletedFinalStateUnknown) values.push('?');
      else values.push(newest.object.value);
    })
  );
  return values;
}

/**
 * Two producers add 500 things each while one consumer pops them all. For each producer the values in the order of popping,
 * which `inOrderOfEach` is when all is well.
 */
export async function popFromTwoProducers(
  add: (object: Thing) => void,
  pop: () => Promise<Thing>,
): Promise<Record<string, number[]>> {
  const produce = async (prefix: string) => {
    for (let i = 0; i < 500; i += 1) {
      add(thing(`${prefix}${i}`, i));
      if (i % 7 === 0) await Promise.resolve();
    }
  };
  const consume = async () => {
    const seen: Record<string, number[]> = { a: [], b: [] };
    for (let i = 0; i < 1000; i += 1) {
      const { metadata, value } = await pop();
      seen[metadata.name[0] ?? '']?.push(Number(value));
    }
    return seen;
  };
  const [seen] = await Promise.all([consume(), produce('a'), produce('b')]);
  return seen;
}

const inOrder = Array.from({ length: 500 }, (_, i) => i);
export const inOrderOfEach = { a: inOrder, b: inOrder };

/** Waits for one entry, which must be of one delta of an object, and gives that object. */
export async function popThing(queue: { pop(process: PopProcess<Thing>): Promise<Deltas<Thing>> }): Promise<Thing> {
  const [delta, ...more] = await queue.pop(() => {});
  if (!delta || more.length > 0 || !('object' in delta)) throw new Error('expected one delta of an object');
  return delta.object as Thing;
}

function describeThing({ metadata, value }: Thing): string {
  return `${metadata.name}=${value}`;
}
