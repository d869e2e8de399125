import net from 'node:net';
import type { TlsOptions } from 'node:tls';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient, ClientEnvironment } from '../../src/kube/api.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { createTempFolder, openTestClient, rejection } from '../helpers/kube-client.ts';
import {
  readTlsFixture,
  type ScriptedServerOptions,
  serverTls,
  startScriptedServer,
} from '../helpers/scripted-server.ts';

const signal = new AbortController().signal;
const get = (client: ApiClient) => client.json<unknown>({ method: 'GET', path: '/x' }, { signal });
const startServer = (tls: TlsOptions, options: Omit<ScriptedServerOptions, 'tls'> = {}) =>
  startScriptedServer((exchange) => exchange.respond(200, { connection: exchange.connection }), { ...options, tls });

/** Opens ahead, trusting the CA of the fixtures. */
async function open(url: string, flags: object = {}, environment: Partial<ClientEnvironment> = {}) {
  const folder = createTempFolder();
  const certificateAuthority = folder.write('ca.pem', readTlsFixture('ca.pem'));
  const client = await openTestClient(url, { certificateAuthority, ...flags }, { opensAhead: true, ...environment });
  return {
    client,
    [Symbol.dispose]() {
      client.close();
      folder[Symbol.dispose]();
    },
  };
}

describe('a connection opened ahead', () => {
  it('is there before the first request, which takes it; the next ones reuse connections', async () => {
    await using server = await startServer(serverTls());
    using opened = await open(server.url);
    await vi.waitFor(() => expect(server.connectionCount).toBe(1));
    expect(server.requests).toEqual([]);
    expect(await get(opened.client)).toEqual({ connection: 1 });
    for (let i = 0; i < 4; i += 1) await get(opened.client);
    // The second request may come before the first has given its connection back.
    expect(server.connectionCount).toBeLessThanOrEqual(2);
  });

  it('is not the second of two requests at once', async () => {
    await using server = await startServer(serverTls());
    using opened = await open(server.url);
    const connections = await Promise.all([get(opened.client), get(opened.client)]);
    expect(connections).toEqual(expect.arrayContaining([{ connection: 1 }, { connection: 2 }]));
  });

  it('shows the certificate of the user and the name of the server, as an agent does', async () => {
    const seen: (string | undefined)[] = [];
    const onConnection: ScriptedServerOptions['onConnection'] = (socket) =>
      seen.push('getPeerX509Certificate' in socket ? Object(socket).getPeerX509Certificate()?.subject : undefined);
    const asksForOne = { ...serverTls(), requestCert: true, rejectUnauthorized: false };
    await using server = await startServer(asksForOne, { onConnection });
    using folder = createTempFolder();
    const clientCertificate = folder.write('one.pem', readTlsFixture('client-one.pem'));
    const clientKey = folder.write('one.key', readTlsFixture('client-one.key'));
    using opened = await open(server.url.replace('127.0.0.1', 'localhost'), { clientCertificate, clientKey });
    await get(opened.client);
    expect(seen).toEqual([expect.stringContaining('CN=')]);
    expect(server.serverNames).toEqual(['localhost']);
  });

  it('that is closed before the first request is replaced', async () => {
    await using server = await startServer(serverTls(), {
      onConnection: (socket, connection) => void (connection === 1 && socket.destroy()),
    });
    using opened = await open(server.url);
    await vi.waitFor(() => expect(server.connectionCount).toBe(1));
    expect(await get(opened.client)).toEqual({ connection: 2 });
  });

  it('says why it failed to the first request only', async () => {
    await using server = await startServer(serverTls('named'));
    using opened = await open(server.url);
    expect(await rejection(get(opened.client))).toMatchObject({ code: 'TLS' });
  });

  it('has 30 s for its handshake, too', async () => {
    const silent = net.createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const clock = new FakeClock();
    const { port } = silent.address() as net.AddressInfo;
    using opened = await open(`https://127.0.0.1:${port}`, {}, { clock });
    const outcome = rejection(opened.client.request({ method: 'GET', path: '/x', watch: true }, { signal }));
    const ended = vi.fn();
    void outcome.then(ended);
    await vi.waitFor(async () => {
      await clock.advance(31_000);
      expect(ended).toHaveBeenCalled();
    });
    expect(String(await outcome)).toContain('no connection within');
    silent.close();
  });

  it('is closed with its client, and none is opened unless asked for', async () => {
    const ends = vi.fn();
    await using server = await startServer(serverTls(), { onConnection: (socket) => void socket.on('close', ends) });
    using opened = await open(server.url);
    await vi.waitFor(() => expect(server.connectionCount).toBe(1));
    opened.client.close();
    await vi.waitFor(() => expect(ends).toHaveBeenCalledOnce());
    using plain = await open(server.url, {}, { opensAhead: false });
    expect(await get(plain.client)).toEqual({ connection: 2 });
  });
});
