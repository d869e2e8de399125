import { KinformerError } from './errors.ts';

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** Reads a Go duration (`1h30m`, `500ms`, `0`) as milliseconds. Throws BAD_DURATION with the text otherwise. */
export function parseDurationMs(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '0') return 0;
  const negative = trimmed.startsWith('-');
  const body = trimmed.replace(/^[+-]/, '');
  let totalMs = 0;
  let consumed = 0;
  for (const match of body.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/gy)) {
    totalMs += Number(match[1]) * (unitMs[match[2] ?? ''] ?? Number.NaN);
    consumed += match[0].length;
  }
  if (body === '' || consumed !== body.length) {
    throw new KinformerError('BAD_DURATION', `invalid duration "${text}"`);
  }
  return negative ? -totalMs : totalMs;
}

/** Writes milliseconds as `parseDurationMs` reads them, to the tenth of a second from a second on: `250ms`, `1.5s`, `1h30m`. */
export function formatDurationMs(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)}ms`;
  const tenths = Math.round(durationMs / 100);
  const [hours, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10];
  return `${hours > 0 ? `${hours}h` : ''}${minutes > 0 ? `${minutes}m` : ''}${seconds > 0 ? `${seconds}s` : ''}`;
}
