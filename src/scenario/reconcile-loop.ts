import type { Clock, Timer } from '../core/clock.ts';

export interface ReconcileLoopOptions {
  readonly clock: Clock;
  /** Between a change and the reconciliation that it causes, ms; changes of that time are seen together. */
  readonly latencyMs: number;
  /** Whether the caches show what the reconciler itself wrote. Until then it waits. */
  readonly isCurrent: () => boolean;
  /** Brings the object nearer to what is wanted. Returns when to look again, ms; undefined when it need not. */
  readonly reconcile: (key: string) => number | undefined;
  /** Told of what `reconcile` threw; false: do not try again. */
  readonly onError: (error: unknown, key: string) => boolean;
}

const firstRetryMs = 20;
const longestRetryMs = 5000;
const catchUpMs = 5;
const keysPerRun = 64;

/**
 * One worker on a queue of keys: a key that is added twice is worked on once, at the earlier of its times; one that failed
 * comes again, later each time. One timer at most.
 */
export class ReconcileLoop {
  readonly #options: ReconcileLoopOptions;
  /** Key → when it is due. */
  readonly #due = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  #timer: Timer | undefined;
  #timerDueMs = Number.POSITIVE_INFINITY;
  #isStopped = false;

  constructor(options: ReconcileLoopOptions) {
    this.#options = options;
  }

  add(key: string): void {
    this.addAfter(key, this.#options.latencyMs);
  }

  addAfter(key: string, delayMs: number): void {
    if (this.#isStopped) return;
    const dueMs = this.#options.clock.monotonic() + delayMs;
    if ((this.#due.get(key) ?? Number.POSITIVE_INFINITY) <= dueMs) return;
    this.#due.set(key, dueMs);
    this.#arm(dueMs);
  }

  stop(): void {
    this.#isStopped = true;
    this.#disarm();
    this.#due.clear();
  }

  #arm(dueMs: number): void {
    if (dueMs >= this.#timerDueMs) return;
    this.#timer?.cancel();
    this.#timerDueMs = dueMs;
    const { clock } = this.#options;
    this.#timer = clock.setTimeout(() => this.#run(), Math.max(0, dueMs - clock.monotonic()));
  }

  #disarm(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#timerDueMs = Number.POSITIVE_INFINITY;
  }

  #run(): void {
    this.#disarm();
    const { clock, isCurrent } = this.#options;
    const nowMs = clock.monotonic();
    if (!isCurrent()) {
      this.#arm(nowMs + catchUpMs);
      return;
    }
    const ready: string[] = [];
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [key, dueMs] of this.#due) {
      if (dueMs <= nowMs + 0.5 && ready.length < keysPerRun) ready.push(key);
      else nextMs = Math.min(nextMs, dueMs);
    }
    for (const key of ready) this.#due.delete(key);
    if (nextMs < Number.POSITIVE_INFINITY) this.#arm(nextMs);
    for (const key of ready) if (!this.#isStopped) this.#reconcile(key);
  }

  #reconcile(key: string): void {
    try {
      const againMs = this.#options.reconcile(key);
      this.#failures.delete(key);
      if (againMs !== undefined) this.addAfter(key, againMs);
    } catch (error) {
      const failures = this.#failures.get(key) ?? 0;
      if (!this.#options.onError(error, key)) {
        this.#failures.delete(key);
        return;
      }
      this.#failures.set(key, failures + 1);
      this.addAfter(key, Math.min(firstRetryMs * 2 ** failures, longestRetryMs));
    }
  }
}
