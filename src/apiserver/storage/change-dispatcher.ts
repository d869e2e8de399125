import { scopesOf } from '../watch/watch-scope.ts';
import type { EventLog } from './event-log.ts';

/** Someone who wants to hear of changes. */
export interface ChangeListener {
  /** There are events from this position on, of which at least one is in the listener's scope. */
  onChanges(from: number): void;
  /** The store goes or is made anew. */
  onClose(): void;
}

/** Tells those who watch a resource of its changes, once for all changes of a turn, and only those whom they concern. */
export class ChangeDispatcher {
  readonly #log: EventLog;
  readonly #scopes = new Map<string, Set<ChangeListener>>();
  /** Position of the first event that nobody was told of. */
  #next = 0;
  #waking = false;

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Everyone was told of the events before this position. */
  get next(): number {
    return this.#next;
  }

  /** Returns what takes the listener off. */
  subscribe(scope: string, listener: ChangeListener): () => void {
    if (this.#scopes.size === 0) this.#next = this.#log.end;
    const listeners = this.#scopes.get(scope);
    if (listeners) listeners.add(listener);
    else this.#scopes.set(scope, new Set([listener]));
    return () => this.#unsubscribe(scope, listener);
  }

  /** Tells of the changes up to now at the end of the turn. */
  wake(): void {
    if (this.#waking || this.#scopes.size === 0) return;
    this.#waking = true;
    queueMicrotask(() => {
      this.#waking = false;
      this.tell();
    });
  }

  /** Tells of the changes up to now. */
  tell(): void {
    const from = this.#next;
    this.#next = this.#log.end;
    for (const listener of this.#concerned(from)) listener.onChanges(from);
  }

  close(): void {
    this.tell();
    for (const listeners of [...this.#scopes.values()]) for (const listener of [...listeners]) listener.onClose();
  }

  /** Whom the events from this position on concern: everyone, when some of them are forgotten. */
  #concerned(from: number): Iterable<ChangeListener> {
    const told = new Set(from < this.#log.oldest ? this.#scopes.values() : []);
    for (let sequence = Math.max(from, this.#log.oldest); sequence < this.#next; sequence += 1) {
      const event = this.#log.at(sequence);
      if (!event) continue;
      for (const scope of scopesOf(event)) {
        const listeners = this.#scopes.get(scope);
        if (listeners) told.add(listeners);
      }
    }
    return [...told].flatMap((listeners) => [...listeners]);
  }

  #unsubscribe(scope: string, listener: ChangeListener): void {
    const listeners = this.#scopes.get(scope);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#scopes.delete(scope);
  }
}
