/** A pending timer; `cancel` is idempotent. */
export interface Timer {
  cancel(): void;
}

/**
 * Time as a parameter. Milliseconds everywhere. Tests give a fake one, so that no test ever sleeps.
 * `setTimeout` accepts any delay, also those above 2^31 ms, and never fires early.
 */
export interface Clock {
  /** Milliseconds since the epoch (wall clock). */
  now(): number;
  /** Monotonic milliseconds, for measuring. */
  monotonic(): number;
  setTimeout(callback: () => void, delayMs: number): Timer;
}

const longestNativeDelayMs = 2 ** 31 - 1;

class RealTimer implements Timer {
  #handle: NodeJS.Timeout | undefined;

  constructor(callback: () => void, delayMs: number) {
    this.#arm(callback, Math.max(0, delayMs));
  }

  #arm(callback: () => void, delayMs: number): void {
    const nowMs = Math.min(delayMs, longestNativeDelayMs);
    this.#handle = setTimeout(() => {
      if (delayMs > nowMs) this.#arm(callback, delayMs - nowMs);
      else callback();
    }, nowMs);
  }

  cancel(): void {
    clearTimeout(this.#handle);
  }
}

/** The machine's clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  // Unlike `performance`, it is there from the start: nothing more of Node is loaded for it.
  monotonic: () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1000 + nanoseconds / 1e6;
  },
  setTimeout: (callback, delayMs) => new RealTimer(callback, delayMs),
};

/** Resolves after `delayMs`, or as soon as `signal` aborts; never rejects. Resolves to false when aborted. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve(false);
      return;
    }
    const onAbort = () => {
      timer.cancel();
      resolve(false);
    };
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve(true);
    }, delayMs);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
