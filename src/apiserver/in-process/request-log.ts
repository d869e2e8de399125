import type { Exchange } from '../http/exchange.ts';

/** One request that the server answered or is answering. */
export interface LoggedRequest {
  readonly timeMs: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** get, list, watch, create …; the method in lower case for other paths. */
  readonly verb: string;
  readonly user: string;
  readonly userAgent: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const maxRequests = 1000;

/** The latest requests, oldest first. */
export class RequestLog {
  #requests: LoggedRequest[] = [];

  add({ request, query, info, user, userAgent }: Exchange, timeMs: number): void {
    const { authorization: _secret, ...headers } = request.headers;
    const { path, verb } = info;
    this.#requests.push({
      timeMs,
      method: request.method ?? 'GET',
      path,
      query: query.toString(),
      verb,
      user: user.name,
      userAgent,
      headers,
    });
    if (this.#requests.length > maxRequests * 2) this.#requests = this.#requests.slice(-maxRequests);
  }

  get all(): readonly LoggedRequest[] {
    return this.#requests.slice(-maxRequests);
  }

  clear(): void {
    this.#requests = [];
  }
}
