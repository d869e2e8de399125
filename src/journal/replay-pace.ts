import { type Clock, sleep } from '../core/clock.ts';

/** Makes a replay take the time of the recording, or a part of it. */
export class ReplayPace {
  readonly #clock: Clock;
  /** How many times as fast; infinite: without waiting. */
  #speed: number;
  #from: { readonly recordedMs: number; readonly realMs: number } | undefined;

  constructor(clock: Clock, speed: number) {
    this.#clock = clock;
    this.#speed = speed;
  }

  get speed(): number {
    return this.#speed;
  }

  /** What comes next comes at once, and time is counted from there. */
  restart(speed = this.#speed): void {
    this.#speed = speed;
    this.#from = undefined;
  }

  /** Resolves when it is time for what was recorded then, or when `signal` aborts. */
  async until(recordedMs: number, signal: AbortSignal): Promise<void> {
    if (!Number.isFinite(this.#speed)) return;
    const realMs = this.#clock.monotonic();
    this.#from ??= { recordedMs, realMs };
    const dueMs = this.#from.realMs + (recordedMs - this.#from.recordedMs) / this.#speed;
    if (dueMs > realMs) await sleep(this.#clock, dueMs - realMs, signal);
  }
}
