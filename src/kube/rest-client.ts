import type { OutgoingHttpHeaders } from 'node:http';
import type { RequestContext } from '../cache/lister-watcher.ts';
import { unlessAborted } from '../core/abort.ts';
import { type Clock, realClock } from '../core/clock.ts';
import { formatDurationMs } from '../core/duration.ts';
import { StatusError } from '../object/status.ts';
import type { ApiClient, ApiRequest, ApiResponse, ClientEnvironment } from './api.ts';
import { describeClockSkew } from './clock-skew.ts';
import type { Connection } from './connection.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { AppliedCredential, Credential } from './credential.ts';
import { exchange, type WireResponse } from './exchange.ts';
import type { HeaderFields } from './impersonation.ts';
import { sendWithFaults } from './injection/send-with-faults.ts';
import { notKubernetes } from './not-kubernetes.ts';
import { proxyAuthorization, proxyEndpoint, toProxyError } from './proxy-tunnel.ts';
import { readExcerpt, readJson } from './read-json.ts';
import { ResponseBody } from './response-body.ts';
import { type Attempt, isRepeatable, withRetries } from './rest-retry.ts';
import { toAuthority } from './server-address.ts';
import { retryAfterSeconds, toStatusError } from './status-answer.ts';
import { ConnectionTimeout } from './transport-error.ts';
import { parseWarnings } from './warning-header.ts';

export interface RestClientOptions {
  readonly connection: Connection;
  readonly environment: ClientEnvironment;
  readonly pool: ConnectionPool;
  /** The http proxy that forwards plain http requests; tunnels are the pool's. */
  readonly proxy: URL | undefined;
  readonly credential: Credential;
  readonly impersonation: HeaderFields;
  /** Ask for gzip where answers may be large. */
  readonly compress: boolean;
  readonly requestTimeoutMs: number | undefined;
}

const headersMs = 60_000;
const idleMs = 30_000;

/** The one ApiClient: credentials, retries of the REST layer, time-outs and errors around one exchange after the other. */
export class RestClient implements ApiClient, Disposable {
  readonly #options: RestClientOptions;
  readonly #clock: Clock;
  readonly #userAgent: string;
  readonly #warned = new Set<string>();
  #hasSeenDate = false;

  constructor(options: RestClientOptions) {
    this.#options = options;
    this.#clock = options.environment.clock ?? realClock;
    this.#userAgent = `kinformer/${options.environment.version ?? 'dev'} (${process.platform}/${process.arch})`;
  }

  get server(): string {
    return this.#options.connection.server.text;
  }

  get contextName(): string {
    return this.#options.connection.contextName;
  }

  get namespace(): string | undefined {
    return this.#options.connection.namespace;
  }

  async request(request: ApiRequest, context: RequestContext): Promise<ApiResponse> {
    const { requestTimeoutMs } = this.#options;
    const bounded = request.watch === true ? undefined : requestTimeoutMs;
    const deadlineMs = bounded === undefined ? undefined : this.#clock.monotonic() + bounded;
    return withRetries(() => this.#attempt(request, context, deadlineMs), context, this.#clock);
  }

  async json<T>(request: ApiRequest, context: RequestContext): Promise<T> {
    return readJson<T>(await this.request(request, context), this.#authority);
  }

  close(): void {
    this.#options.credential.close();
    this.#options.pool.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  async #attempt(
    request: ApiRequest,
    context: RequestContext,
    deadlineMs: number | undefined,
  ): Promise<Attempt<ApiResponse>> {
    try {
      const response = await this.#authorized(request, context, deadlineMs);
      const isUnchanged = response.status === 304 && request.ifNoneMatch !== undefined;
      if (isUnchanged || (response.status >= 200 && response.status < 300))
        return { type: 'done', value: await this.#checkHtml(response) };
      const { status: code, headers } = response;
      const error = toStatusError({
        code,
        headers,
        text: await readExcerpt(response, longestErrorBytes),
        server: this.#authority,
      });
      const seconds = code === 429 || code >= 500 ? retryAfterSeconds(headers) : undefined;
      return { type: 'failed', error, retryInMs: this.#waitFor(seconds, deadlineMs) };
    } catch (error) {
      if (context.signal.aborted || request.method !== 'GET' || error instanceof StatusError) throw error;
      return {
        type: 'failed',
        error,
        retryInMs: this.#waitFor(isRepeatable(error, request.watch === true) ? 1 : undefined, deadlineMs),
      };
    }
  }

  /** Sends the request; once more when it was a 401 and another credential can be had. */
  async #authorized(
    request: ApiRequest,
    context: RequestContext,
    deadlineMs: number | undefined,
  ): Promise<ApiResponse> {
    const { credential } = this.#options;
    const { signal } = context;
    // Requests share one run of a plugin, which may take as long as somebody needs to log in.
    const applied = await unlessAborted(credential.current(), signal);
    const response = await this.#send(request, applied, context, deadlineMs);
    if (response.status !== 401 || !(await unlessAborted(credential.renew(applied), signal))) return response;
    response.cancel();
    return this.#send(request, await unlessAborted(credential.current(), signal), context, deadlineMs);
  }

  #send(
    request: ApiRequest,
    applied: AppliedCredential,
    { signal }: RequestContext,
    deadlineMs: number | undefined,
  ): Promise<ApiResponse> {
    const send = () => this.#exchange(request, applied, signal, deadlineMs);
    if (!request.faults) return send();
    return sendWithFaults(send, request, request.faults, { signal, clock: this.#clock });
  }

  async #exchange(
    request: ApiRequest,
    applied: AppliedCredential,
    signal: AbortSignal,
    deadlineMs: number | undefined,
  ): Promise<ApiResponse> {
    const { connection, pool, environment, proxy } = this.#options;
    const limitMs = Math.min(
      request.headersMs ?? (request.watch ? Number.POSITIVE_INFINITY : headersMs),
      this.#leftMs(deadlineMs),
    );
    const { method, body } = request;
    const startMs = this.#clock.monotonic();
    const tell = (status: number | undefined) =>
      environment.onRequest?.({
        method,
        host: this.#authority,
        status,
        durationMs: this.#clock.monotonic() - startMs,
      });
    const destination = this.#destination(request);
    const wire = await exchange(
      {
        ...destination,
        method,
        headers: this.#headers(request, applied),
        body,
        agent: pool.agentFor(applied.certificate),
        headersMs: Number.isFinite(limitMs) ? limitMs : undefined,
      },
      signal,
      this.#clock,
    ).catch((error: unknown) => {
      tell(undefined);
      throw proxy === undefined ? error : toProxyError(toAuthority(destination.host, destination.port), error);
    });
    const status = wire.message.statusCode ?? 0;
    tell(status);
    environment.logger.info(6, `${method} ${connection.server.text}${targetOf(request)}`, {
      status,
      ms: Math.round(this.#clock.monotonic() - startMs),
    });
    this.#tellWarnings(wire, request);
    this.#tellClockSkew(wire);
    const limits = request.watch ? { idleMs: undefined, deadlineMs: undefined } : { idleMs, deadlineMs };
    const content = new ResponseBody(wire, signal, this.#clock, { ...limits, onBytes: request.onBytes });
    return {
      status,
      headers: wire.message.headers as ApiResponse['headers'],
      body: content,
      consume: (onChunk) => content.consume(onChunk),
      cancel: () => content.cancel(),
    };
  }

  /** Undefined: do not try again, also because it would be too late. */
  #waitFor(seconds: number | undefined, deadlineMs: number | undefined): number | undefined {
    if (seconds === undefined) return undefined;
    const isTooLate = deadlineMs !== undefined && this.#clock.monotonic() + seconds * 1000 >= deadlineMs;
    return isTooLate ? undefined : seconds * 1000;
  }

  #leftMs(deadlineMs: number | undefined): number {
    if (deadlineMs === undefined) return Number.POSITIVE_INFINITY;
    const leftMs = deadlineMs - this.#clock.monotonic();
    if (leftMs <= 0)
      throw new ConnectionTimeout(`no answer within ${formatDurationMs(this.#options.requestTimeoutMs ?? 0)}`);
    return leftMs;
  }

  #destination(request: ApiRequest): { secure: boolean; host: string; port: number; path: string } {
    const { proxy, connection } = this.#options;
    const { secure, host, port, prefix } = connection.server;
    const path = `${prefix}${targetOf(request)}`;
    // A plain http request goes to the proxy itself and names the server in its first line.
    if (proxy === undefined) return { secure, host, port, path };
    return { secure: false, ...proxyEndpoint(proxy), path: `http://${this.#authority}${path}` };
  }

  #headers(request: ApiRequest, applied: AppliedCredential): OutgoingHttpHeaders {
    const { proxy, impersonation, compress } = this.#options;
    const headers: OutgoingHttpHeaders = {
      Accept: request.accept ?? 'application/json',
      'User-Agent': this.#userAgent,
    };
    if (proxy !== undefined) {
      headers.Host = this.#authority;
      const authorization = proxyAuthorization(proxy);
      if (authorization !== undefined) headers['Proxy-Authorization'] = authorization;
    }
    if (applied.authorization !== undefined) headers.Authorization = toWireText(applied.authorization);
    for (const [name, value] of Object.entries(impersonation)) {
      headers[name] = typeof value === 'string' ? toWireText(value) : value.map(toWireText);
    }
    if (compress && request.method === 'GET' && !request.watch) headers['Accept-Encoding'] = 'gzip';
    if (request.ifNoneMatch !== undefined) headers['If-None-Match'] = request.ifNoneMatch;
    if (request.body !== undefined) {
      headers['Content-Type'] = request.contentType ?? 'application/json';
      headers['Content-Length'] = request.body.length;
    }
    return headers;
  }

  #tellWarnings({ message }: WireResponse, { onWarning }: ApiRequest): void {
    if (message.headers.warning === undefined) return;
    for (const text of parseWarnings(message.rawHeaders)) {
      if (onWarning) onWarning(text);
      else if (!this.#warned.has(text)) {
        this.#warned.add(text);
        this.#options.environment.warn(text);
      }
    }
  }

  /** Once: of the first answer that says what time it is. */
  #tellClockSkew({ message }: WireResponse): void {
    const { date } = message.headers;
    if (this.#hasSeenDate || date === undefined) return;
    this.#hasSeenDate = true;
    const skew = describeClockSkew(date, this.#clock.now());
    if (skew !== undefined) this.#options.environment.warn(skew);
  }

  async #checkHtml(response: ApiResponse): Promise<ApiResponse> {
    const contentType = response.headers['content-type'];
    if (!contentType || !/html/i.test(contentType)) return response;
    const text = await readExcerpt(response, longestErrorBytes);
    throw notKubernetes(this.#authority, response.status, contentType, text);
  }

  get #authority(): string {
    const { host, port } = this.#options.connection.server;
    return toAuthority(host, port);
  }
}

const longestErrorBytes = 64 * 1024;

function targetOf({ path, query }: ApiRequest): string {
  if (query === undefined || query.size === 0) return path;
  return `${path}?${new URLSearchParams([...query].sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** HTTP headers are bytes; Node writes each character as one. */
function toWireText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
