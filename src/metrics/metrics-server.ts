import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KinformerError } from '../core/errors.ts';
import { contentType } from './exposition.ts';
import { type MetricsAddress, toMetricsUrl } from './metrics-address.ts';

export interface MetricsServer {
  /** Where Prometheus finds it. */
  readonly url: string;
  close(): Promise<void>;
}

const longestRequestMs = 10_000;
const mostConnections = 64;

/** Serves `/metrics`. Keeps no process alive. Rejects with BAD_CONFIG when the address cannot be had. */
export async function serveMetrics(address: MetricsAddress, expose: () => string): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: longestRequestMs, headersTimeout: longestRequestMs },
    (request, response) => answer(request, response, expose),
  );
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toAddressError(address, error)));
    server.listen({ ...address, exclusive: true }, resolve);
  });
  server.on('error', () => {});
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: toMetricsUrl({ host: address.host, port }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer({ method, url = '/' }: IncomingMessage, response: ServerResponse, expose: () => string): void {
  const [path] = url.split('?');
  if (method !== 'GET' && method !== 'HEAD') {
    send(response, 405, 'text/plain; charset=utf-8', 'only GET\n', { allow: 'GET, HEAD' });
  } else if (path === '/metrics') send(response, 200, contentType, expose());
  else if (path === '/') send(response, 200, 'text/html; charset=utf-8', '<a href="/metrics">/metrics</a>\n');
  else send(response, 404, 'text/plain; charset=utf-8', 'only /metrics\n');
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  // HEAD has the same headers; Node leaves the body out by itself.
  response.writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function toAddressError(address: MetricsAddress, error: NodeJS.ErrnoException): KinformerError {
  const { host, port } = address;
  const problem = problems[error.code ?? ''] ?? error.message;
  return new KinformerError('BAD_CONFIG', `cannot serve metrics on ${host}:${port}: ${problem}`, {
    hint: 'choose another --metrics address; :0 is a free port',
    cause: error,
  });
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'not allowed',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be resolved',
};
