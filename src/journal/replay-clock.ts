import type { Clock, Timer } from '../core/clock.ts';

interface ReplayTimer extends Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/**
 * The time of a recording. It moves when an entry is replayed, and its timers fire only when the replay asks for it: because
 * something was recorded that nothing but a timer can have caused.
 */
export class ReplayClock implements Clock {
  #nowMs = 0;
  readonly #timers = new Set<ReplayTimer>();

  now(): number {
    return Math.floor(this.#nowMs);
  }

  monotonic(): number {
    return this.#nowMs;
  }

  setTimeout(callback: () => void, delayMs: number): Timer {
    const timer: ReplayTimer = {
      dueMs: this.#nowMs + Math.max(0, delayMs),
      callback,
      cancel: () => this.#timers.delete(timer),
    };
    this.#timers.add(timer);
    return timer;
  }

  /** Never goes back. */
  moveTo(timeMs: number): void {
    if (timeMs > this.#nowMs) this.#nowMs = timeMs;
  }

  /** Fires the timer that is due first, at its time, if that is not after `timeMs`; false when none is. */
  fireNext(timeMs: number): boolean {
    let next: ReplayTimer | undefined;
    for (const timer of this.#timers) if (!next || timer.dueMs < next.dueMs) next = timer;
    if (!next || next.dueMs > timeMs) return false;
    this.#timers.delete(next);
    this.moveTo(next.dueMs);
    next.callback();
    return true;
  }
}
