import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  difference,
  emptySet,
  type FieldSet,
  formatPaths,
  intersection,
  isEmptySet,
  isMember,
  leaf,
  pathSet,
  recursiveDifference,
  union,
} from '../../../src/apiserver/managed-fields/field-set.ts';
import { compareElements, formatElement } from '../../../src/apiserver/managed-fields/path-element.ts';

const elements = [
  'f:a',
  'f:b',
  'k:{"name":"x"}',
  'k:{"name":"y"}',
  'k:{"port":80}',
  'k:{"port":443}',
  'v:"s"',
  'v:1',
  'i:0',
];
const path = fc.array(fc.constantFrom(...elements), { minLength: 1, maxLength: 4 });
const fieldSet = fc.array(path, { maxLength: 12 }).map((paths) => paths.map(toSet).reduce(union, emptySet));

function toSet(elementsOfPath: readonly string[]): FieldSet {
  return elementsOfPath.reduceRight<FieldSet>((child, element) => ({ [element]: child }), leaf);
}

/** The set as a plain set of paths. */
const modelOf = (set: FieldSet): Set<string> => new Set(formatPaths(set));

describe('field sets', () => {
  it('behave as sets of paths', () => {
    fc.assert(
      fc.property(fieldSet, fieldSet, (a, b) => {
        const [left, right] = [modelOf(a), modelOf(b)];
        expect(modelOf(union(a, b))).toEqual(new Set([...left, ...right]));
        expect(modelOf(difference(a, b))).toEqual(new Set([...left].filter((it) => !right.has(it))));
        expect(modelOf(intersection(a, b))).toEqual(new Set([...left].filter((it) => right.has(it))));
      }),
    );
  });

  it('keep the canonical order and no node without a path', () => {
    fc.assert(
      fc.property(fieldSet, fieldSet, (a, b) => {
        for (const set of [union(a, b), difference(a, b), intersection(a, b), recursiveDifference(a, b)])
          expectCanonical(set);
      }),
    );
  });

  it('share what does not change', () => {
    fc.assert(
      fc.property(fieldSet, (set) => {
        expect(union(set, set)).toBe(set);
        expect(union(set, emptySet)).toBe(set);
        expect(difference(set, emptySet)).toBe(set);
        expect(difference(set, pathSet(['other']))).toBe(set);
        expect(isEmptySet(difference(set, set))).toBe(true);
      }),
    );
  });

  it('drop what is below a path only when asked', () => {
    const set = union(pathSet(['status'], ['spec', 'a']), pathSet(['status', 'phase']));
    expect(formatPaths(difference(set, pathSet(['status'])))).toEqual(['.spec.a', '.status.phase']);
    expect(formatPaths(recursiveDifference(set, pathSet(['status'])))).toEqual(['.spec.a']);
  });

  it('know a path from a way to others', () => {
    expect(isMember(leaf)).toBe(true);
    expect(isMember({ '.': {}, 'f:a': {} })).toBe(true);
    expect(isMember({ 'f:a': {} })).toBe(false);
    expect(isMember(undefined)).toBe(false);
  });
});

function expectCanonical(set: FieldSet): void {
  const keys = Object.keys(set);
  expect(keys).toEqual([...keys].sort(compareElements));
  for (const key of keys) {
    if (key !== '.') expectCanonical(set[key]!);
    else expect(keys.length).toBeGreaterThan(1);
  }
}

describe('path elements', () => {
  it('come in the order of FieldsV1', () => {
    const sorted = [
      '.',
      'f:a',
      'f:b',
      'k:{"name":"a"}',
      'k:{"name":"a-b"}',
      'k:{"port":80}',
      'k:{"port":443}',
      'k:{"port":443,"protocol":"TCP"}',
      'v:1',
      'v:"a"',
      'v:true',
      'i:2',
      'i:10',
    ];
    expect([...sorted].reverse().sort(compareElements)).toEqual(sorted);
  });

  it.each([
    ['f:data', '.data'],
    ['k:{"port":80,"protocol":"TCP"}', '[port=80,protocol="TCP"]'],
    ['v:"example.org/a"', '[="example.org/a"]'],
    ['i:3', '[3]'],
  ])('%s reads %s', (element, text) => {
    expect(formatElement(element)).toBe(text);
  });
});
