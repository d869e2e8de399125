import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedBlocks } from '../../../src/session/rows/sorted-blocks.ts';

interface Item {
  readonly key: number;
}

const ascending = (a: Item, b: Item) => a.key - b.key;

describe('sorted blocks', () => {
  it('are a sorted array under random inserts and removals', () => {
    const step = fc.record({ insert: fc.boolean(), key: fc.nat(3000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 2500, size: 'max' }), (steps) => {
        const blocks = new SortedBlocks<Item>(ascending);
        const model = new Map<number, Item>();
        for (const { insert, key } of steps) {
          const item = model.get(key);
          if (insert && !item) {
            const added = { key };
            model.set(key, added);
            blocks.insert(added);
          } else if (!insert) {
            expect(blocks.remove(item ?? { key })).toBe(item !== undefined);
            model.delete(key);
          }
        }
        const sorted = [...model.values()].sort(ascending);
        expect([...blocks]).toEqual(sorted);
        expect(blocks.length).toBe(sorted.length);
        for (let i = 0; i < sorted.length; i += 37) {
          expect(blocks.at(i)).toBe(sorted[i]);
          expect(blocks.indexOf(sorted[i]!)).toBe(i);
        }
        expect(blocks.indexOf({ key: 1.5 })).toBe(-1);
        expect(blocks.at(sorted.length)).toBeUndefined();
        const middle = Math.floor(sorted.length / 2);
        expect(blocks.slice(middle, 50)).toEqual(sorted.slice(middle, middle + 50));
      }),
      { numRuns: 30 },
    );
  });

  it('split where one grows long, and can be rebuilt in another order', () => {
    const blocks = new SortedBlocks<Item>(ascending);
    const items = Array.from({ length: 5000 }, (_, key) => ({ key }));
    for (const item of items) blocks.insert(item);
    expect(blocks.at(4321)).toBe(items[4321]);
    blocks.rebuild(items, (a, b) => b.key - a.key);
    expect(blocks.indexOf(items[0]!)).toBe(4999);
    expect(blocks.remove(items[2500]!)).toBe(true);
    expect(blocks.length).toBe(4999);
  });
});
