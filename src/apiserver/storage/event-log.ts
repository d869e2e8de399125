import type { StoredObject } from './stored-object.ts';

/** One committed change of one object. */
export interface StoredEvent {
  readonly revision: number;
  /** The new state; for a deletion the last state under the deletion's version. */
  readonly object: StoredObject;
  /** The state before; undefined when the object was created. */
  readonly previous: StoredObject | undefined;
  readonly deleted: boolean;
  /** Encoded watch frames by representation, shared by all watchers; forgotten when the event is no longer recent. */
  frames: Map<string, Buffer> | undefined;
  /** What watches are told that no longer select the object; made by the first of them. */
  departed?: StoredObject;
}

/** The state before, under the version of the change: how a watch sees an object go that it no longer selects. */
export function departedObject(event: StoredEvent): StoredObject | undefined {
  if (event.deleted) return event.object;
  if (event.previous) event.departed ??= event.previous.withRevision(event.revision);
  return event.departed;
}

/** Events whose frames are kept: what watchers that keep up are still going to write. */
const recentEvents = 512;

/**
 * The latest changes of one resource, oldest first. Bounded by number and by bytes; sequence numbers never repeat, so a
 * watcher is only a position in here, and one that fell behind the oldest event has lost some.
 */
export class EventLog {
  readonly #maxEvents: number;
  readonly #maxBytes: number;
  #events: (StoredEvent | undefined)[] = [];
  /** Sequence number of `#events[0]`. */
  #base = 0;
  #oldest = 0;
  #bytes = 0;
  /** Watches may start at this version or a later one. */
  windowStart: number;

  constructor(windowStart: number, maxEvents: number, maxBytes: number) {
    this.windowStart = windowStart;
    this.#maxEvents = maxEvents;
    this.#maxBytes = maxBytes;
  }

  /** Sequence number of the oldest event kept. */
  get oldest(): number {
    return this.#oldest;
  }

  /** Sequence number of the next event. */
  get end(): number {
    return this.#base + this.#events.length;
  }

  at(sequence: number): StoredEvent | undefined {
    return this.#events[sequence - this.#base];
  }

  append(event: StoredEvent): void {
    this.#events.push(event);
    this.#bytes += event.object.body.length;
    const cooled = this.at(this.end - recentEvents);
    if (cooled) forgetEncoded(cooled);
    while (
      this.end - this.#oldest > this.#maxEvents ||
      (this.#bytes > this.#maxBytes && this.end - this.#oldest > 64)
    ) {
      this.#dropOldest();
    }
  }

  /** Forgets every event up to and including `revision`. */
  forget(revision: number): void {
    for (let event = this.at(this.#oldest); event && event.revision <= revision; event = this.at(this.#oldest)) {
      this.#dropOldest();
    }
    this.windowStart = Math.max(this.windowStart, revision);
  }

  /** Sequence number of the first event after `revision`. */
  after(revision: number): number {
    let low = this.#oldest;
    let high = this.end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.at(middle)?.revision ?? 0) <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #dropOldest(): void {
    const event = this.at(this.#oldest);
    if (!event) return;
    this.#events[this.#oldest - this.#base] = undefined;
    this.#oldest += 1;
    this.#bytes -= event.object.body.length;
    this.windowStart = event.revision;
    if (this.#oldest - this.#base > 1024 && this.#oldest - this.#base > this.#events.length / 2) {
      this.#events = this.#events.slice(this.#oldest - this.#base);
      this.#base = this.#oldest;
    }
  }
}

function forgetEncoded(event: StoredEvent): void {
  event.frames = undefined;
  delete event.departed;
}
