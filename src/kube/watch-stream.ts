import type { WatchEvent, WatchStream } from '../cache/lister-watcher.ts';
import type { Clock } from '../core/clock.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { WatchSplitter, type WatchSplitterOptions } from '../object/watch-splitter.ts';
import { onAbort } from './abort-hook.ts';
import type { ApiResponse } from './api.ts';
import { AsyncQueue } from './async-queue.ts';
import { TruncatedBody } from './transport-error.ts';
import { Watchdog } from './watchdog.ts';

export interface OpenWatchOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** The watch's timeoutSeconds and some grace, ms; undefined: none was asked for. */
  readonly limitMs: number | undefined;
  readonly splitter: WatchSplitterOptions;
}

/** Silence that is too long once the server has shown that it sends bookmarks. */
const bookmarkedIdleMs = 150_000;
/** A watch that is still talking when its time is over is left alone for this long after each byte. */
const overtimeMs = 5_000;

/**
 * A watch over an open response: events are cut from each chunk when it arrives, and wait in memory for the reader. A
 * connection that is silent for too long is destroyed, with `endReason` `idle`.
 */
export class OpenWatch<T extends KubeObject> implements WatchStream<T> {
  readonly #response: ApiResponse;
  readonly #queue = new AsyncQueue<readonly WatchEvent<T>[]>();
  readonly #splitter: WatchSplitter;
  readonly #watchdog: Watchdog;
  readonly #offAbort: () => void;
  #endReason: string | undefined;
  #lastByteMs: number;
  #hasBookmark = false;

  constructor(response: ApiResponse, { signal, clock, limitMs, splitter }: OpenWatchOptions) {
    this.#response = response;
    this.#splitter = new WatchSplitter(splitter);
    const startMs = clock.monotonic();
    this.#lastByteMs = startMs;
    this.#watchdog = new Watchdog(
      clock,
      () => this.#deadlineMs(limitMs === undefined ? undefined : startMs + limitMs),
      () => this.#end('idle'),
    );
    this.#offAbort = onAbort(signal, () => this.#end('stopped'));
    response
      .consume((chunk) => {
        this.#lastByteMs = clock.monotonic();
        this.#push(this.#splitter.push(chunk) as WatchEvent<T>[]);
      })
      .then(
        () => this.#finish('closed'),
        (error: unknown) => this.#finish(reasonOf(error)),
      );
  }

  get endReason(): string | undefined {
    return this.#endReason;
  }

  stop(): void {
    this.#queue.clear();
    this.#end('stopped');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly WatchEvent<T>[], void> {
    try {
      yield* this.#queue;
    } finally {
      this.stop();
    }
  }

  #push(events: readonly WatchEvent<T>[]): void {
    if (events.length === 0 || this.#endReason !== undefined) return;
    if (!this.#hasBookmark && events.some(({ type }) => type === 'BOOKMARK')) {
      this.#hasBookmark = true;
      this.#watchdog.reconsider();
    }
    this.#queue.push(events);
  }

  /** The body is over; what stands in its last line is still an event when it is whole. */
  #finish(reason: string): void {
    if (this.#endReason !== undefined) return;
    const { events, isTruncated } = this.#splitter.end();
    this.#push(events as readonly WatchEvent<T>[]);
    this.#end(isTruncated && reason === 'closed' ? 'truncated' : reason);
  }

  #end(reason: string): void {
    if (this.#endReason !== undefined) return;
    this.#endReason = reason;
    this.#watchdog.stop();
    this.#offAbort();
    this.#response.cancel();
    this.#queue.end();
  }

  #deadlineMs(endMs: number | undefined): number | undefined {
    const overMs = endMs === undefined ? Number.POSITIVE_INFINITY : Math.max(endMs, this.#lastByteMs + overtimeMs);
    const idleMs = this.#hasBookmark ? this.#lastByteMs + bookmarkedIdleMs : Number.POSITIVE_INFINITY;
    const deadlineMs = Math.min(overMs, idleMs);
    return Number.isFinite(deadlineMs) ? deadlineMs : undefined;
  }
}

/** A stream without events that is over. */
export function createEndedWatch<T>(endReason: string): WatchStream<T> {
  return { endReason, stop() {}, async *[Symbol.asyncIterator]() {} };
}

/** An end without the last chunk is how servers and proxies end a watch, too. */
function reasonOf(error: unknown): string {
  if (error instanceof TruncatedBody) return 'closed';
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : String(error);
}
