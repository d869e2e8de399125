import type { Clock, Timer } from '../../src/core/clock.ts';

interface Pending extends Timer {
  readonly dueMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/** A clock that moves only when told. Timers fire in due order; promises settle between two timers. */
export class FakeClock implements Clock {
  #nowMs: number;
  #order = 0;
  readonly #pending = new Set<Pending>();

  constructor(nowMs = Date.UTC(2026, 0, 1)) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  monotonic(): number {
    return this.#nowMs;
  }

  setTimeout(callback: () => void, delayMs: number): Timer {
    this.#order += 1;
    const timer: Pending = {
      dueMs: this.#nowMs + Math.max(0, delayMs),
      order: this.#order,
      callback,
      cancel: () => this.#pending.delete(timer),
    };
    this.#pending.add(timer);
    return timer;
  }

  /** Timers that would still fire. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** Ms until the next timer; undefined when none waits. */
  get nextInMs(): number | undefined {
    const next = this.#next();
    return next && next.dueMs - this.#nowMs;
  }

  /** Moves on by `deltaMs`, firing what falls due, and lets promises settle after each timer. */
  async advance(deltaMs: number): Promise<void> {
    const endMs = this.#nowMs + deltaMs;
    await settle();
    for (let next = this.#next(); next && next.dueMs <= endMs; next = this.#next()) {
      this.#nowMs = next.dueMs;
      this.#pending.delete(next);
      next.callback();
      await settle();
    }
    this.#nowMs = endMs;
    await settle();
  }

  #next(): Pending | undefined {
    let first: Pending | undefined;
    for (const timer of this.#pending) {
      if (!first || timer.dueMs < first.dueMs || (timer.dueMs === first.dueMs && timer.order < first.order))
        first = timer;
    }
    return first;
  }
}

/** Lets promise callbacks and immediates that are already due run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 3; i += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
