import type { Logger } from '../core/log.ts';

/** The shortest resync period that a handler may ask for, ms. */
export const minimumResyncPeriodMs = 1000;

/**
 * client-go's `determineResyncPeriod`: what a handler that asks for `desiredMs` gets from an informer that checks every
 * `checkMs`. 0 means never; an informer that never checks gives never, with a warning; otherwise the longer of the two.
 */
export function determineResyncPeriodMs(desiredMs: number, checkMs: number, logger: Logger): number {
  if (desiredMs === 0) return 0;
  if (checkMs === 0) {
    logger.warn('the informer never resyncs, so the period that the handler asks for has no effect', { desiredMs });
    return 0;
  }
  if (desiredMs < checkMs) {
    logger.warn('the handler asks for a shorter resync period than the informer has', { desiredMs, checkMs });
    return checkMs;
  }
  return desiredMs;
}
