import type { Socket } from 'node:net';
import { KinformerError } from '../core/errors.ts';
import type { Dial } from './connection-pool.ts';
import { openTunnel } from './proxy-tunnel.ts';
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
    return connect({ emit: () => false }, { host: server.host, port: server.port, secureEndpoint: false });
  };
}

/** What is used of client-node's agent: its way to open a socket. */
type SocksConnect = (
  request: { emit(): boolean },
  options: { readonly host: string; readonly port: number; readonly secureEndpoint: false },
) => Promise<Socket>;

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
  throw new KinformerError('BAD_CONFIG', `proxies of type ${proxy.protocol} cannot be used`);
}
