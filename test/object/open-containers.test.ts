import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonLength } from '../../src/object/common-length.ts';
import { OpenContainers } from '../../src/object/open-containers.ts';
import { skipValue } from '../../src/object/scan-path.ts';

describe('open containers', () => {
  const text = '{"a":[1,{"x":"]}","y":2},{"z":"\\"],","w":[]}],"b":3}';
  const bytes = Buffer.from(text);

  it('are those that a place is in, each with the member or item that it is in', () => {
    const open = new OpenContainers();
    const place = text.indexOf('"w"');
    expect(open.skipWithin(bytes, 0, place)).toBe(-1);
    const list = text.indexOf('[');
    const item = text.indexOf('{"z"');
    expect([0, list, item].map((start) => open.find(start))).toEqual([0, 1, 2]);
    expect([open.member(0), open.member(1), open.member(2)]).toEqual([1, item, place]);
    expect([open.index(0), open.index(1), open.index(2)]).toEqual([0, 2, 1]);
    expect(open.find(text.indexOf('{"x"'))).toBe(-1);
  });

  it('are forgotten when another value is skipped', () => {
    const open = new OpenContainers();
    open.skipWithin(bytes, 0, text.indexOf('"w"'));
    const inner = text.indexOf('{"x"');
    expect(open.skipWithin(bytes, inner, bytes.length)).toBe(skipValue(bytes, inner));
    expect(open.find(0)).toBe(-1);
  });

  it('are noted at any depth', () => {
    const deep = Buffer.from('['.repeat(1000));
    const open = new OpenContainers();
    expect(open.skipWithin(deep, 0, 1000)).toBe(-1);
    expect(open.find(999)).toBe(999);
  });

  it('skipping within the whole text is skipping the value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.object({ maxDepth: 3 }), fc.array(fc.jsonValue({ maxDepth: 3 }))), (value) => {
        const json = Buffer.from(`${JSON.stringify(value)}  `);
        expect(new OpenContainers().skipWithin(json, 0, json.length)).toBe(skipValue(json, 0));
      }),
      { numRuns: 200 },
    );
  });
});

describe('common length', () => {
  it('is the same wherever the difference was thought to be', () => {
    const bytesOf = fc.uint8Array({ maxLength: 1500 });
    fc.assert(
      fc.property(bytesOf, fc.nat(1600), fc.integer({ min: -100, max: 200 }), (bytes, at, ahead) => {
        const likely = at + ahead;
        const other = Uint8Array.from(bytes);
        if (at < other.length) other[at] = ((other[at] as number) + 1) & 0xff;
        expect(commonLength(bytes, 0, other, 0, likely)).toBe(Math.min(at, bytes.length));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the one byte that differs just before, at and after the place where it was thought to be', () => {
    const bytes = new Uint8Array(1000);
    for (let at = 300; at <= 1000; at += 1) {
      const other = Uint8Array.from(bytes);
      if (at < 1000) other[at] = 1;
      for (const likely of [500, 1000, 1080, 1081]) expect(commonLength(bytes, 0, other, 0, likely)).toBe(at);
    }
  });
});
