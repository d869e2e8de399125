import type { IncomingMessage } from 'node:http';

/** Reads the lines of one open watch. */
export class WatchReader {
  readonly response: IncomingMessage;
  readonly lines: string[] = [];
  #rest = '';
  #end: 'clean' | 'cut' | undefined;
  #wake = () => {};

  constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const parts = (this.#rest + text).split('\n');
      this.#rest = parts.pop() ?? '';
      this.lines.push(...parts);
      this.#wake();
    });
    const finish = () => {
      this.#end ??= response.complete ? 'clean' : 'cut';
      this.#wake();
    };
    response.on('end', finish);
    response.on('error', finish);
    response.on('close', finish);
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get contentType(): string | undefined {
    return this.response.headers['content-type'];
  }

  /** The first `count` events; fewer when the stream ends or `withinMs` passes before. */
  // biome-ignore lint/suspicious/noExplicitAny: events are whatever the server sends
  async events(count: number, withinMs = 10_000): Promise<any[]> {
    await this.#wait(() => this.lines.length >= count, withinMs);
    return this.all().slice(0, count);
  }

  /** Every event until now. */
  // biome-ignore lint/suspicious/noExplicitAny: events are whatever the server sends
  all(): any[] {
    return this.lines.map((line) => JSON.parse(line));
  }

  /** Everything until now, lines or not. */
  text(): string {
    return [...this.lines, this.#rest].join('\n');
  }

  /** How the stream ended. */
  async ended(withinMs = 10_000): Promise<'clean' | 'cut' | 'still open'> {
    await this.#wait(() => this.#end !== undefined, withinMs);
    return this.#end ?? 'still open';
  }

  close(): void {
    this.response.destroy();
  }

  async #wait(isMet: () => boolean, withinMs: number): Promise<void> {
    const deadline = Promise.withResolvers<void>();
    const timer = setTimeout(deadline.resolve, withinMs);
    let isLate = false;
    void deadline.promise.then(() => {
      isLate = true;
      this.#wake();
    });
    while (!isMet() && this.#end === undefined && !isLate) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    clearTimeout(timer);
  }
}
