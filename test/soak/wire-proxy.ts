import type http from 'node:http';
import https from 'node:https';
import { PlannedAnswers, plantedStatus } from '../helpers/planned-answers.ts';
import { ProxyDoor } from '../helpers/proxy-door.ts';

export interface WireProxyTarget {
  readonly port: number;
  readonly token: string;
}

/** Instead of the server's answer, to the next `count` requests of a verb. */
export interface PlannedAnswer {
  readonly verb: 'list' | 'watch';
  readonly status: number;
  readonly count: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const lineFeed = 0x0a;

/**
 * A plain-HTTP proxy before a real API server, made for many events a second: it passes chunks on as they are, and breaks
 * connections as networks, load balancers and servers break them.
 */
export class WireProxy {
  readonly #target: WireProxyTarget;
  readonly #door = new ProxyDoor((request, response) => this.#serve(request, response));
  readonly #agent = new https.Agent({ rejectUnauthorized: false, keepAlive: true });
  readonly #watches = new Set<Watch>();
  readonly #planned = new PlannedAnswers<PlannedAnswer>();
  #isStalled = false;

  constructor(target: WireProxyTarget) {
    this.#target = target;
  }

  start(kubeconfigFile: string): Promise<void> {
    return this.#door.start(kubeconfigFile);
  }

  answer(planned: PlannedAnswer): void {
    this.#planned.add(planned);
  }

  forgetAnswers(): void {
    this.#planned.takeAll();
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
    for (const { response } of this.#watches) response.socket?.resetAndDestroy();
  }

  /** Ends every open watch as the server does at its time-out. */
  endWatches(): void {
    for (const watch of this.#watches) watch.stop(() => watch.response.end());
  }

  /** Sends half an event on every open watch, then closes the connection. */
  cutInsideLine(): void {
    const half = '{"type":"MODIFIED","object":{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"half';
    for (const watch of this.#watches) {
      watch.stop(() => watch.response.write(half, () => watch.response.socket?.destroy()));
    }
  }

  /** Writes a line of its own on every open watch, and nothing after it. */
  injectLine(line: string): void {
    for (const watch of this.#watches) watch.stop(() => watch.response.write(`${line}\n`));
  }

  /** Watches deliver nothing any more, and are reset by `unstall`: what came meanwhile is lost with them. */
  stall(): void {
    this.#isStalled = true;
  }

  unstall(): void {
    this.cutWatches();
    this.#isStalled = false;
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
    this.#agent.destroy();
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://proxy');
    const isWatch = url.searchParams.get('watch') === 'true';
    const isList = !isWatch && url.pathname.endsWith('/configmaps');
    if (isWatch || isList) await this.#door.letIn();
    if (response.destroyed) return;
    const verb = isWatch ? 'watch' : isList ? 'list' : undefined;
    const planned = this.#planned.take((each) => each.verb === verb);
    if (planned) {
      response.writeHead(planned.status, { 'content-type': 'application/json', ...planned.headers });
      response.end(plantedStatus(planned.status));
    } else this.#forward(request, response, isWatch);
  }

  #forward(request: http.IncomingMessage, response: http.ServerResponse, isWatch: boolean): void {
    const { port, token } = this.#target;
    const host = `127.0.0.1:${port}`;
    const headers = { ...request.headers, host, authorization: `Bearer ${token}` };
    const { method, url: path } = request;
    const upstream = https.request({ host: '127.0.0.1', port, agent: this.#agent, method, path, headers });
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      const watch = isWatch && answer.statusCode === 200 ? new Watch(response) : undefined;
      if (watch) this.#watches.add(watch);
      response.on('close', () => watch && this.#watches.delete(watch));
      answer.on('data', (chunk: Buffer) => {
        if (!watch) response.write(chunk);
        else if (!this.#isStalled) watch.write(chunk);
      });
      answer.on('end', () => response.end());
      answer.on('error', () => response.socket?.destroy());
    });
    upstream.on('error', () => response.socket?.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }
}

/** A watch on its way, which can be stopped between two lines. */
class Watch {
  readonly response: http.ServerResponse;
  #isInLine = false;
  #stop: (() => void) | undefined;
  #isStopped = false;

  constructor(response: http.ServerResponse) {
    this.response = response;
  }

  write(chunk: Buffer): void {
    if (this.#isStopped) return;
    const end = this.#stop ? chunk.indexOf(lineFeed) + 1 : 0;
    const part = end > 0 ? chunk.subarray(0, end) : chunk;
    this.response.write(part);
    this.#isInLine = part.at(-1) !== lineFeed;
    if (!this.#isInLine) this.#runStop();
  }

  /** Nothing of the server's is written after the line that is on its way; then `work` runs. */
  stop(work: () => void): void {
    if (this.#isStopped) return;
    this.#stop ??= work;
    if (!this.#isInLine) this.#runStop();
  }

  #runStop(): void {
    if (!this.#stop) return;
    this.#isStopped = true;
    this.#stop();
  }
}
