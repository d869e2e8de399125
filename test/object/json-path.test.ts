import { describe, expect, it } from 'vitest';
import { KinformerError } from '../../src/core/errors.ts';
import { parseJsonPath, parseRelaxedJsonPath } from '../../src/object/json-path.ts';
import { goText } from '../../src/object/json-text.ts';
// What client-go 0.36.3 prints for these templates, with missing keys allowed or not.
import fixture from './json-path-cases.json' with { type: 'json' };

interface Case {
  readonly document: string;
  readonly template: string;
  readonly strict: boolean;
  readonly result?: string;
}

const { cases, documents } = fixture;

const print = (template: string, document: string) => parseJsonPath(template).print(Buffer.from(document));

describe('parseJsonPath', () => {
  it.each(
    (cases as readonly Case[]).map(
      (each) => [each.template, each.document, each.strict ? 'strictly' : 'leniently', each] as const,
    ),
  )('prints %j on %s %s as kubectl does', (template, document, _strictness, { result, strict }) => {
    const bytes = Buffer.from(JSON.stringify((documents as Record<string, unknown>)[document]));
    const run = () => parseJsonPath(template).print(bytes, strict ? 'none' : 'missingKeys');
    if (result === undefined) expect(run).toThrow(KinformerError);
    else expect(run()).toBe(result);
  });

  it('prints numbers digit for digit', () => {
    expect(print('{.a} {.b}', '{"a":1.0,"b":[12345678901234567890,1e2]}')).toBe('1.0 [12345678901234567890,1e2]');
  });

  it('compares numbers as numbers, however they are written', () => {
    const document = '[{"n":1},{"n":-2.5},{"n":3e1},{"n":9007199254740993}]';
    expect(print('{[?(@.n>0.5)].n}', document)).toBe('1 3e1 9007199254740993');
    expect(print('{[?(@.n==30)].n}', document)).toBe('3e1');
    expect(print('{[?(@.n!=9007199254740992)].n}', document)).toBe('1 -2.5 3e1 9007199254740993');
  });

  it('gives the members of an object in the order of the document', () => {
    expect(print('{.*}', '{"b":1,"a":2}')).toBe('1 2');
  });

  it('takes the last of duplicate keys', () => {
    expect(print('{.a} {@}', '{"a":1,"a":2}')).toBe('2 {"a":2}');
  });

  it('names the template and the problem', () => {
    expect(() => parseJsonPath('{.a[?(@.b=="x]}')).toThrow('invalid JSONPath "{.a[?(@.b==\\"x]}": unterminated filter');
    expect(() => parseJsonPath('{.a[?(@.b===1)]}')).toThrow('unrecognized filter operator ===');
    expect(() => parseJsonPath("{.a['b}c']}")).toThrow('unexpected }');
  });

  it('never fails when anything that is not there is tolerated', () => {
    const bytes = Buffer.from('{"a":"x","b":[1,{"c":2}]}');
    for (const template of [
      '{.a[0]}',
      '{.b[7]}',
      '{.b[2:1]}',
      '{.a[?(@.x)]}',
      '{.b[?(@>"x")]}',
      '{.b[?(@.c>@..c)]}',
      '{.c.d}',
    ]) {
      expect(parseJsonPath(template).find(bytes, 'all')).toEqual([[]]);
    }
  });

  it('copes with 10,000 levels', () => {
    const text = `${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}`;
    expect(print('{@}', text)).toBe(text);
  });

  it('knows its steps when it is a plain path', () => {
    expect(parseJsonPath('{.spec.containers[0].name}').simplePath).toEqual(['spec', 'containers', 0, 'name']);
    expect(parseJsonPath('{}').simplePath).toEqual([]);
    for (const template of ['{.a[*]}', '{.a[-1]}', '{.a}{.b}', 'x', '{.a[0:1]}', '{..a}', '{range .a}{end}']) {
      expect(parseJsonPath(template).simplePath).toBeUndefined();
    }
  });
});

describe('parseRelaxedJsonPath', () => {
  it.each(['metadata.name', '.metadata.name', '{metadata.name}', '{.metadata.name}'])(
    'takes %s for a path',
    (expression) => {
      expect(parseRelaxedJsonPath(expression).print(Buffer.from('{"metadata":{"name":"x"}}'))).toBe('x');
    },
  );

  it.each(['', '{}', '{.a}{.b}', 'a}', '{a', '{{a}}'])('refuses %j', (expression) => {
    expect(() => parseRelaxedJsonPath(expression)).toThrow(KinformerError);
  });
});

describe('goText', () => {
  it.each([
    ['"a<b"', 'a<b'],
    ['1.50', '1.50'],
    ['true', 'true'],
    ['null', '<nil>'],
    ['{"b":[1,"x",null],"a":{"c":true}}', 'map[a:map[c:true] b:[1 x <nil>]]'],
    ['[]', '[]'],
    ['{}', 'map[]'],
  ])('prints %s as %s', (json, text) => {
    expect(goText({ bytes: Buffer.from(json), start: 0 })).toBe(text);
  });
});
