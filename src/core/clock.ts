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
  /** Calls back once, after that long. */
  setTimeout(callback: () => void, delayMs: number): Timer;
}

const longestNativeDelayMs = 2 ** 31 - 1;

class RealTimer implements Timer {
  #handle: NodeJS.Timeout | undefined;

  constructor(callback: () => void, delayMs: number) {
    this.#arm(callback, monotonicMs() + delayMs);
  }

  #arm(callback: () => void, dueMs: number): void {
    const delayMs = Math.max(0, Math.ceil(dueMs - monotonicMs()));
    this.#handle = setTimeout(
      () => {
        // Node counts from where its loop last looked at the time, which may be long ago.
        if (monotonicMs() < dueMs) this.#arm(callback, dueMs);
        else callback();
      },
      Math.min(delayMs, longestNativeDelayMs),
    );
  }

  cancel(): void {
    clearTimeout(this.#handle);
  }
}

/** The machine's clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: monotonicMs,
  setTimeout: (callback, delayMs) => new RealTimer(callback, delayMs),
};

/** Unlike `performance`, it is there from the start: nothing more of Node is loaded for it. */
function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

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
