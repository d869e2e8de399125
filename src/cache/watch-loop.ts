import { isConnectionRefused, isExpiredError, isInternalError, isTooManyRequests } from '../object/status.ts';
import { isDecodeFailure, isRefused, isTypeGone, reasonOf } from './failure-delay.ts';
import { handleWatch, type WatchResult, type WatchTarget } from './handle-watch.ts';
import type { ListOptions } from './lister-watcher.ts';
import type { PipelineFailure } from './observer.ts';
import { OpenWatch } from './open-watch.ts';
import { backOff, type ReflectorContext, type Round, requestContext } from './reflector-context.ts';
import { cancelled, type ReflectorState } from './reflector-state.ts';
import { RetryWithDeadline } from './retry-with-deadline.ts';
import { VeryShortWatchError, veryShortMs } from './very-short-watch-error.ts';
import { watchTimeoutSeconds } from './watch-timeout.ts';

const opening = { type: 'opening-watch' } as const;

/** client-go's `watch`: keeps a watch open from the last version on, until only a new list helps. */
export class WatchLoop<T> {
  readonly #context: ReflectorContext<T>;
  readonly #round: Round;
  readonly #retry: RetryWithDeadline;
  readonly #target: WatchTarget<T>;
  #watch: OpenWatch<T> | undefined;
  #resyncError: { readonly error: unknown } | undefined;

  constructor(context: ReflectorContext<T>, round: Round, maxInternalErrorRetryDurationMs: number) {
    this.#context = context;
    this.#round = round;
    this.#retry = new RetryWithDeadline(context.clock, isInternalError, maxInternalErrorRetryDurationMs);
    this.#target = createTarget(context);
  }

  /** The resync failed: the watch ends, now or as soon as there is one. */
  failResync(error: unknown): void {
    this.#resyncError = { error };
    this.#watch?.interrupt(error);
  }

  async open(): Promise<ReflectorState<T>> {
    const { listerWatcher, version, history, clock, random, minWatchTimeoutMs } = this.#context;
    const { signal } = this.#round;
    const startedMs = clock.monotonic();
    const timeoutSeconds = watchTimeoutSeconds(random, minWatchTimeoutMs);
    const resourceVersion = version.lastSync;
    const options: ListOptions = {
      ...(resourceVersion === '' ? {} : { resourceVersion }),
      allowWatchBookmarks: true,
      timeoutSeconds,
    };
    try {
      const stream = await listerWatcher.watch(options, requestContext(this.#context, 'watch', signal));
      const deferVersion = resourceVersion === '' || resourceVersion === '0';
      const watch = new OpenWatch(stream, { startedMs, timeoutSeconds, deferVersion });
      history.watchAllowed();
      return { type: 'watching', watch };
    } catch (error) {
      if (signal.aborted) return cancelled;
      // Nobody has seen a watch yet, but one that opens now does so after a failure: that is a reconnection.
      history.watchEnd ??= { atMs: startedMs, reason: reasonOf(error) };
      if (isConnectionRefused(error) || isTooManyRequests(error))
        return backOff(this.#context, 'watch', error, opening);
      if (isRefused(error)) history.watchRefused();
      history.listReason = history.isPolling ? 'poll' : listReasonAfter(error);
      const phase = isTypeGone(error) ? 'discovery' : 'watch';
      return { type: 'ended', outcome: { type: 'failed', phase, error, surfaced: error } };
    }
  }

  /** A stream that had ended before it was looked at is no watch: the client could not open one. */
  async consume(watch: OpenWatch<T>): Promise<ReflectorState<T>> {
    this.#watch = watch;
    const isLive = !watch.hasEnded;
    if (isLive) this.#announce();
    if (this.#resyncError) watch.interrupt(this.#resyncError.error);
    const result = await handleWatch(watch, this.#target, this.#round.signal);
    this.#watch = undefined;
    if (isLive || watch.eventCount > 0) this.#noteEnd(watch, result);
    switch (result.type) {
      case 'failed':
        return this.#afterError(result.error);
      case 'closed':
        return this.#afterClose(watch);
      default:
        return cancelled;
    }
  }

  #noteEnd(watch: OpenWatch<T>, result: WatchResult): void {
    const { history, clock } = this.#context;
    let reason = watch.endReason;
    if (result.type === 'failed') reason = reasonOf(result.error);
    else if (result.type === 'cancelled') reason = history.listReason;
    else history.succeeded('watch', 'decode');
    if (watch.eventCount > 0) history.succeeded('watch', 'decode');
    history.watchEnd = { atMs: clock.monotonic(), reason };
  }

  /** Live again: a watch after the first one has begun. */
  #announce(): void {
    const { history, version, clock, observer } = this.#context;
    const end = history.watchEnd;
    if (end) observer?.reconnect?.(version.lastSync, clock.monotonic() - end.atMs, end.reason);
  }

  #afterClose(watch: OpenWatch<T>): ReflectorState<T> {
    const { history, version, clock, logger, name } = this.#context;
    const lastedMs = clock.monotonic() - watch.startedMs;
    const wasSilent = watch.eventCount === 0 && lastedMs >= watch.timeoutSeconds * 900;
    if (history.isShortAgain(lastedMs < veryShortMs))
      return {
        type: 'waiting',
        delayMs: veryShortMs - lastedMs,
        error: new VeryShortWatchError(name, false),
        next: opening,
      };
    if (!history.isSilentFor(wasSilent, watch.endReason)) return opening;
    logger.info(0, 'a watch brought nothing for all its time; listing again', { reflector: name });
    version.isUnavailable = true;
    return { type: 'ended', outcome: { type: 'relist', reason: 'watch silent' } };
  }

  #afterError(error: unknown): ReflectorState<T> {
    const { history, observer, logger, name } = this.#context;
    const phase: PipelineFailure['phase'] = isDecodeFailure(error) ? 'decode' : 'watch';
    if (isExpiredError(error)) {
      logger.info(4, 'the watch ended because its version has expired', { reflector: name });
    } else if (isTooManyRequests(error)) {
      return backOff(this.#context, phase, error, opening);
    } else if (this.#retry.shouldRetryAfter(error)) {
      observer?.failure?.({ phase, error, attempt: history.failed(phase), retryInMs: 0 });
      return opening;
    } else {
      logger.warn('the watch ended with an error', { reflector: name, error: String(error) });
    }
    history.listReason = listReasonAfter(error);
    return { type: 'ended', outcome: { type: 'failed', phase, error } };
  }
}

function listReasonAfter(error: unknown): string {
  return isExpiredError(error) ? 'expired' : `watch failed: ${reasonOf(error)}`;
}

function createTarget<T>(context: ReflectorContext<T>): WatchTarget<T> {
  const { store, version, observer } = context;
  return {
    ...context,
    onVersion: (resourceVersion) => {
      version.lastSync = resourceVersion;
      store.updateResourceVersion?.(resourceVersion);
    },
    onBookmark: observer?.bookmark && ((resourceVersion) => observer.bookmark?.(resourceVersion)),
    onStoreError: observer?.failure && ((error) => observer.failure?.({ phase: 'decode', error, attempt: 1 })),
  };
}
