import { type Logger, silentLogger } from '../core/log.ts';
import { RingBuffer } from '../core/ring-buffer.ts';
import { deltaKeyOrThrow } from './delta-key.ts';
import { DeletedFinalStateUnknown, type Deltas, type ObjectDelta, type ObjectDeltaType } from './deltas.ts';
import { metaNamespaceKey } from './keys.ts';
import type { KnownObjects } from './known-objects.ts';
import type { Observer } from './observer.ts';
import { PopQueue } from './pop-queue.ts';
import type { KeyFunction, PopProcess, Queue, Transformer, WaitingEntry } from './queue.ts';
import { transformOrThrow } from './transform.ts';

export interface DeltaFIFOOptions<T> {
  /** Default: metaNamespaceKey. */
  readonly keyFunction?: KeyFunction | undefined;
  /** The consumer's store; without it a replace finds deletions only among queued keys, and resync does nothing. */
  readonly knownObjects?: KnownObjects<T> | undefined;
  /** Replace emits `Replaced`. Default false: `Sync`, as if it were a resync. */
  readonly emitDeltaTypeReplaced?: boolean | undefined;
  readonly transformer?: Transformer<T> | undefined;
  readonly logger?: Logger | undefined;
  /** For the log. Default `DeltaFIFO`. */
  readonly name?: string | undefined;
  /**
   * What could not be processed goes back to the end of the queue, unless its key was queued again meanwhile (client-go
   * did so up to 1.32). Default false: it is gone.
   */
  readonly requeueOnError?: boolean | undefined;
  readonly observer?: Pick<Observer<T>, 'delta'> | undefined;
}

/**
 * client-go's `DeltaFIFO`: the changes of each object since it was last processed. A key is queued once, keeps its place
 * while deltas gather under it, and is popped with all of them. Only two deletions in a row are merged.
 *
 * Deletions of objects that are neither queued nor known are dropped. A replace queues the new objects first, then a
 * deletion (a tombstone with the newest state that the queue or the store has) for every key that is gone.
 */
export class DeltaFIFO<T> extends PopQueue<Deltas<T>, PopProcess<T>> implements Queue<T> {
  readonly transformer: Transformer<T> | undefined;
  readonly #keyFunction: KeyFunction;
  readonly #knownObjects: KnownObjects<T> | undefined;
  readonly #replaceType: ObjectDeltaType;
  readonly #logger: Logger;
  readonly #name: string;
  readonly #requeueOnError: boolean;
  readonly #observer: Pick<Observer<T>, 'delta'> | undefined;
  readonly #items = new Map<string, ObjectDelta<T>[]>();
  /** Exactly the keys of #items, in the order of popping. */
  readonly #queue = new RingBuffer<string>();

  constructor(options: DeltaFIFOOptions<T> = {}) {
    super();
    this.transformer = options.transformer;
    this.#keyFunction = options.keyFunction ?? metaNamespaceKey;
    this.#knownObjects = options.knownObjects;
    this.#replaceType = options.emitDeltaTypeReplaced ? 'Replaced' : 'Sync';
    this.#logger = options.logger ?? silentLogger;
    this.#name = options.name ?? 'DeltaFIFO';
    this.#requeueOnError = options.requeueOnError ?? false;
    this.#observer = options.observer;
  }

  override get length(): number {
    return this.#queue.length;
  }

  add(object: T): void {
    this.population.touch();
    this.#enqueue('Added', this.keyOf(object), this.#transform(object));
  }

  update(object: T): void {
    this.population.touch();
    this.#enqueue('Updated', this.keyOf(object), this.#transform(object));
  }

  delete(object: T | DeletedFinalStateUnknown<T>): void {
    const key = this.keyOf(object);
    this.population.touch();
    if (!this.#items.has(key) && this.#knownObjects?.getByKey(key) === undefined) return;
    this.#enqueue('Deleted', key, object instanceof DeletedFinalStateUnknown ? object : this.#transform(object));
  }

  replace(objects: readonly T[], _resourceVersion: string): void {
    const keys = new Set<string>();
    for (const object of objects) {
      const key = this.keyOf(object);
      keys.add(key);
      this.#enqueue(this.#replaceType, key, this.#transform(object));
    }
    const deletions = this.#deleteQueuedExcept(keys) + this.#deleteKnownExcept(keys);
    this.population.replaced(keys.size + deletions);
  }

  resync(): void {
    if (!this.#knownObjects) return;
    for (const key of this.#knownObjects.listKeys()) {
      if (this.#items.has(key)) continue;
      const object = this.#knownObjects.getByKey(key);
      if (object === undefined) this.#logger.info(0, 'object to resync is gone', { queue: this.#name, key });
      else this.#enqueue('Sync', this.keyOf(object), object);
    }
  }

  waiting(limit: number): WaitingEntry<T>[] {
    const entries: WaitingEntry<T>[] = [];
    for (let i = 0; i < Math.min(limit, this.#queue.length); i += 1) {
      const key = this.#queue.at(i) ?? '';
      entries.push({ key, deltas: this.#items.get(key) ?? [] });
    }
    return entries;
  }

  /** The key of an object, of a tombstone, or of a key's deltas (the newest one's). Throws a KeyError. */
  keyOf(object: T | DeletedFinalStateUnknown<T> | Deltas<T>): string {
    return deltaKeyOrThrow(this.#keyFunction, object);
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
      const newest = deltas.at(-1)?.object;
      const last = newest instanceof DeletedFinalStateUnknown ? newest.object : newest;
      this.#enqueue('Deleted', key, new DeletedFinalStateUnknown(key, last));
      count += 1;
    }
    return count;
  }

  #deleteKnownExcept(keys: ReadonlySet<string>): number {
    if (!this.#knownObjects) return 0;
    let count = 0;
    for (const key of this.#knownObjects.listKeys()) {
      if (keys.has(key) || this.#items.has(key)) continue;
      const last = this.#knownObjects.getByKey(key);
      if (last === undefined) this.#logger.info(0, 'deleted object is unknown', { queue: this.#name, key });
      this.#enqueue('Deleted', key, new DeletedFinalStateUnknown(key, last));
      count += 1;
    }
    return count;
  }

  #enqueue(type: ObjectDeltaType, key: string, object: T | DeletedFinalStateUnknown<T>): void {
    const delta: ObjectDelta<T> = { type, object };
    const deltas = this.#items.get(key);
    if (deltas) {
      append(deltas, delta);
    } else {
      this.#items.set(key, [delta]);
      this.#queue.push(key);
      this.readiness.wake();
    }
    this.#observer?.delta?.(type, key, this.#queue.length);
  }

  #transform(object: T): T {
    return this.transformer ? transformOrThrow(this.transformer, object) : object;
  }
}

/** Of two deletions in a row one remains: the one that carries the object rather than a tombstone, else the older. */
function append<T>(deltas: ObjectDelta<T>[], delta: ObjectDelta<T>): void {
  const last = deltas.at(-1);
  if (delta.type !== 'Deleted' || last?.type !== 'Deleted') deltas.push(delta);
  else if (last.object instanceof DeletedFinalStateUnknown) deltas[deltas.length - 1] = delta;
}
