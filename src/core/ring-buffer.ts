/**
 * An unbounded first-in first-out buffer in one array whose capacity doubles when full and never shrinks,
 * as the one behind client-go's processorListener.
 */
export class RingBuffer<T> {
  #slots: (T | undefined)[];
  #head = 0;
  #length = 0;

  /** `capacity` is the initial one and must be a power of two. */
  constructor(capacity = 1024) {
    this.#slots = new Array<T | undefined>(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(item: T): void {
    if (this.#length === this.#slots.length) this.#grow();
    this.#slots[(this.#head + this.#length) & (this.#slots.length - 1)] = item;
    this.#length += 1;
  }

  /** The oldest item, or undefined when empty. */
  shift(): T | undefined {
    if (this.#length === 0) return undefined;
    const item = this.#slots[this.#head];
    this.#slots[this.#head] = undefined;
    this.#head = (this.#head + 1) & (this.#slots.length - 1);
    this.#length -= 1;
    return item;
  }

  /** The item at `index` from the oldest, without taking it. */
  at(index: number): T | undefined {
    if (index < 0 || index >= this.#length) return undefined;
    return this.#slots[(this.#head + index) & (this.#slots.length - 1)];
  }

  clear(): void {
    this.#slots.fill(undefined);
    this.#head = 0;
    this.#length = 0;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let i = 0; i < this.#length; i += 1) yield this.#slots[(this.#head + i) & (this.#slots.length - 1)] as T;
  }

  #grow(): void {
    const grown = new Array<T | undefined>(this.#slots.length * 2);
    for (let i = 0; i < this.#length; i += 1) grown[i] = this.#slots[(this.#head + i) & (this.#slots.length - 1)];
    this.#slots = grown;
    this.#head = 0;
  }
}
