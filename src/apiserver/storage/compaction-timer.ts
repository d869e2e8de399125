import type { Clock, Timer } from '../../core/clock.ts';
import type { Storage } from './storage.ts';

/** Compacts at intervals to where the storage was one interval before. */
export class CompactionTimer {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #timer: Timer | undefined;
  #next: number;

  constructor(storage: Storage, clock: Clock, intervalMs: number) {
    this.#storage = storage;
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#next = storage.revision;
  }

  start(): void {
    this.#timer = this.#clock.setTimeout(() => {
      this.#storage.compact(this.#next);
      this.#next = this.#storage.revision;
      this.start();
    }, this.#intervalMs);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }
}
