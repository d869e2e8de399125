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
