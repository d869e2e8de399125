import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { ServerCertificate } from './certificate.ts';
import { trackConnections } from './reset-connection.ts';

/** An HTTP or HTTPS server on loopback. */
export class Listener {
  readonly #server: http.Server;
  readonly #scheme: string;

  constructor(certificate: ServerCertificate | undefined, handler: http.RequestListener) {
    const options = { keepAliveTimeout: 60_000, headersTimeout: 70_000, requestTimeout: 0, noDelay: true };
    this.#scheme = certificate ? 'https' : 'http';
    this.#server = certificate
      ? https.createServer(
          { ...options, cert: certificate.cert, key: certificate.key, ALPNProtocols: ['http/1.1'] },
          handler,
        )
      : http.createServer(options, handler);
    trackConnections(this.#server);
    this.#server.on('clientError', (_error, socket) => socket.destroy());
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
