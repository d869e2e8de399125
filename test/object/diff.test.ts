import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/object/apply-changes.ts';
import { diff as diffBytes } from '../../src/object/diff.ts';
import { toPointer } from '../../src/object/json-difference.ts';
import type { JsonSlice } from '../../src/object/json-path-nodes.ts';
import { skipValue } from '../../src/object/scan-path.ts';

function diff(before: unknown, after: unknown) {
  return diffTexts(JSON.stringify(before), JSON.stringify(after));
}

function diffTexts(before: string, after: string) {
  return diffBytes(Buffer.from(before), Buffer.from(after)).map(({ op, steps, old, new: added }) => ({
    path: toPointer(steps),
    op,
    ...(old && { old: parse(old) }),
    ...(added && { new: parse(added) }),
  }));
}

function parse({ bytes, start }: JsonSlice): unknown {
  return JSON.parse(Buffer.from(bytes.subarray(start, skipValue(bytes, start))).toString());
}

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

  it('finds the same, however the documents are spaced and their members ordered', () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        const spaced = diffTexts(JSON.stringify(before, null, 2), JSON.stringify(reverse(after), null, 1));
        expect(applyChanges(before, spaced)).toStrictEqual(after);
        expect(diffTexts(JSON.stringify(before), JSON.stringify(before, null, 1))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('tells numbers apart by their digits, and texts by what they spell', () => {
    expect(diffTexts('{"n":9007199254740993}', '{"n":9007199254740992}')).toHaveLength(1);
    expect(diffTexts('{"a":1,"b":[13]}', '{"a":1,"b":[134]}')).toEqual([
      { path: '/b/0', op: 'replace', old: 13, new: 134 },
    ]);
    expect(diffTexts('12', '123')).toEqual([{ path: '', op: 'replace', old: 12, new: 123 }]);
    expect(diffTexts('{"t":"\\u003c"}', '{"t":"<"}')).toEqual([]);
  });

  it.each([
    ['{"a":', '}'],
    ['[', ']'],
    ['[{"name":"x","a":', '}]'],
  ])('replaces what differs deeper down than calls can go: %s', (opening, closing) => {
    const text = (text: string) => opening.repeat(20_000) + text + closing.repeat(20_000);
    const [{ path = '', op } = {}, ...others] = diffBytes(Buffer.from(text('1')), Buffer.from(text('2'))).map(
      ({ steps, op }) => ({ path: toPointer(steps), op }),
    );
    expect(op).toBe('replace');
    expect(path.split('/')).toHaveLength(257);
    expect(others).toEqual([]);
    expect(diff({ x: 1 }, { x: 2 })).toEqual([{ path: '/x', op: 'replace', old: 1, new: 2 }]);
  });

  it('tells strings of a set apart by themselves', () => {
    expect(diff(['a', 'b', 'c'], ['b', 'c', 'd'])).toEqual([
      { path: '/0', op: 'remove', old: 'a' },
      { path: '/2', op: 'add', new: 'd' },
    ]);
  });

  it('tells ports of one number apart by their protocol', () => {
    const port = (protocol: string, x: number) => ({ port: 53, protocol, x });
    expect(diff([port('UDP', 1), port('TCP', 1)], [port('TCP', 2)])).toEqual([
      { path: '/0', op: 'remove', old: port('UDP', 1) },
      { path: '/0/x', op: 'replace', old: 1, new: 2 },
    ]);
  });

  it('passes over what is ignored', () => {
    const [before, after] = ['{"a":[1,2],"b":1}', '{"a":[2],"b":2}'].map((text) => Buffer.from(text));
    const found = diffBytes(before!, after!, { ignoredOld: 5, ignoredNew: 5 });
    expect(found.map(({ steps }) => toPointer(steps))).toEqual(['/b']);
    const without = Buffer.from('{"b":1}');
    expect(diffBytes(before!, without, { ignoredOld: 5 })).toEqual([]);
    expect(diffBytes(without, before!, { ignoredNew: 5 })).toEqual([]);
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

function reverse(each: unknown): unknown {
  if (Array.isArray(each)) return each.map(reverse);
  if (typeof each !== 'object' || each === null) return each;
  return Object.fromEntries(
    Object.entries(each)
      .reverse()
      .map(([key, inner]) => [key, reverse(inner)]),
  );
}

function sortKeys(each: unknown): unknown {
  if (Array.isArray(each)) return each.map(sortKeys);
  if (typeof each !== 'object' || each === null) return each;
  return Object.entries(each)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sortKeys(inner)])
    .concat([['{}']]);
}
