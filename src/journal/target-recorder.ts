import type { ResourceEventHandler } from '../cache/handlers.ts';
import type {
  ListerWatcher,
  ListOptions,
  ListPage,
  RequestContext,
  WatchEvent,
  WatchStream,
} from '../cache/lister-watcher.ts';
import type { Observer } from '../cache/observer.ts';
import type { Random } from '../core/random.ts';
import type { KubeObject } from '../object/kube-object.ts';
import type { PipelineStep, RecordedEvent, UntimedEntry } from './journal-entry.ts';
import { type RecordedError, toRecordedError } from './recorded-error.ts';
import { RecordedStream } from './recorded-stream.ts';
import type { Redact } from './redact-object.ts';

export interface TargetRecorderOptions {
  readonly target: number;
  readonly title: string;
  readonly random: Random;
  readonly redact: Redact;
  /** Of what is no object. */
  readonly redactValue: <T extends object>(value: T) => T;
  readonly write: (entry: UntimedEntry) => void;
  readonly step: (does: PipelineStep['does']) => void;
}

/** No more than this of a list is one entry, so that frames stay small. */
const itemsBytes = 256 * 1024;

/**
 * Records one informer: give it `listerWatcher(…)` for its lister-watcher, `observer(…)` for its observer, `random` for its
 * random numbers, and `handler(…)` for the handler whose calls are to come at the same places again.
 */
export class TargetRecorder {
  readonly random: Random;
  readonly #options: TargetRecorderOptions;

  constructor(options: TargetRecorderOptions) {
    this.#options = options;
    this.random = options.random;
  }

  listerWatcher(inner: ListerWatcher<KubeObject>): ListerWatcher<KubeObject> {
    const isUnsupported = inner.isWatchListSemanticsUnsupported?.bind(inner);
    return {
      list: (options, context) => this.#list(inner, options, context),
      watch: (options, context) => this.#watch(inner, options, context),
      ...(isUnsupported && { isWatchListSemanticsUnsupported: isUnsupported }),
    };
  }

  observer(inner: Observer<KubeObject>): Observer<KubeObject> {
    const { step } = this.#options;
    return {
      ...inner,
      delta: (type, key, depth) => {
        step('delta');
        inner.delta?.(type, key, depth);
      },
      popped: (key, deltas, depth, tookMs) => {
        step('pop');
        inner.popped?.(key, deltas, depth, tookMs);
      },
      bookmark: (resourceVersion) => {
        step('tell');
        inner.bookmark?.(resourceVersion);
      },
      reconnect: (resourceVersion, afterMs, reason) => {
        step('tell');
        inner.reconnect?.(resourceVersion, afterMs, reason);
      },
      failure: (failure) => {
        step('tell');
        inner.failure?.(failure);
      },
    };
  }

  handler(inner: ResourceEventHandler<KubeObject>): ResourceEventHandler<KubeObject> {
    const { step } = this.#options;
    return {
      onAdd: (object, isInInitialList, notification) => {
        step('handle');
        return inner.onAdd?.(object, isInInitialList, notification);
      },
      onUpdate: (oldObject, object, notification) => {
        step('handle');
        return inner.onUpdate?.(oldObject, object, notification);
      },
      onDelete: (object, notification) => {
        step('handle');
        return inner.onDelete?.(object, notification);
      },
      onListed: (mark) => {
        step('handle');
        return inner.onListed?.(mark);
      },
    };
  }

  /** Tell it before the reflector is told to list, or to try again, at once. */
  impatient(wants: 'relist' | 'retry'): void {
    const { target, write } = this.#options;
    write({ type: 'impatience', target, wants });
  }

  async #list(
    inner: ListerWatcher<KubeObject>,
    options: ListOptions,
    context: RequestContext,
  ): Promise<ListPage<KubeObject>> {
    const { target, write } = this.#options;
    write({ type: 'request', target, verb: 'list', options });
    try {
      const page = await inner.list(options, this.#context(context));
      if (context.signal.aborted) return page;
      this.#items(page.items);
      const { resourceVersion, remainingItemCount } = page;
      write({ type: 'page', target, resourceVersion, continue: page.continue, remainingItemCount });
      return page;
    } catch (error) {
      this.#failed(error, context);
      throw error;
    }
  }

  async #watch(
    inner: ListerWatcher<KubeObject>,
    options: ListOptions,
    context: RequestContext,
  ): Promise<WatchStream<KubeObject>> {
    return new RecordedStream(await this.openWatch(inner, options, context), this);
  }

  /** Records that a watch was asked for, and the answer; its events are recorded by a RecordedStream. */
  async openWatch(
    inner: ListerWatcher<KubeObject>,
    options: ListOptions,
    context: RequestContext,
  ): Promise<WatchStream<KubeObject>> {
    const { target, write } = this.#options;
    write({ type: 'request', target, verb: 'watch', options });
    try {
      const stream = await inner.watch(options, this.#context(context));
      if (!context.signal.aborted) write({ type: 'opened', target, endReason: stream.endReason });
      return stream;
    } catch (error) {
      this.#failed(error, context);
      throw error;
    }
  }

  /** A recording that begins in the middle: as if this state had been listed, and watched from there on. */
  snapshot(objects: readonly KubeObject[], resourceVersion: string): void {
    const { target, write } = this.#options;
    write({ type: 'request', target, verb: 'list', options: {} });
    this.#items(objects);
    write({ type: 'page', target, resourceVersion });
    write({ type: 'request', target, verb: 'watch', options: { resourceVersion, allowWatchBookmarks: true } });
    write({ type: 'opened', target });
  }

  arrived(events: readonly WatchEvent<KubeObject>[], endReason: string | undefined): void {
    const { target, write } = this.#options;
    write({ type: 'events', target, events: events.map((event) => this.#toRecorded(event)), endReason });
  }

  ended(endReason: string | undefined, error?: unknown): void {
    const { target, write } = this.#options;
    const recorded = error === undefined ? undefined : this.#toRecordedError(error);
    write({ type: 'ended', target, endReason: endReason ?? 'closed', error: recorded });
  }

  #toRecorded(event: WatchEvent<KubeObject>): RecordedEvent {
    const { redact, redactValue } = this.#options;
    if (event.type === 'ERROR') return { type: 'ERROR', statusJson: JSON.stringify(redactValue(event.status)) };
    return { type: event.type, bytes: redact(event.object.bytes, event.object.key) };
  }

  #toRecordedError(error: unknown): RecordedError {
    return this.#options.redactValue(toRecordedError(error));
  }

  #context(context: RequestContext): RequestContext {
    const { target, title, write } = this.#options;
    return {
      signal: context.signal,
      onRetry: (notice) => {
        const { error, attempt, retryInMs } = notice;
        const failure = { resource: title, error: this.#toRecordedError(error), attempt, retryInMs };
        write({ type: 'retry', target, failure });
        context.onRetry?.(notice);
      },
    };
  }

  #items(items: readonly KubeObject[]): void {
    const { target, redact, write } = this.#options;
    let objects: Uint8Array[] = [];
    let sizeBytes = 0;
    for (const item of items) {
      const bytes = redact(item.bytes);
      objects.push(bytes);
      sizeBytes += bytes.length;
      if (sizeBytes < itemsBytes) continue;
      write({ type: 'items', target, objects });
      objects = [];
      sizeBytes = 0;
    }
    if (objects.length > 0) write({ type: 'items', target, objects });
  }

  /** A request that was given up here did not fail. */
  #failed(error: unknown, { signal }: RequestContext): void {
    const { target, write } = this.#options;
    if (!signal.aborted) write({ type: 'failed', target, error: this.#toRecordedError(error) });
  }
}
