import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import {
  isConnectionRefused,
  isExpiredError,
  isTooLargeResourceVersion,
  isTooManyRequests,
  statusOf,
} from '../object/status.ts';
import { checkConsistency, InconsistencyError } from './consistency-detector.ts';
import { handleWatch, type WatchResult, type WatchTarget } from './handle-watch.ts';
import { InitialEventsEndTicker } from './initial-events-end-ticker.ts';
import { deletionHandlingMetaNamespaceKey } from './keys.ts';
import { linkAbort } from './linked-abort.ts';
import type { ListOptions, WatchEvent } from './lister-watcher.ts';
import { OpenWatch } from './open-watch.ts';
import { noteRefusedVersion } from './paged-list.ts';
import type { Transformer } from './queue.ts';
import { backOff, type ReflectorContext, type Round, requestContext } from './reflector-context.ts';
import { cancelled, type ReflectorState } from './reflector-state.ts';
import { replaceContent } from './replace-content.ts';
import { StreamProgress } from './stream-progress.ts';
import { watchTimeoutSeconds } from './watch-timeout.ts';

const silenceMs = 10_000;
const streamsCutShort = 3;

type StreamingList = Extract<ReflectorState<never>, { readonly type: 'streaming-list' }>;

/**
 * client-go's `watchList`: the present state as a stream of events, collected in a store of its own until the bookmark that
 * ends them; the stream then goes on as the watch. One attempt; any failure that waiting does not cure falls back to the
 * paged list. Not in client-go: it also falls back after 10 s without an event, when events go on but the present state
 * does not grow as a `StreamProgress` wants it, when three streams running ended before their bookmark, and when even a
 * consistent read is refused as expired; all but the last are remembered for ten minutes. With `streamOnly` it never falls
 * back: the round fails.
 */
export async function streamingList<T>(
  context: ReflectorContext<T>,
  round: Round,
  state: StreamingList,
): Promise<ReflectorState<T>> {
  const attempt = linkAbort(round.signal);
  const ticker = new InitialEventsEndTicker(context.clock, silenceMs, (silentMs, lastEvent) => {
    const fields = { reflector: context.name, silentMs, lastEvent };
    context.logger.warn('the streaming list is silent before its end bookmark; listing in pages instead', fields);
    attempt.controller.abort();
  });
  const collected = await collect(context, attempt.controller, ticker);
  ticker.stop();
  attempt.dispose();
  if (collected.type === 'complete') return await complete(context, round, collected);
  return round.signal.aborted ? cancelled : afterFailure(context, state, collected);
}

/** A streaming list that has reached its bookmark. */
interface Collected<T> {
  readonly type: 'complete';
  readonly watch: OpenWatch<T>;
  readonly items: readonly T[];
  readonly resourceVersion: string;
}

type Incomplete = Exclude<WatchResult, { readonly type: 'initial-events-end' }>;

async function collect<T>(
  context: ReflectorContext<T>,
  attempt: AbortController,
  ticker: InitialEventsEndTicker,
): Promise<Collected<T> | Incomplete> {
  const { signal } = attempt;
  const content = new Map<string, T>();
  let resourceVersion = '';
  const target: WatchTarget<T> = {
    ...context,
    store: contentStore(content, context.store.transformer),
    untilInitialEventsEnd: true,
    onVersion: (version) => {
      resourceVersion = version;
    },
    onBatch: (events) => {
      ticker.observeEvent();
      context.observer?.page?.(countObjects(events), true);
    },
  };
  let progress: StreamProgress | undefined;
  try {
    const watch = await open(context, signal, ticker);
    progress = new StreamProgress(
      context.clock,
      () => content.size,
      (openMs) => {
        const fields = { reflector: context.name, openMs, objects: content.size };
        context.logger.warn('the streaming list does not come to its end bookmark; listing in pages instead', fields);
        attempt.abort();
      },
    );
    const result = await handleWatch(watch, target, signal);
    if (result.type !== 'initial-events-end') return result;
    return { type: 'complete', watch, items: [...content.values()], resourceVersion };
  } catch (error) {
    return signal.aborted ? { type: 'cancelled' } : { type: 'failed', error };
  } finally {
    progress?.stop();
  }
}

/** Those before the bookmark that ends the list. */
function countObjects<T>(events: readonly WatchEvent<T>[]): number {
  const end = events.findIndex(({ type }) => type === 'BOOKMARK');
  return end === -1 ? events.length : end;
}

async function open<T>(
  context: ReflectorContext<T>,
  signal: AbortSignal,
  ticker: InitialEventsEndTicker,
): Promise<OpenWatch<T>> {
  const { listerWatcher, version, clock, random, minWatchTimeoutMs } = context;
  const startedMs = clock.monotonic();
  const resourceVersion = version.forStreamingList();
  const timeoutSeconds = watchTimeoutSeconds(random, minWatchTimeoutMs);
  const options: ListOptions = {
    ...(resourceVersion === '' ? {} : { resourceVersion }),
    resourceVersionMatch: 'NotOlderThan',
    sendInitialEvents: true,
    allowWatchBookmarks: true,
    timeoutSeconds,
  };
  const requester = requestContext(context, 'list', signal, (delayMs) => ticker.excuse(delayMs));
  const stream = await listerWatcher.watch(options, requester);
  return new OpenWatch(stream, { startedMs, timeoutSeconds, deferVersion: true });
}

function contentStore<T>(content: Map<string, T>, transform: Transformer<T> | undefined) {
  const put = (object: T) => {
    const stored = transform ? transform(object) : object;
    content.set(deletionHandlingMetaNamespaceKey(stored), stored);
  };
  return {
    add: put,
    update: put,
    delete: (object: T) => {
      content.delete(deletionHandlingMetaNamespaceKey(object));
    },
  };
}

async function complete<T>(
  context: ReflectorContext<T>,
  round: Round,
  { watch, items, resourceVersion }: Collected<T>,
): Promise<ReflectorState<T>> {
  const { version, clock, detectInconsistency } = context;
  version.isUnavailable = false;
  try {
    if (detectInconsistency) await checkConsistency(context, items, resourceVersion, round.signal);
    round.signal.throwIfAborted();
    replaceContent(context, round, 'stream', items, resourceVersion);
  } catch (error) {
    watch.stop();
    if (error instanceof InconsistencyError) throw error;
    return round.signal.aborted ? cancelled : fallBack(context, error);
  }
  watch.handOver(clock.monotonic());
  return { type: 'watching', watch };
}

function afterFailure<T>(context: ReflectorContext<T>, state: StreamingList, result: Incomplete): ReflectorState<T> {
  const { version, history, clock } = context;
  if (result.type === 'failed') {
    const { error } = result;
    if (isConnectionRefused(error) || isTooManyRequests(error)) return backOff(context, 'list', error, state);
    const isRefusedVersion = isExpiredError(error) || isTooLargeResourceVersion(error);
    if (!isRefusedVersion || version.isUnavailable) return fallBack(context, error);
    version.isUnavailable = true;
    noteRefusedVersion(context, error);
    return state;
  }
  const cutShort = state.cutShort + 1;
  if (result.type === 'closed' && cutShort < streamsCutShort) return { type: 'streaming-list', cutShort };
  if (context.streamOnly) return failed(noEndBookmark(context));
  history.distrustStreaming(clock.now());
  return { type: 'listing', fallback: true };
}

function fallBack<T>(context: ReflectorContext<T>, error: unknown): ReflectorState<T> {
  const { logger, name, streamOnly } = context;
  if (streamOnly) return failed(isUnsupported(error) ? unsupported(context, error) : error);
  const message = error instanceof Error ? error.message : String(error);
  logger.info(4, 'the streaming list failed; listing in pages instead', { reflector: name, error: message });
  return { type: 'listing', fallback: true };
}

function failed(error: unknown): Extract<ReflectorState<never>, { readonly type: 'ended' }> {
  return { type: 'ended', outcome: { type: 'failed', phase: 'list', error, surfaced: error } };
}

/** The server understood the request, and does not do such a thing. */
function isUnsupported(error: unknown): boolean {
  const code = statusOf(error)?.code;
  return code === 400 || code === 405 || code === 406 || code === 415 || code === 422;
}

function unsupported<T>({ typeDescription }: ReflectorContext<T>, cause: unknown): KinformerError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `the server makes no streaming list of ${typeDescription}: ${toPrintable(reason)}`;
  return new KinformerError('STREAMING_LIST', message, { cause });
}

function noEndBookmark<T>({ typeDescription }: ReflectorContext<T>): KinformerError {
  return new KinformerError('STREAMING_LIST', `the streaming list of ${typeDescription} does not come to its end`);
}
