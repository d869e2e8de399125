import type http from 'node:http';
import https from 'node:https';
import { PlannedAnswers, plantedStatus } from '../helpers/planned-answers.ts';
import { ProxyDoor } from '../helpers/proxy-door.ts';
import { RelayedAnswer, type RelayPlan } from './relayed-answer.ts';

export interface ProxyTarget {
  readonly port: number;
  readonly token: string;
  /** Default: one of its own. Proxies that share it greet the server less often. */
  readonly agent?: https.Agent;
}

export interface SeenRequest {
  readonly verb: 'list' | 'watch' | 'other';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Whether its version is the one that this client has got last. */
  readonly isAtPosition: boolean;
}

/** What becomes of the next `count` requests of a verb: an answer instead of the server's, or the server's, changed. */
export interface CannedAnswer extends RelayPlan {
  readonly verb: 'list' | 'watch';
  /** Streaming lists, watches that are none, or pages of a list after its first. Default: all of the verb. */
  readonly only?: 'stream' | 'reopen' | 'page';
  readonly count: number;
  readonly status?: number;
  /** The connection is reset instead. */
  readonly reset?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A plain-HTTP proxy on loopback before a real API server, which cuts, ends, stalls, holds and answers on command. It
 * adds the credentials itself, because clients send none over http.
 */
export class FaultProxy {
  readonly #target: ProxyTarget;
  readonly #door = new ProxyDoor((request, response) => this.#serve(request, response));
  readonly #agent: https.Agent;
  readonly #ownsAgent: boolean;
  readonly #watches = new Set<RelayedAnswer>();
  readonly requests: SeenRequest[] = [];
  /** What went wrong without being asked for: watches that the server ended, and errors of its own. */
  readonly serverFailures: string[] = [];
  /** Versions that the client takes for its position: that of the last event or list, and of bookmarks since. */
  #position: string[] = [];
  readonly #canned = new PlannedAnswers<CannedAnswer>();
  #stalled = false;

  constructor(target: ProxyTarget) {
    this.#target = target;
    this.#ownsAgent = target.agent === undefined;
    this.#agent = target.agent ?? new https.Agent({ rejectUnauthorized: false, keepAlive: true });
  }

  start(kubeconfigFile?: string): Promise<void> {
    return this.#door.start(kubeconfigFile);
  }

  get url(): string {
    return this.#door.url;
  }

  get openWatches(): number {
    return this.#watches.size;
  }

  /** The one watch that is open and live, when nothing else is under way. */
  get liveWatch(): RelayedAnswer | undefined {
    const [only, another] = this.#watches;
    return only?.isLive && another === undefined && this.#door.waiting === 0 ? only : undefined;
  }

  /** Answers that no request has taken yet; forgets them. */
  takeCanned(): readonly CannedAnswer[] {
    return this.#canned.takeAll();
  }

  answer(canned: CannedAnswer): void {
    this.#canned.add(canned);
  }

  /** New requests wait until `release`; open watches go on. */
  hold(): void {
    this.#door.hold();
  }

  release(): void {
    this.#door.release();
  }

  /** Resets every open watch. */
  cutWatches(): void {
    for (const watch of this.#watches) watch.cut();
  }

  /** Closes the connection of every open watch, which gets all that was written on it before. */
  closeWatches(): void {
    for (const watch of this.#watches) watch.close();
  }

  /** Ends every open watch as the server does at its time-out. */
  endWatches(): void {
    for (const watch of this.#watches) watch.endNow();
  }

  /** Sends half an event on every open watch, then closes the connection. */
  cutInsideLine(): void {
    const half = '{"type":"MODIFIED","object":{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"half';
    for (const watch of this.#watches) watch.closeInside(half);
  }

  /** Writes a line of its own on every open watch; nearly all that a server would not write end it. */
  injectLine(line: string, endsWatch = true): void {
    for (const watch of this.#watches) watch.inject(line, endsWatch);
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
    this.#door.refuse();
  }

  accept(): void {
    this.#door.accept();
  }

  async stop(): Promise<void> {
    await this.#door.stop();
    if (this.#ownsAgent) this.#agent.destroy();
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const query = Object.fromEntries(url.searchParams);
    const isWatch = query.watch === 'true' || query.watch === '1';
    const isObject = /\/(api\/v1|apis\/[^/]+\/[^/]+)(\/namespaces\/[^/]+)?\/[^/]+$/.test(url.pathname);
    const verb = isWatch ? 'watch' : isObject && request.method === 'GET' ? 'list' : 'other';
    await this.#door.letIn();
    if (response.destroyed) return;
    this.requests.push({ verb, path: url.pathname, query, isAtPosition: this.#isAtPosition(query.resourceVersion) });
    const canned = this.#takeCanned(verb, query);
    if (canned?.reset) {
      response.socket?.resetAndDestroy();
    } else if (canned?.status !== undefined) {
      response.writeHead(canned.status, { 'content-type': 'application/json', ...canned.headers });
      response.end(canned.body ?? plantedStatus(canned.status));
    } else {
      this.#forward(request, response, { verb, isStreamingList: query.sendInitialEvents === 'true', ...canned });
    }
  }

  #isAtPosition(version: string | undefined): boolean {
    return version !== undefined && this.#position.includes(version);
  }

  #takeCanned(verb: string, query: Readonly<Record<string, string>>): CannedAnswer | undefined {
    const kind = query.sendInitialEvents === 'true' ? 'stream' : query.continue !== undefined ? 'page' : 'reopen';
    return this.#canned.take((canned) => canned.verb === verb && (canned.only ?? kind) === kind);
  }

  #forward(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    plan: RelayPlan & { readonly verb: SeenRequest['verb']; readonly isStreamingList: boolean },
  ): void {
    const upstream = https.request(
      {
        host: '127.0.0.1',
        port: this.#target.port,
        agent: this.#agent,
        method: request.method,
        path: request.url,
        headers: {
          ...request.headers,
          accept: withoutProtobuf(request.headers.accept),
          'accept-encoding': 'identity',
          host: `127.0.0.1:${this.#target.port}`,
          authorization: `Bearer ${this.#target.token}`,
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        if (answer.statusCode !== 200 || plan.verb === 'other') {
          if (plan.verb !== 'other') this.serverFailures.push(`status ${answer.statusCode}`);
          answer.pipe(response);
          return;
        }
        const relay = this.#relay(response, plan);
        answer.on('data', (chunk: Buffer) => relay.write(chunk));
        answer.on('end', () => relay.end());
        answer.on('error', (error) => {
          if (!response.destroyed) this.serverFailures.push(String(error));
          relay.close();
        });
      },
    );
    upstream.on('error', (error) => {
      if (!response.destroyed) this.serverFailures.push(String(error));
      response.socket?.destroy();
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  #relay(
    response: http.ServerResponse,
    { verb, ...plan }: RelayPlan & { readonly verb: SeenRequest['verb']; readonly isStreamingList: boolean },
  ): RelayedAnswer {
    const relay = new RelayedAnswer(response, {
      ...plan,
      isWatch: verb === 'watch',
      isStalled: () => this.#stalled,
      onServerFailure: (what) => this.serverFailures.push(what),
      onVersion: (version, isBookmark) => {
        this.#position = isBookmark ? [...this.#position, version] : [version];
      },
    });
    if (verb !== 'watch') return relay;
    this.#watches.add(relay);
    response.on('close', () => this.#watches.delete(relay));
    return relay;
  }
}

/** So that every answer can be read here. */
function withoutProtobuf(accept = 'application/json'): string {
  const types = accept.split(',').filter((type) => !type.includes('protobuf'));
  return types.length > 0 ? types.join(',') : accept;
}
