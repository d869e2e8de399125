import type { Clock, Timer } from '../../core/clock.ts';
import type { Status } from '../../object/status.ts';
import type { Selection } from '../resources/selection.ts';
import type { EventLog, StoredEvent } from '../storage/event-log.ts';
import type { ResourceStore } from '../storage/resource-store.ts';
import type { StoredObject } from '../storage/stored-object.ts';

export type ChangeType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** Where a watch writes to. */
export interface WatchSink {
  /** `event` is the change behind it; absent for the objects of the initial state. False: wait until `resume` is called. */
  send(type: ChangeType, object: StoredObject, event?: StoredEvent): boolean;
  bookmark(revision: number, endsInitialEvents: boolean): void;
  error(status: Status): void;
  /** Writes what `send` has collected. */
  flush(): void;
  /** The watch is over. */
  end(): void;
}

export interface WatchStart {
  /** Only later changes are told. */
  readonly revision: number;
  /** Tell the present state first, as ADDED. */
  readonly initialEvents: boolean;
  /** Mark the end of the initial state by a bookmark. */
  readonly endMarker: boolean;
}

export interface WatchTimes {
  /** Length of the watch, ms. */
  readonly timeoutMs: number;
  /** Ms between bookmarks; undefined: none. */
  readonly bookmarkMs: number | undefined;
}

/** A bookmark comes this long before the time-out. */
const lastBookmarkMs = 2000;
/** And this long after a start with an end marker, when the resource changed since. */
const firstBookmarkMs = 1000;

/**
 * One watch of one resource: a position in the log of changes. It copies nothing and queues nothing; a sink that takes
 * too long falls behind the oldest change that is kept and is ended, as the real server does.
 */
export class Watcher {
  readonly #store: ResourceStore;
  readonly #selection: Selection;
  readonly #sink: WatchSink;
  readonly #currentRevision: () => number;
  readonly #start: WatchStart;
  #initial: Generator<StoredObject, undefined> | undefined;
  #sequence: number;
  #blocked = false;
  #ended = false;
  readonly #timers = new Set<Timer>();
  #unsubscribe: () => void = () => {};

  constructor(
    store: ResourceStore,
    selection: Selection,
    sink: WatchSink,
    start: WatchStart,
    currentRevision: () => number,
  ) {
    this.#store = store;
    this.#selection = selection;
    this.#sink = sink;
    this.#start = start;
    this.#currentRevision = currentRevision;
    this.#sequence = start.initialEvents ? store.log.end : store.log.after(start.revision);
    if (start.initialEvents) this.#initial = store.view().range(selection.prefix, '');
  }

  /** Begins to write, unless the watch was already stopped. */
  run(clock: Clock, times: WatchTimes): void {
    if (this.#ended) return;
    this.#unsubscribe = this.#store.subscribe(
      () => this.#pump(),
      () => this.stop(),
    );
    this.#timers.add(clock.setTimeout(() => this.stop(), times.timeoutMs));
    if (times.bookmarkMs !== undefined) {
      this.#scheduleBookmark(clock, times.bookmarkMs);
      if (this.#start.endMarker)
        this.#timers.add(clock.setTimeout(() => this.#bookmark(this.#toldRevision()), firstBookmarkMs));
      const lastMs = times.timeoutMs - lastBookmarkMs;
      if (lastMs > 0) this.#timers.add(clock.setTimeout(() => this.#bookmark(), lastMs));
    }
    this.#pump();
  }

  /** The sink can take more. */
  resume(): void {
    this.#blocked = false;
    this.#pump();
  }

  /** Ends the watch; idempotent. */
  stop(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#unsubscribe();
    for (const timer of this.#timers) timer.cancel();
    this.#sink.flush();
    this.#sink.end();
  }

  #pump(): void {
    if (this.#ended || this.#blocked) return;
    if (this.#initial) this.#pumpInitial(this.#initial);
    if (!this.#initial && !this.#blocked) this.#pumpChanges(this.#store.log);
    if (!this.#ended) this.#sink.flush();
  }

  #pumpInitial(objects: Generator<StoredObject, undefined>): void {
    for (let next = objects.next(); ; next = objects.next()) {
      if (next.done) break;
      if (this.#selection.matches(next.value) && !this.#sink.send('ADDED', next.value)) {
        this.#blocked = true;
        return;
      }
    }
    this.#initial = undefined;
    if (this.#start.endMarker) this.#sink.bookmark(this.#start.revision, true);
  }

  #pumpChanges(log: EventLog): void {
    if (this.#sequence < log.oldest) {
      this.stop();
      return;
    }
    while (this.#sequence < log.end && !this.#blocked && !this.#ended) {
      const event = log.at(this.#sequence);
      this.#sequence += 1;
      if (event && event.revision > this.#start.revision) this.#tell(event);
    }
  }

  #tell(event: StoredEvent): void {
    const { object, previous } = event;
    if (!object.key.startsWith(this.#selection.prefix)) return;
    const matched = previous !== undefined && this.#selection.matches(previous);
    const matches = !event.deleted && this.#selection.matches(object);
    let room = true;
    if (matches) room = this.#sink.send(matched ? 'MODIFIED' : 'ADDED', object, event);
    else if (matched)
      room = this.#sink.send('DELETED', event.deleted ? object : previous.withRevision(event.revision), event);
    if (!room) this.#blocked = true;
  }

  #scheduleBookmark(clock: Clock, everyMs: number): void {
    const timer = clock.setTimeout(() => {
      this.#timers.delete(timer);
      this.#bookmark();
      if (!this.#ended) this.#scheduleBookmark(clock, everyMs);
    }, everyMs);
    this.#timers.add(timer);
  }

  /** The revision of the last change of the resource. */
  #toldRevision(): number {
    const { log } = this.#store;
    return log.at(log.end - 1)?.revision ?? 0;
  }

  /** Only when everything up to now was written, and something happened since the start. */
  #bookmark(revision = this.#currentRevision()): void {
    if (this.#ended || this.#blocked || this.#initial || this.#sequence < this.#store.log.end) return;
    if (revision > this.#start.revision) this.#sink.bookmark(revision, false);
    this.#sink.flush();
  }
}
