import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import https from 'node:https';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body; the text when it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: cases look into answers of any shape
  readonly body: any;
}

export interface Ask {
  readonly body?: unknown;
  /** `undefined` as a value leaves out a header that would be sent otherwise. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Null: no credentials. */
  readonly token?: string | null;
}

/** Speaks HTTPS to one API server; answers come as they are. */
export class Client {
  readonly #url: string;
  readonly #token: string;
  readonly #agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async call(method: string, path: string, ask: Ask = {}): Promise<Answer> {
    const response = await this.#send(method, path, ask, this.#agent);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const text = bytes.toString();
    return { status: response.statusCode ?? 0, headers: response.headers, bytes, text, body: parseOrText(text) };
  }

  /** The answer with its body still to come, on a connection of its own. */
  open(path: string, ask: Ask = {}): Promise<IncomingMessage> {
    return this.#send('GET', path, ask, new https.Agent({ rejectUnauthorized: false }));
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(method: string, path: string, ask: Ask, agent: https.Agent): Promise<IncomingMessage> {
    const payload = ask.body === undefined ? undefined : toBytes(ask.body);
    const token = ask.token === undefined ? this.#token : ask.token;
    const request = https.request(this.#url + path, {
      method,
      agent,
      headers: withoutUndefined({
        accept: 'application/json',
        'user-agent': 'contract/1',
        authorization: token === null ? undefined : `Bearer ${token}`,
        'content-type': payload && 'application/json',
        'content-length': payload && String(payload.length),
        ...ask.headers,
      }),
    });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request.on('response', resolve);
    // The status of a switch to another protocol is all that a case asks for.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    // Too late to matter when a server refuses a body early and cuts the connection after its answer.
    request.on('error', reject);
    request.end(payload);
    return promise;
  }
}

function toBytes(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function withoutUndefined(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given);
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
