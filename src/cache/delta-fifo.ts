import { RingBuffer } from '../core/ring-buffer.ts';
import { DeltaQueue, type DeltaQueueOptions } from './delta-queue.ts';
import { DeletedFinalStateUnknown, type Deltas, type ObjectDelta, type ObjectDeltaType } from './deltas.ts';
import type { PopProcess, Queue, WaitingEntry } from './queue.ts';

/** client-go's `DeltaFIFOOptions`. */
export interface DeltaFIFOOptions<T> extends DeltaQueueOptions<T> {
  /** Replace emits `Replaced`. Default false: `Sync`, as if it were a resync. */
  readonly emitDeltaTypeReplaced?: boolean | undefined;
  /**
   * What could not be processed goes back to the end of the queue, unless its key was queued again meanwhile (client-go
   * did so up to 1.32). Default false: it is gone.
   */
  readonly requeueOnError?: boolean | undefined;
}

/**
 * client-go's `DeltaFIFO`: the changes of each object since it was last processed. A key is queued once, keeps its place
 * while deltas gather under it, and is popped with all of them. Only two deletions in a row are merged.
 *
 * Deletions of objects that are neither queued nor known are dropped. A replace queues the new objects first, then a
 * deletion (a tombstone with the newest state that the queue or the store has) for every key that is gone. Without known
 * objects it finds deletions only among queued keys, and resync does nothing.
 */
export class DeltaFIFO<T> extends DeltaQueue<T> implements Queue<T> {
  readonly #replaceType: ObjectDeltaType;
  readonly #requeueOnError: boolean;
  readonly #items = new Map<string, ObjectDelta<T>[]>();
  /** Exactly the keys of #items, in the order of popping. */
  readonly #queue = new RingBuffer<string>();

  constructor(options: DeltaFIFOOptions<T> = {}) {
    super(options, 'DeltaFIFO');
    this.#replaceType = options.emitDeltaTypeReplaced ? 'Replaced' : 'Sync';
    this.#requeueOnError = options.requeueOnError ?? false;
  }

  override get length(): number {
    return this.#queue.length;
  }

  delete(object: T | DeletedFinalStateUnknown<T>): void {
    const key = this.keyOf(object);
    this.population.touch();
    if (!this.#items.has(key) && this.knownObjects?.getByKey(key) === undefined) return;
    this.enqueueDeleted(key, object);
  }

  replace(objects: readonly T[], _resourceVersion: string): void {
    const keys = new Set<string>();
    for (const object of objects) {
      const key = this.keyOf(object);
      keys.add(key);
      this.enqueue(this.#replaceType, key, this.transform(object));
    }
    const deletions = this.#deleteQueuedExcept(keys) + this.#deleteKnownExcept(keys);
    this.population.replaced(keys.size + deletions);
  }

  resync(): void {
    if (this.knownObjects) this.enqueueKnown(this.knownObjects, (key) => this.#items.has(key));
  }

  waiting(limit: number): WaitingEntry<T>[] {
    const entries: WaitingEntry<T>[] = [];
    for (let i = 0; i < Math.min(limit, this.#queue.length); i += 1) {
      const key = this.#queue.at(i) ?? '';
      entries.push({ key, deltas: this.#items.get(key) ?? [] });
    }
    return entries;
  }

  protected override take(process: PopProcess<T>): Deltas<T> | undefined {
    const key = this.#queue.shift();
    if (key === undefined) return undefined;
    const deltas = this.#items.get(key) ?? [];
    this.#items.delete(key);
    try {
      process(deltas, !this.hasSynced());
    } catch (error) {
      if (this.#requeueOnError) this.#putBack(key, deltas);
      throw error;
    } finally {
      this.population.popped(1);
    }
    return deltas;
  }

  #putBack(key: string, deltas: ObjectDelta<T>[]): void {
    if (this.#items.has(key)) return;
    this.#items.set(key, deltas);
    this.#queue.push(key);
    this.readiness.wake();
  }

  #deleteQueuedExcept(keys: ReadonlySet<string>): number {
    let count = 0;
    for (const [key, deltas] of this.#items) {
      if (keys.has(key)) continue;
      this.enqueueTombstone(key, deltas.at(-1)?.object);
      count += 1;
    }
    return count;
  }

  #deleteKnownExcept(keys: ReadonlySet<string>): number {
    if (!this.knownObjects) return 0;
    let count = 0;
    for (const key of this.knownObjects.listKeys()) {
      if (keys.has(key) || this.#items.has(key)) continue;
      this.enqueueKnownTombstone(this.knownObjects, key);
      count += 1;
    }
    return count;
  }

  protected override enqueue(type: ObjectDeltaType, key: string, object: T | DeletedFinalStateUnknown<T>): void {
    const delta: ObjectDelta<T> = { type, object };
    const deltas = this.#items.get(key);
    if (deltas) {
      append(deltas, delta);
    } else {
      this.#items.set(key, [delta]);
      this.#queue.push(key);
      this.readiness.wake();
    }
    this.observer?.delta?.(type, key, this.#queue.length);
  }
}

/** Of two deletions in a row one remains: the one that carries the object rather than a tombstone, else the older. */
function append<T>(deltas: ObjectDelta<T>[], delta: ObjectDelta<T>): void {
  const last = deltas.at(-1);
  if (delta.type !== 'Deleted' || last?.type !== 'Deleted') deltas.push(delta);
  else if (last.object instanceof DeletedFinalStateUnknown) deltas[deltas.length - 1] = delta;
}
