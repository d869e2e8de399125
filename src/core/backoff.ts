import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** Gives the next delay in milliseconds and advances. */
export type DelayFunction = () => number;

/** client-go's `wait.Backoff`. */
export interface BackoffOptions {
  /** First base delay, ms. Default 800. */
  readonly initialMs?: number;
  /** Upper bound of the base delay, ms. Default 30,000. */
  readonly capMs?: number;
  /** Default 2. */
  readonly factor?: number;
  /** The delay is uniform in [base, base·(1 + jitter)). Default 1. */
  readonly jitter?: number;
  /** The sequence starts again when this long passed since it last started (not since its last use), ms. Default 120,000. */
  readonly resetAfterMs?: number;
}

/**
 * The reflector's back-off: 0.8, 1.6, 3.2 … 30, 30 seconds, each stretched by up to the jitter. The state starts again
 * when `resetAfterMs` passed since the last start, as client-go does since February 2026.
 */
export function createBackoff(clock: Clock, random: Random, options: BackoffOptions = {}): DelayFunction {
  const { initialMs = 800, capMs = 30_000, factor = 2, jitter = 1, resetAfterMs = 120_000 } = options;
  let startedMs = clock.now();
  let nextMs = initialMs;
  return () => {
    const nowMs = clock.now();
    if (nowMs - startedMs > resetAfterMs) {
      startedMs = nowMs;
      nextMs = initialMs;
    }
    const baseMs = Math.min(nextMs, capMs);
    nextMs = Math.min(baseMs * factor, capMs);
    return baseMs * (1 + jitter * random());
  };
}
