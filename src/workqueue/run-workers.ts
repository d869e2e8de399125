import { createConsoleLogger } from '../core/console-logger.ts';
import type { Logger } from '../core/log.ts';
import type { RateLimitingQueue } from './rate-limiting-queue.ts';

/** What a reconciler may ask for when it succeeded; controller-runtime's `Result`. */
export interface ReconcileResult {
  /** Once more after this long, ms, without counting as a failure. */
  readonly requeueAfterMs?: number | undefined;
}

/** Brings what the item names to where it should be. To throw or reject is to fail: the item comes again. */
export type Reconcile<T> = (
  item: T,
  signal: AbortSignal,
  // biome-ignore lint/suspicious/noConfusingVoidType: most reconcilers return nothing
) => ReconcileResult | undefined | void | Promise<ReconcileResult | undefined | void>;

/** How runWorkers works. */
export interface WorkerOptions<T> {
  /** Ends the workers, and is given to those that are at work. */
  readonly signal: AbortSignal;
  /** How many items are worked on at once. Default 1. Never twice the same. */
  readonly workers?: number | undefined;
  /** An item that failed this often in a row is given up until it is added anew. Default: never. */
  readonly maxFailures?: number | undefined;
  /** Told of each failure, with how often in a row the item has failed. Default: a line of `logger`. */
  readonly onFailure?: ((error: unknown, item: T, failures: number) => void) | undefined;
  /** Default: stderr. */
  readonly logger?: Logger | undefined;
}

/**
 * What every controller writes around a work queue: takes items, reconciles them, and then forgets them, or adds them again
 * when the rate limiter allows it. Resolves when the signal has aborted or the queue was shut down, and the calls that were
 * under way have returned; the queue is shut down then, and what still waits in it is dropped, because a controller reads
 * the whole state when it starts.
 */
export async function runWorkers<T extends NonNullable<unknown>>(
  queue: RateLimitingQueue<T>,
  reconcile: Reconcile<T>,
  options: WorkerOptions<T>,
): Promise<void> {
  const { signal, workers = 1, maxFailures = Number.POSITIVE_INFINITY, logger = createConsoleLogger() } = options;
  const { onFailure = createFailureLog<T>(logger) } = options;

  const work = async (item: T) => {
    try {
      const result = await reconcile(item, signal);
      queue.forget(item);
      if (result?.requeueAfterMs !== undefined) queue.addAfter(item, result.requeueAfterMs);
    } catch (error) {
      if (signal.aborted) return;
      const failures = queue.numRequeues(item) + 1;
      onFailure(error, item, failures);
      if (failures < maxFailures) queue.addRateLimited(item);
      else queue.forget(item);
    }
  };

  const run = async () => {
    for (let item = await queue.get(signal); item !== undefined; item = await queue.get(signal)) {
      try {
        await work(item);
      } finally {
        queue.done(item);
      }
    }
  };

  try {
    await Promise.all(Array.from({ length: Math.max(1, workers) }, run));
  } finally {
    queue.shutDown();
  }
}

function createFailureLog<T>(logger: Logger) {
  return (error: unknown, item: T, failures: number) =>
    logger.error('reconciling failed', error, { item: String(item), failures });
}
