import type { WatchEvent, WatchStream } from './lister-watcher.ts';

interface OpenWatchOptions {
  /** Monotonic, from before the request was sent. */
  readonly startedMs: number;
  readonly timeoutSeconds: number;
  /**
   * Without a version the stream begins with the present objects, in no order: their versions are no position until
   * something else than ADDED came.
   */
  readonly deferVersion: boolean;
}

/**
 * A watch and the place up to which it was read: a streaming list ends in the middle of a batch, and whoever goes on
 * reading finds the rest here.
 */
export class OpenWatch<T> {
  /** The batch at hand; valid until the next one is asked for. */
  events: readonly WatchEvent<T>[] = [];
  position = 0;
  startedMs: number;
  /** Events that were applied since `startedMs`. */
  eventCount = 0;
  deferVersion: boolean;
  readonly timeoutSeconds: number;
  readonly #stream: WatchStream<T>;
  readonly #batches: AsyncIterator<readonly WatchEvent<T>[]>;
  #isStopped = false;
  #interruption: { readonly error: unknown } | undefined;

  constructor(stream: WatchStream<T>, { startedMs, timeoutSeconds, deferVersion }: OpenWatchOptions) {
    this.#stream = stream;
    this.#batches = stream[Symbol.asyncIterator]();
    this.startedMs = startedMs;
    this.timeoutSeconds = timeoutSeconds;
    this.deferVersion = deferVersion;
  }

  /** Waits for the next batch; false at the end. */
  async nextBatch(): Promise<boolean> {
    const { done, value } = await this.#batches.next();
    this.events = done ? [] : value;
    this.position = 0;
    return !done;
  }

  /** The streaming list is complete: what comes now counts as a watch that starts here. */
  handOver(nowMs: number): void {
    this.startedMs = nowMs;
    this.eventCount = 0;
  }

  /** Ends the watch because of an error that came from elsewhere. */
  interrupt(error: unknown): void {
    this.#interruption ??= { error };
    this.stop();
  }

  get interruption(): { readonly error: unknown } | undefined {
    return this.#interruption;
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#stream.stop();
  }

  /** The connection has ended, though what it brought may still wait to be read. */
  get hasEnded(): boolean {
    return this.#stream.endReason !== undefined;
  }

  get endReason(): string {
    return this.#stream.endReason ?? 'closed';
  }
}
