/** The one end of a stream: whoever decides it first, decides how. Everything that runs for the stream hangs on `signal`. */
export class StreamEnding {
  readonly #controller = new AbortController();
  readonly #ended = Promise.withResolvers<number>();

  constructor() {
    // Whoever waits for the end may come later than an error.
    this.#ended.promise.catch(() => {});
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isEnded(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Settles with the end: resolves to the exit code, or rejects with the error to report. */
  get settled(): Promise<number> {
    return this.#ended.promise;
  }

  end(exitCode: number): void {
    this.#ended.resolve(exitCode);
    this.#controller.abort();
  }

  fail(error: unknown): void {
    this.#ended.reject(error);
    this.#controller.abort();
  }
}
