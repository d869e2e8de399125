const slotMs = 10_000;
const slots = 30;

/** Lower bounds of the fine buckets, ms: about 10 % apart, and every bound of `latencyBoundsMs` is among them. */
const mantissas = [1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3.2, 3.6, 4, 4.5, 5, 5.6, 6.3, 7.1, 8, 9];
const fineBounds = [0, ...decades(-2, 5, mantissas)];
/** Bounds of the buckets that are drawn, ms. */
const latencyBoundsMs = [0, ...decades(-1, 5, [1, 2, 5])];

export interface LatencyBucket {
  readonly fromMs: number;
  readonly toMs: number;
  readonly calls: number;
}

/** Run times of the last five minutes, in buckets that grow with the time; forgets in steps of ten seconds. */
export class LatencyHistogram {
  readonly #counts = Array.from({ length: slots }, () => new Uint32Array(fineBounds.length));
  readonly #maxima = new Float64Array(slots);
  /** Of all slots together. */
  readonly #totals = new Uint32Array(fineBounds.length);
  #calls = 0;
  #slot: number | undefined;

  add(nowMs: number, durationMs: number): void {
    const at = this.#advance(nowMs);
    const counts = this.#counts[at];
    const bucket = bucketOf(durationMs);
    if (counts) counts[bucket] = (counts[bucket] ?? 0) + 1;
    this.#totals[bucket] = (this.#totals[bucket] ?? 0) + 1;
    this.#calls += 1;
    if (durationMs > (this.#maxima[at] ?? 0)) this.#maxima[at] = durationMs;
  }

  count(nowMs: number): number {
    this.#advance(nowMs);
    return this.#calls;
  }

  /** Run times at these shares of the calls, from 0 to 1; undefined without calls. */
  quantiles(nowMs: number, shares: readonly number[]): (number | undefined)[] {
    const maxMs = this.max(nowMs);
    if (maxMs === undefined) return shares.map(() => undefined);
    return shares.map((share) => Math.min(quantile(this.#totals, this.#calls * share), maxMs));
  }

  max(nowMs: number): number | undefined {
    return this.count(nowMs) === 0 ? undefined : Math.max(...this.#maxima);
  }

  /** 1-2-5 buckets, empty ones at both ends left out. */
  buckets(nowMs: number): LatencyBucket[] {
    this.#advance(nowMs);
    const buckets = latencyBoundsMs.map((fromMs, i) => ({
      fromMs,
      toMs: latencyBoundsMs[i + 1] ?? Number.POSITIVE_INFINITY,
      calls: 0,
    }));
    for (const [i, calls] of this.#totals.entries()) {
      const fromMs = fineBounds[i] ?? 0;
      const bucket = buckets.findLast((candidate) => candidate.fromMs <= fromMs);
      if (bucket) bucket.calls += calls;
    }
    const first = buckets.findIndex(({ calls }) => calls > 0);
    return first === -1 ? [] : buckets.slice(first, buckets.findLastIndex(({ calls }) => calls > 0) + 1);
  }

  clear(): void {
    for (const counts of this.#counts) counts.fill(0);
    this.#maxima.fill(0);
    this.#totals.fill(0);
    this.#calls = 0;
  }

  #advance(nowMs: number): number {
    const slot = Math.floor(nowMs / slotMs);
    const last = this.#slot ?? slot;
    for (let i = 0; i < Math.min(Math.max(0, slot - last), slots); i += 1) {
      this.#forget((slot - i) % slots);
    }
    this.#slot = Math.max(slot, last);
    return this.#slot % slots;
  }

  #forget(at: number): void {
    const counts = this.#counts[at];
    if (!counts) return;
    for (let i = 0; i < counts.length; i += 1) {
      const count = counts[i] ?? 0;
      if (count === 0) continue;
      this.#totals[i] = (this.#totals[i] ?? 0) - count;
      this.#calls -= count;
      counts[i] = 0;
    }
    this.#maxima[at] = 0;
  }
}

function decades(first: number, last: number, steps: readonly number[]): number[] {
  const bounds: number[] = [];
  for (let exponent = first; exponent <= last; exponent += 1) {
    // Division by a power of ten, unlike multiplication by its inverse, gives the nearest number.
    for (const step of steps) bounds.push(exponent < 0 ? step / 10 ** -exponent : step * 10 ** exponent);
  }
  return bounds;
}

function bucketOf(durationMs: number): number {
  let low = 0;
  let high = fineBounds.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((fineBounds[middle] ?? 0) <= durationMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The run time within whose bucket the rank falls, spread evenly over the bucket. */
function quantile(totals: Uint32Array, rank: number): number {
  let before = 0;
  for (let i = 0; i < totals.length; i += 1) {
    const count = totals[i] ?? 0;
    if (count > 0 && before + count >= rank) {
      const from = fineBounds[i] ?? 0;
      const to = fineBounds[i + 1] ?? from * 1.1;
      return from + (to - from) * ((rank - before) / count);
    }
    before += count;
  }
  return fineBounds.at(-1) ?? 0;
}
