import type { WatchEvent, WatchStream } from '../../src/cache/lister-watcher.ts';

/** A watch that a test feeds. Everything that was pushed since the reader last asked arrives as one batch. */
export class FakeWatchStream<T> implements WatchStream<T> {
  endReason: string | undefined;
  /** How often `stop` was called. */
  stops = 0;
  #batch: WatchEvent<T>[] = [];
  #wake: (() => void) | undefined;

  constructor(...events: readonly WatchEvent<T>[]) {
    this.#batch.push(...events);
  }

  push(...events: readonly WatchEvent<T>[]): this {
    if (this.endReason === undefined) this.#batch.push(...events);
    this.#wake?.();
    return this;
  }

  /** The server's end: what was pushed before is still delivered. */
  end(reason = 'closed'): this {
    this.endReason ??= reason;
    this.#wake?.();
    return this;
  }

  stop(): void {
    this.stops += 1;
    this.#batch = [];
    this.end('stopped');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly WatchEvent<T>[]> {
    for (;;) {
      if (this.#batch.length > 0) {
        const batch = this.#batch;
        this.#batch = [];
        yield batch;
      } else if (this.endReason !== undefined) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = undefined;
      }
    }
  }
}
