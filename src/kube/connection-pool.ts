import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { CertificatePair } from './credential.ts';
import { type OpenedAhead, openTlsAhead, takeFirst } from './opened-ahead.ts';
import type { ServerAddress } from './server-address.ts';
import { SocketReader } from './socket-reader.ts';
import type { Trust } from './trust.ts';

/** TCP keep-alive probes begin after this long without traffic. */
export const tcpKeepAliveMs = 15_000;

/** Opens a TCP connection; one that is still being opened when the signal aborts is given up. */
export type Dial = (signal: AbortSignal) => Promise<Socket>;

export interface PoolOptions {
  readonly server: ServerAddress;
  readonly trust: Trust;
  /** Opens a TCP connection to the server through a proxy; absent: directly. */
  readonly dial: Dial | undefined;
}

/**
 * The connections to one server. Each client certificate has connections of its own: with a new one the idle connections
 * of the old one are closed, and those in use are closed when their request is over.
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  #agent: Agent | undefined;
  #certificate: CertificatePair | undefined;
  readonly #retired = new Set<Agent>();
  readonly #lifetime = new AbortController();
  #ahead: OpenedAhead | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  agentFor(certificate: CertificatePair | undefined): Agent {
    if (this.#agent !== undefined && this.#certificate === certificate) return this.#agent;
    if (this.#agent !== undefined) this.#retire(this.#agent);
    this.#certificate = certificate;
    this.#agent = this.#createAgent(certificate);
    return this.#agent;
  }

  /** Begins to open the connection that the first request will take. Nothing is said about a failure: the request tries again. */
  openAhead(certificate: CertificatePair | undefined): void {
    const { server, trust, dial } = this.#options;
    if (!server.secure || dial !== undefined) return;
    this.#ahead = { socket: openTlsAhead(server, toTlsOptions(trust, certificate)), certificate };
  }

  close(): void {
    this.#lifetime.abort();
    this.#ahead?.socket.destroy();
    this.#agent?.destroy();
    for (const agent of this.#retired) agent.destroy();
    this.#retired.clear();
  }

  #retire(agent: Agent): void {
    for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
    agent.maxFreeSockets = 0;
    for (const old of this.#retired) if (Object.keys(old.sockets).length === 0) this.#retired.delete(old);
    this.#retired.add(agent);
  }

  #createAgent(certificate: CertificatePair | undefined): Agent {
    const { server, trust, dial } = this.#options;
    const pooling = { keepAlive: true, keepAliveMsecs: tcpKeepAliveMs };
    const agent = server.secure
      ? new (process.getBuiltinModule('node:https').Agent)({ ...pooling, ...toTlsOptions(trust, certificate) })
      : new (process.getBuiltinModule('node:http').Agent)(pooling);
    if (dial !== undefined) {
      dialWith(agent, () => dial(this.#lifetime.signal), server);
      return agent;
    }
    addReaders(agent);
    if (this.#ahead !== undefined) takeFirst(agent, () => this.#takeAhead(certificate));
    return agent;
  }

  #takeAhead(certificate: CertificatePair | undefined): Socket | undefined {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead === undefined || ahead.socket.destroyed) return undefined;
    if (ahead.certificate === certificate) return ahead.socket.ref();
    ahead.socket.destroy();
    return undefined;
  }
}

function toTlsOptions(trust: Trust, certificate: CertificatePair | undefined): ConnectionOptions {
  return {
    ...(certificate && { cert: certificate.cert, key: certificate.key }),
    ...(trust.serverName !== undefined && { servername: trust.serverName }),
    // An empty list keeps Node from building its store of root certificates.
    ...(trust.insecure ? { rejectUnauthorized: false, ca: [] } : { rejectUnauthorized: true, ca: trustedRoots(trust) }),
    // A certificate-authority that is the server's own certificate is trusted, as Go does.
    allowPartialTrustChain: true,
    ALPNProtocols: ['http/1.1'],
  };
}

function trustedRoots({ ca }: Trust): string | string[] {
  if (ca !== undefined) return ca;
  const tls = process.getBuiltinModule('node:tls');
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
}

/** Each connection that the agent opens is read by a SocketReader. */
function addReaders(agent: Agent): void {
  const { createConnection } = agent;
  agent.createConnection = (options, callback) => {
    const reader = new SocketReader();
    const socket = createConnection.call(agent, { ...options, onread: reader.onread } as typeof options, callback);
    if (socket) reader.attach(socket as Socket);
    return socket;
  };
}

function dialWith(agent: Agent, dial: () => Promise<Socket>, server: ServerAddress): void {
  const tls = process.getBuiltinModule('node:tls');
  agent.createConnection = (options, callback) => {
    dial().then(
      // TLS checks the name of the server, not of the proxy.
      (socket) =>
        callback?.(
          null,
          server.secure
            ? tls.connect({ ...(options as ConnectionOptions), host: server.host, port: server.port, socket })
            : socket,
        ),
      (error: unknown) => callback !== undefined && Reflect.apply(callback, undefined, [error]),
    );
    return undefined;
  };
}
