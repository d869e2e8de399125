import type { Exchange } from '../http/exchange.ts';

/** One request that the server answered or is answering. */
export interface LoggedRequest {
  /** When it came, ms since the epoch by the server's clock. */
  readonly timeMs: number;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  /** get, list, watch, create, update, patch, delete, deletecollection; the method in lower case for other paths. */
  readonly verb: string;
  readonly user: string;
  readonly userAgent: string;
  /** Without the credentials. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** HTTP status, of a watch as soon as it began; undefined while there is none, and for good when the connection was cut before. */
  readonly status: number | undefined;
  /** From the request to the end of the answer, ms; undefined while it goes on, as a watch does. */
  readonly durationMs: number | undefined;
}

type Entry = LoggedRequest & { durationMs: number | undefined };

/** The latest requests, oldest first. */
export class RequestLog {
  readonly #size: number;
  #requests: Entry[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Begins an entry that is completed when the answer is. */
  add({ request, response, query, info, user, userAgent }: Exchange, nowMs: () => number): void {
    const { authorization: _secret, ...headers } = request.headers;
    const entry: Entry = {
      timeMs: nowMs(),
      method: request.method ?? 'GET',
      path: info.path,
      query: query.toString(),
      verb: info.verb,
      user: user.name,
      userAgent,
      headers,
      // A watch has its status as soon as it began, and its end perhaps never.
      get status() {
        return response.headersSent ? response.statusCode : undefined;
      },
      durationMs: undefined,
    };
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : undefined;
      Object.defineProperty(entry, 'status', { value: status, enumerable: true });
      entry.durationMs = nowMs() - entry.timeMs;
    });
    this.#requests.push(entry);
    if (this.#requests.length > this.#size * 2) this.#requests = this.#requests.slice(-this.#size);
  }

  get all(): readonly LoggedRequest[] {
    return this.#size === 0 ? [] : this.#requests.slice(-this.#size);
  }

  clear(): void {
    this.#requests = [];
  }
}
