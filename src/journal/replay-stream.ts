import type { WatchEvent, WatchStream } from '../cache/lister-watcher.ts';
import type { KubeObject } from '../object/kube-object.ts';

/** A watch whose events are handed in. */
export class ReplayStream implements WatchStream<KubeObject> {
  endReason: string | undefined;
  readonly #batches: (readonly WatchEvent<KubeObject>[])[] = [];
  #failure: { readonly error: unknown } | undefined;
  #isOver = false;
  #changed = Promise.withResolvers<void>();
  #isAwaited = false;

  /** Its reader wants more, or none at all. */
  get isSettled(): boolean {
    return this.#isOver ? this.#batches.length === 0 : this.#isAwaited && this.#batches.length === 0;
  }

  push(events: readonly WatchEvent<KubeObject>[]): void {
    if (this.#isOver) return;
    this.#batches.push(events);
    this.#wake();
  }

  end(reason: string, error?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.endReason ??= reason;
    if (error !== undefined) this.#failure = { error };
    this.#wake();
  }

  stop(): void {
    this.#batches.length = 0;
    this.end('stopped');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly WatchEvent<KubeObject>[], void> {
    try {
      for (;;) {
        const batch = this.#batches.shift();
        if (batch) yield batch;
        else if (this.#isOver) break;
        else await this.#more();
      }
      if (this.#failure) throw this.#failure.error;
    } finally {
      this.stop();
    }
  }

  async #more(): Promise<void> {
    this.#isAwaited = true;
    await this.#changed.promise;
    this.#isAwaited = false;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
