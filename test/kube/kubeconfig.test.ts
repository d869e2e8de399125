import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConnectionFlags } from '../../src/kube/api.ts';
import { type Connection, resolveConnection } from '../../src/kube/connection.ts';
import { readTrust } from '../../src/kube/trust.ts';
import { createTempFolder, createTestEnvironment, rejection, toKubeconfig } from '../helpers/kube-client.ts';
import { readTlsFixture } from '../helpers/scripted-server.ts';

const ca = readTlsFixture('ca.pem');
const caData = Buffer.from(ca).toString('base64');
const server = 'https://127.0.0.1:6443';

function resolve(
  env: Record<string, string>,
  flags: ConnectionFlags = {},
  homeDir = '/nonexistent',
): Promise<Connection> {
  return resolveConnection(flags, createTestEnvironment({ env, homeDir }));
}

async function resolveText(text: string, flags: ConnectionFlags = {}): Promise<Connection> {
  using folder = createTempFolder();
  return await resolve({}, { kubeconfig: folder.write('config', text), ...flags });
}

describe('several files', () => {
  const a = `
clusters:
- name: main
  cluster: {server: "${server}"}
users:
- name: red
  user: {token: from-a}
`;
  const b = `
current-context: two
contexts:
- name: two
  context: {cluster: main, user: red, namespace: shop}
users:
- name: red
  user: {client-certificate: c.pem}
`;

  it('B031 B036 are merged: the first file that has a name has the whole entry', async () => {
    using folder = createTempFolder();
    const list = `${folder.write('a', a)}:${folder.write('b', b)}`;
    const connection = await resolve({ KUBECONFIG: list });
    expect(connection).toMatchObject({ contextName: 'two', namespace: 'shop', server: { text: server } });
    expect(connection.user.fields).toEqual({ token: 'from-a' });
  });

  it.each([
    ['one', 'one', 'two'],
    ['two', undefined, 'two'],
    ['two', '', 'two'],
  ])('B032 the current context is %s when the files say %j and %j', async (expected, first, second) => {
    const contexts = ['one', 'two'].map((name) => ({ name, context: { cluster: 'main' } }));
    const clusters = [{ name: 'main', cluster: { server } }];
    using folder = createTempFolder();
    const one = folder.write('1', JSON.stringify({ 'current-context': first, contexts, clusters }));
    const two = folder.write('2', JSON.stringify({ 'current-context': second }));
    expect((await resolve({ KUBECONFIG: `${one}:${two}` })).contextName).toBe(expected);
  });

  it.each(['F:', ':F', 'F::G'])('B033 empty entries of %s are passed over', async (list) => {
    using folder = createTempFolder();
    const files: Record<string, string> = {
      F: folder.write('f', toKubeconfig({ server })),
      G: folder.write('g', '{}'),
    };
    const entries = list.split(':').map((entry) => files[entry] ?? '');
    expect((await resolve({ KUBECONFIG: entries.join(':') })).server.text).toBe(server);
  });

  it('B033 an empty KUBECONFIG is none: the file in the home folder is read', async () => {
    using folder = createTempFolder();
    mkdirSync(join(folder.path, '.kube'));
    folder.write('.kube/config', toKubeconfig({ server }));
    expect((await resolve({ KUBECONFIG: '' }, {}, folder.path)).contextName).toBe('test');
  });

  it('B034 a missing file of the list is passed over', async () => {
    using folder = createTempFolder();
    const list = `${join(folder.path, 'missing')}:${folder.write('b', toKubeconfig({ server }))}`;
    expect((await resolve({ KUBECONFIG: list })).contextName).toBe('test');
  });

  it('B034 nothing at all is NO_CONFIG with the paths tried', async () => {
    const error = await rejection(resolve({ KUBECONFIG: '/nonexistent/a:/nonexistent/b' }));
    expect(error).toMatchObject({ code: 'NO_CONFIG' });
    expect(error.message).toContain('/nonexistent/a, /nonexistent/b');
  });

  it('B043 relative paths are taken from the folder of their own file', async () => {
    using folder = createTempFolder();
    mkdirSync(join(folder.path, 'x'));
    mkdirSync(join(folder.path, 'y'));
    const first = folder.write(
      'x/a.yaml',
      `current-context: k
contexts: [{name: k, context: {cluster: c, user: u}}]
clusters: [{name: c, cluster: {server: "${server}", certificate-authority: certs/ca.pem}}]`,
    );
    const second = folder.write(
      'y/b.yaml',
      `users: [{name: u, user: {client-certificate: c.pem, client-key: /abs/k.pem, tokenFile: t, exec: {command: ./plugin}}}]`,
    );
    const { cluster, user } = await resolve({ KUBECONFIG: `${first}:${second}` });
    expect(cluster.fields['certificate-authority']).toBe(join(folder.path, 'x/certs/ca.pem'));
    expect(user.fields).toMatchObject({
      'client-certificate': join(folder.path, 'y/c.pem'),
      'client-key': '/abs/k.pem',
      tokenFile: join(folder.path, 'y/t'),
      exec: { command: join(folder.path, 'y/plugin') },
    });
  });

  it('B043 a bare plugin name is left to PATH', async () => {
    const { user } = await resolveText(toKubeconfig({ server }, { exec: { command: 'plugin' } }));
    expect(user.fields.exec).toEqual({ command: 'plugin' });
  });
});

describe('files that cannot be used', () => {
  it.each([
    ['', 'the path is empty'],
    ['/nonexistent/config', 'there is no such file'],
    ['/', 'it is a directory'],
  ])('B034 B044 --kubeconfig %j is named with the reason', async (kubeconfig, reason) => {
    const error = await rejection(resolve({}, { kubeconfig }));
    expect(error).toMatchObject({ code: 'BAD_CONFIG' });
    expect(error.message).toBe(`kubeconfig "${kubeconfig}" cannot be read: ${reason}`);
  });

  it.skipIf(process.getuid?.() === 0)('B044 a file without read permission', async () => {
    using folder = createTempFolder();
    const kubeconfig = folder.write('config', '{}');
    chmodSync(kubeconfig, 0);
    expect((await rejection(resolve({}, { kubeconfig }))).message).toContain('permission denied');
  });

  it.each(['', '---\n', '# nothing\n', '{}'])('B044 %j is an empty configuration', async (text) => {
    expect(await rejection(resolveText(text))).toMatchObject({ code: 'NO_CONFIG' });
  });

  it('text that is no YAML names the file', async () => {
    const error = await rejection(resolveText('a: [1,\nb: }'));
    expect(error).toMatchObject({ code: 'BAD_CONFIG' });
    expect(error.message).toContain('it is no YAML');
  });

  it.each(['[]', 'just text', '{"clusters": {}}', '{"users": [3]}'])(
    '%j has not the shape of a kubeconfig',
    async (text) => {
      expect(await rejection(resolveText(text))).toMatchObject({ code: 'BAD_CONFIG' });
    },
  );
});

describe('names', () => {
  it.each([
    ['contexts: null\ncurrent-context: dev03', 'context "dev03" does not exist'],
    ['contexts: [{name: k, context: {cluster: gone}}]\ncurrent-context: k', 'cluster "gone" of context "k"'],
    [
      `contexts: [{name: k, context: {cluster: c, user: gone}}]\ncurrent-context: k\nclusters: [{name: c, cluster: {server: "${server}"}}]`,
      'user "gone" of context "k"',
    ],
  ])('B037 %j names what is missing and the file', async (text, message) => {
    using folder = createTempFolder();
    const kubeconfig = folder.write('config', text);
    const error = await rejection(resolve({}, { kubeconfig }));
    expect(error).toMatchObject({ code: 'BAD_CONFIG' });
    expect(error.message).toContain(message);
    expect(error.message).toContain(kubeconfig);
  });

  it.each([
    ['user: ""', { user: '' }],
    ['no user key', { user: undefined }],
  ])('B038 a context with %s is anonymous', async (_, context) => {
    const { user } = await resolveText(toKubeconfig({ server: 'http://127.0.0.1:1' }, {}, context));
    expect(user.fields).toEqual({});
  });

  it.each([
    'dev/titan',
    'arn:aws:eks:eu-west-1:000000000000:cluster/x',
    'me@corp/../../..',
    '名前',
    'a b',
    'x\u001b[2J',
  ])('B046 the context %j can be selected', async (name) => {
    const config = JSON.parse(toKubeconfig({ server }));
    config.contexts[0].name = name;
    expect((await resolveText(JSON.stringify(config), { context: name })).contextName).toBe(name);
  });

  it.each(['', undefined])('B047 without a current context (%j) the names are listed', async (current) => {
    const config = { ...JSON.parse(toKubeconfig({ server })), 'current-context': current };
    const error = await rejection(resolveText(JSON.stringify(config)));
    expect(error).toMatchObject({ code: 'NO_CONFIG', message: 'no current context is set' });
    expect(error).toMatchObject({ hint: 'pass --context with one of: test' });
    expect((await resolveText(JSON.stringify(config), { context: 'test' })).server.text).toBe(server);
  });

  it('B047 flags with an empty text are not given', async () => {
    const text = toKubeconfig({ server }, { token: 'secret' });
    const flags = { context: '', cluster: '', user: '', server: '', token: '', as: '', clientKey: '' };
    const { contextName, server: found, user } = await resolveText(text, flags);
    expect([contextName, found.text, user.fields.token, user.fields.as]).toEqual(['test', server, 'secret', undefined]);
  });

  it('B048 extensions and unknown keys are ignored', async () => {
    const extensions = [
      { extension: { 'last-update': 'Wed, 10 Nov 2021 21:26:30 EST', provider: 'x' }, name: 'cluster_info' },
    ];
    const config = JSON.parse(toKubeconfig({ server, extensions }, {}, { extensions }));
    expect((await resolveText(JSON.stringify({ ...config, preferences: {}, other: 1 }))).contextName).toBe('test');
  });

  it.each([
    ['', undefined],
    [undefined, undefined],
    ['kube-system', 'kube-system'],
  ])('B050 namespace %j of the context is %j', async (namespace, expected) => {
    expect((await resolveText(toKubeconfig({ server }, {}, { namespace }))).namespace).toBe(expected);
  });

  it('a token of digits keeps its zeros', async () => {
    const text = `current-context: k
contexts:
- context:
    cluster: c
    user: u
  name: k
clusters:
- cluster:
    server: ${server}
  name: c
users:
- name: u
  user:
    token: 00123456
`;
    expect((await resolveText(text)).user.fields.token).toBe('00123456');
    expect((await resolveText(`${text}# &anchor\nx: [1]`)).user.fields.token).toBe('00123456');
  });
});

describe('flags', () => {
  const text = toKubeconfig(
    { server, 'certificate-authority-data': caData, 'tls-server-name': 'inner' },
    { tokenFile: '/t', exec: { command: 'x' } },
  );

  it('--server replaces the address and clears the server name, and keeps the CA', async () => {
    const { server: address, cluster } = await resolveText(text, { server: 'https://other:1' });
    expect(address.text).toBe('https://other:1');
    expect(cluster.fields['tls-server-name']).toBeUndefined();
    expect(readTrust(cluster).ca).toBe(ca);
  });

  it('--insecure-skip-tls-verify replaces the CA', async () => {
    const { cluster } = await resolveText(text, { insecureSkipTlsVerify: true });
    expect(readTrust(cluster)).toEqual({ insecure: true, serverName: 'inner' });
  });

  it('B056 --token takes the place of every other credential but certificates', async () => {
    const { user } = await resolveText(text, { token: 't' });
    expect(user.fields).toEqual({ token: 't' });
  });

  it('--server alone needs no kubeconfig', async () => {
    expect((await resolve({}, { server: 'http://127.0.0.1:8080/' })).server).toMatchObject({
      text: 'http://127.0.0.1:8080',
      secure: false,
    });
  });

  it('--cluster and --user choose other entries than the context', async () => {
    const config = JSON.parse(text);
    config.clusters.push({ name: 'other', cluster: { server: 'https://other' } });
    config.users.push({ name: 'admin', user: { token: 'a' } });
    const connection = await resolveText(JSON.stringify(config), { cluster: 'other', user: 'admin' });
    expect(connection.server.text).toBe('https://other:443');
    expect(connection.user.fields).toEqual({ token: 'a' });
    expect(await rejection(resolveText(text, { user: 'nobody' }))).toMatchObject({ code: 'BAD_CONFIG' });
  });

  it.each([
    ['10.0.0.1:6443', 'http://10.0.0.1:6443', {}],
    ['10.0.0.1:6443', 'https://10.0.0.1:6443', { 'certificate-authority-data': caData }],
    ['https://[::1]:6443/a/b/', 'https://[::1]:6443/a/b', {}],
  ])('the server %j is %j', async (written, expected, fields) => {
    expect((await resolveText(toKubeconfig({ server: written, ...fields }))).server.text).toBe(expected);
  });

  it('B028 a password in a server address that is refused is not shown', async () => {
    const error = await rejection(resolveText(toKubeconfig({ server: 'ftp://user:p@ss@host' })));
    expect(error.message).toBe('the server address "ftp://…@host" is no http or https URL');
  });

  it.each(['ftp://x', 'https://', 'unix:///sock'])('the server %j is refused', async (written) => {
    expect(await rejection(resolveText(toKubeconfig({ server: written })))).toMatchObject({ code: 'BAD_CONFIG' });
  });
});

const toPem = (label: string, body: string) =>
  Buffer.from(`-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`).toString('base64');

describe('certificate authorities', () => {
  const trustOf = async (fields: object) => readTrust((await resolveText(toKubeconfig({ server, ...fields }))).cluster);

  it('B040 together with insecure-skip-tls-verify are refused, naming both', async () => {
    const error = await rejection(trustOf({ 'certificate-authority-data': caData, 'insecure-skip-tls-verify': true }));
    expect(error).toMatchObject({ code: 'BAD_CONFIG' });
    expect(error.message).toContain('certificate-authority and insecure-skip-tls-verify');
  });

  it('B041 empty data is none', async () => {
    expect(await trustOf({ 'certificate-authority-data': '' })).toEqual({ insecure: false });
  });

  it.each([
    ['wrapped at 64 columns', caData.replace(/(.{64})/g, '$1\n')],
    ['with a newline at the end', `${caData}\n`],
    ['of two certificates with CRLF', Buffer.from((ca + ca).replaceAll('\n', '\r\n')).toString('base64')],
  ])('B042 base64 %s is read', async (_, data) => {
    expect((await trustOf({ 'certificate-authority-data': data })).ca).toContain('BEGIN CERTIFICATE');
  });

  it.each([
    ['a stray character', `${caData}$`],
    ['something that is no PEM', Buffer.from('hello').toString('base64')],
    ['a certificate that was cut', Buffer.from(ca.slice(0, 300)).toString('base64')],
    ['a certificate of something else', toPem('CERTIFICATE', 'AAAA')],
    ['a private key', toPem('PRIVATE KEY', 'AAAA')],
  ])('B042 %s is an error that names cluster and field', async (_, data) => {
    const error = await rejection(trustOf({ 'certificate-authority-data': data }));
    expect(error.message).toContain('certificate-authority-data of cluster "c"');
  });

  it('B042 a block that cannot be read before a certificate is passed over', async () => {
    const data = Buffer.from(`${Buffer.from(toPem('PRIVATE KEY', 'AAAA'), 'base64')}${ca}`).toString('base64');
    expect((await trustOf({ 'certificate-authority-data': data })).ca).toContain('BEGIN CERTIFICATE');
  });

  it('a file that is not there is named', async () => {
    const error = await rejection(trustOf({ 'certificate-authority': '/nonexistent/ca.pem' }));
    expect(error.message).toContain('"/nonexistent/ca.pem" cannot be read (ENOENT)');
  });
});
