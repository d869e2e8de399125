import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { ServerCertificate } from './certificate.ts';
import { trackConnections } from './reset-connection.ts';

/** As Go's: long selectors and tokens are no mistake. */
const maxHeaderBytes = 1024 * 1024;

/** An HTTP or HTTPS server on loopback. */
export class Listener {
  readonly #server: http.Server;
  readonly #scheme: string;

  constructor(certificate: ServerCertificate | undefined, handler: http.RequestListener) {
    const options = {
      keepAliveTimeout: 60_000,
      headersTimeout: 70_000,
      requestTimeout: 0,
      noDelay: true,
      maxHeaderSize: maxHeaderBytes,
    };
    this.#scheme = certificate ? 'https' : 'http';
    this.#server = certificate
      ? https.createServer(
          { ...options, cert: certificate.cert, key: certificate.key, ALPNProtocols: ['http/1.1'] },
          handler,
        )
      : http.createServer(options, handler);
    trackConnections(this.#server);
    this.#server.maxHeadersCount = 0;
    this.#server.on('clientError', refuse);
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  get url(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}`;
  }

  /** Cuts every connection and stops listening. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

/** What is no HTTP is answered as Go answers it, when the connection still takes an answer. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status}`,
    () => socket.destroy(),
  );
}
