import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KinformerError } from '../../src/core/errors.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { labelSelectorFromSet, labelSelectorFromSpec, parseLabelSelector } from '../../src/object/label-selector.ts';
// What apimachinery 0.36.3 makes of these texts; `matches` are the indexes of `labelSets`.
import cases from './label-selector-cases.json' with { type: 'json' };

interface Case {
  readonly text: string;
  readonly result?: string;
  readonly error?: string;
  readonly matches?: readonly number[];
}

const labelSets: readonly Record<string, string>[] = [
  {},
  { a: '1' },
  { a: '' },
  { a: 'b', 'x/y': 'z' },
  { a: '5', b: '7' },
  { in: 'notin' },
  { b: '-3' },
];

function outcome(text: string): Case {
  try {
    const selector = parseLabelSelector(text);
    const matches = [...labelSets.keys()].filter((i) => selector.matches(labelSets[i]));
    return { text, result: String(selector), ...(matches.length > 0 ? { matches } : {}) };
  } catch (error) {
    expect(error).toBeInstanceOf(KinformerError);
    expect((error as KinformerError).code).toBe('BAD_SELECTOR');
    return { text, error: (error as KinformerError).message };
  }
}

describe('parseLabelSelector', () => {
  it.each((cases as readonly Case[]).map((each) => [each.text, each] as const))(
    'treats %j as apimachinery does',
    (text, expected) => {
      expect(outcome(text)).toEqual(expected);
    },
  );

  it('prints a text that parses to the same selector', () => {
    for (const { result } of cases as readonly Case[]) {
      if (result !== undefined) expect(String(parseLabelSelector(result))).toBe(result);
    }
  });

  it('is empty only for the empty text', () => {
    expect(parseLabelSelector(' \t').isEmpty).toBe(true);
    expect(parseLabelSelector('a').isEmpty).toBe(false);
  });
});

describe('LabelSelector', () => {
  it('matches the labels of an object without making them', () => {
    const selector = parseLabelSelector('a=b,!c,n>4');
    expect(selector.matchesObject(KubeObject.from({ metadata: { labels: { a: 'b', n: '5' } } }))).toBe(true);
    expect(selector.matchesObject(KubeObject.from({ metadata: { labels: { a: 'b', n: '5', c: '' } } }))).toBe(false);
    expect(parseLabelSelector('!a').matchesObject(KubeObject.from({}))).toBe(true);
  });

  it('matches absent labels and does not see inherited names', () => {
    expect(parseLabelSelector('!a').matches(undefined)).toBe(true);
    expect(parseLabelSelector('toString').matches({})).toBe(false);
  });

  it('compares 64-bit integers exactly', () => {
    const selector = parseLabelSelector('a>9223372036854775806');
    expect(selector.matches({ a: '9223372036854775807' })).toBe(true);
    expect(selector.matches({ a: '9223372036854775806' })).toBe(false);
    expect(selector.matches({ a: '9223372036854775808' })).toBe(false);
    expect(selector.matches({ a: '1x' })).toBe(false);
  });
});

describe('labelSelectorFromSet', () => {
  it('selects what has all the labels', () => {
    const selector = labelSelectorFromSet({ b: '2', a: '1' });
    expect(String(selector)).toBe('a=1,b=2');
    expect(selector.matches({ a: '1', b: '2', c: '3' })).toBe(true);
    expect(selector.matches({ a: '1' })).toBe(false);
    expect(labelSelectorFromSet({}).isEmpty).toBe(true);
  });

  it('agrees with the text that it prints', () => {
    const labels = fc.dictionary(fc.constantFrom('a', 'b', 'x/y'), fc.constantFrom('', '1', 'v.w'));
    fc.assert(
      fc.property(labels, labels, (wanted, actual) => {
        const selector = labelSelectorFromSet(wanted);
        expect(parseLabelSelector(String(selector)).matches(actual)).toBe(selector.matches(actual));
      }),
    );
  });
});

describe('labelSelectorFromSpec', () => {
  it('joins matchLabels and matchExpressions', () => {
    const selector = labelSelectorFromSpec({
      matchLabels: { app: 'web' },
      matchExpressions: [
        { key: 'tier', operator: 'In', values: ['b', 'a'] },
        { key: 'env', operator: 'NotIn', values: ['x'] },
        { key: 'e', operator: 'Exists' },
        { key: 'd', operator: 'DoesNotExist' },
      ],
    });
    expect(String(selector)).toBe('app=web,!d,e,env notin (x),tier in (a,b)');
    expect(labelSelectorFromSpec({ matchLabels: null }).isEmpty).toBe(true);
  });

  it.each([
    [{ key: 'a', operator: 'Like' }, '"Like" is not a valid label selector operator'],
    [
      { key: 'a', operator: 'In', values: [] },
      "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty",
    ],
    [
      { key: 'a', operator: 'Exists', values: ['x'] },
      'values: Invalid value: ["x"]: values set must be empty for exists and does not exist',
    ],
  ])('refuses %j', (expression, message) => {
    expect(() => labelSelectorFromSpec({ matchExpressions: [expression] })).toThrow(message);
  });
});
