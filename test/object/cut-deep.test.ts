import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutDeep } from '../../src/object/cut-deep.ts';

it('cuts what has so many containers around it, and nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 4 }), (value, deepest) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const cut = cutDeep(bytes, deepest);
      expect(JSON.parse(Buffer.from(cut).toString())).toStrictEqual(shorten(JSON.parse(bytes.toString()), deepest));
      if (depthOf(value) <= deepest) expect(cut).toBe(bytes);
    }),
    { numRuns: 500 },
  );
});

function shorten(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '… (nested deeper than is shown)';
  if (Array.isArray(value)) return value.map((item) => shorten(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member, levels - 1)]));
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
