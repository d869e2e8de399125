import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';

export interface ProxyTarget {
  readonly port: number;
  readonly token: string;
}

export interface SeenRequest {
  readonly verb: 'list' | 'watch' | 'other';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Answers the next `count` requests of a verb instead of the server. */
export interface CannedAnswer {
  readonly verb: 'list' | 'watch';
  readonly status: number;
  readonly count: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A plain-HTTP proxy on loopback before a real API server, which cuts, ends, stalls, holds and answers on command. It
 * adds the credentials itself, because clients send none over http.
 */
export class FaultProxy {
  readonly #target: ProxyTarget;
  readonly #server = http.createServer((request, response) => void this.#serve(request, response));
  readonly #agent = new https.Agent({ rejectUnauthorized: false, keepAlive: true });
  readonly #watches = new Set<http.ServerResponse>();
  readonly requests: SeenRequest[] = [];
  #canned: CannedAnswer[] = [];
  #held: PromiseWithResolvers<void> | undefined;
  #stalled = false;
  #refusing = false;

  constructor(target: ProxyTarget) {
    this.#target = target;
    this.#server.on('connection', (socket) => {
      socket.setNoDelay(true);
      if (this.#refusing) socket.resetAndDestroy();
    });
  }

  async start(kubeconfigFile: string): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    await writeFile(kubeconfigFile, kubeconfigFor(this.url), { mode: 0o600 });
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  get openWatches(): number {
    return this.#watches.size;
  }

  answer(canned: CannedAnswer): void {
    this.#canned.push(canned);
  }

  /** New requests wait until `release`; open watches go on. */
  hold(): void {
    this.#held ??= Promise.withResolvers<void>();
  }

  release(): void {
    this.#held?.resolve();
    this.#held = undefined;
  }

  /** Resets every open watch. */
  cutWatches(): void {
    for (const response of this.#watches) response.socket?.resetAndDestroy();
  }

  /** Ends every open watch as the server does at its time-out. */
  endWatches(): void {
    for (const response of this.#watches) response.end();
  }

  /** Sends half an event on every open watch, then closes the connection. */
  cutInsideLine(): void {
    for (const response of this.#watches) {
      response.write('{"type":"MODIFIED","object":{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"half', () =>
        response.socket?.destroy(),
      );
    }
  }

  /** Writes a line of its own on every open watch. */
  injectLine(line: string): void {
    for (const response of this.#watches) response.write(`${line}\n`);
  }

  /** Open watches and those to come deliver nothing until `unstall`, and what came meanwhile is thrown away with them. */
  stall(): void {
    this.#stalled = true;
  }

  unstall(): void {
    this.#stalled = false;
  }

  /** Resets every connection, and each new one at once, until `accept`. */
  refuse(): void {
    this.#refusing = true;
    this.#server.closeAllConnections();
  }

  accept(): void {
    this.#refusing = false;
  }

  async stop(): Promise<void> {
    this.release();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await closed;
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const query = Object.fromEntries(url.searchParams);
    const isWatch = query.watch === 'true' || query.watch === '1';
    const isObject = /\/(api\/v1|apis\/[^/]+\/[^/]+)(\/namespaces\/[^/]+)?\/[^/]+$/.test(url.pathname);
    const verb = isWatch ? 'watch' : isObject && request.method === 'GET' ? 'list' : 'other';
    await this.#held?.promise;
    if (response.destroyed) return;
    this.requests.push({ verb, path: url.pathname, query });
    const canned = this.#takeCanned(verb);
    if (canned) {
      response.writeHead(canned.status, { 'content-type': 'application/json', ...canned.headers });
      response.end(canned.body ?? statusBody(canned.status));
      return;
    }
    this.#forward(request, response, isWatch);
  }

  #takeCanned(verb: string): CannedAnswer | undefined {
    const found = this.#canned.find((canned) => canned.verb === verb);
    if (!found) return undefined;
    this.#canned = this.#canned
      .map((canned) => (canned === found ? { ...canned, count: canned.count - 1 } : canned))
      .filter((canned) => canned.count > 0);
    return found;
  }

  #forward(request: http.IncomingMessage, response: http.ServerResponse, isWatch: boolean): void {
    const upstream = https.request(
      {
        host: '127.0.0.1',
        port: this.#target.port,
        agent: this.#agent,
        method: request.method,
        path: request.url,
        headers: {
          ...request.headers,
          host: `127.0.0.1:${this.#target.port}`,
          authorization: `Bearer ${this.#target.token}`,
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        if (isWatch && answer.statusCode === 200) this.#watches.add(response);
        answer.on('data', (chunk: Buffer) => {
          if (!(isWatch && this.#stalled)) response.write(chunk);
        });
        answer.on('end', () => response.end());
        answer.on('error', () => response.socket?.destroy());
      },
    );
    upstream.on('error', () => response.socket?.destroy());
    response.on('close', () => {
      this.#watches.delete(response);
      upstream.destroy();
    });
    request.pipe(upstream);
  }
}

/** A Status as the API server answers it. */
export function statusBody(code: number): string {
  const reasons: Readonly<Record<number, string>> = {
    410: 'Expired',
    429: 'TooManyRequests',
    500: 'InternalError',
    503: 'ServiceUnavailable',
  };
  return JSON.stringify({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `planted ${code}`,
    reason: reasons[code] ?? 'Unknown',
    code,
  });
}

function kubeconfigFor(url: string): string {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'proxy', cluster: { server: url } }],
    users: [{ name: 'nobody', user: {} }],
    contexts: [{ name: 'proxy', context: { cluster: 'proxy', user: 'nobody' } }],
    'current-context': 'proxy',
  };
  return JSON.stringify(config);
}
