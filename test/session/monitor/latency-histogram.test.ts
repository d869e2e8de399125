import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LatencyHistogram } from '../../../src/session/monitor/latency-histogram.ts';

describe('a latency histogram', () => {
  it('has no quantiles without calls', () => {
    const histogram = new LatencyHistogram();
    expect(histogram.quantiles(0, [0.5, 0.99])).toEqual([undefined, undefined]);
    expect(histogram.max(0)).toBeUndefined();
    expect(histogram.buckets(0)).toEqual([]);
  });

  it('gives quantiles within a tenth of the true ones', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.02, max: 50_000, noNaN: true }), { minLength: 1, maxLength: 300 }),
        (times) => {
          const histogram = new LatencyHistogram();
          for (const time of times) histogram.add(1000, time);
          const sorted = times.toSorted((a, b) => a - b);
          for (const share of [0.5, 0.9, 0.99]) {
            const exact = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
            const [estimate] = histogram.quantiles(1000, [share]);
            expect(estimate!).toBeGreaterThan(exact * 0.85);
            expect(estimate!).toBeLessThan(exact * 1.15);
          }
          expect(histogram.max(1000)).toBe(Math.max(...times));
          expect(histogram.count(1000)).toBe(times.length);
        },
      ),
    );
  });

  it('draws buckets of 1, 2 and 5, without the empty ones at both ends', () => {
    const histogram = new LatencyHistogram();
    for (const time of [5, 9.9, 10, 150, 199]) histogram.add(0, time);
    expect(histogram.buckets(0).map(({ fromMs, toMs, calls }) => `${fromMs}-${toMs} ${calls}`)).toEqual([
      '5-10 2',
      '10-20 1',
      '20-50 0',
      '50-100 0',
      '100-200 2',
    ]);
  });

  it('forgets after five minutes', () => {
    const histogram = new LatencyHistogram();
    histogram.add(0, 900);
    histogram.add(200_000, 1);
    expect(histogram.max(290_000)).toBe(900);
    expect(histogram.max(310_000)).toBe(1);
    expect(histogram.count(800_000)).toBe(0);
  });
});
