import type { ApiObject } from '../api-object.ts';
import { ChangeDispatcher } from './change-dispatcher.ts';
import { EventLog } from './event-log.ts';
import { type ObjectsView, SortedObjects } from './sorted-objects.ts';
import { type SelectableFields, type StoredObject, storeObject } from './stored-object.ts';

export interface HistoryLimits {
  /** Most events kept for watches, per resource. */
  readonly maxEvents: number;
  /** Most bytes of objects kept for watches, per resource. */
  readonly maxBytes: number;
}

/** Frozen states kept for pages and exact reads; older ones are rebuilt from the log. */
const maxPinned = 32;

/** All objects of one resource, their recent history and who wants to hear of changes. */
export class ResourceStore {
  readonly name: string;
  readonly log: EventLog;
  readonly changes: ChangeDispatcher;
  readonly #objects = new SortedObjects<StoredObject>();
  readonly #pinned = new Map<number, ObjectsView<StoredObject>>();
  readonly #commit: (write: (revision: number) => void) => void;
  #revision: number;

  /** `commit` gives the next revision of the whole storage. */
  constructor(
    name: string,
    revision: number,
    limits: HistoryLimits,
    commit: (write: (revision: number) => void) => void,
  ) {
    this.name = name;
    this.log = new EventLog(revision, limits.maxEvents, limits.maxBytes);
    this.changes = new ChangeDispatcher(this.log);
    this.#revision = revision;
    this.#commit = commit;
  }

  /** The revision of the last change of this resource. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#objects.size;
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  view(): ObjectsView<StoredObject> {
    return this.#objects.view();
  }

  /** Stores a new version of the object at `key`. */
  put(key: string, object: ApiObject, fields: SelectableFields): StoredObject {
    const previous = this.#objects.get(key);
    return this.#change((revision) => {
      const stored = storeObject(key, object, revision, fields);
      this.#objects.set(stored);
      this.log.append({ revision, object: stored, previous, deleted: false, frames: undefined });
      return stored;
    });
  }

  /** Removes the object; the result is its last state under the deletion's version. */
  remove(previous: StoredObject): StoredObject {
    return this.#change((revision) => {
      const last = previous.withRevision(revision);
      this.#objects.delete(previous.key);
      this.log.append({ revision, object: last, previous, deleted: true, frames: undefined });
      return last;
    });
  }

  /** Keeps the state at `revision`, which must be the present one, for the pages to come. */
  pin(revision: number, view: ObjectsView<StoredObject>): void {
    this.#pinned.set(revision, view);
    const oldest = this.#pinned.keys().next().value;
    if (this.#pinned.size > maxPinned && oldest !== undefined) this.#pinned.delete(oldest);
  }

  /** The state at `revision`; undefined when it is forgotten. */
  viewAt(revision: number): ObjectsView<StoredObject> | undefined {
    if (revision >= this.#revision) return this.view();
    const pinned = this.#pinned.get(revision);
    if (pinned) return pinned;
    if (revision < this.log.windowStart) return undefined;
    const past = this.#objects.fork();
    for (let sequence = this.log.end - 1; sequence >= this.log.after(revision); sequence -= 1) {
      const event = this.log.at(sequence);
      if (event?.previous) past.set(event.previous);
      else if (event) past.delete(event.object.key);
    }
    const view = past.view();
    this.pin(revision, view);
    return view;
  }

  /** Forgets the states before `revision` that were kept for exact reads. */
  unpin(revision: number): void {
    for (const pinned of this.#pinned.keys()) if (pinned < revision) this.#pinned.delete(pinned);
  }

  /** Ends the watches of this resource, after they were told of everything up to now. */
  closeWatches(): void {
    this.changes.close();
  }

  #change(write: (revision: number) => StoredObject): StoredObject {
    let stored: StoredObject | undefined;
    this.#commit((revision) => {
      stored = write(revision);
      this.#revision = revision;
    });
    this.changes.wake();
    if (!stored) throw new Error('a commit did not run');
    return stored;
  }
}
