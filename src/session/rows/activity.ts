const bucketMs = 4000;
const buckets = 16;

/** How often one object changed in the last minute; made with its first change. */
export class Activity {
  readonly #counts = new Uint16Array(buckets);
  #bucket: number;

  constructor(nowMs: number) {
    this.#bucket = Math.floor(nowMs / bucketMs);
  }

  add(nowMs: number): void {
    const at = this.#advance(nowMs);
    this.#counts[at] = Math.min(65_535, (this.#counts[at] ?? 0) + 1);
  }

  /** Changes in the last sixty seconds. */
  perMinute(nowMs: number): number {
    return this.last(nowMs, 15).reduce((sum, count) => sum + count, 0);
  }

  /** Changes per four seconds, newest last. */
  last(nowMs: number, cells: number): number[] {
    const at = this.#advance(nowMs);
    return Array.from({ length: cells }, (_, i) => this.#counts[(at - (cells - 1 - i) + buckets) % buckets] ?? 0);
  }

  #advance(nowMs: number): number {
    const bucket = Math.max(this.#bucket, Math.floor(nowMs / bucketMs));
    const steps = Math.min(buckets, bucket - this.#bucket);
    for (let i = 0; i < steps; i += 1) this.#counts[(bucket - i) % buckets] = 0;
    this.#bucket = bucket;
    return bucket % buckets;
  }
}
