import { FIFOClosedError } from './fifo-closed-error.ts';
import { keyOrThrow } from './keys.ts';
import type { KeyFunction } from './queue.ts';
import { QueueReadiness } from './queue-readiness.ts';

/** True when `a` is to be popped before `b`. */
export type LessFunction<T> = (a: T, b: T) => boolean;

interface Slot<T> {
  readonly key: string;
  object: T;
  /** Position in the heap array. */
  position: number;
}

/**
 * client-go's `Heap`: a priority queue in which every key occurs once. After close, adds throw and pop fails once nothing is
 * left.
 */
export class Heap<T> {
  readonly #keyFunction: KeyFunction;
  readonly #isLess: LessFunction<T>;
  readonly #slots: Slot<T>[] = [];
  readonly #byKey = new Map<string, Slot<T>>();
  readonly #readiness = new QueueReadiness();

  constructor(keyFunction: KeyFunction, isLess: LessFunction<T>) {
    this.#keyFunction = keyFunction;
    this.#isLess = isLess;
  }

  get length(): number {
    return this.#slots.length;
  }

  get isClosed(): boolean {
    return this.#readiness.isClosed;
  }

  /** Adds, or puts the new object where it belongs if the key is there already. */
  add(object: T): void {
    this.#refuseWhenClosed();
    this.#upsert(object);
    this.#readiness.wake();
  }

  update(object: T): void {
    this.add(object);
  }

  /** Adds all before a waiting consumer sees any. */
  bulkAdd(objects: readonly T[]): void {
    this.#refuseWhenClosed();
    for (const object of objects) this.#upsert(object);
    if (objects.length > 0) this.#readiness.wake();
  }

  addIfNotPresent(object: T): void {
    this.#refuseWhenClosed();
    if (this.#byKey.has(keyOrThrow(this.#keyFunction, object))) return;
    this.#upsert(object);
    this.#readiness.wake();
  }

  /** By key. Throws when there is none. */
  delete(object: T): void {
    const key = keyOrThrow(this.#keyFunction, object);
    const slot = this.#byKey.get(key);
    if (!slot) throw new Error(`there is no ${key} in the heap`);
    this.#remove(slot);
  }

  get(object: T): T | undefined {
    return this.getByKey(keyOrThrow(this.#keyFunction, object));
  }

  getByKey(key: string): T | undefined {
    return this.#byKey.get(key)?.object;
  }

  list(): T[] {
    return this.#slots.map(({ object }) => object);
  }

  listKeys(): string[] {
    return this.#slots.map(({ key }) => key);
  }

  /** Waits until there is something, and takes the least. Rejects with FIFOClosedError when closed and empty. */
  async pop(): Promise<T> {
    const slot = await this.#readiness.take(() => this.#takeLeast());
    return slot.object;
  }

  close(): void {
    this.#readiness.close();
  }

  #takeLeast(): Slot<T> | undefined {
    const [least] = this.#slots;
    if (least) this.#remove(least);
    return least;
  }

  #refuseWhenClosed(): void {
    if (this.isClosed) throw new FIFOClosedError();
  }

  #upsert(object: T): void {
    const key = keyOrThrow(this.#keyFunction, object);
    let slot = this.#byKey.get(key);
    if (slot) {
      slot.object = object;
    } else {
      slot = { key, object, position: this.#slots.length };
      this.#byKey.set(key, slot);
      this.#slots.push(slot);
    }
    this.#fix(slot);
  }

  #remove(slot: Slot<T>): void {
    this.#byKey.delete(slot.key);
    const last = this.#slots.pop();
    if (!last || last === slot) return;
    this.#put(last, slot.position);
    this.#fix(last);
  }

  #fix(slot: Slot<T>): void {
    this.#rise(slot);
    this.#sink(slot);
  }

  #rise(slot: Slot<T>): void {
    while (slot.position > 0) {
      const parent = this.#slots[(slot.position - 1) >> 1];
      if (!parent || !this.#isLess(slot.object, parent.object)) return;
      this.#swap(parent, slot);
    }
  }

  #sink(slot: Slot<T>): void {
    for (;;) {
      const left = this.#slots[slot.position * 2 + 1];
      const right = this.#slots[slot.position * 2 + 2];
      const child = left && right && this.#isLess(right.object, left.object) ? right : left;
      if (!child || !this.#isLess(child.object, slot.object)) return;
      this.#swap(slot, child);
    }
  }

  #swap(a: Slot<T>, b: Slot<T>): void {
    const { position } = a;
    this.#put(a, b.position);
    this.#put(b, position);
  }

  #put(slot: Slot<T>, position: number): void {
    this.#slots[position] = slot;
    slot.position = position;
  }
}
