/** How often something happened in each second in which it happened at all. Takes no room for the others. */
export class SecondCounts {
  /** Ascending. */
  #seconds: number[] = [];
  #counts: number[] = [];

  add(second: number): void {
    const last = this.#seconds.length - 1;
    // A clock that was set back goes on counting in the latest second.
    if (last >= 0 && second <= (this.#seconds[last] as number)) this.#counts[last] = (this.#counts[last] as number) + 1;
    else {
      this.#seconds.push(second);
      this.#counts.push(1);
    }
  }

  /** From `since` on, that second included. */
  sum(since: number): number {
    let sum = 0;
    for (let i = this.#seconds.length - 1; i >= 0 && (this.#seconds[i] as number) >= since; i -= 1) {
      sum += this.#counts[i] as number;
    }
    return sum;
  }

  /** One number for each of `cells` equal parts of the `seconds` from `since` on. */
  spread(since: number, seconds: number, cells: number): number[] {
    const spread = new Array<number>(cells).fill(0);
    for (let i = this.#seconds.length - 1; i >= 0 && (this.#seconds[i] as number) >= since; i -= 1) {
      const cell = Math.min(cells - 1, Math.floor((((this.#seconds[i] as number) - since) * cells) / seconds));
      spread[cell] = (spread[cell] ?? 0) + (this.#counts[i] as number);
    }
    return spread;
  }

  /** Drops what is before `since`, when it is so much that it is worth it. */
  forget(since: number): void {
    let old = 0;
    while (old < this.#seconds.length && (this.#seconds[old] as number) < since) old += 1;
    if (old * 2 <= this.#seconds.length) return;
    this.#seconds = this.#seconds.slice(old);
    this.#counts = this.#counts.slice(old);
  }
}
