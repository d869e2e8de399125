import { type Clock, realClock } from '../core/clock.ts';
import type { Latch } from '../core/deferred.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import type { Deltas } from './deltas.ts';
import { deletionHandlingMetaNamespaceKey } from './keys.ts';
import type { ListMark } from './notification.ts';
import type { Observer } from './observer.ts';
import type { PopBatchProcess, PopProcess, Queue } from './queue.ts';
import { defaultSliceMs, nextTurn } from './turn.ts';

/** The part of a controller that takes from the queue. */
export interface ProcessLoopConfig<T> {
  readonly queue: Queue<T>;
  /** Applies one entry. What it throws is reported; the loop goes on. */
  readonly process: PopProcess<T>;
  /** With it, and a queue that has batches, entries are taken in batches. */
  readonly processBatch?: PopBatchProcess<T> | undefined;
  /** Told of a list when everything that it queued was processed, or at once when it queued nothing. */
  readonly onListed?: ((mark: ListMark) => void) | undefined;
  readonly clock?: Clock | undefined;
  readonly logger?: Logger | undefined;
  readonly observer?: Pick<Observer<T>, 'popped' | 'failure'> | undefined;
  /** How long the loop works before it lets sockets, timers and the screen have the thread, ms. Default 4. */
  readonly sliceMs?: number | undefined;
}

/**
 * client-go's `processLoop`, in time slices: pops, and processes each entry in one synchronous block. An empty queue costs
 * nothing. Entries that are left when the signal aborts are dropped.
 */
export class ProcessLoop<T> {
  readonly synced: Latch;
  readonly #config: ProcessLoopConfig<T>;
  readonly #clock: Clock;
  readonly #marks: PendingMark[] = [];
  /** Resolved by resume and by the end of the run. */
  #pause: PromiseWithResolvers<void> | undefined;
  #isActive = false;
  #isProcessing = false;
  #popped = 0;
  /** What the pop that is under way took. */
  #taken: Deltas<T> = [];
  #entries = 0;
  #startedMs = 0;

  constructor(config: ProcessLoopConfig<T>, synced: Latch) {
    this.#config = config;
    this.#clock = config.clock ?? realClock;
    this.synced = synced;
  }

  setPaused(isPaused: boolean): void {
    if (isPaused) this.#pause ??= Promise.withResolvers<void>();
    else this.#endPause();
  }

  /** Processes up to `count` of the entries that wait now, paused or not, one at a time; returns how many there were. */
  step(count: number): number {
    if (!this.#isActive || this.#isProcessing) return 0;
    const waiting = Math.min(count, this.#config.queue.length);
    let steps = 0;
    while (steps < waiting && this.#isActive) {
      this.#next(false);
      steps += 1;
    }
    return steps;
  }

  /** A list has just been queued: what waits now is at most what it caused. */
  listed(mark: ListMark): void {
    this.#marks.push({ mark, at: this.#popped + this.#config.queue.length });
    this.#release();
  }

  /** Resolves when the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { queue } = this.#config;
    const onAbort = () => {
      this.#isActive = false;
      queue.close();
      this.#endPause();
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void queue.synced.promise.then(() => this.#isActive && this.synced.close());
    this.#isActive = true;
    try {
      while (this.#isActive) {
        if (this.#pause) await this.#pause.promise;
        else if (queue.length > 0) await this.#slice();
        else if (queue.isClosed) return;
        else await queue.whenReady();
      }
    } finally {
      this.#isActive = false;
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #slice(): Promise<void> {
    const { queue, sliceMs = defaultSliceMs } = this.#config;
    const endMs = this.#clock.monotonic() + sliceMs;
    const last = this.#popped + queue.length;
    do this.#next(true);
    while (this.#isActive && !this.#pause && this.#popped < last && this.#clock.monotonic() < endMs);
    if (this.#isActive && queue.length > 0) await nextTurn();
  }

  #next(isBatchAllowed: boolean): void {
    const { queue, processBatch, logger = silentLogger, observer } = this.#config;
    this.#isProcessing = true;
    if (observer?.popped) this.#startedMs = this.#clock.monotonic();
    try {
      if (isBatchAllowed && processBatch && queue.popBatchReady) queue.popBatchReady(this.#processBatch, this.#process);
      else queue.popReady(this.#process);
    } catch (error) {
      if (this.#isActive) {
        logger.error('a queued change could not be processed', error);
        observer?.failure?.({ phase: 'decode', error, attempt: 1 });
      }
    } finally {
      this.#isProcessing = false;
    }
    this.#finish();
  }

  readonly #process: PopProcess<T> = (deltas, isInInitialList) => {
    this.#taken = deltas;
    this.#entries = 1;
    this.#config.process(deltas, isInInitialList);
  };

  readonly #processBatch: PopBatchProcess<T> = (deltas, isInInitialList) => {
    this.#taken = deltas;
    this.#entries = deltas.length;
    this.#config.processBatch?.(deltas, isInInitialList);
  };

  #finish(): void {
    this.#popped += this.#entries;
    if (this.#config.observer?.popped) this.#reportPopped();
    this.#taken = [];
    this.#entries = 0;
    if (!this.synced.isDone && this.#config.queue.hasSynced()) this.synced.close();
    if (this.#marks.length > 0) this.#release();
  }

  #release(): void {
    for (let next = this.#marks[0]; next && next.at <= this.#popped; next = this.#marks[0]) {
      this.#marks.shift();
      if (this.#config.queue.hasSynced()) this.synced.close();
      this.#config.onListed?.(next.mark);
    }
  }

  #reportPopped(): void {
    const { queue, observer } = this.#config;
    const tookMs = this.#clock.monotonic() - this.#startedMs;
    if (this.#entries === 1) observer?.popped?.(keyOf(this.#taken), this.#taken.length, queue.length, tookMs);
    else for (const delta of this.#taken) observer?.popped?.(keyOf([delta]), 1, queue.length, tookMs);
  }

  #endPause(): void {
    this.#pause?.resolve();
    this.#pause = undefined;
  }
}

interface PendingMark {
  readonly mark: ListMark;
  /** Distributed when this many entries were popped since the start. */
  readonly at: number;
}

/** Empty for a delta of all objects, for a bookmark, and for what has no key. */
function keyOf<T>(deltas: Deltas<T>): string {
  const [oldest] = deltas;
  if (!oldest || !('object' in oldest)) return '';
  try {
    return deletionHandlingMetaNamespaceKey(oldest.object);
  } catch {
    return '';
  }
}
