interface Waiting<T> {
  readonly item: T;
  dueMs: number;
  /** Its order among those that are due at once. */
  readonly order: number;
  position: number;
}

/** Items by the time at which they are due: a heap in which each occurs once. */
export class WaitingItems<T> {
  readonly #heap: Waiting<T>[] = [];
  readonly #byItem = new Map<T, Waiting<T>>();
  #added = 0;

  /** When the first is due; infinite when none is. */
  get nextDueMs(): number {
    return this.#heap[0]?.dueMs ?? Number.POSITIVE_INFINITY;
  }

  has(item: T): boolean {
    return this.#byItem.has(item);
  }

  /** An item that waits already moves only to an earlier time. */
  add(item: T, dueMs: number): void {
    const known = this.#byItem.get(item);
    if (known) {
      if (dueMs >= known.dueMs) return;
      known.dueMs = dueMs;
      this.#rise(known);
      return;
    }
    this.#added += 1;
    const waiting = { item, dueMs, order: this.#added, position: this.#heap.length };
    this.#heap.push(waiting);
    this.#byItem.set(item, waiting);
    this.#rise(waiting);
  }

  /** Takes out the first item if it is due at `nowMs`. */
  take(nowMs: number): T | undefined {
    const [first] = this.#heap;
    if (!first || first.dueMs > nowMs) return undefined;
    this.#byItem.delete(first.item);
    const last = this.#heap.pop();
    if (last && last !== first) {
      this.#place(last, 0);
      this.#sink(last);
    }
    return first.item;
  }

  clear(): void {
    this.#heap.length = 0;
    this.#byItem.clear();
  }

  #rise(waiting: Waiting<T>): void {
    for (;;) {
      const parentAt = (waiting.position - 1) >> 1;
      const parent = this.#heap[parentAt];
      if (waiting.position === 0 || !parent || !isBefore(waiting, parent)) return;
      this.#swap(waiting, parent);
    }
  }

  #sink(waiting: Waiting<T>): void {
    for (;;) {
      const left = this.#heap[2 * waiting.position + 1];
      const right = this.#heap[2 * waiting.position + 2];
      const first = right && left && isBefore(right, left) ? right : left;
      if (!first || !isBefore(first, waiting)) return;
      this.#swap(first, waiting);
    }
  }

  #swap(rising: Waiting<T>, sinking: Waiting<T>): void {
    const { position } = rising;
    this.#place(rising, sinking.position);
    this.#place(sinking, position);
  }

  #place(waiting: Waiting<T>, position: number): void {
    waiting.position = position;
    this.#heap[position] = waiting;
  }
}

function isBefore<T>(a: Waiting<T>, b: Waiting<T>): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.order < b.order);
}
