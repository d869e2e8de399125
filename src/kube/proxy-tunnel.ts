import type { Socket } from 'node:net';
import { formatDurationMs } from '../core/duration.ts';
import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import { onAbort } from './abort-hook.ts';
import { toAuthority } from './server-address.ts';

/** The proxy's own address; with the scheme's port when none is written. */
export function proxyEndpoint(proxy: URL): { readonly host: string; readonly port: number } {
  const fallback = proxy.protocol === 'https:' ? 443 : 80;
  return { host: proxy.hostname.replace(/^\[|\]$/g, ''), port: proxy.port === '' ? fallback : Number(proxy.port) };
}

/** The Proxy-Authorization header for name and password in the proxy's URL, if any. */
export function proxyAuthorization(proxy: URL): string | undefined {
  if (proxy.username === '' && proxy.password === '') return undefined;
  const plain = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${Buffer.from(plain).toString('base64')}`;
}

/** Opens a TCP connection to `host:port` through an HTTP proxy with CONNECT. */
export function openTunnel(proxy: URL, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const { host: proxyHost, port: proxyPort } = proxyEndpoint(proxy);
  const socket =
    proxy.protocol === 'https:'
      ? process
          .getBuiltinModule('node:tls')
          .connect({ host: proxyHost, port: proxyPort, servername: serverNameOf(proxyHost) })
      : process.getBuiltinModule('node:net').connect({ host: proxyHost, port: proxyPort });
  const target = toAuthority(host, port);
  const authorization = proxyAuthorization(proxy);
  const credentials = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentials}\r\n`);
  return awaitTunnel(socket, toAuthority(proxyHost, proxyPort), signal);
}

const tunnelMs = 30_000;

function serverNameOf(host: string): string {
  return process.getBuiltinModule('node:net').isIP(host) === 0 ? host : '';
}

function awaitTunnel(socket: Socket, proxyName: string, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const finish = (error?: Error) => {
      socket.off('data', onData).off('error', finish).off('close', onClose).setTimeout(0);
      offAbort();
      if (error === undefined) return resolve(socket);
      socket.destroy();
      reject(toProxyError(proxyName, error));
    };
    const onClose = () => finish(refused(proxyName, 'it closed the connection'));
    const onData = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      const isHttp = 'HTTP/'.startsWith(head.toString('latin1', 0, 5)) && head.length <= 65_536;
      if (end < 0) return isHttp ? undefined : finish(refused(proxyName, 'its answer is no HTTP'));
      const statusLine = head.toString('latin1', 0, head.indexOf('\r\n'));
      if (!/^HTTP\/1\.[01] 2\d\d/.test(statusLine)) return finish(refused(proxyName, `it answered "${statusLine}"`));
      socket.pause();
      if (head.length > end + 4) socket.unshift(head.subarray(end + 4));
      return finish();
    };
    socket.on('data', onData).on('error', finish).on('close', onClose);
    socket.setTimeout(tunnelMs, () => finish(refused(proxyName, `no answer within ${formatDurationMs(tunnelMs)}`)));
    const offAbort = onAbort(signal, () => queueMicrotask(() => finish(refused(proxyName, 'the client was closed'))));
  });
}

/** A connection that was not opened because the proxy cannot be reached names the proxy, and not the server behind it. */
export function toProxyError<T>(proxyName: string, error: T): T | KinformerError {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { readonly hostname?: string };
  const isOfProxy = syscall === 'connect' || (syscall === 'getaddrinfo' && proxyName.startsWith(`${hostname}:`));
  if (!isOfProxy) return error;
  const reason = code === 'ECONNREFUSED' ? `it refused the connection (${code})` : error.message;
  return new KinformerError('UNREACHABLE', `the proxy ${proxyName} cannot be reached: ${toPrintable(reason)}`, {
    cause: error,
    hint: proxyHint,
  });
}

const proxyHint = 'check proxy-url in the kubeconfig, HTTPS_PROXY and NO_PROXY';

function refused(proxyName: string, reason: string): KinformerError {
  return new KinformerError('UNREACHABLE', `the proxy ${proxyName} opened no tunnel: ${toPrintable(reason)}`, {
    hint: proxyHint,
  });
}
