import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { describe, expect, it } from 'vitest';
import { resolveConnection } from '../../src/kube/connection.ts';
import { impersonationHeaders } from '../../src/kube/impersonation.ts';
import { textOf } from '../../src/kube/kubeconfig-file.ts';
import { readPem } from '../../src/kube/pem.ts';
import { readTrust } from '../../src/kube/trust.ts';
import { createUserCredential } from '../../src/kube/user-credential.ts';
import { createTempFolder, createTestEnvironment } from '../helpers/kube-client.ts';
import { readTlsFixture } from '../helpers/scripted-server.ts';

const data = (name: string) => Buffer.from(readTlsFixture(name)).toString('base64');

/** Kubeconfigs that both readers understand; where they differ on purpose is tested in kubeconfig.test.ts. */
const configs: Readonly<Record<string, string>> = {
  'a token and an inline CA': `
apiVersion: v1
kind: Config
clusters:
- cluster:
    certificate-authority-data: ${data('ca.pem')}
    server: https://127.0.0.1:6443
  name: kind
contexts:
- context:
    cluster: kind
    namespace: shop
    user: admin
  name: kind-admin
current-context: kind-admin
preferences: {}
users:
- name: admin
  user:
    token: abc.def
`,
  'client certificates and files': `
clusters: [{name: c, cluster: {server: "https://api.test", certificate-authority: ca.pem, tls-server-name: inner.test}}]
users: [{name: u, user: {client-certificate: client-one.pem, client-key: client-one.key, as: jane}}]
contexts: [{name: other, context: {cluster: c, user: u}}, {name: k, context: {cluster: c, user: u}}]
current-context: k
`,
  'inline certificates, several entries and no verification': `
clusters:
  - name: first
    cluster: {server: "https://first.test"}
  - name: second
    cluster: {server: "https://second.test:8443/prefix", insecure-skip-tls-verify: true, proxy-url: "http://proxy.test:3128"}
users:
  - name: first
    user: {token: wrong}
  - name: second
    user: {client-certificate-data: ${data('client-two.pem')}, client-key-data: ${data('client-two.key')}}
contexts:
  - {name: first, context: {cluster: first, user: first}}
  - {name: second, context: {cluster: second, user: second, namespace: kube-system}}
current-context: second
`,
};

interface Settings {
  readonly context: string;
  readonly namespace: string | undefined;
  readonly server: string;
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly insecure: boolean;
  readonly serverName: string | undefined;
  readonly proxy: string | undefined;
  readonly authorization: string | undefined;
  readonly impersonates: unknown;
}

async function readWithOurs(file: string): Promise<Settings> {
  const environment = createTestEnvironment();
  const connection = await resolveConnection({ kubeconfig: file }, environment);
  const { cluster, user, server } = connection;
  const trust = readTrust(cluster);
  const { authorization } = await (await createUserCredential(connection, environment)).current();
  return {
    context: connection.contextName,
    namespace: connection.namespace,
    server: server.text,
    ca: trust.ca,
    cert: readPem(user, 'user', 'client-certificate'),
    key: readPem(user, 'user', 'client-key'),
    insecure: trust.insecure,
    serverName: trust.serverName,
    proxy: textOf(cluster.fields['proxy-url']),
    authorization,
    impersonates: impersonationHeaders(user)['Impersonate-User'],
  };
}

async function readWithClientNode(file: string): Promise<Settings> {
  const config = new KubeConfig();
  config.loadFromFile(file);
  const cluster = config.getCurrentCluster();
  const options: Parameters<KubeConfig['applyToHTTPSOptions']>[0] & Record<string, unknown> = {};
  await config.applyToHTTPSOptions(options);
  const { hostname, port, pathname } = new URL(cluster?.server ?? '');
  const headers = (options.headers ?? {}) as Record<string, string>;
  const textOrAbsent = (value: unknown) => (value === undefined ? undefined : String(value));
  return {
    context: config.getCurrentContext(),
    namespace: config.getContextObject(config.getCurrentContext())?.namespace,
    server: `https://${hostname}:${port === '' ? 443 : port}${pathname === '/' ? '' : pathname}`,
    ca: textOrAbsent(options.ca),
    cert: textOrAbsent(options.cert),
    key: textOrAbsent(options.key),
    insecure: options.rejectUnauthorized === false,
    serverName: options.servername as string | undefined,
    proxy: cluster?.proxyUrl,
    authorization: headers.Authorization,
    impersonates: headers['Impersonate-User'],
  };
}

describe('both readers', () => {
  it.each(Object.entries(configs))('agree on %s', async (_, text) => {
    using folder = createTempFolder();
    for (const name of ['ca.pem', 'client-one.pem', 'client-one.key']) folder.write(name, readTlsFixture(name));
    folder.write('config', text);
    const file = join(folder.path, 'config');
    expect(await readWithOurs(file)).toEqual(await readWithClientNode(file));
  });
});
