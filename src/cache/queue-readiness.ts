import { FIFOClosedError } from './fifo-closed-error.ts';

/** Wakes consumers when a queue gets its first entry or is closed. Any number may wait. */
export class QueueReadiness {
  #closed = false;
  #waiting: PromiseWithResolvers<void> | undefined;

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Called after each entry that was queued. */
  wake(): void {
    if (!this.#waiting) return;
    this.#waiting.resolve();
    this.#waiting = undefined;
  }

  close(): void {
    this.#closed = true;
    this.wake();
  }

  /** Resolves when the queue is not empty, or closed. */
  when(length: number): Promise<void> {
    if (length > 0 || this.#closed) return Promise.resolve();
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  /** Takes as soon as there is something; rejects with FIFOClosedError when the queue is closed and empty. */
  async take<R>(takeReady: () => R | undefined): Promise<R> {
    for (;;) {
      const taken = takeReady();
      if (taken !== undefined) return taken;
      if (this.#closed) throw new FIFOClosedError();
      await this.when(0);
    }
  }
}
