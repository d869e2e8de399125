/**
 * Keeps what the reflector says about itself in order with the notifications of the changes that came before it: those
 * still wait in the queue and before the handler when the reflector is already further on.
 */
export class NotificationFence {
  #depth = 0;
  #popped = 0;
  #notified = 0;
  #handled = 0;
  #waiting: Waiting[] = [];

  /** A delta was queued. */
  queued(depth: number): void {
    this.#depth = depth;
  }

  /** Entries were popped and what they changed was notified. */
  popped(depth: number): void {
    if (this.#depth > depth) this.#popped += this.#depth - depth;
    this.#depth = depth;
    if (this.#waiting.length > 0) this.#release();
  }

  /** The handler will be called. */
  notified(): void {
    this.#notified += 1;
  }

  /** The handler was called. */
  handled(): void {
    this.#handled += 1;
    if (this.#waiting.length > 0) this.#release();
  }

  /** Runs `action` once everything that is queued or notified now has been handled; at once when there is nothing. */
  afterPending(action: () => void): void {
    this.#waiting.push({ popped: this.#popped + this.#depth, handled: undefined, action });
    this.#release();
  }

  #release(): void {
    for (const waiting of this.#waiting) {
      if (waiting.popped > this.#popped) break;
      waiting.handled ??= this.#notified;
    }
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (first.handled === undefined || first.handled > this.#handled) return;
      this.#waiting.shift();
      first.action();
    }
  }
}

interface Waiting {
  /** Due when this many entries were popped … */
  readonly popped: number;
  /** … and then this many notifications handled; known once the first is true. */
  handled: number | undefined;
  readonly action: () => void;
}
