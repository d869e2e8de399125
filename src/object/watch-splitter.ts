import { createSlabByteStore, heapByteStore } from './byte-store.ts';
import type { KubeObject } from './kube-object.ts';
import { PendingBytes } from './pending-bytes.ts';
import { isBlank } from './scan-path.ts';
import type { ManagedFieldsUse } from './scanned-object.ts';
import type { Status } from './status.ts';
import { frameIncomplete, WatchFrameReader } from './watch-frame.ts';

/** One event of a watch, structurally the pipeline's `WatchEvent`. */
export type WatchFrame<T> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'; readonly object: KubeObject<T> }
  | { readonly type: 'ERROR'; readonly status: Status };

export interface WatchSplitterOptions {
  /** What becomes of `metadata.managedFields` of the objects. Default `keep`. */
  readonly managedFields?: ManagedFieldsUse;
  /** It begins with the initial state, whose objects can be stored together. Default false. */
  readonly hasInitialEvents?: boolean;
  /** Told why an event was left out: it has no object, or an object that cannot be stored. */
  readonly onSkipped?: (reason: string) => void;
}

interface WatchEnd<T> {
  /** Events of a last line that was complete except for its newline. */
  readonly events: readonly WatchFrame<T>[];
  /** Whether the body ended inside an event. */
  readonly isTruncated: boolean;
}

/**
 * Cuts the body of a watch into its events as the chunks arrive, at any chunk border. A newline ends an event; several
 * documents in one line and empty lines are accepted. A frame that cannot be decoded (no JSON, an unknown type, an object
 * without kind) becomes one ERROR event as client-go's; after any ERROR nothing more comes. Events without an object, with
 * a Table, or with an object without name (except bookmarks) are left out.
 */
export class WatchSplitter<T = unknown> {
  readonly #pending = new PendingBytes();
  readonly #reader: WatchFrameReader<T>;
  #isOver = false;

  constructor(options: WatchSplitterOptions = {}) {
    const { onSkipped = () => {}, managedFields = 'keep', hasInitialEvents = false } = options;
    const store = hasInitialEvents ? createSlabByteStore() : heapByteStore;
    this.#reader = new WatchFrameReader(onSkipped, { managedFields, store });
  }

  /** Takes the next chunk (copied where needed: it may be reused) and gives the events that it completes, in order. */
  push(chunk: Uint8Array): WatchFrame<T>[] {
    const events: WatchFrame<T>[] = [];
    let from = 0;
    while (!this.#isOver) {
      const newline = chunk.indexOf(0x0a, from);
      if (newline === -1) break;
      if (this.#pending.length === 0) {
        this.#readLine(chunk, from, newline, events);
      } else {
        this.#pending.append(chunk.subarray(from, newline));
        this.#readLine(this.#pending.bytes, 0, this.#pending.length, events);
        this.#pending.discard(this.#pending.length);
      }
      from = newline + 1;
    }
    if (!this.#isOver) this.#pending.append(chunk.subarray(from));
    return events;
  }

  /** Call at the end of the body. */
  end(): WatchEnd<T> {
    const events: WatchFrame<T>[] = [];
    const { bytes, length } = this.#pending;
    const isTruncated = !this.#isOver && !this.#readDocuments(bytes, 0, length, events);
    this.#isOver = true;
    return { events, isTruncated };
  }

  #readLine(bytes: Uint8Array, start: number, end: number, events: WatchFrame<T>[]): void {
    if (this.#readDocuments(bytes, start, end, events)) return;
    this.#isOver = true;
    events.push(this.#reader.undecodable('the line ends inside the event'));
  }

  /** False when the bytes end inside a document. */
  #readDocuments(bytes: Uint8Array, start: number, end: number, events: WatchFrame<T>[]): boolean {
    let at = start;
    while (!this.#isOver) {
      while (at < end && isBlank(bytes[at] as number)) at += 1;
      if (at === end) break;
      const event = this.#reader.read(bytes, at, end);
      if (event === frameIncomplete) return false;
      if (event?.type === 'ERROR') this.#isOver = true;
      if (event) events.push(event);
      at = this.#reader.position;
    }
    return true;
  }
}
