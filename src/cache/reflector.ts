import { type BackoffOptions, createBackoff } from '../core/backoff.ts';
import { type Clock, realClock, sleep } from '../core/clock.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import { createWatchErrorHandler } from './default-watch-error-handler.ts';
import { describeType, type ExpectedGvk } from './expected-type.ts';
import { delayAfterFailure } from './failure-delay.ts';
import { linkAbort } from './linked-abort.ts';
import type { ListerWatcher } from './lister-watcher.ts';
import type { ListMark } from './notification.ts';
import type { Observer, PipelineFailure, ReflectorPhase } from './observer.ts';
import { pagedList } from './paged-list.ts';
import type { ReflectorStore } from './queue.ts';
import type { ReflectorContext, Round } from './reflector-context.ts';
import { ReflectorHistory } from './reflector-history.ts';
import { cancelled, type ReflectorState, type RoundFailure, type RoundOutcome } from './reflector-state.ts';
import { ResyncTimer } from './resync-timer.ts';
import { streamingList } from './streaming-list.ts';
import { SyncVersion } from './sync-version.ts';
import { WatchLoop } from './watch-loop.ts';

/** client-go's `ReflectorOptions`, with what its constructor takes. */
export interface ReflectorOptions<T> {
  readonly listerWatcher: ListerWatcher<T>;
  readonly store: ReflectorStore<T>;
  /** For logs and errors. Default: the type description. */
  readonly name?: string | undefined;
  /** Default: the expected GVK, else `<unspecified>`. */
  readonly typeDescription?: string | undefined;
  /** Objects of another kind are skipped when given. */
  readonly expectedGvk?: ExpectedGvk | undefined;
  /** 0, the default: never. */
  readonly resyncPeriodMs?: number | undefined;
  /** Asked whenever the period has passed. Default: always. */
  readonly shouldResync?: (() => boolean) | undefined;
  /** Watches last between this and twice as long, if it is more than five minutes. */
  readonly minWatchTimeoutMs?: number | undefined;
  /** Limit of every list. Default: 500 where limits make sense, none where the watch cache answers. */
  readonly watchListPageSize?: number | undefined;
  /** No list has a limit. */
  readonly neverPage?: boolean | undefined;
  /** Whether the first state is streamed where the server can. Default true. */
  readonly useWatchList?: boolean | undefined;
  /** The first state is always streamed: what would fall back to a paged list is a failure. Default false. */
  readonly streamOnly?: boolean | undefined;
  /** How long internal errors of an open watch are answered by reopening it at once. Default 0: not at all. */
  readonly maxInternalErrorRetryDurationMs?: number | undefined;
  /** Compares each streaming list with a list at its version; a difference ends `run` with an InconsistencyError. */
  readonly detectInconsistency?: boolean | undefined;
  readonly backoff?: BackoffOptions | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly logger?: Logger | undefined;
  readonly observer?: Observer<T> | undefined;
  /** Told of failures to list and to open a watch; changes nothing. Default: logs. */
  readonly watchErrorHandler?: ((error: unknown) => void) | undefined;
  /** Called right after the store took a list, in the same synchronous block. */
  readonly onListed?: ((mark: ListMark) => void) | undefined;
  /** Overrides the wait after a failure that ends a ListAndWatch; undefined: the ordinary one. */
  readonly delayAfter?: ((failure: PipelineFailure) => number | undefined) | undefined;
}

/**
 * client-go's `Reflector`: keeps a store equal to what the server has, by listing and watching for ever. One watch is open
 * at most. Everything it waits for ends at once when its signal aborts, and cancellation goes before events that wait.
 */
export class Reflector<T> {
  readonly #options: ReflectorOptions<T>;
  readonly #context: ReflectorContext<T>;
  readonly #useWatchList: boolean;
  readonly #handleError: (error: unknown) => void;
  #phase: ReflectorPhase['type'] = 'idle';
  #current: AbortController | undefined;
  /** While it waits after a failure. */
  #nap: AbortController | undefined;

  constructor(options: ReflectorOptions<T>) {
    this.#options = options;
    this.#context = createContext(options);
    const { listerWatcher, streamOnly = false, useWatchList = true } = options;
    const { logger, name, typeDescription } = this.#context;
    this.#useWatchList = streamOnly || (useWatchList && !listerWatcher.isWatchListSemanticsUnsupported?.());
    this.#handleError = options.watchErrorHandler ?? createWatchErrorHandler(logger, name, typeDescription);
  }

  /** The version up to which the server's changes arrived here; the store may lag behind. Empty before the first list. */
  get lastSyncResourceVersion(): string {
    return this.#context.version.lastSync;
  }

  /** Whether the first state is asked for as a stream. */
  get usesWatchList(): boolean {
    return this.#useWatchList;
  }

  /** Lists and watches until `signal` aborts; never rejects for what the server does. */
  async run(signal: AbortSignal): Promise<void> {
    do {
      const { controller, dispose } = linkAbort(signal);
      this.#current = controller;
      try {
        const outcome = await this.#runRound(controller.signal);
        if (outcome.type === 'failed') await this.#waitAfter(outcome, controller.signal);
        else if (outcome.type === 'relist') this.#context.history.listReason = outcome.reason;
      } finally {
        this.#current = undefined;
        dispose();
      }
    } while (!signal.aborted);
    this.#enter({ type: 'stopped' });
  }

  /**
   * client-go's `ListAndWatch`, once: until `signal` aborts, or only another list helps. Rejects when the list failed or
   * the watch could not be opened.
   */
  async listAndWatch(signal: AbortSignal): Promise<void> {
    const outcome = await this.#runRound(signal);
    if (outcome.type === 'failed' && outcome.surfaced !== undefined) throw outcome.surfaced;
  }

  /** Ends the watch, or the wait after a failure, and makes a consistent list at once. Nothing while a list is on its way. */
  relistNow(): void {
    if (!this.#current || this.#phase === 'listing' || this.#phase === 'streaming-list') return;
    const { version, history } = this.#context;
    version.isUnavailable = true;
    if (history.hasListed) history.listReason = 'requested';
    this.#current.abort();
  }

  /** Ends the wait after a failure, and does at once what would be done after it. Nothing while it does not wait. */
  retryNow(): void {
    this.#nap?.abort();
  }

  async #runRound(signal: AbortSignal): Promise<RoundOutcome> {
    const { clock, store } = this.#context;
    const { resyncPeriodMs = 0, shouldResync, maxInternalErrorRetryDurationMs = 0 } = this.#options;
    const round: Round = { signal, startedMs: clock.monotonic() };
    const loop = new WatchLoop(this.#context, round, maxInternalErrorRetryDurationMs);
    let resync: ResyncTimer | undefined;
    try {
      let state = this.#start();
      while (state.type !== 'ended') {
        if (signal.aborted) return abandon(state);
        if (state.type === 'opening-watch' || state.type === 'watching') {
          resync ??= new ResyncTimer({
            clock,
            periodMs: resyncPeriodMs,
            shouldResync,
            resync: () => store.resync(),
            onError: (error) => loop.failResync(error),
          });
        }
        // A stream that has ended before it was looked at is no watch: the client could not open one.
        if (state.type !== 'watching' || !state.watch.hasEnded) this.#enter(this.#toPhase(state));
        state = await this.#step(state, round, loop);
      }
      return state.outcome;
    } finally {
      resync?.stop();
    }
  }

  #start(): ReflectorState<T> {
    const { history, clock, streamOnly } = this.#context;
    const isTrusted = streamOnly || (!history.isPolling && history.trustsStreaming(clock.now()));
    const streams = this.#useWatchList && isTrusted;
    return streams ? { type: 'streaming-list', cutShort: 0 } : { type: 'listing', fallback: false };
  }

  async #step(
    state: Exclude<ReflectorState<T>, { readonly type: 'ended' }>,
    round: Round,
    loop: WatchLoop<T>,
  ): Promise<ReflectorState<T>> {
    switch (state.type) {
      case 'streaming-list':
        return await streamingList(this.#context, round, state);
      case 'listing':
        return await pagedList(this.#context, round, state);
      case 'opening-watch':
        return await loop.open();
      case 'watching':
        return await loop.consume(state.watch);
      case 'waiting':
        await this.#sleep(state.delayMs, round.signal);
        return round.signal.aborted ? cancelled : state.next;
    }
  }

  async #waitAfter(failure: RoundFailure, signal: AbortSignal): Promise<void> {
    const { phase, error, surfaced } = failure;
    const { history, nextDelayMs, observer } = this.#context;
    if (surfaced !== undefined) this.#handleError(surfaced);
    const told = { phase, error, attempt: history.failed(phase) };
    const delayMs = this.#options.delayAfter?.(told) ?? delayAfterFailure(failure, history, nextDelayMs);
    observer?.failure?.({ ...told, retryInMs: delayMs });
    this.#enter({ type: 'backing-off', delayMs, error });
    await this.#sleep(delayMs, signal);
  }

  async #sleep(delayMs: number, signal: AbortSignal): Promise<void> {
    const { controller, dispose } = linkAbort(signal);
    this.#nap = controller;
    await sleep(this.#context.clock, delayMs, controller.signal);
    this.#nap = undefined;
    dispose();
  }

  #toPhase(state: Exclude<ReflectorState<T>, { readonly type: 'ended' }>): ReflectorPhase {
    const { version } = this.#context;
    switch (state.type) {
      case 'streaming-list':
        return { type: 'streaming-list', resourceVersion: version.forStreamingList() };
      case 'listing':
        return { type: 'listing', resourceVersion: version.forList(), fallback: state.fallback };
      case 'opening-watch':
      case 'watching':
        return { type: state.type, resourceVersion: version.lastSync };
      case 'waiting':
        return { type: 'backing-off', delayMs: state.delayMs, error: state.error };
    }
  }

  #enter(phase: ReflectorPhase): void {
    this.#phase = phase.type;
    this.#context.observer?.phase?.(phase);
  }
}

/** Cancelled between two steps: the next one would have closed what it holds. */
function abandon<T>(state: ReflectorState<T>): RoundOutcome {
  if (state.type === 'watching') state.watch.stop();
  return cancelled.outcome;
}

function createContext<T>(options: ReflectorOptions<T>): ReflectorContext<T> {
  const { clock = realClock, random = Math.random, logger = silentLogger, backoff, expectedGvk } = options;
  const typeDescription = options.typeDescription ?? describeType(expectedGvk);
  return {
    listerWatcher: options.listerWatcher,
    store: options.store,
    name: options.name ?? typeDescription,
    typeDescription,
    expectedGvk,
    minWatchTimeoutMs: options.minWatchTimeoutMs,
    watchListPageSize: options.watchListPageSize,
    neverPage: options.neverPage,
    streamOnly: options.streamOnly ?? false,
    detectInconsistency: options.detectInconsistency ?? false,
    clock,
    random,
    logger,
    observer: options.observer,
    onListed: options.onListed,
    nextDelayMs: createBackoff(clock, random, backoff),
    version: new SyncVersion(),
    history: new ReflectorHistory(),
  };
}
