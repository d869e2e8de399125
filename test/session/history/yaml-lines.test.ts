import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../../../src/session/history/exact-json.ts';
import { toText, toYamlLines } from '../../../src/session/history/yaml-lines.ts';

const yaml = (value: unknown) => toText(toYamlLines(value));

describe('YAML lines', () => {
  it('are block YAML as kubectl writes it', () => {
    const value = {
      apiVersion: 'v1',
      metadata: { name: 'ledger-1', labels: {}, resourceVersion: '48210', finalizers: [] },
      spec: { containers: [{ name: 'app', args: ['-v', '8', ''], port: 80, ok: true, none: null }] },
    };
    expect(yaml(value)).toBe(`apiVersion: v1
metadata:
  name: ledger-1
  labels: {}
  resourceVersion: "48210"
  finalizers: []
spec:
  containers:
  - name: app
    args:
    - -v
    - "8"
    - ""
    port: 80
    ok: true
    none: null
`);
  });

  it('write texts of several lines as literal blocks', () => {
    expect(yaml({ a: 'one\n  two\nthree\n', b: 'one\ntwo' })).toBe(
      'a: |\n  one\n    two\n  three\nb: |-\n  one\n  two\n',
    );
  });

  it('know the value that each line is about', () => {
    const lines = toYamlLines({ a: { 'b/c': [1, { d: 'x' }] } });
    expect(lines.map(({ pointer }) => pointer)).toEqual(['/a', '/a/b~1c', '/a/b~1c/0', '/a/b~1c/1/d']);
  });

  it('give keys, numbers and texts their roles', () => {
    const [line] = toYamlLines({ replicas: 3 });
    expect(line!.line).toEqual([
      { text: 'replicas', role: 'key' },
      { text: ': ', role: 'dim' },
      { text: '3', role: 'number' },
    ]);
  });

  it('keep numbers as the server wrote them', () => {
    expect(yaml(parseExactJson('{"big":12345678901234567890,"small":1.50,"plain":7}'))).toBe(
      'big: 12345678901234567890\nsmall: 1.50\nplain: 7\n',
    );
  });

  it.each([
    'yes',
    'No',
    '012',
    '0x1f',
    '1e3',
    '.5',
    '1_000',
    '12:30:00',
    '2026-01-01',
    '~',
    'null',
    '-',
    '- a',
    '? a',
    'a: b',
    'a #b',
    '#a',
    '&a',
    '*a',
    '!a',
    '%a',
    '@a',
    '`a',
    '{a',
    '[a',
    ' a',
    'a ',
    "it's",
    '"q"',
    'a:',
    'a\tb',
    '\u0007',
    '\u2028',
    '\ufeffx',
    '---',
    '...',
    '<<',
    '=',
    '\ud800',
    'a\nb ',
    '\n',
    ' \n x',
    'é✓😀',
  ])('read back %j as the same text', (text) => {
    expect(load(yaml({ [text === '\ud800' ? 'k' : text]: text, list: [text] }))).toEqual({
      [text === '\ud800' ? 'k' : text]: text,
      list: [text],
    });
  });

  it('read back as the same value, whatever it is', () => {
    const noProto = (key: string) => key !== '__proto__';
    const { tree } = fc.letrec<{ tree: unknown; map: unknown; list: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        fc.stringMatching(/^[-+.:#0-9a-fA-F_\n ]{0,12}$/),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie('map'),
        tie('list'),
      ),
      map: fc.dictionary(fc.string().filter(noProto), tie('tree'), { maxKeys: 5 }),
      list: fc.array(tie('tree'), { maxLength: 5 }),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(load(yaml({ value }))).toEqual({ value });
      }),
      { numRuns: 500 },
    );
  });
});
