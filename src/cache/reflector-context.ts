import type { DelayFunction } from '../core/backoff.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { ExpectedGvk } from './expected-type.ts';
import { delayFor } from './failure-delay.ts';
import type { ListerWatcher, RequestContext } from './lister-watcher.ts';
import type { ListMark } from './notification.ts';
import type { Observer, PipelineFailure } from './observer.ts';
import type { ReflectorStore } from './queue.ts';
import type { ReflectorHistory } from './reflector-history.ts';
import type { ReflectorState } from './reflector-state.ts';
import type { SyncVersion } from './sync-version.ts';

/** What the steps of a reflector share. */
export interface ReflectorContext<T> {
  readonly listerWatcher: ListerWatcher<T>;
  readonly store: ReflectorStore<T>;
  readonly name: string;
  readonly typeDescription: string;
  readonly expectedGvk: ExpectedGvk | undefined;
  readonly minWatchTimeoutMs: number | undefined;
  readonly watchListPageSize: number | undefined;
  readonly neverPage: boolean | undefined;
  readonly streamOnly: boolean;
  readonly detectInconsistency: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly observer: Observer<T> | undefined;
  readonly onListed: ((mark: ListMark) => void) | undefined;
  /** One back-off for the waits between rounds and for those inside one. */
  readonly nextDelayMs: DelayFunction;
  readonly version: SyncVersion;
  readonly history: ReflectorHistory;
}

/** One ListAndWatch. */
export interface Round {
  readonly signal: AbortSignal;
  /** Monotonic. */
  readonly startedMs: number;
}

/** Lets the client tell of the repetitions that it makes on its own. */
export function requestContext<T>(
  { observer }: ReflectorContext<T>,
  phase: PipelineFailure['phase'],
  signal: AbortSignal,
  onWait?: (delayMs: number) => void,
): RequestContext {
  return {
    signal,
    onRetry: ({ error, attempt, retryInMs }) => {
      onWait?.(retryInMs);
      observer?.failure?.({ phase, error, attempt, retryInMs });
    },
  };
}

/** A survivable failure inside a round: back off, then go on as `next`. */
export function backOff<T>(
  { history, observer, nextDelayMs }: ReflectorContext<T>,
  phase: PipelineFailure['phase'],
  error: unknown,
  next: ReflectorState<T>,
): ReflectorState<T> {
  const delayMs = delayFor(error, nextDelayMs);
  observer?.failure?.({ phase, error, attempt: history.failed(phase), retryInMs: delayMs });
  return { type: 'waiting', delayMs, error, next };
}
