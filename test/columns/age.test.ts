import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAge, formatTimestampAge, timestampMs } from '../../src/columns/age.ts';

const s = 1000;
const m = 60 * s;
const h = 60 * m;
const d = 24 * h;

describe('formatAge', () => {
  it.each([
    [-d, '<invalid>'],
    [-2 * s, '<invalid>'],
    [-1999, '0s'],
    [-s, '0s'],
    [0, '0s'],
    [999, '0s'],
    [s, '1s'],
    [119 * s + 999, '119s'],
    [2 * m, '2m'],
    [2 * m + s, '2m1s'],
    [10 * m - 1, '9m59s'],
    [10 * m + 59 * s, '10m'],
    [179 * m, '179m'],
    [3 * h, '3h'],
    [3 * h + 59 * s, '3h'],
    [8 * h - m, '7h59m'],
    [8 * h + m, '8h'],
    [47 * h, '47h'],
    [48 * h, '2d'],
    [2 * d + h, '2d1h'],
    [8 * d - h, '7d23h'],
    [8 * d + h, '8d'],
    [729 * d, '729d'],
    [730 * d, '2y'],
    [731 * d, '2y1d'],
    [8 * 365 * d - d, '7y364d'],
    [8 * 365 * d + d, '8y'],
    [56 * 365 * d, '56y'],
  ])('%d ms is %s', (durationMs, text) => {
    expect(formatAge(durationMs)).toBe(text);
  });

  it('is never wider than nine characters', () => {
    fc.assert(fc.property(fc.integer({ min: -1e15, max: 1e15 }), (durationMs) => formatAge(durationMs).length <= 9));
  });
});

describe('formatTimestampAge', () => {
  const nowMs = Date.UTC(2026, 0, 1);

  it.each([
    ['', '<unknown>'],
    ['not-a-date', '<unknown>'],
    ['2026', '<unknown>'],
    ['2026-13-01T00:00:00Z', '<unknown>'],
    ['0001-01-01T00:00:00Z', '<unknown>'],
    ['1970-01-01T00:00:00Z', '56y'],
    ['9999-12-31T23:59:59Z', '<invalid>'],
    ['2026-01-01T00:00:01Z', '0s'],
    ['2026-01-01T06:00:00Z', '<invalid>'],
    ['2025-12-31T23:59:00.500000Z', '59s'],
    ['2025-12-31T23:00:00-01:00', '0s'],
  ])('%s is %s', (timestamp, text) => {
    expect(formatTimestampAge(timestamp, { nowMs })).toBe(text);
  });

  it('clocks may differ as far as is said', () => {
    const ahead = (ms: number) => new Date(nowMs + ms).toISOString();
    expect(formatTimestampAge(ahead(9_000), { nowMs, skewMs: 10_000 })).toBe('0s');
    expect(formatTimestampAge(ahead(10_001), { nowMs, skewMs: 10_000 })).toBe('<future>');
    expect(formatTimestampAge(ahead(10_001), { nowMs })).toBe('<invalid>');
    expect(formatTimestampAge(ahead(-9_000), { nowMs, skewMs: 10_000 })).toBe('9s');
  });

  it('reads what toISOString writes', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }), (date) => {
        expect(timestampMs(date.toISOString())).toBe(date.getTime());
      }),
    );
  });
});
