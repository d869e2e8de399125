import type { Clock, Timer } from '../core/clock.ts';

/**
 * A deadline that moves. `deadlineMs` is asked (monotonic ms, undefined: none) when the timer fires, so that activity costs
 * no timer; `reconsider` is needed only when the deadline came nearer.
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #deadlineMs: () => number | undefined;
  readonly #onExpired: () => void;
  #timer: Timer | undefined;
  #stopped = false;

  constructor(clock: Clock, deadlineMs: () => number | undefined, onExpired: () => void) {
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
    this.#onExpired = onExpired;
    this.reconsider();
  }

  reconsider(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#stopped) return;
    const deadlineMs = this.#deadlineMs();
    if (deadlineMs === undefined) return;
    this.#timer = this.#clock.setTimeout(() => this.#check(), Math.max(0, deadlineMs - this.#clock.monotonic()));
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  #check(): void {
    const deadlineMs = this.#deadlineMs();
    if (deadlineMs !== undefined && deadlineMs <= this.#clock.monotonic()) {
      this.stop();
      this.#onExpired();
    } else {
      this.reconsider();
    }
  }
}
