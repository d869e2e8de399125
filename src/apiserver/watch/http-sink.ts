import type { ServerResponse } from 'node:http';
import type { Status } from '../../object/status.ts';
import type { StoredEvent } from '../storage/event-log.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import type { FrameEncoder } from './frame-encoder.ts';
import { joinLines } from './join-lines.ts';
import type { ChangeType, Watcher, WatchSink } from './watcher.ts';

/** Lines are joined up to this size before they are written. */
const joinBytes = 64 * 1024;

/**
 * Writes a watch to an HTTP response, one JSON line an event. The headers go out at once, the lines when all that came in
 * together was worked on: under load many changes leave in one write, otherwise each at once.
 */
export class HttpSink implements WatchSink {
  readonly #response: ServerResponse;
  readonly #encoder: FrameEncoder;
  #lines: Buffer[] = [];
  #bytes = 0;
  #scheduled: NodeJS.Immediate | undefined;

  constructor(response: ServerResponse, encoder: FrameEncoder, contentType: string) {
    this.#response = response;
    this.#encoder = encoder;
    response.statusCode = 200;
    response.setHeader('Content-Type', contentType);
    response.flushHeaders();
  }

  /** The watch that goes on when the client has read what it was sent. */
  attach(watcher: Watcher): void {
    this.#response.on('drain', () => watcher.resume());
  }

  send(type: ChangeType, object: StoredObject, event?: StoredEvent): boolean {
    return this.#line(this.#encoder.frame(type, object, event));
  }

  bookmark(revision: number, endsInitialEvents: boolean): void {
    this.#line(this.#encoder.bookmark(revision, endsInitialEvents));
  }

  error(status: Status): void {
    this.#line(this.#encoder.error(status));
    this.flush();
  }

  /** Writes text that no encoder made, for faults. */
  raw(text: string, written?: () => void): void {
    this.#write();
    this.#response.write(text, written);
  }

  flush(): void {
    if (this.#lines.length > 0) this.#scheduled ??= setImmediate(() => this.#write());
  }

  /** Writes at once what is going to be written. */
  flushNow(): void {
    if (this.#scheduled) this.#write();
  }

  end(): void {
    this.#write();
    this.#response.end();
  }

  #line(line: Buffer): boolean {
    this.#lines.push(line);
    this.#bytes += line.length;
    return this.#bytes < joinBytes || this.#write();
  }

  #write(): boolean {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    if (this.#lines.length === 0) return !this.#response.writableNeedDrain;
    const bytes = joinLines(this.#lines, this.#bytes);
    this.#lines = [];
    this.#bytes = 0;
    return this.#response.write(bytes);
  }
}
