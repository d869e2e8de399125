import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { ApiClient, ClientEnvironment, ConnectionFlags } from '../../src/kube/api.ts';
import { openClient } from '../../src/kube/client.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { createTempFolder, createTestEnvironment, rejection, toKubeconfig } from '../helpers/kube-client.ts';
import {
  type Exchange,
  readTlsFixture,
  type ScriptedServer,
  serverTls,
  startScriptedServer,
} from '../helpers/scripted-server.ts';

const ca = readTlsFixture('ca.pem');
const signal = new AbortController().signal;
const ok = (exchange: Exchange) => exchange.respond(200, {});

interface Setup {
  readonly server: ScriptedServer;
  readonly folder: ReturnType<typeof createTempFolder>;
  /** A client of a kubeconfig with this user. */
  open(
    user: object,
    options?: { cluster?: object; flags?: ConnectionFlags; environment?: Partial<ClientEnvironment> },
  ): Promise<ApiClient>;
}

async function withServer(
  script: (exchange: Exchange, index: number) => void,
  run: (setup: Setup) => Promise<void>,
  tls: TlsOptions = serverTls(),
): Promise<void> {
  await using server = await startScriptedServer(script, { tls });
  using folder = createTempFolder();
  const clients: ApiClient[] = [];
  try {
    await run({
      server,
      folder,
      async open(user, { cluster, flags, environment } = {}) {
        const trust = { server: server.url, 'certificate-authority-data': Buffer.from(ca).toString('base64') };
        const kubeconfig = folder.write('config', toKubeconfig({ ...trust, ...cluster }, user));
        const client = await openClient({ kubeconfig, ...flags }, createTestEnvironment(environment));
        clients.push(client);
        return client;
      },
    });
  } finally {
    for (const client of clients) client.close();
  }
}

const get = (client: ApiClient) => client.json<unknown>({ method: 'GET', path: '/x' }, { signal });
const authorizations = (server: ScriptedServer) => server.requests.map((exchange) => exchange.header('authorization'));

describe('tokens', () => {
  it.each(['abc\n', 'abc\r\n', ' abc \n'])('B052 a tokenFile with %j gives the bare token', async (content) => {
    await withServer(ok, async ({ server, folder, open }) => {
      await get(await open({ tokenFile: folder.write('token', content) }));
      expect(authorizations(server)).toEqual(['Bearer abc']);
    });
  });

  it('B052 an inline token is trimmed', async () => {
    await withServer(ok, async ({ server, open }) => {
      await get(await open({ token: 'abc\n' }));
      expect(authorizations(server)).toEqual(['Bearer abc']);
    });
  });

  it.each<[string, object, RegExp]>([
    ['token', { token: 'secret\nX-Other: 1' }, /^the token of user "u" /],
    ['token with a NUL', { token: 'secret\0' }, /^the token of user "u" /],
    [
      'id-token',
      { 'auth-provider': { name: 'oidc', config: { 'id-token': 'secret\r\nx' } } },
      /^the id-token of user "u" /,
    ],
    ['user to impersonate', { as: 'secret\nX-Other: 1' }, /^who user "u" impersonates /],
  ])('B052 a %s that no header can carry is an error of the configuration', async (_, user, message) => {
    await withServer(ok, async ({ server, open }) => {
      const error = await rejection(open(user).then(get));
      expect(error).toMatchObject({ code: 'BAD_CONFIG', message: expect.stringMatching(message) });
      expect(error.message).not.toContain('secret');
      expect(server.requests).toEqual([]);
    });
  });

  it('B052 a tokenFile of several lines is named; once there was a token, that one is used meanwhile', async () => {
    await withServer(ok, async ({ server, folder, open }) => {
      const file = folder.write('token', 'secret\nsecond\n');
      const client = await open({ tokenFile: file });
      const error = await rejection(get(client));
      expect(error).toMatchObject({ code: 'BAD_CONFIG', message: expect.stringContaining(`tokenFile "${file}" has`) });
      expect(error.message).not.toContain('secret');
      for (const content of ['good\n', 'secret\nsecond\n', 'better']) {
        folder.write('token', content);
        await get(client);
      }
      expect(authorizations(server)).toEqual(['Bearer good', 'Bearer good', 'Bearer better']);
    });
  });

  it.each(['', '\n'])('B052 an empty tokenFile (%j) is an error that names the file', async (content) => {
    await withServer(ok, async ({ server, folder, open }) => {
      const file = folder.write('token', content);
      const error = await rejection(get(await open({ tokenFile: file })));
      expect(error).toMatchObject({ code: 'BAD_CONFIG', message: `tokenFile "${file}" is empty` });
      expect(server.requests.length).toBe(0);
    });
  });

  it('a tokenFile beats a token', async () => {
    await withServer(ok, async ({ server, folder, open }) => {
      await get(await open({ token: 'inline', tokenFile: folder.write('token', 'file') }));
      expect(authorizations(server)).toEqual(['Bearer file']);
    });
  });

  it('name and password are sent as Basic', async () => {
    await withServer(ok, async ({ server, open }) => {
      await get(await open({ username: 'jané', password: 'p:w' }));
      expect(authorizations(server)).toEqual([`Basic ${Buffer.from('jané:p:w').toString('base64')}`]);
    });
  });

  it('a token and a password together are refused', async () => {
    await withServer(ok, async ({ open }) => {
      expect(await rejection(open({ token: 'a', username: 'b' }))).toMatchObject({ code: 'BAD_CONFIG' });
    });
  });

  it('nothing is sent over plain http but impersonation', async () => {
    await using server = await startScriptedServer(ok);
    using folder = createTempFolder();
    const kubeconfig = folder.write('config', toKubeconfig({ server: server.url }, { token: 'secret', as: 'jane' }));
    const client = await openClient({ kubeconfig }, createTestEnvironment());
    await get(client);
    expect(authorizations(server)).toEqual([undefined]);
    expect(server.requests[0]?.header('impersonate-user')).toBe('jane');
    client.close();
  });

  it('a fixed token that is refused is not tried twice', async () => {
    await withServer(
      (exchange) => exchange.respond(401, 'no'),
      async ({ server, open }) => {
        expect(await rejection(get(await open({ token: 'secret' })))).toMatchObject({ code: 401 });
        expect(server.requests.length).toBe(1);
      },
    );
  });
});

describe('in a pod', () => {
  it('B063 the token is read again when it was rotated, at the latest after a 401', async () => {
    let accepted = 'one';
    await using server = await startScriptedServer(
      (exchange) =>
        exchange.header('authorization') === `Bearer ${accepted}` ? ok(exchange) : exchange.respond(401, 'no'),
      { tls: serverTls() },
    );
    using folder = createTempFolder();
    for (const version of ['one', 'two']) folder.write(version, version);
    const link = join(folder.path, 'token');
    symlinkSync('one', link);
    folder.write('ca.crt', ca);
    folder.write('namespace', 'shop\n');
    const env = { KUBERNETES_SERVICE_HOST: '127.0.0.1', KUBERNETES_SERVICE_PORT: String(server.port) };
    const client = await openClient({}, createTestEnvironment({ env, serviceAccountDir: folder.path }));
    expect(client.namespace).toBe('shop');
    await get(client);
    symlinkSync('two', `${link}.next`);
    renameSync(`${link}.next`, link);
    accepted = 'two';
    await get(client);
    expect(authorizations(server)).toEqual(['Bearer one', 'Bearer two']);
    client.close();
  });

  it('B063 a token that is rotated while a request is under way is used for one more try', async () => {
    using folder = createTempFolder();
    const file = folder.write('token', 'old');
    await withServer(
      (exchange, index) => {
        if (index > 0) return ok(exchange);
        writeFileSync(file, 'new');
        return exchange.respond(401, 'no');
      },
      async ({ server, open }) => {
        await get(await open({ tokenFile: file }));
        expect(authorizations(server)).toEqual(['Bearer old', 'Bearer new']);
      },
    );
  });

  it('B027 an IPv6 service address is put in brackets', async () => {
    using folder = createTempFolder();
    folder.write('token', 't');
    const env = { KUBERNETES_SERVICE_HOST: '::1', KUBERNETES_SERVICE_PORT: '443' };
    const client = await openClient({}, createTestEnvironment({ env, serviceAccountDir: folder.path }));
    expect(client.server).toBe('https://[::1]:443');
  });
});

describe('impersonation', () => {
  it('B070 every header is sent, each group for itself', async () => {
    const user = {
      token: 't',
      as: 'jane',
      'as-uid': '42',
      'as-groups': ['dev', 'system:masters'],
      'as-user-extra': { 'acme.io/scope': ['a', 'b'] },
      'act-as': 'nobody',
    };
    await withServer(ok, async ({ server, open }) => {
      await get(await open(user));
      const [request] = server.requests;
      expect(request?.headers.filter(([name]) => name.startsWith('Impersonate'))).toEqual([
        ['Impersonate-User', 'jane'],
        ['Impersonate-Uid', '42'],
        ['Impersonate-Group', 'dev'],
        ['Impersonate-Group', 'system:masters'],
        ['Impersonate-Extra-acme.io%2Fscope', 'a'],
        ['Impersonate-Extra-acme.io%2Fscope', 'b'],
      ]);
    });
  });

  it('flags take the place of the file', async () => {
    await withServer(ok, async ({ server, open }) => {
      await get(await open({ token: 't', as: 'jane' }, { flags: { as: 'joe', asGroup: ['ops'], asUid: '7' } }));
      expect(server.requests[0]?.header('impersonate-user')).toBe('joe');
      expect(server.requests[0]?.headerAll('impersonate-group')).toEqual(['ops']);
    });
  });

  it('B070 groups without a user are refused', async () => {
    await withServer(ok, async ({ open }) => {
      expect(await rejection(open({ 'as-groups': ['dev'] }))).toMatchObject({ code: 'BAD_CONFIG' });
    });
  });
});

describe('server certificates', () => {
  it('B041 an unknown CA is a TLS error with a hint', async () => {
    await withServer(ok, async ({ open }) => {
      const error = await rejection(get(await open({ token: 't' }, { cluster: { 'certificate-authority-data': '' } })));
      expect(error).toMatchObject({ code: 'TLS' });
      expect(error.message).toContain('is not trusted');
    });
  });

  it('a certificate-authority that is the server certificate itself is trusted', async () => {
    const leaf = Buffer.from(readTlsFixture('server.pem')).toString('base64');
    await withServer(ok, async ({ open }) => {
      expect(await get(await open({ token: 't' }, { cluster: { 'certificate-authority-data': leaf } }))).toEqual({});
    });
  });

  it('insecure-skip-tls-verify trusts anything', async () => {
    await withServer(
      ok,
      async ({ open }) => {
        const cluster = { 'certificate-authority-data': '', 'insecure-skip-tls-verify': true };
        expect(await get(await open({ token: 't' }, { cluster }))).toEqual({});
      },
      serverTls('named'),
    );
  });

  it('B025 tls-server-name is sent and checked instead of the host', async () => {
    const cluster = { 'tls-server-name': 'kube.internal.test' };
    await withServer(
      ok,
      async ({ server, open }) => {
        await get(await open({ token: 't' }, { cluster }));
        expect(server.serverNames).toEqual(['kube.internal.test']);
      },
      serverTls('named'),
    );
    await withServer(ok, async ({ server, open }) => {
      expect(await rejection(get(await open({ token: 't' }, { cluster })))).toMatchObject({ code: 'TLS' });
      expect(server.requests.length).toBe(0);
    });
  });

  it('B010 offers HTTP/1.1 alone', async () => {
    const offered: string[][] = [];
    const tls: TlsOptions = {
      ...serverTls(),
      ALPNCallback: ({ protocols }) => {
        offered.push(protocols);
        return protocols[0];
      },
    };
    await withServer(ok, async ({ open }) => void (await get(await open({ token: 't' }))), tls);
    expect(offered).toEqual([['http/1.1']]);
  });

  it('plain http on the port is told from a bad certificate', async () => {
    const onConnection = (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    await using plain = await startScriptedServer(ok, { onConnection });
    using folder = createTempFolder();
    const kubeconfig = folder.write('config', toKubeconfig({ server: plain.url.replace('http', 'https') }));
    const client = await openClient({ kubeconfig }, createTestEnvironment());
    const error = await rejection(get(client));
    expect(error).toMatchObject({ code: 'TLS' });
    expect(error.message).toContain('speaks no TLS');
  });
});

describe('client certificates', () => {
  const mutual: TlsOptions = { ...serverTls(), ca, requestCert: true, rejectUnauthorized: true };
  const subject = (exchange: Exchange) =>
    (exchange.socket as import('node:tls').TLSSocket).getPeerCertificate().subject.CN;

  const pair = (name: string) => ({
    'client-certificate-data': Buffer.from(readTlsFixture(`${name}.pem`)).toString('base64'),
    'client-key-data': Buffer.from(readTlsFixture(`${name}.key`)).toString('base64'),
  });

  it('are shown to the server', async () => {
    await withServer(
      (exchange) => exchange.respond(200, { subject: subject(exchange) }),
      async ({ open }) => expect(await get(await open(pair('client-one')))).toEqual({ subject: 'client-one' }),
      mutual,
    );
  });

  it('a missing one is a TLS error that names the user', async () => {
    await withServer(
      ok,
      async ({ open }) => expect(await rejection(get(await open({ token: 't' })))).toMatchObject({ code: 'TLS' }),
      mutual,
    );
  });

  it.each(['client-certificate', 'client-key'])('%s alone is refused', async (key) => {
    await withServer(ok, async ({ open }) => {
      const user = { [`${key}-data`]: pair('client-one')[`${key}-data` as 'client-key-data'] };
      expect(await rejection(open(user))).toMatchObject({ code: 'BAD_CONFIG' });
    });
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  it.each([
    ['a certificate that cannot be read', { 'client-certificate-data': base64('-----BEGIN CERTIFICATE-----\nAA\n') }],
    ['a key that cannot be read', { 'client-key-data': base64('-----BEGIN PRIVATE KEY-----\nsecret\n') }],
    ['the key of another certificate', { 'client-key-data': pair('client-two')['client-key-data'] }],
    [
      'certificate and key exchanged',
      {
        'client-certificate-data': pair('client-one')['client-key-data'],
        'client-key-data': pair('client-one')['client-certificate-data'],
      },
    ],
  ])('B042 %s is an error at once that names user and field', async (_, change) => {
    await withServer(ok, async ({ open, server }) => {
      const error = await rejection(open({ ...pair('client-one'), ...change }));
      expect(error).toMatchObject({ code: 'BAD_CONFIG' });
      expect(error.message).toMatch(/^client-(certificate|key)( and client-key)? of user "u" /);
      expect(error.message).not.toMatch(/secret|OSSL|routines/);
      expect(server.requests).toEqual([]);
    });
  });

  it('B062 certificate and key in one file, in any order, are used', async () => {
    await withServer(
      (exchange) => exchange.respond(200, { subject: subject(exchange) }),
      async ({ folder, open }) => {
        const both = folder.write('both.pem', readTlsFixture('client-one.key') + readTlsFixture('client-one.pem'));
        const client = await open({ 'client-certificate': both, 'client-key': both });
        expect(await get(client)).toEqual({ subject: 'client-one' });
      },
      mutual,
    );
  });

  it('B065 a pair that was renewed on disk is used on new connections; a half-written one is waited for', async () => {
    await withServer(
      (exchange) => exchange.respond(200, { subject: subject(exchange) }),
      async ({ server, folder, open }) => {
        const write = (file: string, name: string) => folder.write(file, readTlsFixture(name));
        const [cert, key] = [write('c.pem', 'client-one.pem'), write('c.key', 'client-one.key')];
        const client = await open({ 'client-certificate': cert, 'client-key': key });
        expect(await get(client)).toEqual({ subject: 'client-one' });
        write('c.pem', 'client-two.pem');
        expect(await get(client)).toEqual({ subject: 'client-one' });
        expect(server.connectionCount).toBe(1);
        write('c.key', 'client-two.key');
        expect(await get(client)).toEqual({ subject: 'client-two' });
        expect(server.connectionCount).toBe(2);
      },
      mutual,
    );
  });
});

describe('credential plugins', () => {
  /** A plugin that logs its environment and prints what the n-th answer file says. */
  function writePlugin(
    folder: ReturnType<typeof createTempFolder>,
    answers: readonly object[],
  ): { command: string; args: string[]; runs(): Record<string, unknown>[] } {
    const log = join(folder.path, 'log');
    writeFileSync(log, '');
    const script = folder.write(
      'plugin.cjs',
      `const fs = require('node:fs');
const answers = ${JSON.stringify(answers)};
const run = fs.readFileSync(${JSON.stringify(log)}, 'utf8').split('\\n').length - 1;
fs.appendFileSync(${JSON.stringify(log)}, JSON.stringify({ info: JSON.parse(process.env.KUBERNETES_EXEC_INFO), extra: process.env.EXTRA }) + '\\n');
const answer = answers[Math.min(run, answers.length - 1)];
if (answer.said) console.error(answer.said);
if (answer.fail) { console.error(answer.fail); process.exit(3); }
console.log(answer.text ?? JSON.stringify({ kind: 'ExecCredential', apiVersion: 'client.authentication.k8s.io/v1', ...answer }));`,
    );
    return {
      command: process.execPath,
      args: [script],
      runs: () =>
        readFileSync(log, 'utf8')
          .trim()
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
    };
  }

  const v1 = { apiVersion: 'client.authentication.k8s.io/v1', interactiveMode: 'Never' };
  const token = (value: string, expirationTimestamp?: string) => ({ status: { token: value, expirationTimestamp } });

  it.each(['2026-01-01T00:00:02Z', '2026-01-01T00:00:02.000Z', '2026-01-01T02:00:02+02:00'])(
    'B053 runs again when %s is over',
    async (expiry) => {
      await withServer(ok, async ({ server, folder, open }) => {
        const plugin = writePlugin(folder, [token('one', expiry), token('two')]);
        const clock = new FakeClock();
        const client = await open(
          { exec: { ...v1, command: plugin.command, args: plugin.args } },
          { environment: { clock } },
        );
        await get(client);
        await clock.advance(1000);
        await get(client);
        await clock.advance(2000);
        await get(client);
        expect(authorizations(server)).toEqual(['Bearer one', 'Bearer one', 'Bearer two']);
        expect(plugin.runs().length).toBe(2);
      });
    },
  );

  it('B054 a refused token is renewed once and the request repeated once', async () => {
    await withServer(
      (exchange) => (exchange.header('authorization') === 'Bearer two' ? ok(exchange) : exchange.respond(401, 'no')),
      async ({ server, folder, open }) => {
        const plugin = writePlugin(folder, [token('one'), token('two')]);
        const client = await open({ exec: { ...v1, ...plugin } });
        expect(await get(client)).toEqual({});
        expect(authorizations(server)).toEqual(['Bearer one', 'Bearer two']);
        expect(plugin.runs().length).toBe(2);
      },
    );
  });

  it('B054 is not run a third time when the second token is refused, too', async () => {
    await withServer(
      (exchange) => exchange.respond(401, 'no'),
      async ({ server, folder, open }) => {
        const plugin = writePlugin(folder, [token('one'), token('two')]);
        expect(await rejection(get(await open({ exec: { ...v1, ...plugin } })))).toMatchObject({ code: 401 });
        expect(server.requests.length).toBe(2);
        expect(plugin.runs().length).toBe(2);
      },
    );
  });

  it('B062 requests at the same time share one run, and use certificate and key of the same run', async () => {
    const mutual: TlsOptions = { ...serverTls(), ca, requestCert: true, rejectUnauthorized: true };
    const certificate = (name: string, expirationTimestamp?: string) => ({
      status: {
        clientCertificateData: readTlsFixture(`${name}.pem`),
        clientKeyData: readTlsFixture(`${name}.key`),
        expirationTimestamp,
      },
    });
    await withServer(
      (exchange) =>
        exchange.respond(200, {
          subject: (exchange.socket as import('node:tls').TLSSocket).getPeerCertificate().subject.CN,
        }),
      async ({ folder, open }) => {
        const plugin = writePlugin(folder, [
          certificate('client-one', '2026-01-01T00:00:02Z'),
          certificate('client-two'),
        ]);
        const clock = new FakeClock();
        const client = await open({ exec: { ...v1, ...plugin } }, { environment: { clock } });
        const all = () => Promise.all(Array.from({ length: 5 }, () => get(client)));
        expect(await all()).toEqual(Array.from({ length: 5 }, () => ({ subject: 'client-one' })));
        await clock.advance(3000);
        expect(await all()).toEqual(Array.from({ length: 5 }, () => ({ subject: 'client-two' })));
        expect(plugin.runs().length).toBe(2);
      },
      mutual,
    );
  });

  it('B056 is not run when the user has a token, or --token is given', async () => {
    await withServer(ok, async ({ server, folder, open }) => {
      const plugin = writePlugin(folder, [token('plugin')]);
      await get(await open({ token: 'file', exec: { ...v1, ...plugin } }));
      await get(await open({ exec: { ...v1, ...plugin } }, { flags: { token: 'flag' } }));
      expect(authorizations(server)).toEqual(['Bearer file', 'Bearer flag']);
      expect(plugin.runs()).toEqual([]);
    });
  });

  it('B057 B058 is told version, interactivity and, if asked for, the cluster', async () => {
    await withServer(ok, async ({ server, folder, open }) => {
      const plugin = writePlugin(folder, [token('t')]);
      const extension = { audience: 'x', port: 5 };
      const cluster = {
        'tls-server-name': 'localhost',
        extensions: [{ name: 'client.authentication.k8s.io/exec', extension }],
      };
      const env = [{ name: 'EXTRA', value: 'yes' }];
      await get(await open({ exec: { ...v1, ...plugin, env, provideClusterInfo: true } }, { cluster }));
      await get(await open({ exec: { ...v1, ...plugin, interactiveMode: 'IfAvailable' } }, { cluster }));
      const [first, second] = plugin.runs();
      expect(first).toEqual({
        extra: 'yes',
        info: {
          kind: 'ExecCredential',
          apiVersion: 'client.authentication.k8s.io/v1',
          spec: {
            interactive: false,
            cluster: {
              server: server.url,
              'tls-server-name': 'localhost',
              'certificate-authority-data': Buffer.from(ca).toString('base64'),
              config: extension,
            },
          },
        },
      });
      expect(second?.info).toEqual({
        kind: 'ExecCredential',
        apiVersion: v1.apiVersion,
        spec: { interactive: false },
      });
    });
  });

  it.each([
    [
      'another version',
      { apiVersion: 'client.authentication.k8s.io/v1alpha1', ...token('t') },
      'client.authentication.k8s.io/v1alpha1 instead of client.authentication.k8s.io/v1',
    ],
    ['no JSON', { text: 'secret-token' }, 'printed no JSON'],
    ['nothing', { status: {} }, 'neither a token nor a client certificate'],
    ['a certificate without key', { status: { clientCertificateData: 'x' } }, 'only one of'],
    [
      'base64 instead of PEM',
      { status: { clientCertificateData: 'LS0tLS1CRUdJTg==', clientKeyData: readTlsFixture('client-one.key') } },
      'client-certificate is no certificate that can be read',
    ],
    [
      'certificate and key of two runs',
      {
        status: {
          clientCertificateData: readTlsFixture('client-one.pem'),
          clientKeyData: readTlsFixture('client-two.key'),
        },
      },
      'client-certificate and client-key do not belong together',
    ],
    ['a token of two lines', token('secret\nsecond'), 'a token with a control character'],
    ['a failure', { fail: 'expired session\nlog in\u001b[2J' }, 'ended with exit code 3: log in\\x1b[2J'],
  ])('B058 an answer with %s is an error', async (_, answer, message) => {
    await withServer(ok, async ({ server, folder, open }) => {
      const plugin = writePlugin(folder, [answer]);
      const error = await rejection(get(await open({ exec: { ...v1, ...plugin } })));
      expect(error).toMatchObject({ code: 'EXEC_PLUGIN' });
      expect(error.message).toContain(message);
      expect(error.message).not.toContain('secret-token');
      expect(server.requests.length).toBe(0);
    });
  });

  it.each([
    [{ apiVersion: 'client.authentication.k8s.io/v1' }, 'interactiveMode must be set'],
    [{ ...v1, interactiveMode: 'Sometimes' }, 'interactiveMode "Sometimes" is unknown'],
    [{ ...v1, apiVersion: 'client.authentication.k8s.io/v1alpha1' }, 'is not supported'],
    [{ ...v1, command: '' }, 'command is missing'],
  ])('B059 the section %j is refused', async (exec, message) => {
    await withServer(ok, async ({ open }) => {
      const error = await rejection(open({ exec: { command: 'x', ...exec } }));
      expect(error).toMatchObject({ code: 'BAD_CONFIG' });
      expect(error.message).toContain(message);
    });
  });

  it('B059 Always without a terminal fails before the plugin is started', async () => {
    await withServer(ok, async ({ folder, open }) => {
      const plugin = writePlugin(folder, [token('t')]);
      const error = await rejection(get(await open({ exec: { ...v1, ...plugin, interactiveMode: 'Always' } })));
      expect(error).toMatchObject({ code: 'EXEC_PLUGIN' });
      expect(plugin.runs()).toEqual([]);
    });
  });

  it('B059 the terminal is given back while an interactive plugin runs', async () => {
    await withServer(ok, async ({ folder, open }) => {
      const plugin = writePlugin(folder, [token('t')]);
      const order: string[] = [];
      const whilePrompting = async <T>(run: () => Promise<T>) => {
        order.push('released');
        const result = await run();
        order.push(`restored after ${plugin.runs().length}`);
        return result;
      };
      const exec = { ...v1, apiVersion: 'client.authentication.k8s.io/v1', ...plugin, interactiveMode: 'IfAvailable' };
      await get(await open({ exec }, { environment: { interactive: true, whilePrompting } }));
      expect(order).toEqual(['released', 'restored after 1']);
      expect(plugin.runs()[0]?.info).toMatchObject({ spec: { interactive: true } });
    });
  });

  it('B061 what a plugin says although it succeeds is passed on, each line once', async () => {
    await withServer(ok, async ({ folder, open }) => {
      const plugin = writePlugin(folder, [
        { ...token('one', '2026-01-01T00:00:01Z'), said: 'the session ends soon\u001b[2J\n\nlog in again' },
        { ...token('two'), said: 'log in again' },
      ]);
      const clock = new FakeClock();
      const warnings: string[] = [];
      const warn = (text: string) => warnings.push(text);
      const client = await open({ exec: { ...v1, ...plugin } }, { environment: { clock, warn } });
      await get(client);
      await clock.advance(2000);
      await get(client);
      expect(plugin.runs()).toHaveLength(2);
      const texts = warnings.map((text) => text.replace(/^credential plugin \S+: /, ''));
      expect(texts).toEqual(['the session ends soon\\x1b[2J', 'log in again']);
    });
  });

  it('B061 a plugin that failed is not run again for the request right behind', async () => {
    await withServer(ok, async ({ server, folder, open }) => {
      const clock = new FakeClock();
      const plugin = writePlugin(folder, [{ fail: 'no' }, { fail: 'no' }, token('t')]);
      const client = await open({ exec: { ...v1, ...plugin } }, { environment: { clock } });
      expect(await rejection(get(client))).toBe(await rejection(get(client)));
      expect(plugin.runs()).toHaveLength(1);
      await clock.advance(800);
      await rejection(get(client));
      await clock.advance(800);
      await get(client);
      expect(plugin.runs()).toHaveLength(3);
      expect(authorizations(server)).toEqual(['Bearer t']);
    });
  });

  it('B061 a plugin that is not installed is named with its hint', async () => {
    await withServer(ok, async ({ open }) => {
      const exec = { ...v1, command: 'kinformer-no-such-plugin', installHint: 'get it with: foo\nsecond line' };
      const error = await rejection(get(await open({ exec })));
      expect(error).toMatchObject({ code: 'EXEC_PLUGIN', hint: 'get it with: foo\nsecond line' });
      expect(error.message).toBe('credential plugin kinformer-no-such-plugin is not installed');
    });
  });

  it('B072 a far expiry starts no timer and one run', async () => {
    await withServer(ok, async ({ folder, open }) => {
      const plugin = writePlugin(folder, [token('one', '9999-12-31T23:59:59Z')]);
      const clock = new FakeClock();
      const client = await open({ exec: { ...v1, ...plugin } }, { environment: { clock } });
      await get(client);
      await clock.advance(40 * 86_400_000);
      await get(client);
      expect(clock.waiting).toBe(0);
      expect(plugin.runs().length).toBe(1);
    });
  });
});
