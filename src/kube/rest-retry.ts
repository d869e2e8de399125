import type { RequestContext } from '../cache/lister-watcher.ts';
import { type Clock, sleep } from '../core/clock.ts';

/** What one attempt of a request came to. */
export type Attempt<T> =
  | { readonly type: 'done'; readonly value: T }
  /** Final, unless `retryInMs` says when to try again. */
  | { readonly type: 'failed'; readonly error: unknown; readonly retryInMs?: number | undefined };

const maxRetries = 10;

/**
 * client-go's REST layer: repeats the same request while an attempt says that it may be, up to ten times, and tells
 * `onRetry` before each wait. Rejects with the last error, or with the signal's reason.
 */
export async function withRetries<T>(
  attempt: () => Promise<Attempt<T>>,
  context: RequestContext,
  clock: Clock,
): Promise<T> {
  for (let retries = 1; ; retries += 1) {
    const outcome = await attempt();
    if (outcome.type === 'done') return outcome.value;
    const { error, retryInMs } = outcome;
    if (retryInMs === undefined || retries > maxRetries) throw error;
    context.onRetry?.({ error, attempt: retries, retryInMs });
    if (!(await sleep(clock, retryInMs, context.signal))) throw context.signal.reason;
  }
}

/** Reset or closed before any answer; for a watch also a network time-out. Refused connections are not among them. */
export function isRepeatable(error: unknown, watch: boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'EPIPE' || (watch && code === 'ETIMEDOUT');
}
