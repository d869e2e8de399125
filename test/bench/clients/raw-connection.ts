import { readFileSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { readServer } from './kubeconfig.ts';

/** One answer, as much of it as a load generator looks at. */
export interface RawAnswer {
  readonly code: number;
  readonly bytes: number;
  /** From the request to the first byte, and to the last. */
  readonly firstMs: number;
  readonly lastMs: number;
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** A keep-alive connection that costs the client almost nothing: no HTTP parser, no streams, no bytes kept. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #head: string;

  private constructor(socket: Socket, host: string, headers: Readonly<Record<string, string>>) {
    this.#socket = socket;
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#head = lines.join('');
  }

  /** Connects to the server of `$KUBECONFIG`, as its first user. */
  static open(): Promise<RawConnection> {
    const { url, options } = readServer(readFileSync(process.env.KUBECONFIG ?? '', 'utf8'));
    const { protocol, hostname, port, host } = new URL(url);
    const headers = { ...(options.headers as Record<string, string>), 'user-agent': 'bench/1' };
    return new Promise((resolve, reject) => {
      const ready = () => resolve(new RawConnection(socket, host, headers));
      const socket: Socket =
        protocol === 'https:'
          ? connectSecure({ host: hostname, port: Number(port), rejectUnauthorized: false }, ready)
          : connectPlain(Number(port), hostname, ready);
      socket.setNoDelay(true);
      socket.once('error', reject);
    });
  }

  /** Sends a request and reads its answer to the end. */
  ask(method: string, path: string, body?: Buffer, type = 'application/json'): Promise<RawAnswer> {
    const startMs = performance.now();
    return new Promise((resolve) => {
      let head: Buffer = Buffer.alloc(0);
      let bodyBytes: number | undefined;
      let isChunked = false;
      let bytes = 0;
      let firstMs = 0;
      let code = 0;
      const onData = (chunk: Buffer) => {
        if (firstMs === 0) firstMs = performance.now() - startMs;
        let rest = chunk;
        if (code === 0) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
          const end = head.indexOf(headEnd);
          if (end < 0) return;
          const text = head.toString('latin1', 0, end).toLowerCase();
          code = Number(text.slice(9, 12));
          isChunked = text.includes('transfer-encoding: chunked');
          bodyBytes = Number(/content-length: (\d+)/.exec(text)?.[1] ?? 0);
          rest = head.subarray(end + headEnd.length);
        }
        bytes += rest.length;
        const isDone = isChunked ? rest.subarray(-lastChunk.length).equals(lastChunk) : bytes >= (bodyBytes ?? 0);
        if (!isDone) return;
        this.#socket.off('data', onData);
        resolve({ code, bytes, firstMs, lastMs: performance.now() - startMs });
      };
      this.#socket.on('data', onData);
      this.#send(method, path, body, type);
    });
  }

  /** Opens a watch; `onBytes` gets everything that comes, the chunks' sizes included. Resolves when the headers are there. */
  watch(path: string, onBytes: (chunk: Buffer) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.once('data', (chunk: Buffer) => {
        this.#socket.on('data', onBytes);
        const end = chunk.indexOf(headEnd);
        if (end + headEnd.length < chunk.length) onBytes(chunk.subarray(end + headEnd.length));
        resolve();
      });
      this.#send('GET', path);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(method: string, path: string, body?: Buffer, type = ''): void {
    const content = body ? `content-type: ${type}\r\ncontent-length: ${body.length}\r\n` : '';
    const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${this.#head}${content}\r\n`);
    this.#socket.write(body ? Buffer.concat([head, body]) : head);
  }
}
