import { describe, expect, it } from 'vitest';
import type { FilterSubject } from '../../../src/session/filter/filter-subject.ts';
import { matchesFuzzily } from '../../../src/session/filter/fuzzy-match.ts';
import { parseFilter } from '../../../src/session/filter/parse-filter.ts';
import { splitTerms } from '../../../src/session/filter/split-terms.ts';

const vocabulary = { fields: ['ns', 'status', 'node'], quantities: ['restarts', 'age', 'size'], times: ['age'] };

const subject: FilterSubject = {
  texts: () => ['shop/checkout-7d9c', 'CrashLoopBackOff', '14'],
  words: (field) => ({ ns: ['shop'], status: ['CrashLoopBackOff'], node: [] })[field],
  quantity: (column) => ({ restarts: 14, age: 600_000, size: 5000 })[column],
  label: (key) => ({ app: 'checkout', tier: 'front' })[key],
};

function matches(text: string): boolean | string {
  const result = parseFilter(text, vocabulary);
  return result.type === 'error' ? result.reason : (result.filter?.matches(subject) ?? true);
}

describe('a filter', () => {
  it.each([
    ['', true],
    ['checkout', true],
    ['chkout', true],
    ['catalog', false],
    ['Checkout', false],
    ['crash', true],
    ["'t-7d", true],
    ["'kd", false],
    ['/out-\\d/', true],
    ['/a b/', false],
    ['!checkout', false],
    ['!catalog', true],
    ['!/^shop/', false],
    ['checkout !running', true],
    ['checkout catalog', false],
    ['ns:shop', true],
    ['ns:ci,sho', true],
    ['!ns:shop', false],
    ['node:a', false],
    ['status:crash', true],
    ['restarts>3', true],
    ['restarts<=3', false],
    ['restarts!=14', false],
    ['rest>=14', true],
    ['age<10m', false],
    ['age<=10m', true],
    ['age<1d', true],
    ['size>4Ki', true],
    ['-l app=checkout', true],
    ['-l app=checkout,tier!=front', false],
    ['-l app in (checkout, catalog) crash', true],
    ['!-l tier', false],
    ['what:ever', false],
  ])('%j matches: %j', (text, expected) => {
    expect(matches(text)).toBe(expected);
  });

  it('says why an expression is bad', () => {
    expect(matches('/(/')).toBe('Invalid regular expression: unterminated group');
    expect(matches('age<soon')).toBe('invalid duration "soon"');
    expect(matches('restarts>many')).toBe('"many" is no number');
    expect(matches('colour>3')).toBe('no column "colour" to compare; there are restarts, age, size');
    expect(matches('-l')).toBe('-l needs a selector, such as app=web');
    expect(matches('-l app=(')).toMatch(/./);
    expect(typeof matches('-l =')).toBe('string');
  });

  it('knows whether it depends on the time', () => {
    const isTimeDependent = (text: string) => {
      const result = parseFilter(text, vocabulary);
      return result.type === 'filter' && result.filter?.isTimeDependent;
    };
    expect([isTimeDependent('age<1m'), isTimeDependent('!age<1m'), isTimeDependent('restarts>1 a')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('asks for a quantity only after the terms before it held', () => {
    const result = parseFilter('catalog restarts>3', vocabulary);
    let asked = 0;
    const counting = { ...subject, quantity: () => (asked += 1) };
    if (result.type === 'filter') result.filter?.matches(counting);
    expect(asked).toBe(0);
  });
});

describe('terms', () => {
  it.each([
    ['a  b', ['a', 'b']],
    ['/a b/ c', ['/a b/', 'c']],
    ['!/a b/', ['!/a b/']],
    ['-l "a in (b, c)" d', ['-l', 'a in (b, c)', 'd']],
    ['-l a in (b, c),d x', ['-l', 'a in (b, c),d', 'x']],
    ['-l a=b x', ['-l', 'a=b', 'x']],
    ['/open', ['/open']],
  ])('%j are %j', (text, expected) => {
    expect(splitTerms(text)).toEqual(expected);
  });
});

describe('fuzzy matching', () => {
  it('wants the letters in order and near to each other', () => {
    expect(matchesFuzzily('checkout-7d9c5b8f6', 'ch7d')).toBe(true);
    expect(matchesFuzzily('checkout', 'tc')).toBe(false);
    expect(matchesFuzzily(`a${'-'.repeat(50)}b`, 'ab')).toBe(false);
  });
});
