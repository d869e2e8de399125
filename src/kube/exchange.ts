import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../core/clock.ts';
import { formatDurationMs } from '../core/duration.ts';
import { onAbort } from './abort-hook.ts';
import { tcpKeepAliveMs } from './connection-pool.ts';
import { SocketReader } from './socket-reader.ts';
import { ConnectionTimeout, toTransportError } from './transport-error.ts';
import { Watchdog } from './watchdog.ts';

/** One HTTP request on the wire. */
export interface WireRequest {
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array | undefined;
  readonly agent: Agent;
  /** Limit up to the response's headers, ms from now. */
  readonly headersMs: number | undefined;
}

/** A response whose body was not touched yet, and the request that it came on. */
export interface WireResponse {
  readonly request: ClientRequest;
  readonly message: IncomingMessage;
  /** Has the body, which must be taken from it instead of from the message. */
  readonly reader?: SocketReader | undefined;
}

const connectMs = 30_000;

/**
 * Sends one request and resolves with the response's head. Rejects with the system's error, with ConnectionTimeout, with a
 * KinformerError for TLS failures, or with the signal's reason. A GET that fails on a kept connection, which the server may
 * have closed meanwhile, is repeated once, at once, on another.
 */
export async function exchange(wire: WireRequest, signal: AbortSignal, clock: Clock): Promise<WireResponse> {
  const first = await attempt(wire, signal, clock);
  if ('response' in first) return first.response;
  if (!first.reused || wire.method !== 'GET' || signal.aborted) throw first.error;
  const second = await attempt(wire, signal, clock);
  if ('response' in second) return second.response;
  throw second.error;
}

type Outcome =
  | { readonly response: WireResponse }
  | {
      readonly error: unknown /** Failed by a closed connection that had served another request. */;
      readonly reused: boolean;
    };

function attempt(wire: WireRequest, signal: AbortSignal, clock: Clock): Promise<Outcome> {
  if (signal.aborted) return Promise.resolve({ error: signal.reason, reused: false });
  return new Promise((resolve) => {
    const request = openRequest(wire);
    const startMs = clock.monotonic();
    let connected = false;
    const headersDeadlineMs = wire.headersMs === undefined ? undefined : startMs + wire.headersMs;
    const watchdog = new Watchdog(
      clock,
      () =>
        connected ? headersDeadlineMs : Math.min(startMs + connectMs, headersDeadlineMs ?? Number.POSITIVE_INFINITY),
      () => {
        const waitedMs = clock.monotonic() - startMs;
        giveUp(new ConnectionTimeout(`no ${connected ? 'answer' : 'connection'} within ${formatDurationMs(waitedMs)}`));
      },
    );
    // A request that waits for a proxy's tunnel has no socket yet, and would say nothing of its end before it gets one.
    const giveUp = (error: unknown) => {
      request.destroy();
      settle({ error, reused: false });
    };
    const offAbort = onAbort(signal, () => giveUp(signal.reason));
    const settle = (outcome: Outcome) => {
      watchdog.stop();
      offAbort();
      resolve(outcome);
    };
    let reader: SocketReader | undefined;
    request.once('socket', (socket) => {
      reader = SocketReader.of(socket);
      reader?.expectHead();
      socket.setKeepAlive(true, tcpKeepAliveMs);
      const onConnected = () => {
        connected = true;
        watchdog.reconsider();
      };
      if (isConnecting(socket)) socket.once(wire.secure ? 'secureConnect' : 'connect', onConnected);
      else onConnected();
    });
    request.once('response', (message) => {
      settle({ response: { request, message, reader: reader?.holdBody(message) ? reader : undefined } });
    });
    // Stays on after the response, whose reader learns of a failure from the message itself.
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) return settle({ error: signal.reason, reused: false });
      settle({ error: toTransportError(error, wire), reused: request.reusedSocket && isClosed(error) });
    });
    // As when a server answers that it switches to another protocol.
    request.once('close', () =>
      settle({ error: new Error('the connection was closed without an answer of HTTP'), reused: false }),
    );
    request.end(wire.body);
  });
}

/** A connection that was opened before its request may have the handshake left. */
function isConnecting(socket: Socket & { readonly secureConnecting?: boolean }): boolean {
  return socket.connecting || socket.secureConnecting === true;
}

function openRequest(wire: WireRequest): ClientRequest {
  const { request } = process.getBuiltinModule(wire.secure ? 'node:https' : 'node:http');
  const { host, port, method, path, headers, agent } = wire;
  return request({ host, port, method, path, headers, agent });
}

function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE';
}
