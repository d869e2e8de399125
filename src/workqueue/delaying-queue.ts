import type { Timer } from '../core/clock.ts';
import { WaitingItems } from './waiting-items.ts';
import { WorkQueue } from './work-queue.ts';

/** A work queue to which items can be added after a while. What still waits for its time at shutdown is dropped. */
export class DelayingQueue<T extends NonNullable<unknown>> extends WorkQueue<T> {
  readonly #waiting = new WaitingItems<T>();
  #timer: Timer | undefined;
  #timerDueMs = Number.POSITIVE_INFINITY;

  /**
   * Adds the item when `delayMs` is over, and at once when that is no number. Of several times that were asked for one item the
   * earliest counts.
   */
  addAfter(item: T, delayMs: number): void {
    if (this.isShuttingDown) return;
    this.metrics?.retry();
    // NaN among the times would make all of them due.
    if (!(delayMs > 0)) {
      this.add(item);
      return;
    }
    this.#waiting.add(item, this.clock.monotonic() + delayMs);
    this.#arm();
  }

  /** True from `addAfter` until the item's time has come. */
  protected waitsForItsTime(item: T): boolean {
    return this.#waiting.has(item);
  }

  override shutDown(): void {
    this.#forgetWaiting();
    super.shutDown();
  }

  override async shutDownWithDrain(): Promise<void> {
    this.#forgetWaiting();
    await super.shutDownWithDrain();
  }

  #forgetWaiting(): void {
    this.#waiting.clear();
    this.#arm();
  }

  /** One timer, for the first that is due. */
  #arm(): void {
    const dueMs = this.#waiting.nextDueMs;
    if (dueMs === this.#timerDueMs) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#timerDueMs = dueMs;
    if (dueMs === Number.POSITIVE_INFINITY) return;
    this.#timer = this.clock.setTimeout(() => this.#addDue(), Math.max(0, dueMs - this.clock.monotonic()));
  }

  #addDue(): void {
    // A timer never fires early, but its clock may say so by a rounding.
    const nowMs = Math.max(this.clock.monotonic(), this.#timerDueMs);
    this.#timerDueMs = Number.POSITIVE_INFINITY;
    for (let item = this.#waiting.take(nowMs); item !== undefined; item = this.#waiting.take(nowMs)) this.add(item);
    this.#arm();
  }
}
