import { KinformerError } from '../core/errors.ts';
import type { Connection } from './connection.ts';
import type { Credential } from './credential.ts';
import { isRecord, textOf } from './kubeconfig-file.ts';

/**
 * A user with `auth-provider`. The id-token of an oidc user is used as it is until it has expired; for its renewal, and for
 * azure and gcp, client-node's implementation is loaded.
 */
export function createProviderCredential(
  provider: Readonly<Record<string, unknown>>,
  connection: Connection,
): Credential {
  const name = textOf(provider.name) ?? '';
  const config = isRecord(provider.config) ? { ...provider.config } : {};
  const idToken = name === 'oidc' ? textOf(config['id-token']) : undefined;
  let refused = false;
  let running: Promise<string> | undefined;
  const ask = () => {
    running ??= askClientNode(name, config, connection).finally(() => {
      running = undefined;
    });
    return running;
  };
  const current = async () => {
    if (idToken !== undefined && config['id-token'] === idToken && !refused && !hasExpired(idToken))
      return `Bearer ${idToken}`;
    return ask();
  };
  return {
    current: async () => ({ authorization: await current() }),
    renew: async (rejected) => {
      refused = true;
      if (name === 'oidc' && !hasExpired(textOf(config['id-token']) ?? '')) return false;
      return (await ask()) !== rejected.authorization;
    },
    close() {},
  };
}

/** A token without a readable `exp` is not known to be expired: the server decides. */
function hasExpired(token: string): boolean {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return isRecord(claims) && typeof claims.exp === 'number' && claims.exp * 1000 <= Date.now();
  } catch {
    return false;
  }
}

async function askClientNode(
  name: string,
  config: Record<string, unknown>,
  { user, server }: Connection,
): Promise<string> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromClusterAndUser(
    { name: 'cluster', server: server.text, skipTLSVerify: false },
    { name: user.name, authProvider: { name, config } },
  );
  const options: { headers?: Record<string, string> } = {};
  await kubeConfig.applyToHTTPSOptions(options).catch((error: unknown) => {
    throw renewalFailed(user.name, name, error instanceof Error ? error.message : String(error), error);
  });
  const authorization = options.headers?.Authorization;
  if (authorization !== undefined && authorization !== 'Bearer undefined') return authorization;
  throw renewalFailed(
    user.name,
    name,
    name === 'oidc' ? 'the answer of the issuer has no id_token' : 'it gave no token',
  );
}

function renewalFailed(userName: string, provider: string, reason: string, cause?: unknown): KinformerError {
  return new KinformerError(
    'UNAUTHORIZED',
    `the ${provider} token of user "${userName}" cannot be renewed: ${reason}`,
    {
      cause,
      hint: 'log in again',
    },
  );
}
