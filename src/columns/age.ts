const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * kubectl's human duration: two units at most, fewer the longer it is (`45s`, `3m20s`, `5h10m`, `3d4h`, `40d`, `2y30d`).
 * Up to two seconds in the future count as `0s`, because clocks differ; more is `<invalid>`.
 */
export function formatAge(durationMs: number): string {
  const seconds = Math.trunc(durationMs / secondMs);
  if (seconds < -1) return '<invalid>';
  if (seconds <= 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(durationMs / minuteMs);
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(durationMs / hourMs);
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return pair(days, 'd', hours % 24, 'h');
  if (days < 2 * 365) return `${days}d`;
  const years = Math.floor(days / 365);
  if (years < 8) return pair(years, 'y', days % 365, 'd');
  return `${years}y`;
}

function pair(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${big}${bigUnit}` : `${big}${bigUnit}${small}${smallUnit}`;
}

/** What ages are counted from. */
export interface Now {
  /** The server's clock where it is known. */
  readonly nowMs: number;
  /** How far ahead of `nowMs` the clock that wrote the times may be: what is less ahead is now. Default 0. */
  readonly skewMs?: number;
}

/**
 * The age of an RFC 3339 time; `<unknown>` when it is absent, Go's zero time, or not a time. `<future>` where clocks may
 * differ, and this is more.
 */
export function formatTimestampAge(timestamp: string, now: Now): string {
  const thenMs = timestampMs(timestamp);
  if (thenMs === undefined) return '<unknown>';
  const age = ageMs(thenMs, now);
  return age < 0 && (now.skewMs ?? 0) > 0 ? '<future>' : formatAge(age);
}

/** Time since then; negative when that is further ahead than clocks may differ. */
export function ageMs(thenMs: number, { nowMs, skewMs = 0 }: Now): number {
  const age = nowMs - thenMs;
  return age < 0 && age >= -skewMs ? 0 : age;
}

/** Ms since 1970 of an RFC 3339 time; undefined when it is absent, Go's zero time, or not a time. */
export function timestampMs(timestamp: string): number | undefined {
  if (!rfc3339.test(timestamp) || timestamp.startsWith('0001-01-01T00:00:00')) return undefined;
  const ms = Date.parse(timestamp);
  return Number.isNaN(ms) ? undefined : ms;
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
