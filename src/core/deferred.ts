/** A one-shot signal that may be asked and awaited: what a closed channel is in Go. */
export class Latch {
  #done = false;
  readonly #settle: () => void;
  /** Resolves when the latch closes; never rejects. */
  readonly promise: Promise<void>;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.promise = promise;
    this.#settle = resolve;
  }

  get isDone(): boolean {
    return this.#done;
  }

  /** Closes the latch; later calls change nothing. */
  close(): void {
    this.#done = true;
    this.#settle();
  }
}
