import type { ServerResponse } from 'node:http';
import type { FaultInjector, FaultTarget } from '../../faults/fault.ts';
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
  readonly #injector: FaultInjector;
  #watcher: Watcher | undefined;
  #stalled = false;
  #ending = false;

  constructor(sink: HttpSink, response: ServerResponse, injector: FaultInjector, target: FaultTarget) {
    this.#sink = sink;
    this.#response = response;
    this.#injector = injector;
    this.target = target;
    this.#stalled = injector.find('stall', target) !== undefined;
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
    if (!this.#injector.find('duplicate', this.target)) return room && !this.#stalled;
    return this.#sink.send(type, object, event) && room && !this.#stalled;
  }

  bookmark(revision: number, endsInitialEvents: boolean): void {
    if (!this.#injector.find('no-bookmarks', this.target)) this.#sink.bookmark(revision, endsInitialEvents);
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
    const stalled = this.#injector.find('stall', this.target) !== undefined;
    if (stalled === this.#stalled) return;
    this.#stalled = stalled;
    if (stalled) {
      this.#sink.flushNow();
      return;
    }
    this.#sink.flush();
    this.#watcher?.resume();
  }
}
