import { RingBuffer } from '../core/ring-buffer.ts';

/**
 * Where a work queue keeps what waits; client-go's `Queue`. Another one may order the items otherwise. It never holds an
 * item twice.
 */
export interface WorkQueueStorage<T> {
  /** Items that wait. */
  readonly length: number;
  push(item: T): void;
  /** The next item, taken out. Only called when there is one. */
  pop(): T;
  /** An item that waits already was added again: a chance to move it. */
  touch(item: T): void;
}

/** First in, first out. */
export function createFifoStorage<T>(): WorkQueueStorage<T> {
  const buffer = new RingBuffer<T>(16);
  return {
    get length() {
      return buffer.length;
    },
    push: (item) => buffer.push(item),
    pop: () => buffer.shift() as T,
    touch() {},
  };
}
