/** How often each item has failed. */
export class FailureCounts<T> {
  readonly #failures = new Map<T, number>();

  of(item: T): number {
    return this.#failures.get(item) ?? 0;
  }

  /** Counts one more; the number before it. */
  add(item: T): number {
    const failures = this.of(item);
    this.#failures.set(item, failures + 1);
    return failures;
  }

  forget(item: T): void {
    this.#failures.delete(item);
  }
}
