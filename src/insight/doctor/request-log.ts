import type { ListerWatcher, ListOptions, ListPage, RequestContext, WatchStream } from '../../cache/lister-watcher.ts';
import type { Clock } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { StatusError } from '../../object/status.ts';

/** One list or watch, and what came of it. */
export interface RequestOutcome {
  readonly request: 'list' | 'streaming list' | 'watch';
  /** Monotonic, ms. */
  readonly startMs: number;
  readonly hasContinue: boolean;
  /** When the answer began (of a list: was complete); undefined while there is none. */
  answeredMs: number | undefined;
  /** Objects of a list, or events. */
  items: number;
  /** Of a watch: at least one bookmark came. */
  hasBookmark: boolean;
  hasEndBookmark: boolean;
  /** Why it failed, or the error that the stream brought. */
  failure: unknown;
  /** How a watch ended. */
  endReason: string | undefined;
  endedMs: number | undefined;
}

/** More than these are not kept: what goes wrong that often is known. */
const kept = 200;
const initialEventsEnd = 'k8s.io/initial-events-end';

/** Keeps the outcome of each list and watch that goes through it. */
export class RequestLog {
  readonly #clock: Clock;
  readonly #outcomes: RequestOutcome[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get outcomes(): readonly RequestOutcome[] {
    return this.#outcomes;
  }

  wrap(listerWatcher: ListerWatcher<KubeObject>): ListerWatcher<KubeObject> {
    return {
      list: (options, context) => this.#list(listerWatcher, options, context),
      watch: (options, context) => this.#watch(listerWatcher, options, context),
    };
  }

  async #list(
    listerWatcher: ListerWatcher<KubeObject>,
    options: ListOptions,
    context: RequestContext,
  ): Promise<ListPage<KubeObject>> {
    const outcome = this.#begin('list', options);
    try {
      const page = await listerWatcher.list(options, this.#noting(outcome, context));
      outcome.items = page.items.length;
      outcome.answeredMs = this.#clock.monotonic();
      return page;
    } catch (error) {
      if (!context.signal.aborted) outcome.failure = error;
      throw error;
    } finally {
      outcome.endedMs = this.#clock.monotonic();
    }
  }

  async #watch(
    listerWatcher: ListerWatcher<KubeObject>,
    options: ListOptions,
    context: RequestContext,
  ): Promise<WatchStream<KubeObject>> {
    const outcome = this.#begin(options.sendInitialEvents === true ? 'streaming list' : 'watch', options);
    try {
      const stream = await listerWatcher.watch(options, this.#noting(outcome, context));
      outcome.answeredMs = this.#clock.monotonic();
      return this.#logged(stream, outcome);
    } catch (error) {
      if (!context.signal.aborted) outcome.failure = error;
      outcome.endedMs = this.#clock.monotonic();
      throw error;
    }
  }

  #begin(request: RequestOutcome['request'], { continue: token }: ListOptions): RequestOutcome {
    const outcome: RequestOutcome = {
      request,
      startMs: this.#clock.monotonic(),
      hasContinue: Boolean(token),
      answeredMs: undefined,
      items: 0,
      hasBookmark: false,
      hasEndBookmark: false,
      failure: undefined,
      endReason: undefined,
      endedMs: undefined,
    };
    if (this.#outcomes.length < kept) this.#outcomes.push(outcome);
    return outcome;
  }

  /** What the client repeats by itself has failed too. */
  #noting(outcome: RequestOutcome, context: RequestContext): RequestContext {
    return {
      ...context,
      onRetry: (notice) => {
        outcome.failure ??= notice.error;
        context.onRetry?.(notice);
      },
    };
  }

  #logged(stream: WatchStream<KubeObject>, outcome: RequestOutcome): WatchStream<KubeObject> {
    const clock = this.#clock;
    const end = () => {
      outcome.endReason ??= stream.endReason;
      outcome.endedMs ??= clock.monotonic();
    };
    return {
      stop: () => stream.stop(),
      get endReason() {
        return stream.endReason;
      },
      async *[Symbol.asyncIterator]() {
        try {
          for await (const events of stream) {
            for (const event of events) {
              if (event.type === 'ERROR') outcome.failure ??= new StatusError(event.status);
              else if (event.type === 'BOOKMARK') {
                outcome.hasBookmark = true;
                if (event.object.annotations[initialEventsEnd] === 'true') outcome.hasEndBookmark = true;
              } else outcome.items += 1;
            }
            yield events;
          }
        } finally {
          end();
        }
      },
    };
  }
}
