import type { TweakListOptions } from '../cache/factory.ts';
import type { ListerWatcher, ListOptions, ListPage, RequestContext, WatchStream } from '../cache/lister-watcher.ts';

/** A lister-watcher that knows what its latest request failed of, and may change what is asked. */
export class FailureMemory<T> implements ListerWatcher<T> {
  readonly #inner: ListerWatcher<T>;
  readonly #tweak: TweakListOptions;
  #failure: unknown;

  constructor(inner: ListerWatcher<T>, tweak: TweakListOptions = (options) => options) {
    this.#inner = inner;
    this.#tweak = tweak;
  }

  /** What the latest request failed of; undefined when it went well. */
  get failure(): string | undefined {
    const { hint, message } = (this.#failure ?? {}) as { readonly hint?: unknown; readonly message?: unknown };
    if (message === undefined) return this.#failure === undefined ? undefined : String(this.#failure);
    return typeof hint === 'string' ? `${message} (${hint})` : String(message);
  }

  list(options: ListOptions, context: RequestContext): Promise<ListPage<T>> {
    return this.#remember(this.#inner.list(this.#tweak(options), context));
  }

  watch(options: ListOptions, context: RequestContext): Promise<WatchStream<T>> {
    return this.#remember(this.#inner.watch(this.#tweak(options), context));
  }

  async #remember<R>(answer: Promise<R>): Promise<R> {
    try {
      const value = await answer;
      this.#failure = undefined;
      return value;
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }
}
