import { expect, it } from 'vitest';
import { quote } from '../../../src/apiserver/errors/quote.ts';

it.each([
  ['plain "é"', '"plain \\"é\\""'],
  ['\u0000\u0007\b\n\u000b\u001f\u007f', '"\\x00\\a\\b\\n\\v\\x1f\\x7f"'],
  ['\u0080\u00ad\u2028', '"\\u0080\\u00ad\\u2028"'],
  ['\ud800', '"\ufffd"'],
])('%j as Go writes it', (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});
