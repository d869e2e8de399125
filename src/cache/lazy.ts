/**
 * client-go's `synctrack.Lazy`: a value that is computed when asked for, and again only after `notify`. Calls that come
 * while it is computed share that computation. After `notify` no call gets an older value. A failure is not remembered.
 */
export class Lazy<T> {
  readonly #evaluate: () => T | Promise<T>;
  #current: Promise<T> | undefined;

  constructor(evaluate: () => T | Promise<T>) {
    this.#evaluate = evaluate;
  }

  /** What it was computed from has changed. */
  notify(): void {
    this.#current = undefined;
  }

  get(): Promise<T> {
    this.#current ??= this.#start();
    return this.#current;
  }

  #start(): Promise<T> {
    const started = Promise.resolve().then(this.#evaluate);
    started.catch(() => {
      if (this.#current === started) this.#current = undefined;
    });
    return started;
  }
}
