import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPath, forEachElement, forEachMember, type JsonPathStep, skipValue } from '../../src/object/scan-path.ts';
import { isString, readString } from '../../src/object/scan-string.ts';
import { jsonText } from './json-documents.ts';

/** All paths of a parsed value, with the value there. */
function allPaths(value: unknown, path: readonly JsonPathStep[] = []): [readonly JsonPathStep[], unknown][] {
  const found: [readonly JsonPathStep[], unknown][] = [[path, value]];
  if (Array.isArray(value)) for (const [i, item] of value.entries()) found.push(...allPaths(item, [...path, i]));
  else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value))
      found.push(...allPaths((value as Record<string, unknown>)[key], [...path, key]));
  }
  return found;
}

function valueAt(bytes: Uint8Array, path: readonly JsonPathStep[]): unknown {
  const range = findPath(bytes, path);
  return range && JSON.parse(Buffer.from(bytes.subarray(range.start, range.end)).toString());
}

describe('findPath', () => {
  it('finds at every path what JSON.parse has there', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const bytes = Buffer.from(text);
        for (const [path, value] of allPaths(JSON.parse(bytes.toString())))
          expect(valueAt(bytes, path)).toStrictEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds nothing where there is nothing', () => {
    const bytes = Buffer.from('{"a":[1,{"b":null}],"c":"x"}');
    for (const path of [
      ['b'],
      ['a', 2],
      ['a', -1],
      ['a', 'b'],
      ['a', 0, 'x'],
      ['c', 0],
      [0],
      ['a', 1, 'b', 'c'],
      ['A'],
    ]) {
      expect(findPath(bytes, path)).toBeUndefined();
    }
    expect(findPath(Buffer.from(' '), [])).toBeUndefined();
    expect(valueAt(bytes, ['a', 1, 'b'])).toBeNull();
  });

  it('takes the last of duplicate keys, however it is spelt', () => {
    expect(valueAt(Buffer.from('{"a":1,"\\u0061":{"b":2},"c":3}'), ['a', 'b'])).toBe(2);
    expect(valueAt(Buffer.from('{"a":{"b":2},"a":3}'), ['a', 'b'])).toBeUndefined();
  });

  it('starts from any value of the document', () => {
    const bytes = Buffer.from('{"x":{"a":1},"y":{"a":2}}');
    expect(findPath(bytes, ['a'], bytes.indexOf('{"a":2'))).toEqual({ start: 22, end: 23 });
  });
});

describe('forEachMember and forEachElement', () => {
  it('visit everything in order and other types not at all', () => {
    const bytes = Buffer.from(' { "a" : 1 , "b":[ 2 , {"c":3} ]}');
    const keys: string[] = [];
    forEachMember(bytes, 1, (keyStart, keyEnd, valueStart, valueEnd) => {
      keys.push(`${readString(bytes, keyStart, keyEnd)}=${bytes.toString('utf8', valueStart, valueEnd)}`);
    });
    expect(keys).toEqual(['a=1', 'b=[ 2 , {"c":3} ]']);
    const elements: string[] = [];
    const list = bytes.indexOf('[');
    forEachElement(bytes, list, (start, end) => elements.push(bytes.toString('utf8', start, end)));
    expect(elements).toEqual(['2', '{"c":3}']);
    const fail = () => expect.unreachable();
    forEachMember(bytes, list, fail);
    forEachElement(bytes, 1, fail);
    forEachElement(Buffer.from('[ ]'), 0, fail);
    forEachMember(Buffer.from('{ }'), 0, fail);
  });
});

describe('skipValue', () => {
  it('ends where the value ends', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const bytes = Buffer.from(`${text} ,`);
        return skipValue(bytes, 0) === bytes.length - 2;
      }),
    );
  });
});

describe('readString', () => {
  const anyString = fc.string({ unit: 'binary', maxLength: 30 });

  it('reads what JSON.stringify wrote', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        const bytes = Buffer.from(JSON.stringify(text));
        expect(readString(bytes, 0, bytes.length)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads ill-formed UTF-8 as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ max: 255, maxLength: 8 }), (raw) => {
        const body = raw.filter((byte) => byte >= 0x20 && byte !== 0x22 && byte !== 0x5c);
        const bytes = Buffer.concat([Buffer.from('"'), body, Buffer.from('"')]);
        expect(readString(bytes, 0, bytes.length)).toBe(JSON.parse(bytes.toString()));
      }),
    );
  });

  it('keeps lone surrogates', () => {
    const bytes = Buffer.from('"\\ud83d x \\ude80"');
    expect(readString(bytes, 0, bytes.length)).toBe('\ud83d x \ude80');
  });
});

describe('isString', () => {
  it('is true for exactly the text that readString reads', () => {
    const quoted = fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => ({ text, json: JSON.stringify(text) }));
    const escaped = fc.constantFrom('name', 'é').map((text) => ({
      text,
      json: `"${[...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
    }));
    fc.assert(
      fc.property(
        fc.oneof(quoted, escaped),
        fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('name', 'é')),
        (json, other) => {
          const bytes = Buffer.from(json.json);
          expect(isString(bytes, 0, bytes.length, json.text)).toBe(true);
          expect(isString(bytes, 0, bytes.length, other)).toBe(json.text === other);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
