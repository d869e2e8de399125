import net, { type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ConnectionFlags } from '../../src/kube/api.ts';
import { openClient } from '../../src/kube/client.ts';
import { chooseProxy } from '../../src/kube/proxy-rules.ts';
import { parseServerAddress } from '../../src/kube/server-address.ts';
import { isConnectionRefused } from '../../src/object/status.ts';
import { createTempFolder, createTestEnvironment, rejection, toKubeconfig } from '../helpers/kube-client.ts';
import { readTlsFixture, type ScriptedServer, serverTls, startScriptedServer } from '../helpers/scripted-server.ts';

const signal = new AbortController().signal;

interface Proxy {
  readonly port: number;
  /** The heads of the requests, or the destinations, that it got. */
  readonly seen: string[];
  [Symbol.asyncDispose](): Promise<void>;
}

async function startProxy(onSocket: (socket: Socket, seen: string[]) => void): Promise<Proxy> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    seen,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function join(socket: Socket, port: number): void {
  const upstream = net.connect(port, '127.0.0.1');
  upstream.on('error', () => socket.destroy());
  upstream.on('close', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
  socket.pipe(upstream);
  upstream.pipe(socket);
}

/** Opens each tunnel to `port`, whatever was asked for. */
function startConnectProxy(port: number, answer = 'HTTP/1.1 200 OK\r\n\r\n'): Promise<Proxy> {
  return startProxy((socket, seen) => {
    socket.once('data', (data) => {
      seen.push(data.toString('latin1'));
      socket.write(answer);
      if (answer.includes(' 200 ')) join(socket, port);
    });
  });
}

function startSocksProxy(port: number): Promise<Proxy> {
  return startProxy((socket, seen) => {
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]));
      socket.once('data', (request) => {
        seen.push(
          `${request.toString('latin1', 5, 5 + (request[4] ?? 0))}:${request.readUInt16BE(request.length - 2)}`,
        );
        socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        join(socket, port);
      });
    });
  });
}

const named = { 'certificate-authority-data': Buffer.from(readTlsFixture('ca.pem')).toString('base64') };
const apiServer = 'https://kube.internal.test:6443';

function startApiServer(): Promise<ScriptedServer> {
  return startScriptedServer((exchange) => exchange.respond(200, {}), { tls: serverTls('named') });
}

async function ask(cluster: object, env: Record<string, string> = {}, flags: ConnectionFlags = {}): Promise<unknown> {
  using folder = createTempFolder();
  const kubeconfig = folder.write('config', toKubeconfig(cluster, { token: 'secret-token' }));
  const client = await openClient({ kubeconfig, ...flags }, createTestEnvironment({ env }));
  try {
    return await client.json({ method: 'GET', path: '/x' }, { signal });
  } finally {
    client.close();
  }
}

describe('a proxy', () => {
  it('B022 of the environment gets CONNECT with host and port', async () => {
    await using server = await startApiServer();
    await using proxy = await startConnectProxy(server.port);
    await ask({ server: apiServer, ...named }, { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    expect(proxy.seen).toEqual(['CONNECT kube.internal.test:6443 HTTP/1.1\r\nHost: kube.internal.test:6443\r\n\r\n']);
    expect(server.requests.length).toBe(1);
  });

  it('B022 gets decoded credentials, and nothing prints them', async () => {
    await using server = await startApiServer();
    await using proxy = await startConnectProxy(server.port);
    const env = { HTTPS_PROXY: `http://user:p%40ss@127.0.0.1:${proxy.port}/` };
    await ask({ server: apiServer, ...named }, env);
    const expected = Buffer.from('user:p@ss').toString('base64');
    expect(proxy.seen[0]).toContain(`\r\nProxy-Authorization: Basic ${expected}\r\n`);
    expect(proxy.seen[0]).not.toContain('secret-token');
    await using refusing = await startConnectProxy(server.port, 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const error = await rejection(
      ask({ server: apiServer, ...named }, { HTTPS_PROXY: `http://user:p%40ss@127.0.0.1:${refusing.port}/` }),
    );
    expect(error).toMatchObject({ code: 'UNREACHABLE' });
    expect(error.message).toContain('407 Proxy Authentication Required');
    expect(error.message).not.toMatch(/p@ss|p%40ss/);
  });

  it('B022 credentials with a % that is no escape are an error that does not show them', async () => {
    const error = await rejection(ask({ server: apiServer }, { HTTPS_PROXY: 'http://user:100%@127.0.0.1:1/' }));
    expect(error).toMatchObject({ code: 'BAD_CONFIG', hint: 'write %25 for a %' });
    expect(error.message).not.toContain('100');
  });

  it('B022 a proxy that speaks something else is left at once', async () => {
    await using refusing = await startConnectProxy(1, 'SSH-2.0-x\r\n');
    const error = await rejection(ask({ server: apiServer }, { HTTPS_PROXY: `http://127.0.0.1:${refusing.port}` }));
    expect(error.message).toContain('its answer is no HTTP');
  });

  it('B024 does not change the name that TLS sends and checks', async () => {
    await using server = await startApiServer();
    await using proxy = await startConnectProxy(server.port);
    await ask({ server: apiServer, 'proxy-url': `http://127.0.0.1:${proxy.port}`, ...named });
    expect(server.serverNames).toEqual(['kube.internal.test']);
    const other = await rejection(
      ask({ server: 'https://other.test', 'proxy-url': `http://127.0.0.1:${proxy.port}`, ...named }),
    );
    expect(other).toMatchObject({ code: 'TLS' });
    expect(server.requests.length).toBe(1);
  });

  it('B024 sends no server name for an address', async () => {
    await using server = await startScriptedServer((exchange) => exchange.respond(200, {}), { tls: serverTls() });
    await using proxy = await startConnectProxy(server.port);
    await ask({ server: 'https://127.0.0.1:1', 'proxy-url': `http://127.0.0.1:${proxy.port}`, ...named });
    expect(server.serverNames).toEqual([false]);
  });

  it('B030 in the cluster wins over the environment', async () => {
    await using server = await startApiServer();
    await using proxy = await startConnectProxy(server.port);
    const env = { HTTPS_PROXY: 'http://127.0.0.1:9' };
    await ask({ server: apiServer, 'proxy-url': `http://127.0.0.1:${proxy.port}`, ...named }, env);
    expect(proxy.seen.length).toBe(1);
  });

  it('gets plain http requests with the whole address', async () => {
    await using proxy = await startScriptedServer((exchange) => exchange.respond(200, { ok: true }));
    const env = { HTTP_PROXY: proxy.url.replace('//', '//user:pw@') };
    expect(await ask({ server: 'http://kube.internal.test:8080/prefix' }, env)).toEqual({ ok: true });
    expect(proxy.requests[0]?.target).toBe('http://kube.internal.test:8080/prefix/x');
    expect(proxy.requests[0]?.header('host')).toBe('kube.internal.test:8080');
    expect(proxy.requests[0]?.header('proxy-authorization')).toMatch(/^Basic /);
  });

  it('of SOCKS resolves the name and carries TLS', async () => {
    await using server = await startApiServer();
    await using proxy = await startSocksProxy(server.port);
    await ask({ server: apiServer, 'proxy-url': `socks5h://127.0.0.1:${proxy.port}`, ...named });
    expect(proxy.seen).toEqual(['kube.internal.test:6443']);
    expect(server.serverNames).toEqual(['kube.internal.test']);
  });

  it.each([
    ['https', 'http'],
    ['http', 'http'],
    ['https', 'socks5h'],
  ])('that is not there is named, and not the %s server behind it (%s proxy)', async (scheme, proxyScheme) => {
    const cluster = { server: `${scheme}://kube.internal.test:6443`, 'proxy-url': `${proxyScheme}://127.0.0.1:9` };
    const error = await rejection(ask({ ...cluster, ...(scheme === 'https' && named) }));
    expect(error).toMatchObject({ code: 'UNREACHABLE', hint: expect.stringContaining('HTTPS_PROXY') });
    expect(error.message).toMatch(/^the proxy 127\.0\.0\.1:9 cannot be reached: .*ECONNREFUSED/);
    expect(isConnectionRefused(error)).toBe(true);
  });

  it.each(['ftp://x', 'http://'])('%j is no proxy', async (url) => {
    expect(await rejection(ask({ server: apiServer, 'proxy-url': url }))).toMatchObject({ code: 'BAD_CONFIG' });
  });
});

describe('the choice of a proxy', () => {
  const choose = (server: string, env: Record<string, string>) =>
    chooseProxy(parseServerAddress(server, true), undefined, env)?.href;
  const both = { HTTPS_PROXY: 'secure:1', HTTP_PROXY: 'plain:1' };

  it.each([
    ['https://api.test', both, 'http://secure:1/'],
    ['http://api.test', both, 'http://plain:1/'],
    ['https://api.test', { https_proxy: 'http://lower:1' }, 'http://lower:1/'],
    ['https://api.test', { https_proxy: 'lower:1', HTTPS_PROXY: 'upper:1' }, 'http://upper:1/'],
    ['https://api.test', { HTTP_PROXY: 'plain:1' }, undefined],
    ['https://localhost:1', both, undefined],
    ['https://127.8.0.1:1', both, undefined],
    ['https://[::1]:1', both, undefined],
  ])('%s with %j is %s', (server, env, expected) => {
    expect(choose(server, env)).toBe(expected);
  });

  it.each([
    ['*', 'https://api.test', true],
    ['api.test', 'https://api.test', true],
    ['test', 'https://api.test', true],
    ['.test', 'https://api.test', true],
    ['.api.test', 'https://api.test', false],
    ['*.test', 'https://api.test', true],
    ['pi.test', 'https://api.test', false],
    ['API.Test', 'https://api.test', true],
    ['api.test:443', 'https://api.test', true],
    ['api.test:6443', 'https://api.test', false],
    ['other, api.test', 'https://api.test', true],
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['10.1.2.3', 'https://10.1.2.3:6443', true],
    ['10.1.2.3:443', 'https://10.1.2.3:6443', false],
    ['fd00::/8', 'https://[fd00::1]:6443', true],
    ['[fd00::1]:6443', 'https://[fd00::1]:6443', true],
    ['10.0.0.0/x', 'https://10.1.2.3', false],
    ['', 'https://api.test', false],
  ])('NO_PROXY %j for %s: %s', (rule, server, excluded) => {
    expect(choose(server, { ...both, NO_PROXY: rule }) === undefined).toBe(excluded);
    expect(choose(server, { ...both, no_proxy: rule }) === undefined).toBe(excluded);
  });
});
