import { type Clock, sleep } from '../../core/clock.ts';
import { type HistoryLimits, ResourceStore } from './resource-store.ts';

/** Called after every committed change, before its caller goes on. */
export type CommitListener = (store: ResourceStore) => void;

/**
 * The whole state of the server: one store per resource and one revision counter for all of them. Changes are
 * synchronous, so that no reader ever sees half of one.
 */
export class Storage {
  readonly #clock: Clock;
  readonly #limits: HistoryLimits;
  readonly #stores = new Map<string, ResourceStore>();
  readonly #listeners: CommitListener[] = [];
  readonly #waiters = new Set<{ readonly revision: number; readonly done: AbortController }>();
  #revision: number;
  #compacted: number;

  constructor(clock: Clock, limits: HistoryLimits, firstRevision: number) {
    this.#clock = clock;
    this.#limits = limits;
    this.#revision = firstRevision;
    this.#compacted = firstRevision;
  }

  /** The revision of the last change of anything. */
  get revision(): number {
    return this.#revision;
  }

  /** Exact reads and continue tokens of earlier revisions are refused. */
  get compacted(): number {
    return this.#compacted;
  }

  get stores(): Iterable<ResourceStore> {
    return this.#stores.values();
  }

  store(name: string): ResourceStore {
    let store = this.#stores.get(name);
    if (!store) {
      const created = new ResourceStore(name, this.#revision, this.#limits, (write) => this.#commit(created, write));
      store = created;
      this.#stores.set(name, store);
    }
    return store;
  }

  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  /** Goes on at `revision`, as if others had been written meanwhile; the next change comes after it. Never goes back. */
  advance(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
    for (const waiter of this.#waiters) if (waiter.revision <= this.#revision) waiter.done.abort();
  }

  /** Forgets the states before `revision`, as etcd's compaction does. Watches are not touched. */
  compact(revision: number): void {
    this.#compacted = Math.max(this.#compacted, Math.min(revision, this.#revision));
    for (const store of this.#stores.values()) store.unpin(this.#compacted);
  }

  /** Forgets everything before now: exact reads, continue tokens and watches of older versions are refused. */
  forgetHistory(): void {
    this.compact(this.#revision);
    for (const store of this.#stores.values()) store.log.forget(this.#revision);
  }

  /** Waits until `revision` is reached, `timeoutMs` at most; false when it was not. */
  async waitFor(revision: number, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    if (this.#revision >= revision) return true;
    const done = new AbortController();
    const waiter = { revision, done };
    const stop = () => done.abort();
    this.#waiters.add(waiter);
    signal?.addEventListener('abort', stop, { once: true });
    await sleep(this.#clock, timeoutMs, done.signal);
    signal?.removeEventListener('abort', stop);
    this.#waiters.delete(waiter);
    return this.#revision >= revision;
  }

  #commit(store: ResourceStore, write: (revision: number) => void): void {
    const revision = this.#revision + 1;
    write(revision);
    this.#revision = revision;
    for (const waiter of this.#waiters) if (waiter.revision <= revision) waiter.done.abort();
    for (const listener of this.#listeners) listener(store);
  }
}
