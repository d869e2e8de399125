import { nextTurn } from '../cache/turn.ts';
import type { Clock, Timer } from '../core/clock.ts';

interface Pending extends Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/**
 * A clock that begins in the past, runs through it as fast as it can, and is then the clock that it was made of. What
 * happened before a cluster is first looked at has so happened indeed, in the order and at the times that it shows.
 */
export class ScenarioClock implements Clock {
  readonly #base: Clock;
  readonly #startMs: number;
  readonly #startMonotonicMs: number;
  /** How far this clock is behind, ms. */
  #behindMs: number;
  #isLive = false;
  readonly #pending = new Set<Pending>();
  readonly #arm = new WeakMap<Pending, (live: Timer) => void>();

  /** `behindMs`: how long ago it begins. */
  constructor(base: Clock, behindMs: number) {
    this.#base = base;
    this.#behindMs = behindMs;
    this.#startMs = base.now();
    this.#startMonotonicMs = base.monotonic();
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  now(): number {
    return this.#isLive ? this.#base.now() : this.#startMs - this.#behindMs;
  }

  monotonic(): number {
    return this.#isLive ? this.#base.monotonic() : this.#startMonotonicMs - this.#behindMs;
  }

  setTimeout(callback: () => void, delayMs: number): Timer {
    if (this.#isLive) return this.#base.setTimeout(callback, delayMs);
    let live: Timer | undefined;
    const timer: Pending = {
      dueMs: this.now() + Math.max(0, delayMs),
      callback,
      cancel: () => {
        this.#pending.delete(timer);
        live?.cancel();
      },
    };
    this.#pending.add(timer);
    this.#arm.set(timer, (next) => {
      live = next;
    });
    return timer;
  }

  /** Lives through a span of the past. Ends early when `signal` aborts. */
  async pass(spanMs: number, signal: AbortSignal): Promise<void> {
    const endMs = Math.min(this.now() + spanMs, this.#startMs);
    await settle();
    for (let next = this.#next(); next && next.dueMs <= endMs && !signal.aborted; next = this.#next()) {
      this.#behindMs = this.#startMs - Math.max(next.dueMs, this.now());
      this.#pending.delete(next);
      next.callback();
      await settle();
    }
    this.#behindMs = this.#startMs - endMs;
  }

  /** Leaves out the time up to `behindMs` before now; what was due meanwhile is due then. */
  skip(behindMs: number): void {
    this.#behindMs = Math.min(this.#behindMs, behindMs);
  }

  /** From here on time is the real one; timers that have not fired go on in it. */
  goLive(): void {
    this.#isLive = true;
    for (const timer of this.#pending) {
      this.#arm.get(timer)?.(this.#base.setTimeout(timer.callback, timer.dueMs - this.#startMs));
    }
    this.#pending.clear();
  }

  #next(): Pending | undefined {
    let first: Pending | undefined;
    for (const timer of this.#pending) if (!first || timer.dueMs < first.dueMs) first = timer;
    return first;
  }
}

/** A change goes through watch, queue, store and handler: each may take a turn of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}
