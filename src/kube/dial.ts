import type { Socket } from 'node:net';
import { KinformerError } from '../core/errors.ts';
import type { Dial } from './connection-pool.ts';
import { openTunnel, toProxyError } from './proxy-tunnel.ts';
import type { ServerAddress } from './server-address.ts';

/** True when the proxy gets plain http requests itself, and opens no tunnel. */
export function isForwardProxy(proxy: URL, server: ServerAddress): boolean {
  return !server.secure && proxy.protocol === 'http:';
}

/** Opens connections to the server through the proxy: by CONNECT, or by SOCKS, for which client-node is loaded. */
export function createDial(proxy: URL, server: ServerAddress): Dial {
  if (!proxy.protocol.startsWith('socks')) return (signal) => openTunnel(proxy, server.host, server.port, signal);
  let connecting: Promise<SocksConnect> | undefined;
  return async () => {
    connecting ??= loadSocks(proxy, server);
    const connect = await connecting;
    const target = { host: server.host, port: server.port, secureEndpoint: false } as const;
    return connect({ emit: () => false }, target).catch((error: unknown) => {
      throw toProxyError(proxy.host, withErrno(error));
    });
  };
}

/** What is used of client-node's agent: its way to open a socket. */
type SocksConnect = (
  request: { emit(): boolean },
  options: { readonly host: string; readonly port: number; readonly secureEndpoint: false },
) => Promise<Socket>;

/** What client-node's agent says of a proxy that it cannot connect to has the errno in its text only. */
function withErrno(error: unknown): unknown {
  const code = error instanceof Error ? /^connect (E[A-Z]+) /.exec(error.message)?.[1] : undefined;
  return code === undefined ? error : Object.assign(error as Error, { code, syscall: 'connect' });
}

async function loadSocks(proxy: URL, server: ServerAddress): Promise<SocksConnect> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  const cluster = { name: 'cluster', server: server.text, skipTLSVerify: true, proxyUrl: proxy.href };
  config.loadFromClusterAndUser(cluster, { name: 'user' });
  const options: { agent?: unknown } = {};
  await config.applyToHTTPSOptions(options as Parameters<typeof config.applyToHTTPSOptions>[0]);
  const { agent } = options;
  if (typeof agent === 'object' && agent !== null && 'connect' in agent && typeof agent.connect === 'function') {
    return agent.connect.bind(agent) as SocksConnect;
  }
  throw new KinformerError('BAD_CONFIG', `proxies of type ${proxy.protocol} cannot be used`, {
    hint: 'http, https, socks4 and socks5 can',
  });
}
