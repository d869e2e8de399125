import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';

/** The side of a proxy that clients see: plain HTTP on loopback, which lets requests wait and refuses connections. */
export class ProxyDoor {
  readonly #server: http.Server;
  #held: PromiseWithResolvers<void> | undefined;
  #waiting = 0;
  #isRefusing = false;

  constructor(serve: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>) {
    this.#server = http.createServer((request, response) => void serve(request, response));
    // Closes no connection that a client may be using again just now.
    this.#server.keepAliveTimeout = 0;
    this.#server.on('connection', (socket) => {
      socket.setNoDelay(true);
      if (this.#isRefusing) socket.resetAndDestroy();
    });
  }

  /** With a file it gets a kubeconfig for this door, without credentials. */
  async start(kubeconfigFile?: string): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    if (kubeconfigFile !== undefined) await writeFile(kubeconfigFile, kubeconfigFor(this.url), { mode: 0o600 });
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** Requests that wait to be let in. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Who asks to be let in waits until `release`. */
  hold(): void {
    this.#held ??= Promise.withResolvers<void>();
  }

  release(): void {
    this.#held?.resolve();
    this.#held = undefined;
  }

  async letIn(): Promise<void> {
    this.#waiting += 1;
    await this.#held?.promise;
    this.#waiting -= 1;
  }

  /** Resets every connection, and each new one at once, until `accept`. */
  refuse(): void {
    this.#isRefusing = true;
    this.#server.closeAllConnections();
  }

  accept(): void {
    this.#isRefusing = false;
  }

  async stop(): Promise<void> {
    this.release();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
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
