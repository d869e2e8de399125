/** Grouped up to 99,999, then `123k`, `1.2M`: at most six cells. */
export function formatCount(count: number): string {
  const whole = Math.round(count);
  if (whole < 1000) return String(whole);
  if (whole < 100_000) {
    const digits = String(whole);
    return `${digits.slice(0, -3)},${digits.slice(-3)}`;
  }
  if (whole < 1_000_000) return `${Math.floor(count / 1000)}k`;
  return count < 100_000_000 ? `${(Math.floor(count / 100_000) / 10).toFixed(1)}M` : `${Math.floor(count / 1e6)}M`;
}

/** `1 key`, `1,204 keys`. */
export function formatCounted(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** `0.4ms 12ms 1.2s 12s 5m02s 3h12m 12d`. */
export function formatDuration(ms: number): string {
  if (ms < 0.1) return '<0.1ms';
  if (ms < 9.95) return `${ms.toFixed(1)}ms`;
  if (ms < 999.5) return `${Math.round(ms)}ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)}s`;
  return formatLong(Math.round(ms / 1000));
}

/** Whole seconds: `0s 12s 5m02s 3h12m 12d`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return seconds < 60 ? `${seconds}s` : formatLong(seconds);
}

/** As kubectl shortens an age in a narrow column: `31s 2m 47m 26h 12d`. */
export function formatShortAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  return seconds < 48 * 3600 ? `${Math.floor(seconds / 3600)}h` : `${Math.floor(seconds / 86_400)}d`;
}

/** A running clock: `0:52`, `12:07`, `1:02:03`. */
export function formatStopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

/** `12B 4.1Ki 98Ki 9.8Mi 1.2Gi`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  for (const unit of ['B', 'Ki', 'Mi', 'Gi']) {
    if (value < 1000 || unit === 'Gi')
      return `${value < 9.95 && unit !== 'B' ? trimZero(value) : Math.round(value)}${unit}`;
    value /= 1024;
  }
  return '';
}

/** `0/s 9.2/s 812/s 12k/s`. */
export function formatRate(perSecond: number): string {
  if (perSecond < 0.05) return '0/s';
  return `${perSecond < 99.95 ? trimZero(perSecond) : formatCount(perSecond)}/s`;
}

export interface TimeStyle {
  /** Where ages are shown elsewhere, a time of day is a local one. */
  readonly times: 'age' | 'local' | 'utc';
  readonly milliseconds: boolean;
}

/** `12:04:01` or `12:04:01.377`. */
export function formatTime(timeMs: number, { times, milliseconds }: TimeStyle): string {
  return isoTime(timeMs, times).slice(11, milliseconds ? 23 : 19);
}

/** `12:04:01` of today, `03-27 12:04` of the last months, else `2024-03-27`. */
export function formatMoment(timeMs: number, nowMs: number, times: TimeStyle['times']): string {
  const time = isoTime(timeMs, times);
  if (time.slice(0, 10) === isoTime(nowMs, times).slice(0, 10)) return time.slice(11, 19);
  return nowMs - timeMs < 300 * 86_400_000 ? time.slice(5, 16).replace('T', ' ') : time.slice(0, 10);
}

function isoTime(timeMs: number, times: TimeStyle['times']): string {
  return new Date(times === 'utc' ? timeMs : timeMs - new Date(timeMs).getTimezoneOffset() * 60_000).toISOString();
}

function formatLong(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m${twoDigits(seconds % 60)}s`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)}h${twoDigits(Math.floor(seconds / 60) % 60)}m`;
  return `${Math.floor(seconds / 86_400)}d`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function trimZero(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}
