import type { Random } from '../core/random.ts';

const shortestMs = 5 * 60_000;

/**
 * timeoutSeconds of a watch: whole seconds, uniform in [m, 2m), so that watches opened together do not end together.
 * m is five minutes, or `minWatchTimeoutMs` when that is longer.
 */
export function watchTimeoutSeconds(random: Random, minWatchTimeoutMs = 0): number {
  const minMs = Math.max(shortestMs, minWatchTimeoutMs);
  return Math.floor((minMs * (1 + random())) / 1000);
}
