import fc from 'fast-check';
import { CORE_SCHEMA, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { compareNaturally } from '../../src/output/compare-naturally.ts';
import { parseExactly } from '../../src/output/json-numbers.ts';
import { toYaml } from '../../src/output/yaml-text.ts';

const yamlOf = (json: string): string => toYaml(parseExactly(json));

describe('yaml text', () => {
  it('sorts keys and does not indent lists, as kubectl', () => {
    expect(
      yamlOf('{"spec":{"containers":[{"name":"b","args":["x","y"]},{"name":"c"}]},"kind":"Pod","empty":{},"none":[]}'),
    ).toBe(
      [
        'empty: {}',
        'kind: Pod',
        'none: []',
        'spec:',
        '  containers:',
        '  - args:',
        '    - x',
        '    - "y"',
        '    name: b',
        '  - name: c',
        '',
      ].join('\n'),
    );
  });

  it('keeps numbers digit for digit', () => {
    expect(yamlOf('{"a":12345678901234567890,"b":1.10,"c":1E+2,"d":-0,"e":0.1}')).toBe(
      'a: 12345678901234567890\nb: 1.10\nc: 1E+2\nd: -0\ne: 0.1\n',
    );
  });

  it.each([
    ['true', '"true"'],
    ['no', '"no"'],
    ['1', '"1"'],
    ['1e3', '"1e3"'],
    ['0x1F', '"0x1F"'],
    ['', '""'],
    ['null', '"null"'],
    ['2026-11-29T17:56:05Z', '"2026-11-29T17:56:05Z"'],
    ['1:30', '"1:30"'],
    ['a: b', "'a: b'"],
    ['*', "'*'"],
    ['@x', "'@x'"],
    ['a #b', "'a #b'"],
    [' a', "' a'"],
    ["it's: x", "'it''s: x'"],
    ['a#b', 'a#b'],
    ['v1', 'v1'],
    ['10.0.0.1', '10.0.0.1'],
    ['-x', '-x'],
    ['- x', "'- x'"],
    ['\u001b[31m', '"\\u001b[31m"'],
    ['a\tb', '"a\\tb"'],
    ['\u0085', '"\\x85"'],
  ])('%j is written as %s', (text, written) => {
    expect(yamlOf(JSON.stringify({ k: text }))).toBe(`k: ${written}\n`);
  });

  it('text over several lines is a literal block', () => {
    expect(yamlOf('{"d":{"a":"x\\ny\\n","b":"x\\ny","c":"x\\n\\n"},"l":["x\\ny"]}')).toBe(
      'd:\n  a: |\n    x\n    y\n  b: |-\n    x\n    y\n  c: |+\n    x\n\nl:\n- |-\n  x\n  y\n',
    );
  });

  it('any JSON comes back from a YAML reader', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (value) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(sorted(load(yamlOf(json), { schema: CORE_SCHEMA })))).toBe(
          JSON.stringify(sorted(JSON.parse(json))),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('keys sort as kubectl sorts them', () => {
    expect(['a10', 'a2', 'b', 'B', '.', 'a', 'a-b', 'ab', '1', '01', 'f:x'].sort(compareNaturally)).toEqual([
      '.', '1', '01', 'B', 'a', 'a-b', 'a2', 'a10', 'ab', 'b', 'f:x',
    ]); // biome-ignore format: a list
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
