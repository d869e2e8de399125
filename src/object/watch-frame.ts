import { heapByteStore } from './byte-store.ts';
import { ObjectScanner, scanDone, scanIncomplete } from './scan.ts';
import { fieldSlot } from './scan-fields.ts';
import { isBlank } from './scan-path.ts';
import { isString, readString, utf8Text } from './scan-string.ts';
import { type ScannedObjectOptions, toScannedObject } from './scanned-object.ts';
import { readStatus, type Status } from './status.ts';
import type { WatchFrame } from './watch-splitter.ts';

export const frameIncomplete = Symbol('frameIncomplete');

/** Reads single watch events: the wrapper by its few members, the object in one pass of the scanner. */
export class WatchFrameReader<T> {
  /** The offset after the event that was read last. */
  position = 0;
  readonly #onSkipped: (reason: string) => void;
  #objects: ScannedObjectOptions;
  readonly #wrapper = new ObjectScanner();
  readonly #object = new ObjectScanner();

  constructor(onSkipped: (reason: string) => void, objects: ScannedObjectOptions) {
    this.#onSkipped = onSkipped;
    this.#objects = objects;
  }

  /** The event that starts at `start`; undefined when it was left out. */
  read(bytes: Uint8Array, start: number, end: number): WatchFrame<T> | undefined | typeof frameIncomplete {
    if (bytes[start] !== 0x7b) return this.undecodable(`invalid JSON at byte ${start}`);
    let type = '';
    let hasObject = false;
    let at = skipBlanksTo(bytes, start + 1, end);
    let isFirst = true;
    for (;;) {
      if (at === end) return frameIncomplete;
      if (isFirst && bytes[at] === 0x7d) break;
      isFirst = false;
      if (bytes[at] !== 0x22) return this.undecodable('invalid JSON in the event');
      const keyStart = at;
      const key = this.#scan(this.#wrapper, bytes, at, end);
      if (key !== undefined) return key;
      const keyEnd = this.#wrapper.position;
      at = skipBlanksTo(bytes, keyEnd, end);
      if (at === end) return frameIncomplete;
      if (bytes[at] !== 0x3a) return this.undecodable('invalid JSON in the event');
      const isObject = isString(bytes, keyStart, keyEnd, 'object');
      const scanner = isObject ? this.#object : this.#wrapper;
      const value = this.#scan(scanner, bytes, at + 1, end);
      if (value !== undefined) return value;
      if (isObject) hasObject = true;
      else if (isString(bytes, keyStart, keyEnd, 'type')) type = textOf(bytes, scanner);
      at = skipBlanksTo(bytes, scanner.position, end);
      if (at === end) return frameIncomplete;
      if (bytes[at] === 0x7d) break;
      if (bytes[at] !== 0x2c) return this.undecodable('invalid JSON in the event');
      at = skipBlanksTo(bytes, at + 1, end);
    }
    this.position = at + 1;
    return this.#toEvent(bytes, type, hasObject);
  }

  /** The ERROR event that client-go makes of a frame that it cannot decode. */
  undecodable(detail: string): WatchFrame<T> {
    const message = `unable to decode an event from the watch stream: ${detail}`;
    const causes = ['UnexpectedServerResponse', 'ClientWatchDecoding'].map((reason) => ({ reason, message }));
    const status: Status = {
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      message: `an error on the server (${JSON.stringify(message)}) has prevented the request from succeeding`,
      reason: 'InternalError',
      details: { causes },
      code: 500,
    };
    return { type: 'ERROR', status };
  }

  #scan(
    scanner: ObjectScanner,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): WatchFrame<T> | typeof frameIncomplete | undefined {
    scanner.begin(start);
    const result = scanner.scan(bytes, end, false);
    if (result === scanDone) return undefined;
    return result === scanIncomplete ? frameIncomplete : this.undecodable(`invalid JSON at byte ${scanner.position}`);
  }

  #toEvent(bytes: Uint8Array, type: string, hasObject: boolean): WatchFrame<T> | undefined {
    if (!eventTypes.has(type)) return this.undecodable(`unknown event type ${JSON.stringify(type)}`);
    const scanner = this.#object;
    if (type === 'ERROR') return this.#toError(bytes, hasObject);
    if (!hasObject || isNullOrEmpty(bytes, scanner)) return this.#skip(`${type} event without an object`);
    if (bytes[scanner.origin] !== 0x7b) return this.undecodable('the object of the event is not an object');
    if (scanner.starts[fieldSlot.kind] === -1) return this.undecodable("Object 'Kind' is missing");
    const object = toScannedObject<T>(bytes, scanner, undefined, this.#objects);
    // The first bookmark ends the initial events at the latest: what follows comes and goes one by one.
    if (type === 'BOOKMARK') this.#objects = { ...this.#objects, store: heapByteStore };
    if (object.kind === '') return this.undecodable("Object 'Kind' is missing");
    if (object.kind === 'Table') return this.#skip(`${type} event with a Table instead of an object`);
    if (type !== 'BOOKMARK' && object.key === '') return this.#skip(`${type} event of an object without metadata.name`);
    return { type: type as 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK', object };
  }

  #toError(bytes: Uint8Array, hasObject: boolean): WatchFrame<T> {
    const scanner = this.#object;
    if (!hasObject || bytes[scanner.origin] !== 0x7b || scanner.starts[fieldSlot.kind] === -1) {
      return this.undecodable("Object 'Kind' is missing");
    }
    const value = JSON.parse(utf8Text(bytes, scanner.origin, scanner.position)) as { readonly kind?: unknown };
    if (value.kind === 'Status') return { type: 'ERROR', status: readStatus(value) };
    return {
      type: 'ERROR',
      status: { kind: 'Status', status: 'Failure', message: `unexpected object: ${value.kind}` },
    };
  }

  #skip(reason: string): undefined {
    this.#onSkipped(reason);
  }
}

const eventTypes: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']);

function isNullOrEmpty(bytes: Uint8Array, { origin, position }: ObjectScanner): boolean {
  if (bytes[origin] === 0x6e) return true;
  return bytes[origin] === 0x7b && skipBlanksTo(bytes, origin + 1, position) === position - 1;
}

function textOf(bytes: Uint8Array, { origin, position }: ObjectScanner): string {
  return bytes[origin] === 0x22 ? readString(bytes, origin, position) : '';
}

function skipBlanksTo(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end && isBlank(bytes[i] as number)) i += 1;
  return i;
}
