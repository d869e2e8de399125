import https from 'node:https';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body; undefined when it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly body: any;
}

/** Plain requests to an API server, real or embedded, as a test wants them: no retries, no interpretation. */
export class ApiCaller {
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
    const request = https.request(
      new URL(path, this.#url),
      {
        method,
        agent: this.#agent,
        headers: {
          accept: 'application/json',
          ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parseOrUndefined(text) });
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
    return promise;
  }

  /** As `call`, but a failure throws. */
  async must(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ApiAnswer> {
    const answer = await this.call(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
