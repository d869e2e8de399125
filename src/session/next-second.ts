import type { Clock } from '../core/clock.ts';

/** When the next whole second of the wall clock begins, on the monotonic clock: ages and the clock change then. */
export function nextSecond(clock: Clock): number {
  return clock.monotonic() + 1000 - (clock.now() % 1000);
}
