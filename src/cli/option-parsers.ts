import { parseDurationMs } from '../core/duration.ts';
import { KinformerError } from '../core/errors.ts';

export const toText = (text: string): string => text;

/** `10s`, `1h30m`; also bare seconds, as kubectl's `--request-timeout 5`. Milliseconds; negative ones are refused. */
export function toDurationMs(text: string): number {
  const durationMs = /^\d+$/.test(text) ? Number(text) * 1000 : parseDurationMs(text);
  if (durationMs < 0) throw new KinformerError('BAD_DURATION', `negative duration "${text}"`);
  return durationMs;
}

/** A duration that is not zero. */
export function toPositiveDurationMs(text: string): number {
  const durationMs = toDurationMs(text);
  if (durationMs === 0) throw new KinformerError('BAD_DURATION', `"${text}" is not above zero`);
  return durationMs;
}

/** A duration that something is measured for. */
export function toWindowMs(text: string): number {
  const durationMs = toDurationMs(text);
  if (durationMs < 1000)
    throw new KinformerError('BAD_DURATION', `"${text}" is less than a second`, { hint: 'write 10s, 5m or 1h30m' });
  return durationMs;
}

/** A whole number, not negative. */
export function toWholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new KinformerError('USAGE', `"${text}" is not a whole number`, { hint: 'write digits only, such as 10' });
  }
  return value;
}

/** A whole number from 1. */
export function toPositiveNumber(text: string): number {
  const value = toWholeNumber(text);
  if (value === 0) throw new KinformerError('USAGE', `"${text}" is not above zero`, { hint: 'write 1 or more' });
  return value;
}

/** A size that is not zero. */
export function toPositiveSize(text: string): number {
  const value = toSizeBytes(text);
  if (value === 0) throw new KinformerError('USAGE', `"${text}" is not above zero`, { hint: sizeHint });
  return value;
}

/** How many times as fast: `10x`, `0.5x`, `2`; infinite for `max`, zero for `step`. */
export function toSpeed(text: string): number {
  if (text === 'max') return Number.POSITIVE_INFINITY;
  if (text === 'step') return 0;
  const speed = Number(/^(\d+(?:\.\d+)?)x?$/.exec(text)?.[1]);
  if (!(speed > 0))
    throw new KinformerError('USAGE', `"${text}" is not a speed`, { hint: 'write 1x, 10x, 0.5x, max or step' });
  return speed;
}

export function toPort(text: string): number {
  const value = toWholeNumber(text);
  if (value > 65_535)
    throw new KinformerError('USAGE', `"${text}" is not a port`, { hint: 'write 0 to 65535; 0 is a free one' });
  return value;
}

const unitBytes: Readonly<Record<string, number>> = {
  '': 1,
  k: 1000,
  M: 1e6,
  G: 1e9,
  Ki: 1024,
  Mi: 1024 ** 2,
  Gi: 1024 ** 3,
};

const sizeHint = 'write 64Ki, 256Mi or 1Gi';

/** A size as Kubernetes writes it: `256Mi`, `64k`, `1000`. Bytes. */
function toSizeBytes(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(Ki|Mi|Gi|k|M|G|)$/.exec(text);
  const unit = unitBytes[match?.[2] ?? ''];
  if (!match || unit === undefined) {
    throw new KinformerError('USAGE', `"${text}" is not a size`, { hint: sizeHint });
  }
  return Math.floor(Number(match[1]) * unit);
}

/** strconv.ParseBool. */
export function toBoolean(text: string): boolean {
  if (/^(1|t|T|true|TRUE|True)$/.test(text)) return true;
  if (/^(0|f|F|false|FALSE|False)$/.test(text)) return false;
  throw new KinformerError('USAGE', `"${text}" is neither true nor false`, { hint: 'write true or false' });
}

/** One of some words; spread it into an option record. */
export function oneOf<const T extends string>(
  ...choices: readonly T[]
): { readonly choices: readonly T[]; readonly parse: (text: string) => T } {
  return {
    choices,
    parse: (text) => {
      const found = choices.find((choice) => choice === text);
      if (found === undefined) throw new KinformerError('USAGE', `"${text}" is not one of ${choices.join(', ')}`);
      return found;
    },
  };
}
