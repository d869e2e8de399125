import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedTextAt } from '../../src/object/repeated-text.ts';
import { textAt } from '../../src/object/scan-string.ts';

test('gives what textAt gives, however often and in whatever order texts come', () => {
  // Few short texts, so that they come again, and any others: long, escaped, not ASCII.
  const text = fc.oneof(fc.stringMatching(/^[ab]{0,3}$/), fc.string({ unit: 'grapheme', maxLength: 80 }));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      for (const each of [...texts, ...texts]) {
        const bytes = Buffer.from(` ${JSON.stringify(each)},`);
        expect(repeatedTextAt(bytes, 1)).toBe(textAt(bytes, 1));
      }
    }),
  );
});

test('gives nothing for what is absent or no string', () => {
  expect(repeatedTextAt(Buffer.from('{"a":1}'), -1)).toBe('');
  expect(repeatedTextAt(Buffer.from('{"a":1}'), 5)).toBe('');
});
