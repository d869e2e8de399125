import type { Clock } from '../core/clock.ts';

interface Held<V> {
  readonly value: V;
  readonly untilMs: number;
}

/** A map that keeps the `capacity` entries used last, each for `ttlMs` from when it was set. */
export class ExpiringLru<V> {
  readonly #capacity: number;
  readonly #ttlMs: number;
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #held = new Map<string, Held<V>>();

  constructor(capacity: number, ttlMs: number, clock: Clock) {
    this.#capacity = capacity;
    this.#ttlMs = ttlMs;
    this.#clock = clock;
  }

  get(key: string): V | undefined {
    const held = this.#held.get(key);
    if (!held) return undefined;
    this.#held.delete(key);
    if (this.#clock.monotonic() > held.untilMs) return undefined;
    this.#held.set(key, held);
    return held.value;
  }

  set(key: string, value: V): void {
    this.#held.delete(key);
    this.#held.set(key, { value, untilMs: this.#clock.monotonic() + this.#ttlMs });
    if (this.#held.size <= this.#capacity) return;
    const [oldest] = this.#held.keys();
    if (oldest !== undefined) this.#held.delete(oldest);
  }

  delete(key: string): void {
    this.#held.delete(key);
  }

  /** Those not expired, least recently used first. */
  keys(): string[] {
    const nowMs = this.#clock.monotonic();
    return [...this.#held].filter(([, { untilMs }]) => nowMs <= untilMs).map(([key]) => key);
  }
}
