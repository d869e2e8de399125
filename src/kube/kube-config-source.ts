import type { ApiClient, ClientEnvironment } from './api.ts';
import { openConnection } from './client.ts';
import { type Connection, chooseConnection } from './connection.ts';
import type { Credential } from './credential.ts';
import { isRecord, type Kubeconfig, type KubeconfigEntry, parseKubeconfig, textOf } from './kubeconfig-file.ts';
import { createUserCredential } from './user-credential.ts';

/** What is read of a `KubeConfig` of `@kubernetes/client-node`. Any version from 0.21 on has it. */
export interface KubeConfigSource {
  /** The text of a kubeconfig. */
  exportConfig(): string;
  /** Asked for the Authorization header of users whose login only the KubeConfig knows. */
  applyToHTTPSOptions(options: object): Promise<void>;
}

/**
 * Makes a client of the current context of a KubeConfig, which is read once, now. Tokens, certificates, exec plugins, OIDC
 * and in-cluster service accounts work as they do for kubectl; a user with another login (a custom authenticator) is asked
 * through the KubeConfig before each request. No request is sent. Rejects with BAD_CONFIG or NO_CONFIG.
 */
export async function openKubeConfig(
  source: KubeConfigSource,
  environment: ClientEnvironment,
): Promise<ApiClient & Disposable> {
  const config = await parseKubeconfig(source.exportConfig(), 'the given KubeConfig');
  const connection = chooseConnection({ ...config, users: mapValues(config, readTokenFile) }, {});
  return openConnection(connection, {}, environment, await chooseCredential(source, connection, environment));
}

function mapValues({ users }: Kubeconfig, change: (user: KubeconfigEntry) => KubeconfigEntry) {
  return new Map([...users].map(([name, user]) => [name, change(user)]));
}

/** client-node keeps the token file of a pod's service account as a login of its own. */
function readTokenFile(user: KubeconfigEntry): KubeconfigEntry {
  const provider = user.fields['auth-provider'];
  if (!isRecord(provider) || provider.name !== 'tokenFile' || !isRecord(provider.config)) return user;
  return { ...user, fields: { ...user.fields, 'auth-provider': undefined, tokenFile: provider.config.tokenFile } };
}

function chooseCredential(source: KubeConfigSource, connection: Connection, environment: ClientEnvironment) {
  const { fields } = connection.user;
  const provider = fields['auth-provider'];
  const isKnown = isRecord(provider)
    ? knownProviders.includes(textOf(provider.name) ?? '')
    : isRecord(fields.exec) || ownLogins.some((name) => textOf(fields[name]) !== undefined);
  return isKnown || !connection.server.secure ? createUserCredential(connection, environment) : createAsking(source);
}

const knownProviders = ['oidc', 'azure', 'gcp'];
const ownLogins = ['token', 'tokenFile', 'username', 'password', 'client-certificate', 'client-certificate-data'];

async function createAsking(source: KubeConfigSource): Promise<Credential> {
  const ask = async () => {
    const options: { headers?: Readonly<Record<string, string>> } = {};
    await source.applyToHTTPSOptions(options);
    return { authorization: options.headers?.Authorization };
  };
  return {
    current: ask,
    renew: async (rejected) => (await ask()).authorization !== rejected.authorization,
    close() {},
  };
}
