import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indentJson } from '../../../src/apiserver/encoding/indent-json.ts';

it('indents as JSON.stringify does, wherever the pieces are cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 20 }), (value, size) => {
      const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
      const pieces: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
      expect(Buffer.concat([...indentJson(pieces)]).toString()).toBe(JSON.stringify(value, undefined, 2));
    }),
    { seed: 1 },
  );
});

it('gives long texts away in chunks', () => {
  const items = Array.from({ length: 20_000 }, (_, i) => ({ i, text: 'a "b" \\', none: [], deep: { x: [{}] } }));
  const chunks = [...indentJson(items.map((item, i) => Buffer.from(`${i === 0 ? '[' : ','}${JSON.stringify(item)}`)))];
  expect(chunks.length).toBeGreaterThan(10);
  expect(`${Buffer.concat(chunks)}\n]`).toBe(JSON.stringify(items, undefined, 2));
});
