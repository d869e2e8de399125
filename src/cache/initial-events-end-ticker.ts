import type { Clock, Timer } from '../core/clock.ts';

/**
 * Watches over a streaming list that waits for its end bookmark: whenever no event came for one interval, `onSilence` is
 * told for how long, and again after each further interval. `lastEvent` is false when none has come at all.
 */
export class InitialEventsEndTicker {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #onSilence: (silentMs: number, lastEvent: boolean) => void;
  #sinceMs: number;
  #lastEvent = false;
  #timer: Timer | undefined;

  constructor(clock: Clock, intervalMs: number, onSilence: (silentMs: number, lastEvent: boolean) => void) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#onSilence = onSilence;
    this.#sinceMs = clock.monotonic();
    this.#arm(intervalMs);
  }

  /** An event came; costs no timer. */
  observeEvent(): void {
    this.#lastEvent = true;
    this.#sinceMs = this.#clock.monotonic();
  }

  /** Silence is expected for so long, because the client waits on its own. */
  excuse(delayMs: number): void {
    this.#sinceMs = this.#clock.monotonic() + delayMs;
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #arm(delayMs: number): void {
    this.#timer = this.#clock.setTimeout(() => this.#tick(), delayMs);
  }

  #tick(): void {
    const silentMs = this.#clock.monotonic() - this.#sinceMs;
    if (silentMs < this.#intervalMs) {
      this.#arm(this.#intervalMs - silentMs);
      return;
    }
    this.#arm(this.#intervalMs);
    this.#onSilence(silentMs, this.#lastEvent);
  }
}
