import { describe, expect, it } from 'vitest';
import { KinformerError } from '../../src/core/errors.ts';
import { fieldSelectorFromSet, parseFieldSelector } from '../../src/object/field-selector.ts';
// What apimachinery 0.36.3 makes of these texts.
import cases from './field-selector-cases.json' with { type: 'json' };

interface Case {
  readonly text: string;
  readonly result?: string;
  readonly error?: string;
}

function outcome(text: string): Case {
  try {
    return { text, result: String(parseFieldSelector(text)) };
  } catch (error) {
    expect((error as KinformerError).code).toBe('BAD_SELECTOR');
    return { text, error: (error as KinformerError).message };
  }
}

describe('parseFieldSelector', () => {
  it.each((cases as readonly Case[]).map((each) => [each.text, each] as const))(
    'treats %j as apimachinery does',
    (text, expected) => {
      expect(outcome(text)).toEqual(expected);
    },
  );

  it('prints a text that parses to the same selector', () => {
    for (const { result } of cases as readonly Case[]) {
      if (result !== undefined) expect(String(parseFieldSelector(result))).toBe(result);
    }
  });

  it('is a KinformerError with a hint when it cannot be understood', () => {
    expect(() => parseFieldSelector('a')).toThrow(KinformerError);
  });
});

describe('FieldSelector', () => {
  const pod = new Map([
    ['metadata.name', 'web'],
    ['spec.nodeName', ''],
  ]);
  const matches = (text: string) => parseFieldSelector(text).matches((field) => pod.get(field));

  it('joins its terms with and, and takes absent fields for empty', () => {
    expect(matches('')).toBe(true);
    expect(matches('metadata.name=web,spec.nodeName=')).toBe(true);
    expect(matches('metadata.name=web,spec.nodeName!=')).toBe(false);
    expect(matches('metadata.name!=web')).toBe(false);
    expect(matches('nope=')).toBe(true);
    expect(matches('nope!=x')).toBe(true);
  });

  it('tells which value a field must have', () => {
    const selector = parseFieldSelector('metadata.name=web,spec.nodeName!=x');
    expect(selector.exactMatch('metadata.name')).toBe('web');
    expect(selector.exactMatch('spec.nodeName')).toBeUndefined();
  });

  it('is built from a map', () => {
    expect(String(fieldSelectorFromSet({ b: 'x,y', a: '1' }))).toBe('a=1,b=x\\,y');
    expect(fieldSelectorFromSet({}).isEmpty).toBe(true);
  });
});
