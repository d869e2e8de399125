import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import { type ObjectMeta, objectMeta } from '../object/meta.ts';
import { StatusError } from '../object/status.ts';
import { type ExpectedGvk, mismatchOf } from './expected-type.ts';
import type { WatchEvent } from './lister-watcher.ts';
import type { OpenWatch } from './open-watch.ts';
import type { ReflectorStore } from './queue.ts';
import { VeryShortWatchError, veryShortMs } from './very-short-watch-error.ts';

const initialEventsEnd = 'k8s.io/initial-events-end';

/** Where the events of a watch go. */
export interface WatchTarget<T> {
  readonly store: Pick<ReflectorStore<T>, 'add' | 'update' | 'delete' | 'bookmark'>;
  readonly expectedGvk?: ExpectedGvk | undefined;
  readonly untilInitialEventsEnd?: boolean;
  /** The version that an event brought; never empty. */
  readonly onVersion: (resourceVersion: string) => void;
  readonly onBookmark?: ((resourceVersion: string) => void) | undefined;
  /** Told each batch, before it is applied. */
  readonly onBatch?: ((events: readonly WatchEvent<T>[]) => void) | undefined;
  /** What the store threw; the event is lost to it. */
  readonly onStoreError?: ((error: unknown) => void) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The reflector's. */
  readonly name: string;
}

export type WatchResult =
  | { readonly type: 'cancelled' }
  /** Ended as a watch does: by the server, or with its connection. */
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly error: unknown }
  /** The stream is still open, and may be in the middle of a batch. */
  | { readonly type: 'initial-events-end' };

/**
 * client-go's `handleAnyWatch`: applies the events of a watch to a store, a batch at a time in one synchronous block, until
 * it ends, fails or is cancelled; cancellation goes before events that wait. Stops the stream in all cases but
 * `initial-events-end`. Never rejects.
 */
export async function handleWatch<T>(
  watch: OpenWatch<T>,
  target: WatchTarget<T>,
  signal: AbortSignal,
): Promise<WatchResult> {
  const onAbort = () => watch.stop();
  signal.addEventListener('abort', onAbort, { once: true });
  const result = await readToEnd(watch, target, signal);
  signal.removeEventListener('abort', onAbort);
  if (result.type !== 'initial-events-end') watch.stop();
  return result;
}

async function readToEnd<T>(watch: OpenWatch<T>, target: WatchTarget<T>, signal: AbortSignal): Promise<WatchResult> {
  try {
    for (;;) {
      const result = interruptionOf(watch, signal) ?? applyEvents(watch, target, signal);
      if (result) return result;
      if (!(await watch.nextBatch())) break;
      target.onBatch?.(watch.events);
    }
  } catch (error) {
    return interruptionOf(watch, signal) ?? { type: 'failed', error };
  }
  return interruptionOf(watch, signal) ?? endOf(watch, target);
}

function interruptionOf<T>(watch: OpenWatch<T>, signal: AbortSignal): WatchResult | undefined {
  if (signal.aborted) return { type: 'cancelled' };
  return watch.interruption && { type: 'failed', error: watch.interruption.error };
}

function endOf<T>(watch: OpenWatch<T>, { clock, name }: WatchTarget<T>): WatchResult {
  const isVeryShort = watch.eventCount === 0 && clock.monotonic() - watch.startedMs < veryShortMs;
  return isVeryShort ? { type: 'failed', error: new VeryShortWatchError(name) } : { type: 'closed' };
}

/** The hot loop: no promise, no closure and no object per event. */
function applyEvents<T>(watch: OpenWatch<T>, target: WatchTarget<T>, signal: AbortSignal): WatchResult | undefined {
  const { events } = watch;
  while (watch.position < events.length) {
    const event = events[watch.position] as WatchEvent<T>;
    watch.position += 1;
    if (event.type === 'ERROR') return { type: 'failed', error: new StatusError(event.status) };
    const meta = objectMeta(event.object);
    if (!meta || !isExpected(event, meta, target)) {
      if (!meta)
        target.logger.warn('skipped a watch event without an object', { reflector: target.name, type: event.type });
      continue;
    }
    applyEvent(event, meta, target);
    if (event.type !== 'ADDED') watch.deferVersion = false;
    watch.eventCount += 1;
    // One look: a KubeObject decodes it from its bytes.
    const resourceVersion = watch.deferVersion ? undefined : meta.resourceVersion;
    if (resourceVersion) target.onVersion(resourceVersion);
    if (target.untilInitialEventsEnd && event.type === 'BOOKMARK' && meta.annotations?.[initialEventsEnd] === 'true')
      return { type: 'initial-events-end' };
    if (signal.aborted || watch.interruption) return interruptionOf(watch, signal);
  }
  return undefined;
}

type ObjectEvent<T> = Exclude<WatchEvent<T>, { readonly type: 'ERROR' }>;

/** An object of another kind, or one that has no name and would get the key "", is skipped as if it had not come. */
function isExpected<T>(
  event: ObjectEvent<T>,
  meta: ObjectMeta,
  { expectedGvk, logger, name }: WatchTarget<T>,
): boolean {
  let problem = mismatchOf(event.object as object, expectedGvk);
  if (problem === undefined && event.type !== 'BOOKMARK' && !meta.name) problem = 'the object has no name';
  if (problem === undefined) return true;
  logger.warn('skipped a watch event', { reflector: name, type: event.type, problem });
  return false;
}

function applyEvent<T>(event: ObjectEvent<T>, meta: ObjectMeta, target: WatchTarget<T>): void {
  const { store } = target;
  try {
    switch (event.type) {
      case 'ADDED':
        store.add(event.object);
        break;
      case 'MODIFIED':
        store.update(event.object);
        break;
      case 'DELETED':
        store.delete(event.object);
        break;
      case 'BOOKMARK':
        if (!meta.resourceVersion) break;
        store.bookmark?.(meta.resourceVersion);
        target.onBookmark?.(meta.resourceVersion);
        break;
    }
  } catch (error) {
    target.logger.error('a watch event could not be stored', error, { reflector: target.name, type: event.type });
    target.onStoreError?.(error);
  }
}
