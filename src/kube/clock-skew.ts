import { formatDurationMs } from '../core/duration.ts';

/** Less is no skew: a Date header has whole seconds, and an answer may have waited on its way. */
const leastMs = 60_000;

/** What to tell of a server whose Date header is far from this machine's clock; undefined when it is not. */
export function describeClockSkew(date: string, nowMs: number): string | undefined {
  const serverMs = httpDate.test(date) ? Date.parse(date) : Number.NaN;
  const aheadMs = serverMs - nowMs;
  if (Number.isNaN(serverMs) || Math.abs(aheadMs) < leastMs) return undefined;
  const minutes = Math.round(Math.abs(aheadMs) / leastMs) * leastMs;
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return `the clock of the server is about ${formatDurationMs(minutes)} ${side} the clock of this machine: ages are off by as much`;
}

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
