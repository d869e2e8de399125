import { type Clock, realClock } from '../core/clock.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { ControllerConfig } from './controller.ts';
import { createQueue, type QueueKind } from './create-queue.ts';
import { createIndexer } from './indexer.ts';
import type { InformerIdentifier } from './informer-name.ts';
import { deletionHandlingMetaNamespaceKey } from './keys.ts';
import type { ListerWatcher } from './lister-watcher.ts';
import type { ListMark, Notification } from './notification.ts';
import type { Observer } from './observer.ts';
import { processDeltas } from './process-deltas.ts';
import { processDeltasInBatch } from './process-deltas-in-batch.ts';
import type { Transformer } from './queue.ts';
import type { ReflectorOptions } from './reflector.ts';
import type { Indexer, Indexers } from './store.ts';

/** What a shared informer and a stand-alone one have in common. */
export interface PipelineOptions<T> {
  /** Where objects come from. */
  readonly listerWatcher: ListerWatcher<T>;
  /** How logs call the objects. Default `<unspecified>`. */
  readonly typeDescription?: string | undefined;
  /** For whom the informer works, in logs and metrics. */
  readonly identifier?: InformerIdentifier | undefined;
  /** Indexes from the start on. Default: none. */
  readonly indexers?: Indexers<T> | undefined;
  /** Default `delta`. */
  readonly queue?: QueueKind | undefined;
  /** Put an entry back into the queue when processing it failed (DeltaFIFO only). Default false. */
  readonly requeueOnError?: boolean | undefined;
  /** How the reflector works, where it shall differ from client-go's defaults. */
  readonly reflector?: ReflectorSettings<T> | undefined;
  /** Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** For jitter. Default: `Math.random`. */
  readonly random?: Random | undefined;
  /** Default: silent. */
  readonly logger?: Logger | undefined;
  /** Told of every step. Default: nobody. */
  readonly observer?: Observer<T> | undefined;
  /** How long a loop works before it lets sockets, timers and the screen have the thread, ms. Default 4. */
  readonly sliceMs?: number | undefined;
}

/** What of a reflector can be set through its informer. */
export type ReflectorSettings<T> = Pick<
  ReflectorOptions<T>,
  | 'expectedGvk'
  | 'minWatchTimeoutMs'
  | 'watchListPageSize'
  | 'neverPage'
  | 'useWatchList'
  | 'streamOnly'
  | 'maxInternalErrorRetryDurationMs'
  | 'detectInconsistency'
  | 'backoff'
  | 'delayAfter'
  | 'watchErrorHandler'
>;

/** What only the maker of a pipeline knows. */
export interface PipelineEnds<T> {
  readonly indexer: Indexer<T>;
  readonly transform: Transformer<T> | undefined;
  readonly resyncPeriodMs: number;
  readonly shouldResync?: () => boolean;
  readonly watchErrorHandler?: ReflectorOptions<T>['watchErrorHandler'];
  readonly notify: (notification: Notification<T>) => void;
  readonly onListed: (mark: ListMark) => void;
}

/** The store at the end of a pipeline. An index function that throws is reported; the object is stored all the same. */
export function createPipelineIndexer<T>(options: PipelineOptions<T>): Indexer<T> {
  const { logger = silentLogger, observer } = options;
  return createIndexer<T>(deletionHandlingMetaNamespaceKey, options.indexers ?? {}, {
    onIndexError: (error, index, key) => {
      logger.error('an index function failed', error, { index, key });
      observer?.failure?.({ phase: 'index', error, attempt: 1 });
    },
  });
}

/** Puts the parts together: lister-watcher, reflector, queue, loop, store, and whoever is notified. */
export function toControllerConfig<T>(options: PipelineOptions<T>, ends: PipelineEnds<T>): ControllerConfig<T> {
  const { clock = realClock, random = Math.random, logger = silentLogger, observer, sliceMs } = options;
  const typeDescription = options.typeDescription ?? '<unspecified>';
  const target = { store: ends.indexer, notify: ends.notify };
  const { watchErrorHandler = options.reflector?.watchErrorHandler } = ends;
  return {
    queue: createQueue({
      kind: options.queue ?? 'delta',
      knownObjects: ends.indexer,
      typeDescription,
      identifier: options.identifier,
      transformer: ends.transform,
      requeueOnError: options.requeueOnError ?? false,
      logger,
      observer,
    }),
    process: (deltas, isInInitialList) => processDeltas(target, deltas, isInInitialList),
    processBatch: (deltas, isInInitialList) => processDeltasInBatch(target, deltas, isInInitialList),
    onListed: ends.onListed,
    clock,
    logger,
    observer,
    sliceMs,
    reflector: {
      ...options.reflector,
      listerWatcher: options.listerWatcher,
      name: typeDescription,
      typeDescription,
      resyncPeriodMs: ends.resyncPeriodMs,
      shouldResync: ends.shouldResync,
      watchErrorHandler,
      clock,
      random,
      logger,
      observer,
    },
  };
}
