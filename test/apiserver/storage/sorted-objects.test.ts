import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ObjectsView, SortedObjects } from '../../../src/apiserver/storage/sorted-objects.ts';

interface Item {
  readonly key: string;
  readonly value: number;
}

const key = fc.tuple(fc.constantFrom('a', 'a-b', 'b'), fc.nat(400)).map(([namespace, n]) => `${namespace}/${n}`);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('set' as const), key, value: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('delete' as const), key }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('view' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('fork' as const) }) },
);
const sorted = (model: ReadonlyMap<string, number>) =>
  [...model].map(([key, value]) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1));
const all = (view: ObjectsView<Item>) => [...view.range('', '')];

describe('sorted objects', () => {
  it('equal a sorted map, and their views and forks never change', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 1500, size: 'max' }), (steps) => {
        const objects = new SortedObjects<Item>();
        const model = new Map<string, number>();
        const frozen: [ObjectsView<Item>, readonly Item[]][] = [];
        for (const one of steps) {
          if (one.type === 'set') {
            objects.set({ key: one.key, value: one.value });
            model.set(one.key, one.value);
          } else if (one.type === 'delete') {
            objects.delete(one.key);
            model.delete(one.key);
          } else if (one.type === 'view') {
            frozen.push([objects.view(), sorted(model)]);
          } else {
            const fork = objects.fork();
            fork.delete(sorted(model)[0]?.key ?? '');
            fork.set({ key: 'zz', value: 1 });
          }
        }
        frozen.push([objects.view(), sorted(model)]);
        for (const [view, expected] of frozen) {
          expect(all(view)).toEqual(expected);
          expect(view.size).toBe(expected.length);
        }
        for (const [name, value] of model) expect(objects.get(name)?.value).toBe(value);
      }),
      { numRuns: 40 },
    );
  });

  it('range and count by prefix and start', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 900, size: 'max' }), key, (keys, start) => {
        const objects = new SortedObjects<Item>();
        for (const one of keys) objects.set({ key: one, value: 0 });
        for (const prefix of ['', 'a/', 'a-b/', 'c/']) {
          const expected = keys.filter((one) => one.startsWith(prefix) && one >= start).sort();
          const view = objects.view();
          expect([...view.range(prefix, start)].map((item) => item.key)).toEqual(expected);
          expect(view.count(prefix, start)).toBe(expected.length);
        }
      }),
      { numRuns: 30 },
    );
  });
});
