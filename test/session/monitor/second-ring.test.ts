import { describe, expect, it } from 'vitest';
import { SecondRing } from '../../../src/session/monitor/second-ring.ts';

describe('a ring of seconds', () => {
  it('counts each second apart, and forgets what is older than it is long', () => {
    const ring = new SecondRing(5);
    ring.add(1000);
    ring.add(1999);
    ring.add(3000, 5);
    expect(ring.values(3500, 5)).toEqual([0, 0, 2, 0, 5]);
    expect(ring.values(6000, 5)).toEqual([0, 5, 0, 0, 0]);
    expect(ring.values(60_000, 5)).toEqual([0, 0, 0, 0, 0]);
  });

  it('gives the mean of five seconds and the part of the present one', () => {
    const ring = new SecondRing(10);
    for (let second = 0; second < 6; second += 1) ring.add(second * 1000, 10);
    expect(ring.rate(5999)).toBeCloseTo(60 / 5.999, 3);
    expect(ring.rate(5000 + 20_000)).toBe(0);
  });

  it('carries a level into the seconds in which nothing was told', () => {
    const ring = new SecondRing(6, 'level');
    ring.raise(1000, 9);
    ring.setLevel(1500, 2);
    expect(ring.values(3000, 4)).toEqual([0, 9, 2, 2]);
  });

  it('goes on in its latest second when the clock is set back', () => {
    const ring = new SecondRing(5);
    ring.add(10_000);
    ring.add(2000);
    expect(ring.sum(10_500, 1)).toBe(2);
  });
});
