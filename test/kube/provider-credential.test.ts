import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createProviderCredential } from '../../src/kube/provider-credential.ts';
import { parseServerAddress } from '../../src/kube/server-address.ts';
import { createTempFolder, createTestEnvironment, rejection, toKubeconfig } from '../helpers/kube-client.ts';
import {
  type Exchange,
  readTlsFixture,
  type ScriptedServer,
  serverTls,
  startScriptedServer,
} from '../helpers/scripted-server.ts';

const connection = {
  contextName: 'test',
  namespace: undefined,
  server: parseServerAddress('https://127.0.0.1:1', true),
  cluster: { name: 'c', file: '', fields: {} },
  user: { name: 'u', file: '', fields: {} },
};

function toJwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

const hour = 3600;
const now = Math.floor(Date.now() / 1000);
const valid = toJwt({ exp: now + hour });
const expired = toJwt({ exp: now - hour });

function oidc(config: object) {
  return createProviderCredential({ name: 'oidc', config }, connection, createTestEnvironment());
}

/** An issuer with a token endpoint; it is https, because a client insists on it. */
function startIssuer(
  answer: (exchange: Exchange) => object,
  status = 200,
  metadata: object = {},
): Promise<ScriptedServer> {
  return startScriptedServer(
    (exchange) => {
      const origin = `https://${exchange.header('host')}`;
      if (exchange.method === 'POST') exchange.respond(status, answer(exchange));
      else exchange.respond(200, { issuer: origin, token_endpoint: `${origin}/token`, ...metadata });
    },
    { tls: serverTls() },
  );
}

function configFor(issuer: ScriptedServer): object {
  const authority = Buffer.from(readTlsFixture('ca.pem')).toString('base64');
  return {
    'idp-issuer-url': issuer.url,
    'idp-certificate-authority-data': authority,
    'client-id': 'kube',
    'client-secret': '',
    'refresh-token': 'refresh',
    'id-token': expired,
  };
}

describe('an oidc user', () => {
  it.each([
    ['valid', valid],
    ['without exp', toJwt({ sub: 'x' })],
    ['that is no JWT', 'opaque'],
  ])('B067 a token %s is used as it is', async (_, idToken) => {
    const config = { 'id-token': idToken, 'refresh-token': 'useless', 'idp-issuer-url': 'https://127.0.0.1:9' };
    const credential = oidc(config);
    const applied = await credential.current();
    expect(applied.authorization).toBe(`Bearer ${idToken}`);
  });

  it.each([
    ['is valid', valid, 0],
    ['is malformed', 'opaque', 1],
  ])('B067 a refused token that %s leads to the issuer %i times', async (_, idToken, times) => {
    await using issuer = await startIssuer(() => ({ error: 'invalid_grant' }), 400);
    const credential = oidc({ ...configFor(issuer), 'id-token': idToken });
    const applied = await credential.current();
    const renewed = await credential.renew(applied).catch((error: Error) => error.message);
    expect(renewed).toBe(
      times === 0 ? false : 'the id-token of user "u" cannot be renewed: the issuer answered 400 (invalid_grant)',
    );
    expect(issuer.requests.filter(({ method }) => method === 'POST').length).toBe(times);
  });

  it('B069 an expired token is renewed, by a public client without Basic', async () => {
    await using issuer = await startIssuer(() => ({
      access_token: 'x',
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: toIdToken(issuer.url),
    }));
    const applied = await oidc(configFor(issuer)).current();
    expect(applied.authorization).toMatch(/^Bearer ey/);
    const request = issuer.requests.find(({ method }) => method === 'POST');
    expect(request?.header('authorization')).toBeUndefined();
    expect(new URLSearchParams(request?.body).get('client_id')).toBe('kube');
  });

  it.each([
    [undefined, 'basic'],
    [['client_secret_post'], 'body'],
    [['client_secret_basic', 'client_secret_post'], 'basic'],
  ])('a client with a secret shows it as the issuer says (%j): %s', async (methods, where) => {
    const metadata = { token_endpoint_auth_methods_supported: methods };
    await using issuer = await startIssuer(() => ({ id_token: valid }), 200, metadata);
    await oidc({ ...configFor(issuer), 'client-secret': 'p@ss' }).current();
    const request = issuer.requests.find(({ method }) => method === 'POST');
    const form = new URLSearchParams(request?.body);
    const basic = `Basic ${Buffer.from('kube:p%40ss').toString('base64')}`;
    expect([request?.header('authorization'), form.get('client_secret')]).toEqual(
      where === 'basic' ? [basic, null] : [undefined, 'p@ss'],
    );
    expect([form.get('grant_type'), form.get('refresh_token')]).toEqual(['refresh_token', 'refresh']);
  });

  it('requests at the same time share one renewal, and a new refresh token is used for the next', async () => {
    let given = 0;
    await using issuer = await startIssuer(() => {
      given += 1;
      return { id_token: toJwt({ exp: now - hour, given }), refresh_token: `refresh-${given}` };
    });
    const credential = oidc(configFor(issuer));
    await Promise.all([credential.current(), credential.current()]);
    await credential.current();
    const posts = issuer.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual(['refresh', 'refresh-1']);
  });

  it.each([
    ['YAML', (text: string) => text],
    ['JSON', (text: string) => JSON.stringify(JSON.parse(text), undefined, 2)],
  ])('renewed tokens are written back, and nothing else changes (%s)', async (_, write) => {
    const [next, renewed] = [toJwt({ exp: now + hour, sub: 'next' }), 'r/2+x='];
    await using issuer = await startIssuer(() => ({ id_token: next, refresh_token: renewed }));
    using folder = createTempFolder();
    const users = { 'auth-provider': { name: 'oidc', config: configFor(issuer) } };
    const before = write(`${toKubeconfig({ server: 'https://127.0.0.1:1' }, users)}`);
    const file = folder.write('config', before);
    chmodSync(file, 0o644);
    const user = { name: 'u', file, fields: {} };
    const environment = createTestEnvironment();
    const provider = { name: 'oidc', config: configFor(issuer) };
    await createProviderCredential(provider, { ...connection, user }, environment).current();
    const after = before.replace(expired, next).replace('"refresh"', `"${renewed}"`);
    expect(readFileSync(file, 'utf8')).toBe(after);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['config']);
  });

  it.each([
    ['another holds the lock', (file: string) => writeFileSync(`${file}.lock`, '')],
    ['another has renewed them', (file: string) => writeFileSync(file, 'users: [{name: u, user: {}}]')],
    ['the file is gone', (file: string) => rmSync(file)],
  ])('renewed tokens are used, and the file is left alone, when %s', async (_, change) => {
    await using issuer = await startIssuer(() => ({ id_token: valid, refresh_token: 'next' }));
    using folder = createTempFolder();
    const provider = { name: 'oidc', config: configFor(issuer) };
    const file = folder.write('config', toKubeconfig({ server: 'https://127.0.0.1:1' }, { 'auth-provider': provider }));
    change(file);
    const [text, names] = [existsSync(file) && readFileSync(file, 'utf8'), readdirSync(folder.path)];
    const user = { name: 'u', file, fields: {} };
    const credential = createProviderCredential(provider, { ...connection, user }, createTestEnvironment());
    expect((await credential.current()).authorization).toBe(`Bearer ${valid}`);
    expect([existsSync(file) && readFileSync(file, 'utf8'), readdirSync(folder.path)]).toEqual([text, names]);
  });

  it('B066 an answer without id_token says to log in again', async () => {
    await using issuer = await startIssuer(() => ({ access_token: 'x', token_type: 'Bearer' }));
    const error = await rejection(oidc(configFor(issuer)).current());
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', hint: 'log in again' });
    expect(error.message).toContain('has no id_token');
  });

  it('an expired token without a way to renew it is an error', async () => {
    expect(await rejection(oidc({ 'id-token': expired }).current())).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

function toIdToken(issuer: string): string {
  return toJwt({ iss: issuer, aud: 'kube', sub: 's', iat: now, exp: now + hour });
}

describe('client-node', () => {
  it('is loaded only for what needs it', () => {
    using folder = createTempFolder();
    const client = fileURLToPath(new URL('../../src/kube/client.ts', import.meta.url));
    const openWith = (user: object): string[] => {
      const kubeconfig = folder.write('config', toKubeconfig({ server: 'https://127.0.0.1:1' }, user));
      const program = `
        import { registerHooks } from 'node:module';
        const loaded = [];
        registerHooks({ resolve(specifier, context, next) { loaded.push(specifier); return next(specifier, context); } });
        const { openClient } = await import(${JSON.stringify(client)});
        const environment = { env: {}, homeDir: '/', logger: { info() {}, warn() {}, error() {} }, warn() {}, interactive: false };
        const client = await openClient({ kubeconfig: ${JSON.stringify(kubeconfig)} }, environment);
        await client.json({ method: 'GET', path: '/' }, { signal: AbortSignal.timeout(5000) }).catch(() => {});
        console.log(JSON.stringify(loaded.filter((name) => !name.startsWith('.'))));`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      return JSON.parse(stdout) as string[];
    };
    const plain = openWith({ token: 't' });
    expect(
      plain.filter((name) => ['@kubernetes/client-node', 'node:http', 'node:https', 'undici'].includes(name)),
    ).toEqual([]);
    const oidcUser = { 'auth-provider': { name: 'oidc', config: { 'id-token': valid } } };
    expect(openWith(oidcUser)).not.toContain('@kubernetes/client-node');
    const user = { 'auth-provider': { name: 'gcp', config: { 'access-token': 't', expiry: '2100-01-01T00:00:00Z' } } };
    expect(openWith(user)).toContain('@kubernetes/client-node');
  });
});
