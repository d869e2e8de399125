import type { ServerResponse } from 'node:http';
import type { FaultTarget } from '../../faults/fault.ts';
import type { FaultHold, FaultList } from '../../faults/fault-list.ts';
import type { Status } from '../../object/status.ts';
import { expired } from '../errors/status-errors.ts';
import { resetConnection } from '../http/reset-connection.ts';
import type { StoredEvent } from '../storage/event-log.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import type { HttpSink } from '../watch/http-sink.ts';
import type { ChangeType, Watcher, WatchSink } from '../watch/watcher.ts';

/** Faults that hit an open watch once. */
export type StrikeName = 'reset' | 'drop' | 'truncate' | 'malformed' | 'unknown-event' | '410' | 'end';

/** A watch's way to the client with the faults on it. */
export class FaultySink implements WatchSink {
  readonly target: FaultTarget;
  readonly #sink: HttpSink;
  readonly #response: ServerResponse;
  readonly #faults: FaultList;
  readonly #holds = new Map<HoldName, FaultHold>();
  #watcher: Watcher | undefined;
  #stalled = false;
  #ending = false;

  constructor(sink: HttpSink, response: ServerResponse, faults: FaultList, target: FaultTarget) {
    this.#sink = sink;
    this.#response = response;
    this.#faults = faults;
    this.target = target;
    this.#stalled = this.#isHeld('stall');
  }

  /** A strike has ended this watch. */
  get isEnding(): boolean {
    return this.#ending;
  }

  attach(watcher: Watcher): void {
    this.#watcher = watcher;
    this.#sink.attach(watcher);
  }

  send(type: ChangeType, object: StoredObject, event?: StoredEvent): boolean {
    const room = this.#sink.send(type, object, event);
    if (!this.#isHeld('duplicate')) return room && !this.#stalled;
    return this.#sink.send(type, object, event) && room && !this.#stalled;
  }

  bookmark(revision: number, endsInitialEvents: boolean): void {
    if (!this.#isHeld('no-bookmarks')) this.#sink.bookmark(revision, endsInitialEvents);
  }

  error(status: Status): void {
    this.#sink.error(status);
  }

  flush(): void {
    if (!this.#stalled) this.#sink.flush();
  }

  end(): void {
    this.#sink.end();
  }

  strike(name: StrikeName): void {
    // The lines of no encoder leave the watch open; the client ends it.
    this.#ending = name !== 'malformed' && name !== 'unknown-event';
    switch (name) {
      case 'reset':
        resetConnection(this.#response.socket);
        return;
      case 'drop':
        this.#response.socket?.destroy();
        return;
      case 'truncate':
        this.#sink.raw('{"type":"MODIFIED","object":{"kind":"Tr', () => this.#response.socket?.destroy());
        return;
      case 'malformed':
        this.#sink.raw('this is no JSON\n');
        return;
      case 'unknown-event':
        this.#sink.raw('{"type":"UNKNOWN","object":{"kind":"Status","apiVersion":"v1","metadata":{}}}\n');
        return;
      case '410':
        this.#sink.error(expired('too old resource version: injected by a fault').status);
        this.#watcher?.stop();
        return;
      case 'end':
        this.#watcher?.stop();
    }
  }

  /** Begins or ends a stall. */
  onFaultsChanged(): void {
    const stalled = this.#isHeld('stall');
    if (stalled === this.#stalled) return;
    this.#stalled = stalled;
    if (stalled) {
      this.#sink.flushNow();
      return;
    }
    this.#sink.flush();
    this.#watcher?.resume();
  }

  /** A fault that lasts holds a watch from its first event that it concerns. */
  #isHeld(name: HoldName): boolean {
    let hold = this.#holds.get(name);
    if (!hold || hold.isOver) {
      this.#holds.delete(name);
      hold = this.#faults.hold(name, this.target);
      if (hold) this.#holds.set(name, hold);
    }
    return hold !== undefined;
  }
}

type HoldName = 'stall' | 'duplicate' | 'no-bookmarks';
