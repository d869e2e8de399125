import type { Latch } from '../core/deferred.ts';
import type { Deltas } from './deltas.ts';

/** Computes the key of an object. Throws when there is none. */
export type KeyFunction = (object: unknown) => string;

/** Changes an object before it is queued or stored. Must be idempotent: a streaming list runs it twice. */
export type Transformer<T> = (object: T) => T;

/**
 * What the reflector needs of its destination: client-go's `ReflectorStore`. All methods are synchronous and throw on
 * failure.
 */
export interface ReflectorStore<T> {
  add(object: T): void;
  update(object: T): void;
  delete(object: T): void;
  replace(objects: readonly T[], resourceVersion: string): void;
  resync(): void;
  /** Only stores that keep the position. */
  bookmark?(resourceVersion: string): void;
  /** Told the version of each watch event and bookmark (client-go's ResourceVersionUpdater). */
  updateResourceVersion?(resourceVersion: string): void;
  /** The transformer that this store applies, so that a streaming list's temporary store can apply it too. */
  readonly transformer?: Transformer<T> | undefined;
}

/**
 * Handles popped deltas. `isInInitialList` is true while the queue had not synced at the moment of popping. What it throws
 * is returned by pop; the item is gone all the same (unless the queue was made with `requeueOnError`).
 */
export type PopProcess<T> = (deltas: Deltas<T>, isInInitialList: boolean) => void;

/**
 * client-go's `Queue`: producer side for the reflector, consumer side for the controller. Consumption is synchronous once
 * something is there, because in one thread the pop, the store change and the distribution are one atomic block.
 */
export interface Queue<T> extends ReflectorStore<T> {
  /** Waits until there is something, then pops and processes it. Rejects with FIFOClosedError when closed and empty. */
  pop(process: PopProcess<T>): Promise<Deltas<T>>;
  /** Pops and processes one entry now; false when empty. What `process` throws is thrown. */
  popReady(process: PopProcess<T>): boolean;
  /** Resolves when the queue is not empty, or closed. One waiter at a time is enough. */
  whenReady(): Promise<void>;
  /** Entries waiting: keys in DeltaFIFO, deltas in RealFIFO. */
  readonly length: number;
  hasSynced(): boolean;
  /** Closes when the first list has been consumed. */
  readonly synced: Latch;
  close(): void;
  readonly isClosed: boolean;
  /** What waits, in the order of popping, at most `limit` entries. Takes nothing; the deltas may grow afterwards. */
  waiting?(limit: number): WaitingEntry<T>[];
  /** RealFIFO only: takes up to a batch of distinct keys. Returns how many deltas were taken, 0 when empty. */
  popBatchReady?(processBatch: PopBatchProcess<T>, processSingle: PopProcess<T>): number;
}

/** One entry of a queue. The key is empty for a delta of all objects. */
export interface WaitingEntry<T> {
  readonly key: string;
  readonly deltas: Deltas<T>;
}

/** Handles the deltas of a batch of distinct keys at once, as a PopProcess does those of one. */
export type PopBatchProcess<T> = (deltas: Deltas<T>, isInInitialList: boolean) => void;
