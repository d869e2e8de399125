import { describe, expect, it } from 'vitest';
import { integer } from '../../src/apiserver/http/der.ts';

describe('DER integers have their shortest form', () => {
  it.each([
    ['a positive one', [0x12, 0x34], '02021234'],
    ['zeros in front are left out', [0, 1, 2], '02020102'],
    ['many of them', [0, 0, 0, 5], '020105'],
    ['a set top bit needs one zero', [0x80], '02020080'],
    ['and only one', [0, 0, 0x80], '02020080'],
    ['zero', [0, 0], '020100'],
  ])('%s', (_name, bytes, hex) => {
    expect(integer(Buffer.from(bytes)).toString('hex')).toBe(hex);
  });
});
