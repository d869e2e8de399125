/** Says how long an item must wait before it is tried again; client-go's `TypedRateLimiter`. */
export interface RateLimiter<T> {
  /** How long the item should wait now, ms. Each call counts as a failure. */
  when(item: T): number;
  /** What the last `when` promised is not used, because the add was merged with one that waits already. Failures still count. */
  giveBack?(item: T): void;
  /** The item succeeded, or is given up: its failures no longer count. */
  forget(item: T): void;
  /** How often the item has failed. */
  numRequeues(item: T): number;
}
