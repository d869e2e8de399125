import type { TweakListOptions } from '../cache/factory.ts';
import type { ListerWatcher, ListOptions, ListPage, RequestContext, WatchStream } from '../cache/lister-watcher.ts';
import { isConnectionRefused, isTooManyRequests } from '../object/status.ts';

export interface FailureMemoryOptions {
  /** Changes what is asked. */
  readonly tweak?: TweakListOptions | undefined;
  /** Told of what the reflector repeats without a word, as client-go's does: nobody listens, or too many requests. */
  readonly onQuietFailure: (error: unknown) => void;
}

/** A lister-watcher that knows what its latest request failed of. */
export class FailureMemory<T> implements ListerWatcher<T> {
  readonly #inner: ListerWatcher<T>;
  readonly #tweak: TweakListOptions;
  readonly #onQuietFailure: (error: unknown) => void;
  #failure: unknown;

  constructor(inner: ListerWatcher<T>, { tweak = (options) => options, onQuietFailure }: FailureMemoryOptions) {
    this.#inner = inner;
    this.#tweak = tweak;
    this.#onQuietFailure = onQuietFailure;
  }

  /** What the latest request failed of; undefined when it went well. */
  get failure(): string | undefined {
    return this.#failure === undefined ? undefined : describeFailure(this.#failure);
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
      if (isConnectionRefused(error) || isTooManyRequests(error)) this.#onQuietFailure(error);
      throw error;
    }
  }
}

/** In one line, with what to do about it where that is known. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Of several addresses that all failed Node says nothing but the code.
  const message = error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
  return 'hint' in error ? `${message} (${error.hint})` : message;
}
