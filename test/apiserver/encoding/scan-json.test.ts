import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonProblem, scanJson } from '../../../src/apiserver/encoding/scan-json.ts';

describe('reading JSON as Go does', () => {
  it.each([
    ['', 'unexpected end of JSON input'],
    ['hello', "invalid character 'h' looking for beginning of value"],
    ['{"a":1} x', "invalid character 'x' after top-level value"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['[1 2]', "invalid character '2' after array element"],
    ['{"a":', 'unexpected end of JSON input'],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['tru', "invalid character ' ' in literal true (expecting 'e')"],
    ['1.', "invalid character ' ' after decimal point in numeric literal"],
    ['"a\\u0', "invalid character ' ' in \\u hexadecimal character escape"],
    ['trux', "invalid character 'x' in literal true (expecting 'e')"],
    ['-a', "invalid character 'a' in numeric literal"],
    ['1.e', "invalid character 'e' after decimal point in numeric literal"],
    ['1e+x', "invalid character 'x' in exponent of numeric literal"],
    ['01', "invalid character '1' after top-level value"],
    ['"\\x41"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['"a', 'unexpected end of JSON input'],
    ['"a\\', "invalid character ' ' in string escape code"],
  ])('%s: %s', (text, problem) => {
    expect(jsonProblem(text)).toBe(problem);
  });

  it('finds fields that are there twice', () => {
    expect(scanJson('{"a":1,"b":{"c":[{"d":1,"d":2}]},"a":3}')).toEqual(['b.c[0].d', 'a']);
  });

  it('nests as deep as Go does, and no deeper', () => {
    const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
    expect(jsonProblem(nested(10_000))).toBeUndefined();
    expect(jsonProblem(nested(10_002))).toBe("invalid character '[' exceeded max depth");
  });

  it('agrees with JSON.parse on what is JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => jsonProblem(text) === undefined));
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        const cut = text.slice(0, at % (text.length + 1));
        let parses = true;
        try {
          JSON.parse(cut);
        } catch {
          parses = false;
        }
        expect(jsonProblem(cut) === undefined).toBe(parses);
      }),
    );
  });
});
