import { describe, expect, it } from 'vitest';
import { canonicalQuantity } from '../../../src/apiserver/schema/quantity.ts';

describe('quantities', () => {
  it.each([
    ['1000m', '1'],
    ['0.5', '500m'],
    ['1.5', '1500m'],
    ['1000', '1k'],
    ['1024Mi', '1Gi'],
    ['1536Mi', '1536Mi'],
    ['1.5Gi', '1536Mi'],
    ['100Mi', '100Mi'],
    ['0', '0'],
    ['0Mi', '0'],
    ['-2000m', '-2'],
    ['1e3', '1e3'],
    ['12e6', '12e6'],
    ['1E', '1E'],
    ['0.0000000001', '1n'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalQuantity(text)).toBe(canonical);
  });

  it.each(['', 'abc', '1x', '1 Gi', '--1', '1Kib'])('%j is none', (text) => {
    expect(canonicalQuantity(text)).toBeUndefined();
  });
});
