import { describe, expect, it } from 'vitest';
import { nextScheduledMs } from '../../src/scenario/cron-schedule.ts';

const next = (schedule: string, after: string) => {
  const ms = nextScheduledMs(schedule, Date.parse(after));
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16);
};

describe('nextScheduledMs', () => {
  it.each([
    ['* * * * *', '2026-01-01T00:00:00Z', '2026-01-01T00:01'],
    ['* * * * *', '2026-01-01T00:00:59Z', '2026-01-01T00:01'],
    ['*/15 * * * *', '2026-01-01T00:15:00Z', '2026-01-01T00:30'],
    ['5/20 * * * *', '2026-01-01T00:06:00Z', '2026-01-01T00:25'],
    ['0 9-17/4 * * 1-5', '2026-01-02T17:00:00Z', '2026-01-05T09:00'],
    ['30 3 1,15 * *', '2026-01-02T00:00:00Z', '2026-01-15T03:30'],
    ['0 0 13 * 5', '2026-01-01T12:00:00Z', '2026-01-02T00:00'],
    ['0 0 * * 7', '2026-01-01T00:00:00Z', '2026-01-04T00:00'],
    ['@daily', '2026-01-01T00:00:00Z', '2026-01-02T00:00'],
    ['0 0 30 2 *', '2026-01-01T00:00:00Z', undefined],
    ['nonsense', '2026-01-01T00:00:00Z', undefined],
  ])('%s after %s is %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });
});
