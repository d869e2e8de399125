/** One number for each of the last seconds. Has no timer: seconds pass when it is written or read. */
export class SecondRing {
  readonly #values: Float64Array;
  #second: number | undefined;
  #level = 0;
  /** What a second starts with: the last value (a level), or 0 (a count). */
  readonly #kind: 'count' | 'level';

  constructor(seconds: number, kind: 'count' | 'level' = 'count') {
    this.#values = new Float64Array(seconds);
    this.#kind = kind;
  }

  add(nowMs: number, amount = 1): void {
    const at = this.#advance(nowMs);
    this.#values[at] = (this.#values[at] ?? 0) + amount;
  }

  set(nowMs: number, value: number): void {
    this.#values[this.#advance(nowMs)] = value;
    this.#level = value;
  }

  /** Keeps the highest value of a second. */
  raise(nowMs: number, value: number): void {
    const at = this.#advance(nowMs);
    if (value > (this.#values[at] ?? 0)) this.#values[at] = value;
    this.#level = value;
  }

  /** What the next second starts with; the present one keeps its highest value. */
  setLevel(nowMs: number, value: number): void {
    this.raise(nowMs, value);
    this.#level = value;
  }

  /** Per second over the last `seconds` whole seconds and what there is of the present one. */
  rate(nowMs: number, seconds = 5): number {
    const sum = this.sum(nowMs, seconds + 1);
    return sum / (seconds + (nowMs % 1000) / 1000);
  }

  /** Of the last `seconds` seconds, the present one included. */
  sum(nowMs: number, seconds: number): number {
    const at = this.#advance(nowMs);
    const size = this.#values.length;
    let sum = 0;
    for (let i = 0; i < Math.min(seconds, size); i += 1) sum += this.#values[(at - i + size) % size] ?? 0;
    return sum;
  }

  /** `secondsAgo` seconds before the present one. */
  at(nowMs: number, secondsAgo: number): number {
    const size = this.#values.length;
    return this.#values[(this.#advance(nowMs) - Math.min(secondsAgo, size - 1) + size) % size] ?? 0;
  }

  /** The last `count` seconds, newest last. */
  values(nowMs: number, count: number): number[] {
    const at = this.#advance(nowMs);
    const size = this.#values.length;
    const length = Math.min(count, size);
    return Array.from({ length }, (_, i) => this.#values[(at - (length - 1 - i) + size) % size] ?? 0);
  }

  clear(): void {
    this.#values.fill(0);
  }

  #advance(nowMs: number): number {
    const second = Math.floor(nowMs / 1000);
    const size = this.#values.length;
    const last = this.#second ?? second;
    if (second > last) {
      const carried = this.#kind === 'level' ? this.#level : 0;
      const steps = Math.min(second - last, size);
      for (let i = 0; i < steps; i += 1) this.#values[(second - i) % size] = carried;
    }
    // A clock that was set back goes on writing the latest second.
    this.#second = Math.max(second, last);
    return this.#second % size;
  }
}
