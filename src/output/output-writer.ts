import { toTerminalText } from '../core/text.ts';
import type { Sink } from '../records/record-line.ts';

/** The part of a writable stream that the writer needs. */
export interface WritableEnd {
  write(chunk: Uint8Array, callback: (error?: Error | null) => void): boolean;
  cork?(): void;
  uncork?(): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** What a command wants to know about its output. */
export interface BacklogWatcher {
  readonly maxBacklogBytes: number;
  /** A quarter of the maximum waits; told once. */
  onQuarter(backlogBytes: number): void;
  /** The maximum is passed; told once. What was written before is still written. */
  onOverflow(backlogBytes: number): void;
}

const chunkBytes = 64 * 1024;
/** Past this the writer does not wait for the end of the tick. */
const eagerBytes = 1024 * 1024;
/** How much the stream holds at most, so that the reader's progress can be seen. */
const flightBytes = 256 * 1024;

/**
 * Writes to stdout in order, once per tick, without ever blocking its callers: what the reader has not taken waits here
 * and is counted. A closed pipe is not an error: the rest is dropped and `onClosed` is called once.
 */
export class OutputWriter implements Sink {
  readonly #stream: WritableEnd;
  readonly #onClosed: (error: Error) => void;
  readonly #isTerminal: boolean;
  #watcher: BacklogWatcher | undefined;
  #toldQuarter = false;
  #toldOverflow = false;

  #chunk = Buffer.allocUnsafe(0);
  #start = 0;
  #end = 0;
  #full: Buffer[] = [];
  #waitingBytes = 0;
  #flyingBytes = 0;
  #isScheduled = false;
  #isClosed = false;
  #drained: (() => void)[] = [];
  #takenBytes = 0;

  /** With `isTerminal`, control characters beyond ASCII that came from the cluster are written as JSON's escapes. */
  constructor(stream: WritableEnd, onClosed: (error: Error) => void, isTerminal = false) {
    this.#stream = stream;
    this.#isTerminal = isTerminal;
    this.#onClosed = onClosed;
    stream.on('error', (error) => this.#close(error));
  }

  /** Bytes that the reader has not taken yet. */
  get backlogBytes(): number {
    return this.#waitingBytes + this.#flyingBytes;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  watchBacklog(watcher: BacklogWatcher): void {
    this.#watcher = watcher;
  }

  text(text: string): void {
    const shown = this.#isTerminal ? toTerminalText(text) : text;
    // A UTF-16 unit needs at most three bytes.
    this.#reserve(shown.length * 3);
    this.#added(this.#chunk.write(shown, this.#end));
  }

  bytes(bytes: Uint8Array): void {
    if (this.#isTerminal) {
      this.text(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
      return;
    }
    this.#reserve(bytes.length);
    this.#chunk.set(bytes, this.#end);
    this.#added(bytes.length);
  }

  /** Resolves when everything was taken, the pipe is closed, or the reader took nothing for `patienceMs`. */
  async drain(patienceMs = Number.POSITIVE_INFINITY): Promise<void> {
    this.#flush();
    while (this.backlogBytes > 0 && !this.#isClosed) {
      const before = this.#takenBytes;
      if (!(await this.#whenDrained(patienceMs)) && this.#takenBytes === before) return;
    }
  }

  #whenDrained(patienceMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(patienceMs) ? setTimeout(() => resolve(false), patienceMs) : undefined;
      this.#drained.push(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  #reserve(neededBytes: number): void {
    if (this.#chunk.length - this.#end >= neededBytes) return;
    this.#seal();
    this.#chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, neededBytes));
    this.#start = 0;
    this.#end = 0;
  }

  #seal(): void {
    if (this.#end > this.#start) this.#full.push(this.#chunk.subarray(this.#start, this.#end));
    this.#start = this.#end;
  }

  #added(bytes: number): void {
    if (this.#isClosed) {
      this.#end = this.#start;
      return;
    }
    this.#end += bytes;
    this.#waitingBytes += bytes;
    this.#checkBacklog();
    if (this.#flyingBytes > 0) return;
    if (this.#waitingBytes >= eagerBytes) this.#flush();
    else if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#flush();
      });
    }
  }

  #checkBacklog(): void {
    const watcher = this.#watcher;
    if (!watcher) return;
    const { backlogBytes } = this;
    if (!this.#toldQuarter && backlogBytes > watcher.maxBacklogBytes / 4) {
      this.#toldQuarter = true;
      watcher.onQuarter(backlogBytes);
    }
    if (!this.#toldOverflow && backlogBytes > watcher.maxBacklogBytes) {
      this.#toldOverflow = true;
      watcher.onOverflow(backlogBytes);
    }
  }

  /** Hands everything that waits to the stream, unless it still has something. */
  #flush(): void {
    if (this.#flyingBytes > 0 || this.#waitingBytes === 0 || this.#isClosed) return;
    this.#seal();
    const chunks = this.#takeChunks();
    this.#stream.cork?.();
    for (const chunk of chunks) this.#stream.write(chunk, (error) => this.#taken(chunk.length, error));
    this.#stream.uncork?.();
  }

  #takeChunks(): Buffer[] {
    let count = 0;
    for (const chunk of this.#full) {
      if (this.#flyingBytes > 0 && this.#flyingBytes + chunk.length > flightBytes) break;
      this.#flyingBytes += chunk.length;
      count += 1;
    }
    this.#waitingBytes -= this.#flyingBytes;
    return this.#full.splice(0, count);
  }

  #taken(bytes: number, error: Error | null | undefined): void {
    if (error) {
      this.#close(error);
      return;
    }
    this.#takenBytes += bytes;
    this.#flyingBytes -= bytes;
    if (this.#flyingBytes > 0) return;
    if (this.#waitingBytes > 0) this.#flush();
    else this.#tellDrained();
  }

  #tellDrained(): void {
    const waiting = this.#drained;
    this.#drained = [];
    for (const resolve of waiting) resolve();
  }

  #close(error: Error): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#full = [];
    this.#waitingBytes = 0;
    this.#flyingBytes = 0;
    this.#tellDrained();
    this.#onClosed(error);
  }
}
