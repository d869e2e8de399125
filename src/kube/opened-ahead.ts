import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { CertificatePair } from './credential.ts';
import type { ServerAddress } from './server-address.ts';
import { SocketReader } from './socket-reader.ts';

/** A connection that waits for its first request, and the certificate that it was opened with. */
export interface OpenedAhead {
  readonly socket: Socket;
  readonly certificate: CertificatePair | undefined;
}

/** Begins to connect. The socket holds no process up, and its failure is nobody's yet. */
export function openTlsAhead({ host, port }: ServerAddress, options: ConnectionOptions): Socket {
  const { connect } = process.getBuiltinModule('node:tls');
  const { isIP } = process.getBuiltinModule('node:net');
  // As an agent does: a name is sent to the server, an address is not.
  const servername = options.servername ?? (isIP(host) === 0 ? host : '');
  const reader = new SocketReader();
  const socket = connect({ ...options, host, port, servername, onread: reader.onread } as ConnectionOptions);
  reader.attach(socket);
  socket.setNoDelay(true).unref();
  return socket.on('error', () => {});
}

/** The agent's next connection is what `take` gives, if anything; later ones it opens itself. */
export function takeFirst(agent: Agent, take: () => Socket | undefined): void {
  const { createConnection } = agent;
  agent.createConnection = (options, callback) => {
    agent.createConnection = createConnection;
    return take() ?? createConnection.call(agent, options, callback);
  };
}
