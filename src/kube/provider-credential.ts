import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import type { ClientEnvironment } from './api.ts';
import type { Connection } from './connection.ts';
import type { Credential } from './credential.ts';
import { isRecord, textOf } from './kubeconfig-file.ts';
import { createOidcCredential } from './oidc-credential.ts';

/**
 * The credential of a user with `auth-provider`: oidc by code of our own, azure and gcp by client-node's, which is loaded
 * for them only. Rejects BAD_CONFIG for another name.
 */
export function createProviderCredential(
  provider: Readonly<Record<string, unknown>>,
  { user, server }: Connection,
  environment: ClientEnvironment,
): Credential {
  const name = textOf(provider.name) ?? '';
  const config = isRecord(provider.config) ? { ...provider.config } : {};
  if (name === 'oidc') return createOidcCredential({ name: user.name, file: user.file, fields: config }, environment);
  if (name !== 'azure' && name !== 'gcp') {
    throw new KinformerError('BAD_CONFIG', `user "${user.name}" has an unknown auth-provider "${toPrintable(name)}"`, {
      hint: 'oidc, azure and gcp are known; others need an exec plugin',
    });
  }
  return {
    current: async () => ({ authorization: await askClientNode(name, config, user.name, server.text) }),
    renew: async () => false,
    close() {},
  };
}

async function askClientNode(
  provider: string,
  config: Record<string, unknown>,
  userName: string,
  server: string,
): Promise<string> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const kubeConfig = new KubeConfig();
  const cluster = { name: 'cluster', server, skipTLSVerify: true };
  kubeConfig.loadFromClusterAndUser(cluster, { name: userName, authProvider: { name: provider, config } });
  const options: { headers?: Record<string, string> } = {};
  await kubeConfig.applyToHTTPSOptions(options).catch((error: unknown) => {
    throw loginFailed(provider, userName, error instanceof Error ? error.message : String(error), error);
  });
  const authorization = options.headers?.Authorization;
  if (authorization !== undefined && authorization !== 'Bearer undefined') return authorization;
  throw loginFailed(provider, userName, 'it gave no token');
}

function loginFailed(provider: string, userName: string, reason: string, cause?: unknown): KinformerError {
  const message = `the ${provider} login of user "${userName}" failed: ${toPrintable(reason)}`;
  return new KinformerError('UNAUTHORIZED', message, { cause, hint: 'log in again' });
}
