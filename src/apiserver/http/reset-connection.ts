import type { Server, Socket } from 'node:net';

/** TCP sockets below TLS ones; only they can be reset. */
const below = new WeakMap<Socket, Socket>();

/** Remembers for every TLS connection of a server what lies below it. */
export function trackConnections(server: Server): void {
  const waiting = new Map<number | undefined, Socket>();
  server.on('connection', (raw: Socket) => {
    const port = raw.remotePort;
    waiting.set(port, raw);
    raw.once('close', () => waiting.delete(port));
  });
  server.on('secureConnection', (socket: Socket) => {
    const raw = waiting.get(socket.remotePort);
    if (raw) below.set(socket, raw);
  });
}

/** Ends a connection by a TCP reset. */
export function resetConnection(socket: Socket | null): void {
  if (!socket) return;
  const raw = below.get(socket);
  if (!raw) {
    socket.resetAndDestroy();
    return;
  }
  raw.resetAndDestroy();
  socket.destroy();
}
