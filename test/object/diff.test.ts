import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, diff } from '../../src/object/diff.ts';

/** Values that resemble each other, so that there is something common to compare. */
const value = fc
  .letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, 0, 1, 'x', '', 'y'),
      fc.dictionary(fc.constantFrom('name', 'a', 'b', 'a/b', 'm~n', '', '__proto__', 'type'), tie('any'), {
        maxKeys: 4,
      }),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.array(
        fc.record({ name: fc.constantFrom('n1', 'n2', 'n3', 'n4'), v: tie('any') }, { requiredKeys: ['name'] }),
        { maxLength: 4 },
      ),
    ),
  }))
  .any.map((each) => JSON.parse(JSON.stringify(each)) as unknown);

describe('diff', () => {
  it('turns the old value into the new one when applied', () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        const copy = structuredClone(before);
        expect(applyChanges(before, diff(before, after))).toStrictEqual(after);
        expect(before).toStrictEqual(copy);
      }),
      { numRuns: 3000 },
    );
  });

  it('is empty for equal values only', () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        expect(diff(before, structuredClone(before))).toEqual([]);
        const isEqual = JSON.stringify(sortKeys(before)) === JSON.stringify(sortKeys(after));
        expect(diff(before, after).length === 0).toBe(isEqual);
      }),
      { numRuns: 1000 },
    );
  });

  it('names the fields that changed', () => {
    const before = { metadata: { labels: { 'a/b': '1', c: '2' } }, spec: { replicas: 1, paused: true } };
    const after = { metadata: { labels: { 'a/b': '2', d: '3' } }, spec: { replicas: 3 } };
    expect(diff(before, after)).toEqual([
      { path: '/metadata/labels/a~1b', op: 'replace', old: '1', new: '2' },
      { path: '/metadata/labels/c', op: 'remove', old: '2' },
      { path: '/metadata/labels/d', op: 'add', new: '3' },
      { path: '/spec/replicas', op: 'replace', old: 1, new: 3 },
      { path: '/spec/paused', op: 'remove', old: true },
    ]);
    expect(diff(1, 2)).toEqual([{ path: '', op: 'replace', old: 1, new: 2 }]);
  });

  it('tells items of a list apart by their name', () => {
    const before = {
      c: [
        { name: 'a', image: '1' },
        { name: 'b', image: '1' },
      ],
    };
    const after = {
      c: [
        { name: 'new', image: '0' },
        { name: 'a', image: '1' },
        { name: 'b', image: '2' },
      ],
    };
    expect(diff(before, after)).toEqual([
      { path: '/c/0', op: 'add', new: { name: 'new', image: '0' } },
      { path: '/c/2/image', op: 'replace', old: '1', new: '2' },
    ]);
    expect(diff(after, before)).toEqual([
      { path: '/c/0', op: 'remove', old: { name: 'new', image: '0' } },
      { path: '/c/1/image', op: 'replace', old: '2', new: '1' },
    ]);
  });

  it('tells conditions apart by their type, and ports by their number', () => {
    expect(
      diff(
        [
          { type: 'A', s: 1 },
          { type: 'B', s: 1 },
        ],
        [{ type: 'B', s: 1 }],
      ),
    ).toEqual([{ path: '/0', op: 'remove', old: { type: 'A', s: 1 } }]);
    expect(diff([{ containerPort: 80 }, { containerPort: 90 }], [{ containerPort: 90 }])).toEqual([
      { path: '/0', op: 'remove', old: { containerPort: 80 } },
    ]);
  });

  it('compares by index when items have no key of their own, or changed places', () => {
    expect(diff([1, 2, 3], [1, 4])).toEqual([
      { path: '/1', op: 'replace', old: 2, new: 4 },
      { path: '/2', op: 'remove', old: 3 },
    ]);
    expect(diff([{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }])).toEqual([
      { path: '/0/name', op: 'replace', old: 'a', new: 'b' },
      { path: '/1/name', op: 'replace', old: 'b', new: 'a' },
    ]);
    expect(diff([{ name: 'a' }, { name: 'a' }], [{ name: 'a' }])).toEqual([
      { path: '/1', op: 'remove', old: { name: 'a' } },
    ]);
  });
});

function sortKeys(each: unknown): unknown {
  if (Array.isArray(each)) return each.map(sortKeys);
  if (typeof each !== 'object' || each === null) return each;
  return Object.entries(each)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sortKeys(inner)])
    .concat([['{}']]);
}
