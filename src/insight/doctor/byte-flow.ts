/** A pause this long is no part of an answer that is being sent. */
const pauseMs = 250;
const leastBusyMs = 400;

/** How fast and in what pieces bytes arrive, pauses left out. */
export class ByteFlow {
  #bytes = 0;
  #chunks = 0;
  #busyMs = 0;
  #lastMs: number | undefined;

  received(count: number, nowMs: number): void {
    const gapMs = this.#lastMs === undefined ? undefined : nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    if (gapMs === undefined || gapMs > pauseMs) return;
    this.#busyMs += gapMs;
    this.#bytes += count;
    this.#chunks += 1;
  }

  /** Undefined while it has not been busy for long enough. */
  get rate(): { readonly bytesPerSecond: number; readonly chunkBytes: number } | undefined {
    if (this.#busyMs < leastBusyMs || this.#chunks === 0) return undefined;
    return { bytesPerSecond: (this.#bytes / this.#busyMs) * 1000, chunkBytes: this.#bytes / this.#chunks };
  }
}
