import type { Clock, Timer } from '../../core/clock.ts';
import type { Status } from '../../object/status.ts';
import type { Selection } from '../resources/selection.ts';
import type { ChangeListener } from '../storage/change-dispatcher.ts';
import { departedObject, type StoredEvent } from '../storage/event-log.ts';
import type { ResourceStore } from '../storage/resource-store.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { scopeOf } from './watch-scope.ts';

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
 * too long falls behind the oldest change that is kept and is ended, as the real server does. It hears only of changes
 * in its scope, so that its position stays where it was while others change.
 */
export class Watcher implements ChangeListener {
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
    this.#unsubscribe = this.#store.changes.subscribe(scopeOf(this.#selection), this);
    this.#timers.add(clock.setTimeout(() => this.stop(), times.timeoutMs));
    if (times.bookmarkMs !== undefined) {
      this.#scheduleBookmark(clock, times.bookmarkMs);
      if (this.#start.endMarker)
        this.#timers.add(clock.setTimeout(() => this.#bookmark(this.#toldRevision()), firstBookmarkMs));
      const lastMs = times.timeoutMs - lastBookmarkMs;
      if (lastMs > 0) this.#timers.add(clock.setTimeout(() => this.#bookmark(), lastMs));
    }
    this.#pump(this.#sequence);
  }

  onChanges(from: number): void {
    // Who has to wait goes on from where it stopped, and is told nothing meanwhile.
    if (this.#blocked) this.#checkBehind();
    else this.#pump(this.#initial ? this.#sequence : Math.max(from, this.#sequence));
  }

  onClose(): void {
    this.stop();
  }

  /** The sink can take more. */
  resume(): void {
    if (!this.#blocked) return;
    this.#blocked = false;
    this.#pump(this.#sequence);
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

  #pump(from: number): void {
    if (this.#ended) return;
    this.#sequence = from;
    if (this.#initial) this.#pumpInitial(this.#initial);
    if (!this.#initial && !this.#blocked) this.#pumpChanges();
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

  #pumpChanges(): void {
    const { log } = this.#store;
    this.#checkBehind();
    while (this.#sequence < log.end && !this.#blocked && !this.#ended) {
      const event = log.at(this.#sequence);
      this.#sequence += 1;
      if (event && event.revision > this.#start.revision) this.#tell(event);
    }
  }

  /** Some of what it has not told is forgotten. */
  #checkBehind(): void {
    if (!this.#initial && this.#sequence < this.#store.log.oldest) this.stop();
  }

  #tell(event: StoredEvent): void {
    const { object, previous } = event;
    if (!object.key.startsWith(this.#selection.prefix)) return;
    const matched = previous !== undefined && this.#selection.matches(previous);
    const matches = !event.deleted && this.#selection.matches(object);
    const type = matches ? (matched ? 'MODIFIED' : 'ADDED') : 'DELETED';
    const told = matches ? object : matched ? departedObject(event) : undefined;
    if (told && !this.#sink.send(type, told, event)) this.#blocked = true;
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
    if (this.#ended || this.#blocked) return;
    this.#pump(this.#initial ? this.#sequence : Math.max(this.#store.changes.next, this.#sequence));
    if (this.#ended || this.#blocked || this.#initial) return;
    if (revision > this.#start.revision) this.#sink.bookmark(revision, false);
    this.#sink.flush();
  }
}
