import { readFileSync } from 'node:fs';
import net, { type Socket } from 'node:net';
import tls, { type TlsOptions } from 'node:tls';

/** One request that reached the server, byte for byte, and the means to answer it. */
export interface Exchange {
  readonly method: string;
  /** As written in the request line. */
  readonly target: string;
  readonly url: URL;
  /** Names as written, in order, repeated ones repeated. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** Counts the server's connections, from 1. */
  readonly connection: number;
  readonly socket: Socket;
  /** The first value of a header, any case. */
  header(name: string): string | undefined;
  headerAll(name: string): string[];
  /** A whole answer; objects as JSON. */
  respond(status: number, body?: unknown, headers?: Readonly<Record<string, string>>): void;
  /** The head of a chunked answer. */
  start(status?: number, headers?: Readonly<Record<string, string>>): void;
  /** One HTTP chunk. */
  chunk(data: string | Uint8Array): void;
  /** The last chunk. */
  end(): void;
  /** Raw bytes. */
  raw(data: string | Uint8Array): void;
  fin(): void;
  reset(): void;
}

export interface ScriptedServer {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly Exchange[];
  readonly connectionCount: number;
  /** SNI of each TLS connection; false when none was sent. */
  readonly serverNames: readonly (string | false | null)[];
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ScriptedServerOptions {
  readonly tls?: TlsOptions;
  readonly host?: string;
  /** Called for each connection before anything is read, e.g. to close it. */
  readonly onConnection?: (socket: Socket, connection: number) => void;
}

/** A server on loopback that answers as the script says: bytes, chunk borders, FIN, RST and silence are under its control. */
export async function startScriptedServer(
  script: (exchange: Exchange, index: number) => void | Promise<void>,
  options: ScriptedServerOptions = {},
): Promise<ScriptedServer> {
  const requests: Exchange[] = [];
  const serverNames: (string | false | null)[] = [];
  const sockets = new Set<Socket>();
  let connectionCount = 0;

  const onSocket = (socket: Socket) => {
    connectionCount += 1;
    const connection = connectionCount;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (socket instanceof tls.TLSSocket) serverNames.push(socket.servername as string | false | null);
    options.onConnection?.(socket, connection);
    let pending = Buffer.alloc(0);
    socket.on('data', (data) => {
      pending = Buffer.concat([pending, data]);
      for (let parsed = parseRequest(pending); parsed !== undefined; parsed = parseRequest(pending)) {
        pending = pending.subarray(parsed.length);
        const exchange = createExchange(parsed, socket, connection);
        requests.push(exchange);
        void script(exchange, requests.length - 1);
      }
    });
  };

  const server = options.tls ? tls.createServer(options.tls, onSocket) : net.createServer({ noDelay: true }, onSocket);
  server.on('tlsClientError', () => {});
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    url: `${options.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    requests,
    serverNames,
    get connectionCount() {
      return connectionCount;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A PEM file of test/fixtures/tls. */
export function readTlsFixture(name: string): string {
  return readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), 'utf8');
}

/** TLS options of a server with a certificate for 127.0.0.1, ::1 and localhost, or for kube.internal.test. */
export function serverTls(name: 'server' | 'named' = 'server'): TlsOptions {
  return { cert: readTlsFixture(`${name}.pem`), key: readTlsFixture(`${name}.key`) };
}

interface ParsedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly length: number;
}

function parseRequest(data: Buffer): ParsedRequest | undefined {
  const headEnd = data.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [requestLine = '', ...lines] = data.toString('latin1', 0, headEnd).split('\r\n');
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
  );
  const declared = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  const length = headEnd + 4 + Number(declared ?? 0);
  if (data.length < length) return undefined;
  const [method = '', target = ''] = requestLine.split(' ');
  return { method, target, headers, body: data.toString('utf8', headEnd + 4, length), length };
}

function createExchange(parsed: ParsedRequest, socket: Socket, connection: number): Exchange {
  const headerAll = (name: string) =>
    parsed.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  const write = (data: string | Uint8Array) => {
    if (!socket.destroyed) socket.write(data);
  };
  return {
    ...parsed,
    url: new URL(parsed.target, 'http://server'),
    connection,
    socket,
    headerAll,
    header: (name) => headerAll(name)[0],
    respond(status, body = '', headers = {}) {
      const bytes =
        typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
      const type = typeof body === 'string' ? 'text/plain' : 'application/json';
      write(
        Buffer.concat([
          head(status, { 'content-type': type, 'content-length': String(bytes.length), ...headers }),
          bytes,
        ]),
      );
    },
    start: (status = 200, headers = {}) =>
      write(head(status, { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers })),
    chunk(data) {
      const bytes = Buffer.from(data as string);
      write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]));
    },
    end: () => write('0\r\n\r\n'),
    raw: write,
    fin: () => socket.end(),
    reset: () => (socket instanceof tls.TLSSocket ? socket.destroy() : socket.resetAndDestroy()),
  };
}

function head(status: number, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} Text\r\n${lines.join('')}\r\n`);
}
