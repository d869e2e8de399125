/** client-go's `SyncResult`: which informers synced, by their name, and why the others did not. */
export class SyncResult {
  /** What ended the waiting; undefined when all are synced. */
  readonly error: unknown;
  /** By the informer's key. */
  readonly synced: ReadonlyMap<string, boolean>;

  constructor(synced: ReadonlyMap<string, boolean>, error?: unknown) {
    this.synced = synced;
    this.error = error;
  }

  /** Undefined when all are synced; else names the others, sorted, with `error` as the cause. */
  asError(): Error | undefined {
    if (this.error === undefined) return undefined;
    const missing = [...this.synced].filter(([, isSynced]) => !isSynced).map(([name]) => name);
    const reason = this.error instanceof Error ? this.error.message : String(this.error);
    return new Error(`not synced: ${missing.sort().join(', ')}: ${reason}`, { cause: this.error });
  }
}
