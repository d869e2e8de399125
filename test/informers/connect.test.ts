import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KubeConfig, type User } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { connect } from '../../src/informers/connect.ts';
import { createTempFolder } from '../helpers/kube-client.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: ApiServer;
beforeAll(async () => {
  server = await ApiServer.start();
});
afterAll(() => server.stop());

/** Who the server says that the client is; the status of the refusal when it does not know. */
async function whoIs(kubeConfig: KubeConfig): Promise<unknown> {
  using client = await connect({ kubeConfig });
  try {
    const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };
    const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
    const request = { method: 'POST' as const, path, contentType: 'application/json', body: toBytes(body) };
    const review = await client.json<{ status: { userInfo: { username: string } } }>(request, {
      signal: AbortSignal.timeout(15_000),
    });
    return review.status.userInfo.username;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

const toBytes = (value: object) => Buffer.from(JSON.stringify(value));

function configOf(user: Omit<User, 'name'>, cluster: object = {}): KubeConfig {
  const kubeConfig = new KubeConfig();
  const [{ caData = '' } = {}] = server.kubeconfigOptions.clusters;
  const trusted = { name: 'c', server: server.url, caData, skipTLSVerify: false, ...cluster };
  kubeConfig.loadFromClusterAndUser(trusted, { name: 'u', ...user });
  return kubeConfig;
}

describe("connect with client-node's KubeConfig", () => {
  it('takes what loadFromOptions, loadFromString and loadFromFile made', async () => {
    using folder = createTempFolder();
    const [options, text, file] = [new KubeConfig(), new KubeConfig(), new KubeConfig()];
    options.loadFromOptions(server.kubeconfigOptions);
    text.loadFromString(server.kubeconfig);
    file.loadFromFile(folder.write('config', server.kubeconfig));
    for (const config of [options, text, file]) expect(await whoIs(config)).toBe('admin');
  });

  it('takes the current context, as it is then', async () => {
    const config = new KubeConfig();
    config.loadFromString(server.kubeconfig);
    config.setCurrentContext('viewer');
    expect(await whoIs(config)).toBe('viewer');
    const client = await connect({ kubeConfig: config });
    expect([client.server, client.contextName, client.namespace]).toEqual([server.url, 'viewer', undefined]);
    client.close();
    config.setCurrentContext('nobody');
    await expect(connect({ kubeConfig: config })).rejects.toMatchObject({ code: 'BAD_CONFIG' });
  });

  it('knows the token of a user', async () => {
    expect(await whoIs(configOf({ token: server.viewerToken }))).toBe('viewer');
    expect(await whoIs(configOf({ token: 'wrong' }))).toBe(401);
    expect(await whoIs(configOf({ token: server.adminToken, impersonateUser: 'somebody' }))).toBe('somebody');
  });

  it("reads the token file of a pod's service account, and reads it again", async () => {
    using folder = createTempFolder();
    const tokenFile = folder.write('token', 'old');
    const config = configOf({ authProvider: { name: 'tokenFile', config: { tokenFile } } });
    expect(await whoIs(config)).toBe(401);
    writeFileSync(tokenFile, server.viewerToken);
    expect(await whoIs(config)).toBe('viewer');
  });

  it('runs exec plugins', async () => {
    using folder = createTempFolder();
    const credential = {
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      status: { token: server.viewerToken },
    };
    const script = folder.write('plugin.mjs', `console.log(${JSON.stringify(JSON.stringify(credential))})`);
    const exec = {
      apiVersion: credential.apiVersion,
      command: process.execPath,
      args: [join(script)],
      interactiveMode: 'Never',
    };
    expect(await whoIs(configOf({ exec }))).toBe('viewer');
  });

  it('asks an authenticator that only the KubeConfig knows, before each request', async () => {
    let asked = 0;
    const authenticator: Parameters<KubeConfig['addAuthenticator']>[0] = {
      isAuthProvider: (user) => user.name === 'u',
      async applyAuthentication(_user, options) {
        asked += 1;
        options.headers = { ...options.headers, Authorization: `Bearer ${asked === 1 ? 'stale' : server.viewerToken}` };
      },
    };
    for (const user of [{}, { authProvider: { name: 'ours', config: {} } }]) {
      asked = 0;
      const config = configOf(user);
      config.addAuthenticator(authenticator);
      expect(await whoIs(config)).toBe('viewer');
      // The first was refused, the second showed that there is another, the third was sent.
      expect(asked).toBe(3);
    }
  });

  it('checks the server as the KubeConfig says', async () => {
    const token = server.adminToken;
    expect(await whoIs(configOf({ token }, { caData: undefined }))).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY|TLS|DEPTH/);
    expect(await whoIs(configOf({ token }, { caData: undefined, skipTLSVerify: true }))).toBe('admin');
  });
});

describe('connect without a KubeConfig', () => {
  it('finds the server as kubectl does, in the environment that it is given', async () => {
    using folder = createTempFolder();
    const kubeconfig = folder.write('config', server.kubeconfig);
    const client = await connect({ env: { KUBECONFIG: kubeconfig } });
    expect([client.server, client.contextName]).toEqual([server.url, 'admin']);
    client.close();
    const other = await connect({ kubeconfig, context: 'viewer', env: {} });
    expect(other.contextName).toBe('viewer');
    other.close();
    const absent = folder.write('empty', '');
    await expect(connect({ env: { KUBECONFIG: absent } })).rejects.toMatchObject({ code: 'NO_CONFIG' });
  });
});
