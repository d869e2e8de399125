import https from 'node:https';
import { ApiServer, type ApiServerOptions } from '../../src/apiserver/api-server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are whatever the server sends
  readonly body: any;
}

export interface AskOptions {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server for one test file, with a client that speaks to it over TLS. */
export class TestServer {
  readonly server: ApiServer;
  readonly #agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });

  constructor(options: ApiServerOptions = {}) {
    this.server = new ApiServer({ adminToken: 'admin-token', viewerToken: 'viewer-token', ...options });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.server.stop();
  }

  ask(method: string, path: string, options: AskOptions = {}): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = this.#request(method, path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parse(text) });
      });
    });
    request.on('error', reject);
    return promise;
  }

  get = (path: string, headers?: Record<string, string>) => this.ask('GET', path, headers ? { headers } : {});
  post = (path: string, body: unknown) => this.ask('POST', path, { body });
  put = (path: string, body: unknown) => this.ask('PUT', path, { body });
  delete = (path: string, body?: unknown) => this.ask('DELETE', path, body === undefined ? {} : { body });
  patch = (path: string, body: unknown, type = 'merge-patch+json') =>
    this.ask('PATCH', path, { body, headers: { 'content-type': `application/${type}` } });

  /** Opens a watch; resolves when the headers are there. */
  watch(path: string, headers: Record<string, string> = {}): Promise<TestWatch> {
    const { promise, resolve, reject } = Promise.withResolvers<TestWatch>();
    const request = this.#request('GET', path, { headers }, (response) => resolve(new TestWatch(response)), false);
    request.on('error', reject);
    return promise;
  }

  #request(
    method: string,
    path: string,
    { body, token = 'admin-token', headers = {} }: AskOptions,
    onResponse: (response: import('node:http').IncomingMessage) => void,
    shared = true,
  ) {
    const bytes = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const request = https.request(`${this.server.url}${path}`, {
      method,
      rejectUnauthorized: false,
      ...(shared ? { agent: this.#agent } : { agent: false }),
      headers: {
        'user-agent': 'test/1',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(bytes ? { 'content-type': 'application/json', 'content-length': String(bytes.length) } : {}),
        ...headers,
      },
    });
    request.on('response', onResponse);
    request.end(bytes);
    return request;
  }
}

/** The lines of an open watch. */
export class TestWatch {
  readonly response: import('node:http').IncomingMessage;
  #text = '';
  #ended = false;
  #wake = () => {};

  constructor(response: import('node:http').IncomingMessage) {
    this.response = response;
    response.on('data', (chunk) => {
      this.#text += String(chunk);
      this.#wake();
    });
    const end = () => {
      this.#ended = true;
      this.#wake();
    };
    response.on('end', end);
    response.on('error', end);
    response.on('close', end);
  }

  /** The next lines, parsed where they are JSON. Fewer than `count` when the stream ends before. */
  // biome-ignore lint/suspicious/noExplicitAny: events are whatever the server sends
  async next(count: number): Promise<any[]> {
    while (this.#text.split('\n').length <= count && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const lines = this.#text.split('\n').filter((line) => line !== '');
    this.#text = '';
    return lines.map(parse);
  }

  /** Resolves when the stream ended; true when it ended cleanly. */
  async ended(): Promise<boolean> {
    while (!this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.response.complete;
  }

  close(): void {
    this.response.destroy();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are whatever the server sends
function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const configMap = (name: string, more: object = {}, data: Record<string, string> = { k: 'v' }) => ({
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata: { name, ...more },
  data,
});

export const pod = (name: string, spec: object = {}, metadata: object = {}) => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name, ...metadata },
  spec: { containers: [{ name: 'c', image: 'img:1' }], ...spec },
});

export const deployment = (name: string, spec: object = {}) => ({
  kind: 'Deployment',
  apiVersion: 'apps/v1',
  metadata: { name },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: 'img:1' }] } },
    ...spec,
  },
});
