import { RingBuffer } from '../core/ring-buffer.ts';
import { DeltaQueue, type DeltaQueueOptions } from './delta-queue.ts';
import type { DeletedFinalStateUnknown, Delta, Deltas, ObjectDeltaType } from './deltas.ts';
import type { KnownObjects } from './known-objects.ts';
import type { PopBatchProcess, PopProcess, Queue, WaitingEntry } from './queue.ts';

/** `knownObjects` are required when it is not atomic, and refused when it is. */
export interface RealFIFOOptions<T> extends DeltaQueueOptions<T> {
  /** A replace and a resync are one delta each, worked out by the consumer. Default false. */
  readonly atomic?: boolean | undefined;
  /** Queue bookmarks too; atomic only. Default false: bookmark() does nothing. */
  readonly emitBookmarks?: boolean | undefined;
  /** Most deltas of one batch. Default 1000. */
  readonly batchSize?: number | undefined;
}

/**
 * client-go's `RealFIFO`: every change in the order of its arrival; nothing is merged, and a deletion is queued even when
 * the object is unknown. An entry leaves the queue before it is processed and never comes back.
 *
 * Atomic: replace queues one `ReplacedAll`, resync one `SyncAll`. Otherwise replace queues first a tombstone for every
 * queued or known key that is gone, then `Replaced` for each object, in list order.
 */
export class RealFIFO<T> extends DeltaQueue<T> implements Queue<T> {
  readonly #emitBookmarks: boolean;
  readonly #batchSize: number;
  readonly #items = new RingBuffer<Delta<T>>();

  constructor(options: RealFIFOOptions<T>) {
    super(options, 'RealFIFO');
    const atomic = options.atomic ?? false;
    if (atomic && options.knownObjects) throw new Error('an atomic RealFIFO takes no knownObjects');
    if (!atomic && !options.knownObjects) throw new Error('a RealFIFO that is not atomic needs knownObjects');
    if (!atomic && options.emitBookmarks) throw new Error('only an atomic RealFIFO emits bookmarks');
    this.#emitBookmarks = options.emitBookmarks ?? false;
    this.#batchSize = options.batchSize ?? 1000;
  }

  override get length(): number {
    return this.#items.length;
  }

  delete(object: T | DeletedFinalStateUnknown<T>): void {
    this.population.touch();
    this.enqueueDeleted(this.keyOf(object), object);
  }

  replace(objects: readonly T[], resourceVersion: string): void {
    if (this.knownObjects) this.#reconcileReplacement(objects, this.knownObjects);
    else {
      const transformed = objects.map((object) => this.transform(object));
      this.#append({ type: 'ReplacedAll', resourceVersion, objects: transformed }, '');
    }
    this.population.replaced(this.#items.length);
  }

  resync(): void {
    if (!this.knownObjects) {
      this.#append({ type: 'SyncAll' }, '');
      return;
    }
    const queued = new Set<string>();
    for (const { key } of this.#queuedObjects()) queued.add(key);
    this.enqueueKnown(this.knownObjects, (key) => queued.has(key));
  }

  bookmark(resourceVersion: string): void {
    if (this.#emitBookmarks) this.#append({ type: 'Bookmark', resourceVersion }, '');
  }

  /**
   * Takes deltas of distinct keys from the head, up to the batch size; never across the end of the first replace. A delta
   * of all objects, or a bookmark, is taken alone. One delta goes to `processSingle`, several go to `processBatch`.
   */
  popBatchReady(processBatch: PopBatchProcess<T>, processSingle: PopProcess<T>): number {
    const first = this.#items.shift();
    if (first === undefined) return 0;
    const batch = this.#takeBatch(first);
    const process = batch.length === 1 ? processSingle : processBatch;
    try {
      process(batch, !this.hasSynced());
    } finally {
      this.population.popped(batch.length);
    }
    return batch.length;
  }

  waiting(limit: number): WaitingEntry<T>[] {
    const entries: WaitingEntry<T>[] = [];
    for (let i = 0; i < Math.min(limit, this.#items.length); i += 1) {
      const delta = this.#items.at(i);
      if (delta) entries.push({ key: this.#batchKey(delta) ?? '', deltas: [delta] });
    }
    return entries;
  }

  protected override take(process: PopProcess<T>): Deltas<T> | undefined {
    const delta = this.#items.shift();
    if (delta === undefined) return undefined;
    const deltas = [delta];
    try {
      process(deltas, !this.hasSynced());
    } finally {
      this.population.popped(1);
    }
    return deltas;
  }

  /** `first` was shifted already. A delta without a key belongs to the batch and ends it. */
  #takeBatch(first: Delta<T>): Delta<T>[] {
    const batch = [first];
    const initial = this.population.remaining;
    const limit = initial > 0 ? Math.min(this.#batchSize, initial) : this.#batchSize;
    const firstKey = this.#batchKey(first);
    if (firstKey === undefined || limit <= 1 || this.#items.length === 0) return batch;
    const keys = new Set([firstKey]);
    while (batch.length < limit) {
      const next = this.#items.at(0);
      if (next === undefined || !('object' in next)) break;
      const key = this.#batchKey(next);
      if (key !== undefined && keys.has(key)) break;
      this.#items.shift();
      batch.push(next);
      if (key === undefined) break;
      keys.add(key);
    }
    return batch;
  }

  #batchKey(delta: Delta<T>): string | undefined {
    if (!('object' in delta)) return undefined;
    try {
      return this.keyOf(delta.object);
    } catch (error) {
      this.logger.error('queued object has no key', error, { queue: this.name });
      return undefined;
    }
  }

  #reconcileReplacement(objects: readonly T[], known: KnownObjects<T>): void {
    const fresh: (readonly [string, T])[] = [];
    for (const object of objects) fresh.push([this.keyOf(object), this.transform(object)]);
    const freshKeys = new Set<string>();
    for (const [key] of fresh) freshKeys.add(key);
    const queued = new Map<string, QueuedObject<T>>();
    for (const entry of this.#queuedObjects()) queued.set(entry.key, entry);
    for (const { key, type, object } of queued.values()) {
      if (freshKeys.has(key) || type === 'Deleted') continue;
      this.enqueueTombstone(key, object);
    }
    for (const key of known.listKeys()) {
      if (!freshKeys.has(key) && !queued.has(key)) this.enqueueKnownTombstone(known, key);
    }
    for (const [key, object] of fresh) this.enqueue('Replaced', key, object);
  }

  *#queuedObjects(): Generator<QueuedObject<T>> {
    for (const delta of this.#items) {
      if ('object' in delta) yield { key: this.keyOf(delta.object), type: delta.type, object: delta.object };
    }
  }

  protected override enqueue(type: ObjectDeltaType, key: string, object: T | DeletedFinalStateUnknown<T>): void {
    this.#append({ type, object }, key);
  }

  #append(delta: Delta<T>, key: string): void {
    this.#items.push(delta);
    this.readiness.wake();
    this.observer?.delta?.(delta.type, key, this.#items.length);
  }
}

interface QueuedObject<T> {
  readonly key: string;
  readonly type: ObjectDeltaType;
  readonly object: T | DeletedFinalStateUnknown<T>;
}
