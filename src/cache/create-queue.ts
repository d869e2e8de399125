import type { Logger } from '../core/log.ts';
import { DeltaFIFO } from './delta-fifo.ts';
import type { InformerIdentifier } from './informer-name.ts';
import type { KnownObjects } from './known-objects.ts';
import type { Observer } from './observer.ts';
import type { Queue, Transformer } from './queue.ts';
import { RealFIFO } from './real-fifo.ts';

/**
 * `delta`: DeltaFIFO as client-go made it up to 1.35, telling a replace from a resync. `real`: the RealFIFO that client-go
 * makes since 1.36: atomic, with batches and bookmarks.
 */
export type QueueKind = 'delta' | 'real';

/** What createQueue makes a queue of. */
export interface QueueSettings<T> {
  readonly kind: QueueKind;
  readonly knownObjects: KnownObjects<T>;
  /** Of the objects; for the log. */
  readonly typeDescription: string;
  /** Takes the type's place in a RealFIFO's name when it has a name. */
  readonly identifier: InformerIdentifier | undefined;
  readonly transformer: Transformer<T> | undefined;
  /** DeltaFIFO only. */
  readonly requeueOnError: boolean;
  readonly logger: Logger;
  readonly observer: Observer<T> | undefined;
}

/** client-go's `newQueueFIFO`: the queue between a reflector and a store. */
export function createQueue<T>(settings: QueueSettings<T>): Queue<T> {
  const { kind, knownObjects, typeDescription, identifier, requeueOnError, ...common } = settings;
  if (kind === 'real') {
    const name = identifier?.name ? identifier.name : `RealFIFO ${typeDescription}`;
    return new RealFIFO({ ...common, atomic: true, emitBookmarks: true, name });
  }
  return new DeltaFIFO({
    ...common,
    knownObjects,
    emitDeltaTypeReplaced: true,
    requeueOnError,
    name: `DeltaFIFO ${typeDescription}`,
  });
}
