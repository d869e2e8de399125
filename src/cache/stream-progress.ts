import type { Clock, Timer } from '../core/clock.ts';

const unboundedMs = 60_000;
const intervalMs = 10_000;
const leastGrowth = 100;

/**
 * Watches over a streaming list that brings events but not its end bookmark. For a minute nothing is asked of it; from then
 * on its objects must grow by a hundred in each ten seconds, else `onStalled` is told, once, how long it was open. The state
 * of a big cluster comes much faster than that even over a slow line, and may take as long as it takes; what a server that
 * knows no streaming lists sends is changes, which go on for ever and in which few objects are new.
 */
export class StreamProgress {
  readonly #clock: Clock;
  readonly #count: () => number;
  readonly #onStalled: (openMs: number) => void;
  readonly #startedMs: number;
  #before = 0;
  #timer: Timer | undefined;

  constructor(clock: Clock, count: () => number, onStalled: (openMs: number) => void) {
    this.#clock = clock;
    this.#count = count;
    this.#onStalled = onStalled;
    this.#startedMs = clock.monotonic();
    this.#arm();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #arm(): void {
    this.#timer = this.#clock.setTimeout(() => this.#check(), intervalMs);
  }

  #check(): void {
    const openMs = this.#clock.monotonic() - this.#startedMs;
    const count = this.#count();
    const growth = count - this.#before;
    this.#before = count;
    if (openMs < unboundedMs || growth >= leastGrowth) this.#arm();
    else this.#onStalled(openMs);
  }
}
