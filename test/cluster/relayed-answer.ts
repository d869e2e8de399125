import type http from 'node:http';

/** How an answer of the server is handed on, where it is not handed on as it is. */
export interface RelayPlan {
  /** Closed in the middle: half of the body of a list comes, and no end. */
  readonly truncate?: boolean;
  /** Closed after so many lines of a watch; a streaming list at the latest before its end bookmark, unless it is empty. */
  readonly cutAfterLines?: number;
  /** Ended as the server ends a watch, right after the bookmark that ends a streaming list. */
  readonly endAfterBookmark?: boolean;
  /** Written in slices of so many bytes, each a chunk of its own. */
  readonly sliceBytes?: number;
}

export interface RelayOptions extends RelayPlan {
  readonly isWatch: boolean;
  /** A streaming list: a watch only from its end bookmark on. */
  readonly isStreamingList: boolean;
  /** Told of each version that a client takes for its position, and whether only a bookmark says so. */
  readonly onVersion: (version: string, isBookmark: boolean) => void;
  readonly isStalled: () => boolean;
  /** Told when the server itself ends a watch, or writes an error on it. */
  readonly onServerFailure: (what: string) => void;
}

interface WatchLine {
  readonly type?: string;
  readonly object?: {
    readonly metadata?: {
      readonly resourceVersion?: string;
      readonly annotations?: Readonly<Record<string, string>>;
    };
  };
}

/** One answer on its way from the server to a client, which may be stopped, cut and added to. */
export class RelayedAnswer {
  readonly #response: http.ServerResponse;
  readonly #options: RelayOptions;
  #isLive: boolean;
  #isOver = false;
  #lines = 0;
  #rest = '';
  #body: Buffer[] = [];

  constructor(response: http.ServerResponse, options: RelayOptions) {
    this.#response = response;
    this.#options = options;
    this.#isLive = options.isWatch && !options.isStreamingList;
  }

  /** What the server changes from now on comes here as an event, and nothing is under way that would end it. */
  get isLive(): boolean {
    return this.#isLive && !this.#isOver;
  }

  write(chunk: Buffer): void {
    if (this.#isOver) return;
    if (!this.#options.isWatch) this.#body.push(chunk);
    else if (!this.#options.isStalled()) this.#writeLines(chunk);
  }

  end(): void {
    if (this.#isOver) return;
    if (this.#options.isWatch) {
      this.#options.onServerFailure('a watch ended');
      this.endNow();
    } else this.#endList();
  }

  /** Resets the connection. */
  cut(): void {
    this.#isOver = true;
    this.#response.socket?.resetAndDestroy();
  }

  /** Ends the answer in the ordinary way. */
  endNow(): void {
    this.#isOver = true;
    this.#response.end();
  }

  /** Closes the connection without an end of the body; what was written before still arrives. */
  close(): void {
    this.#isOver = true;
    this.#response.socket?.end();
  }

  /** Writes a part of a line of its own, then closes. */
  closeInside(text: string): void {
    this.#isOver = true;
    this.#response.write(text, () => this.#response.socket?.destroy());
  }

  /** Writes a line of its own; one that ends the client's watch means that this answer is none any more. */
  inject(line: string, endsWatch: boolean): void {
    if (this.#isOver) return;
    if (!endsWatch) this.#look(line);
    this.#send(Buffer.from(`${line}\n`));
    this.#isOver = endsWatch;
  }

  #writeLines(chunk: Buffer): void {
    const lines = (this.#rest + chunk.toString()).split('\n');
    this.#rest = lines.pop() ?? '';
    const { cutAfterLines, endAfterBookmark } = this.#options;
    if (cutAfterLines === undefined && !endAfterBookmark) this.#send(chunk);
    for (const line of lines) {
      if (this.#isOver) return;
      if (cutAfterLines !== undefined && this.#lines > 0 && isEndBookmarkLine(line)) {
        this.close();
        return;
      }
      if (cutAfterLines !== undefined || endAfterBookmark) this.#send(Buffer.from(`${line}\n`));
      const isEndBookmark = this.#look(line);
      this.#lines += 1;
      if (this.#lines === cutAfterLines && !isEndBookmark) this.close();
      if (isEndBookmark && endAfterBookmark) this.endNow();
    }
  }

  /** Returns whether it is the bookmark that ends a streaming list. */
  #look(line: string): boolean {
    const event = parseLine(line);
    if (!event || event.type === 'ERROR') {
      if (event) this.#options.onServerFailure(line);
      this.#isOver ||= event !== undefined;
      return false;
    }
    const { resourceVersion = '', annotations } = event.object?.metadata ?? {};
    const isEndBookmark = annotations?.['k8s.io/initial-events-end'] === 'true';
    this.#isLive ||= isEndBookmark;
    if (this.#isLive) this.#options.onVersion(resourceVersion, event.type === 'BOOKMARK' && !isEndBookmark);
    return isEndBookmark;
  }

  #endList(): void {
    const body = Buffer.concat(this.#body);
    if (this.#options.truncate) {
      this.#send(body.subarray(0, body.length / 2));
      this.close();
      return;
    }
    const version = body.toString().match(/"metadata":\{"resourceVersion":"(\d+)"/)?.[1];
    if (version !== undefined) this.#options.onVersion(version, false);
    this.#send(body);
    this.endNow();
  }

  #send(chunk: Buffer): void {
    const { sliceBytes = chunk.length } = this.#options;
    for (let at = 0; at < chunk.length; at += sliceBytes) this.#response.write(chunk.subarray(at, at + sliceBytes));
  }
}

function isEndBookmarkLine(line: string): boolean {
  return line.startsWith('{"type":"BOOKMARK"') && line.includes('initial-events-end');
}

function parseLine(line: string): WatchLine | undefined {
  try {
    return JSON.parse(line) as WatchLine;
  } catch {
    return undefined;
  }
}
