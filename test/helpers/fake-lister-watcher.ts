import type {
  ListerWatcher,
  ListOptions,
  ListPage,
  RequestContext,
  WatchStream,
} from '../../src/cache/lister-watcher.ts';
import { FakeWatchStream } from './fake-watch-stream.ts';

type Answer<Result> = Result | Error | ((options: ListOptions, context: RequestContext) => Result | Promise<Result>);

/**
 * A scripted API server: each request takes the next answer of its queue, an error is thrown, a function is called. An
 * empty queue answers an empty list, or a silent watch. All requests and streams are recorded.
 */
export class FakeListerWatcher<T> implements ListerWatcher<T> {
  readonly lists: ListOptions[] = [];
  readonly watches: ListOptions[] = [];
  readonly contexts: RequestContext[] = [];
  readonly streams: WatchStream<T>[] = [];
  readonly listAnswers: Answer<ListPage<T>>[] = [];
  readonly watchAnswers: Answer<WatchStream<T>>[] = [];
  readonly #unsupported: boolean;

  constructor(options: { readonly watchListUnsupported?: boolean } = {}) {
    this.#unsupported = options.watchListUnsupported ?? false;
  }

  onList(...answers: readonly Answer<ListPage<T>>[]): this {
    this.listAnswers.push(...answers);
    return this;
  }

  onWatch(...answers: readonly Answer<WatchStream<T>>[]): this {
    this.watchAnswers.push(...answers);
    return this;
  }

  async list(options: ListOptions, context: RequestContext): Promise<ListPage<T>> {
    this.lists.push(options);
    this.contexts.push(context);
    return await answer(
      this.listAnswers.length > 0 ? this.listAnswers.shift()! : { items: [], resourceVersion: '1' },
      options,
      context,
    );
  }

  async watch(options: ListOptions, context: RequestContext): Promise<WatchStream<T>> {
    this.watches.push(options);
    this.contexts.push(context);
    const stream = await answer<WatchStream<T>>(
      this.watchAnswers.length > 0 ? this.watchAnswers.shift()! : new FakeWatchStream<T>(),
      options,
      context,
    );
    this.streams.push(stream);
    return stream;
  }

  isWatchListSemanticsUnsupported(): boolean {
    return this.#unsupported;
  }
}

async function answer<Result>(given: Answer<Result>, options: ListOptions, context: RequestContext): Promise<Result> {
  if (given instanceof Error) throw given;
  return typeof given === 'function'
    ? await (given as (options: ListOptions, context: RequestContext) => Result | Promise<Result>)(options, context)
    : given;
}
