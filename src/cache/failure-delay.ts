import { isInternalError, isNotFound, statusOf } from '../object/status.ts';
import type { ReflectorHistory } from './reflector-history.ts';
import type { RoundFailure } from './reflector-state.ts';
import { VeryShortWatchError } from './very-short-watch-error.ts';

const pollMs = 30_000;
const typeGoneMs = 10_000;
const longestRetryAfterMs = 60_000;

/**
 * How long to wait before the next ListAndWatch. client-go always backs off; these are deliberate additions: a type that
 * the server does not serve is asked for every 10 s, a watch that is not allowed becomes a poll every 30 s, and a wait
 * that the server asks for in its Status is kept, up to a minute.
 */
export function delayAfterFailure(failure: RoundFailure, history: ReflectorHistory, nextDelayMs: () => number): number {
  if (failure.phase === 'discovery') return typeGoneMs;
  if (history.isPolling && isWatchRefusal(failure)) return pollMs;
  return delayFor(failure.error, nextDelayMs);
}

/** The back-off, or the server's own wish when that is longer. */
export function delayFor(error: unknown, nextDelayMs: () => number): number {
  return Math.max(nextDelayMs(), retryAfterMs(error));
}

/** details.retryAfterSeconds of a Status, capped; 0 when there is none. */
export function retryAfterMs(error: unknown): number {
  const seconds = statusOf(error)?.details?.retryAfterSeconds ?? 0;
  return seconds > 0 ? Math.min(seconds * 1000, longestRetryAfterMs) : 0;
}

function isWatchRefusal(failure: RoundFailure): boolean {
  return failure.phase === 'watch' && isRefused(failure.error);
}

/** 403 or 405: this user, or this resource, has no such verb. */
export function isRefused(error: unknown): boolean {
  const code = statusOf(error)?.code;
  return code === 403 || code === 405;
}

/** A 404 that the server's mux wrote, not a resource's handler: there is no such type (any more). */
export function isTypeGone(error: unknown): boolean {
  if (!isNotFound(error)) return false;
  const status = statusOf(error);
  const texts = [status?.message, ...(status?.details?.causes ?? []).map((cause) => cause.message)];
  return texts.some((text) => text?.includes('404 page not found'));
}

/** An ERROR event that the client made of a frame it could not read. */
export function isDecodeFailure(error: unknown): boolean {
  if (!isInternalError(error)) return false;
  return (statusOf(error)?.details?.causes ?? []).some((cause) => cause.reason === 'ClientWatchDecoding');
}

/** A few words for logs and marks: the Status reason, the errno, or the message. */
export function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status) return status.reason || (status.code === undefined ? 'unknown' : String(status.code));
  if (error instanceof VeryShortWatchError) return 'very short watch';
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}
