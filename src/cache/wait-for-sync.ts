import { whenAborted } from '../core/abort.ts';
import { type Clock, realClock, sleep } from '../core/clock.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import type { DoneChecker } from './done-checker.ts';

/** How often waitForCacheSync asks, ms. */
const pollMs = 100;

/**
 * client-go's `WaitForCacheSync`: asks all functions at once and then every 100 ms. True when all say yes, false when the
 * signal aborts first. Without functions true.
 */
export async function waitForCacheSync(
  signal: AbortSignal,
  hasSynced: readonly (() => boolean)[],
  clock: Clock = realClock,
): Promise<boolean> {
  while (!hasSynced.every((isSynced) => isSynced())) {
    if (!(await sleep(clock, pollMs, signal))) return false;
  }
  return true;
}

/** As waitForCacheSync, and says in the log what is waited for and how it ended. */
export async function waitForNamedCacheSync(
  what: string,
  signal: AbortSignal,
  hasSynced: readonly (() => boolean)[],
  { clock = realClock, logger = silentLogger }: { readonly clock?: Clock; readonly logger?: Logger } = {},
): Promise<boolean> {
  logger.info(0, 'waiting for caches to sync', { for: what });
  const isSynced = await waitForCacheSync(signal, hasSynced, clock);
  if (isSynced) logger.info(0, 'caches are synced', { for: what });
  else logger.error('caches did not sync', signal.reason, { for: what });
  return isSynced;
}

/** client-go's `IsDone`. */
export function isDone(checker: DoneChecker): boolean {
  return checker.done.isDone;
}

/**
 * client-go's `WaitFor`: waits until all checkers are done or the signal aborts, without polling; true when all are done.
 * What is done at the moment of aborting counts as done. With a `what` the log says what is waited for, each checker that
 * becomes done, and at the end the names of those that did not and the reason of the signal.
 */
export async function waitFor(
  signal: AbortSignal,
  what: string,
  checkers: readonly DoneChecker[],
  logger: Logger = silentLogger,
): Promise<boolean> {
  const log = what === '' ? silentLogger : logger;
  log.info(0, 'waiting', { for: what });
  const aborted = whenAborted(signal);
  const waits = checkers.map(async (checker) => {
    if (!isDone(checker)) await Promise.race([checker.done.promise, aborted.promise]);
    if (isDone(checker)) log.info(0, 'done waiting', { for: what, instance: checker.name });
  });
  await Promise.all(waits);
  aborted.dispose();
  const missing = checkers.filter((checker) => !isDone(checker)).map(({ name }) => name);
  if (missing.length === 0) return true;
  log.error('gave up waiting', signal.reason, { for: what, missing: missing.sort().join(', ') });
  return false;
}
