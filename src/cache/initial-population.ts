import { Latch } from '../core/deferred.ts';

/**
 * When a queue counts as synced: at once if anything but a replace comes first; else when as many entries were popped as
 * the first replace had left.
 */
export class InitialPopulation {
  #populated = false;
  #remaining = 0;
  readonly synced = new Latch();

  get isPopulated(): boolean {
    return this.#populated;
  }

  /** Entries of the first replace that are still to be popped. */
  get remaining(): number {
    return this.#remaining;
  }

  /** Something other than a replace was queued. */
  touch(): void {
    if (this.#populated) return;
    this.#populated = true;
    this.synced.close();
  }

  /** A replace left `count` entries; only the first one matters. */
  replaced(count: number): void {
    if (this.#populated) return;
    this.#populated = true;
    this.#remaining = count;
    if (count === 0) this.synced.close();
  }

  /** `count` entries were popped and processed. */
  popped(count: number): void {
    if (this.#remaining === 0) return;
    this.#remaining = Math.max(0, this.#remaining - count);
    if (this.#remaining === 0) this.synced.close();
  }
}
