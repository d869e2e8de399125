import type { Clock, Timer } from '../core/clock.ts';

interface ResyncTimerOptions {
  readonly clock: Clock;
  /** 0: never. */
  readonly periodMs: number;
  /** Asked at each firing; absent means yes. */
  readonly shouldResync?: (() => boolean) | undefined;
  readonly resync: () => void;
  /** What `resync` threw; the timer has then ended. */
  readonly onError: (error: unknown) => void;
}

/** The reflector's resync timer: one shot, armed again after each firing, so that slow resyncs do not pile up. */
export class ResyncTimer {
  readonly #options: ResyncTimerOptions;
  #timer: Timer | undefined;

  constructor(options: ResyncTimerOptions) {
    this.#options = options;
    if (options.periodMs > 0) this.#arm();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #arm(): void {
    this.#timer = this.#options.clock.setTimeout(() => this.#fire(), this.#options.periodMs);
  }

  #fire(): void {
    const { shouldResync, resync, onError } = this.#options;
    try {
      if (shouldResync?.() ?? true) resync();
    } catch (error) {
      onError(error);
      return;
    }
    this.#arm();
  }
}
