import { RingBuffer } from '../core/ring-buffer.ts';

/** Hands items from a callback to one `for await` loop. Pushing never waits; what is not yet taken stays in memory. */
export class AsyncQueue<T> implements AsyncIterable<T> {
  readonly #items = new RingBuffer<T>(16);
  #end: { readonly error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  push(item: T): void {
    if (this.#end !== undefined) return;
    this.#items.push(item);
    this.#wake?.();
  }

  /** Ends the loop after the items that are already in; with an error it throws there. The first call counts. */
  end(error?: unknown): void {
    this.#end ??= error === undefined ? {} : { error };
    this.#wake?.();
  }

  /** Drops what was not yet taken. */
  clear(): void {
    this.#items.clear();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (;;) {
      const item = this.#items.shift();
      if (item !== undefined) {
        yield item;
      } else if (this.#end !== undefined) {
        if ('error' in this.#end) throw this.#end.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = undefined;
      }
    }
  }
}
