import { type Logger, silentLogger } from '../core/log.ts';
import { deltaKeyOrThrow } from './delta-key.ts';
import { DeletedFinalStateUnknown, type Deltas, type ObjectDeltaType } from './deltas.ts';
import { metaNamespaceKey } from './keys.ts';
import type { KnownObjects } from './known-objects.ts';
import type { Observer } from './observer.ts';
import { PopQueue } from './pop-queue.ts';
import type { KeyFunction, PopProcess, Transformer } from './queue.ts';
import { transformOrThrow } from './transform.ts';

/** What DeltaFIFO and RealFIFO both take. */
export interface DeltaQueueOptions<T> {
  /** Default: metaNamespaceKey. */
  readonly keyFunction?: KeyFunction | undefined;
  /** The consumer's store. */
  readonly knownObjects?: KnownObjects<T> | undefined;
  readonly transformer?: Transformer<T> | undefined;
  readonly logger?: Logger | undefined;
  /** For the log. Default: the name of the queue's kind. */
  readonly name?: string | undefined;
  readonly observer?: Pick<Observer<T>, 'delta'> | undefined;
}

/** What the queues of deltas share: keys, transforms, and how objects come in. */
export abstract class DeltaQueue<T> extends PopQueue<Deltas<T>, PopProcess<T>> {
  readonly transformer: Transformer<T> | undefined;
  protected readonly knownObjects: KnownObjects<T> | undefined;
  protected readonly logger: Logger;
  protected readonly name: string;
  protected readonly observer: Pick<Observer<T>, 'delta'> | undefined;
  readonly #keyFunction: KeyFunction;

  constructor(options: DeltaQueueOptions<T>, kind: string) {
    super();
    this.transformer = options.transformer;
    this.knownObjects = options.knownObjects;
    this.logger = options.logger ?? silentLogger;
    this.name = options.name ?? kind;
    this.observer = options.observer;
    this.#keyFunction = options.keyFunction ?? metaNamespaceKey;
  }

  protected abstract enqueue(type: ObjectDeltaType, key: string, object: T | DeletedFinalStateUnknown<T>): void;

  add(object: T): void {
    this.population.touch();
    this.enqueue('Added', this.keyOf(object), this.transform(object));
  }

  update(object: T): void {
    this.population.touch();
    this.enqueue('Updated', this.keyOf(object), this.transform(object));
  }

  /** The key of an object, of a tombstone, or of deltas (the newest one's). Throws a KeyError. */
  keyOf(object: T | DeletedFinalStateUnknown<T> | Deltas<T>): string {
    return deltaKeyOrThrow(this.#keyFunction, object);
  }

  protected transform(object: T): T {
    return this.transformer ? transformOrThrow(this.transformer, object) : object;
  }

  /** A tombstone is queued as it is. */
  protected enqueueDeleted(key: string, object: T | DeletedFinalStateUnknown<T>): void {
    this.enqueue('Deleted', key, object instanceof DeletedFinalStateUnknown ? object : this.transform(object));
  }

  /** The object is gone, and nobody saw it go: `last` is what was known of it, perhaps by a tombstone. */
  protected enqueueTombstone(key: string, last: T | DeletedFinalStateUnknown<T> | undefined): void {
    const object = last instanceof DeletedFinalStateUnknown ? last.object : last;
    this.enqueue('Deleted', key, new DeletedFinalStateUnknown(key, object));
  }

  protected enqueueKnownTombstone(known: KnownObjects<T>, key: string): void {
    const last = known.getByKey(key);
    if (last === undefined) this.logger.info(0, 'deleted object is unknown', { queue: this.name, key });
    this.enqueueTombstone(key, last);
  }

  /** Queues every known object again whose key is not among those that wait. */
  protected enqueueKnown(known: KnownObjects<T>, isQueued: (key: string) => boolean): void {
    for (const key of known.listKeys()) {
      if (isQueued(key)) continue;
      const object = known.getByKey(key);
      if (object === undefined) this.logger.info(0, 'object to resync is gone', { queue: this.name, key });
      else this.enqueue('Sync', key, object);
    }
  }
}
