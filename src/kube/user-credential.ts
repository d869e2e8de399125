import { KinformerError } from '../core/errors.ts';
import type { ClientEnvironment } from './api.ts';
import { createCertificateCredential } from './certificate-credential.ts';
import { combineCredentials } from './combined-credential.ts';
import type { Connection } from './connection.ts';
import { type Credential, createStaticCredential, noCredential } from './credential.ts';
import { checkHeaderText } from './header-text.ts';
import { isRecord, textOf } from './kubeconfig-file.ts';
import { createTokenFileCredential } from './token-file-credential.ts';

/**
 * The credential of a connection's user. As clientcmd does: nothing over plain http; a token, a name with password or a
 * certificate in the file keeps a credential plugin from being started; `tokenFile` beats `token`. The code of plugins
 * and of auth providers is loaded only for users that have one.
 */
export async function createUserCredential(
  connection: Connection,
  environment: ClientEnvironment,
): Promise<Credential> {
  if (!connection.server.secure) return noCredential;
  const certificate = createCertificateCredential(connection.user);
  const fixed = createFixedAuthorization(connection);
  if (fixed !== undefined) return certificate === undefined ? fixed : combineCredentials([certificate, fixed]);
  if (certificate !== undefined) return certificate;
  return createPluginCredential(connection, environment);
}

function createFixedAuthorization({ user }: Connection): Credential | undefined {
  const token = textOf(user.fields.token)?.trim();
  const tokenFile = textOf(user.fields.tokenFile);
  const username = textOf(user.fields.username);
  const password = textOf(user.fields.password);
  const hasPassword = username !== undefined || password !== undefined;
  if (token !== undefined && hasPassword) {
    throw new KinformerError('BAD_CONFIG', `user "${user.name}" has both a token and a password; only one is allowed`);
  }
  if (tokenFile !== undefined) return createTokenFileCredential(tokenFile, token === '' ? undefined : token);
  if (token === '')
    throw new KinformerError('BAD_CONFIG', `the token of user "${user.name}" is empty`, {
      hint: 'log in again, or remove the empty token',
    });
  if (token !== undefined) {
    const sent = checkHeaderText(token, user.name === '' ? 'the token' : `the token of user "${user.name}"`);
    return createStaticCredential({ authorization: `Bearer ${sent}` });
  }
  if (!hasPassword) return undefined;
  const basic = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
  return createStaticCredential({ authorization: `Basic ${basic}` });
}

async function createPluginCredential(connection: Connection, environment: ClientEnvironment): Promise<Credential> {
  const { fields, name } = connection.user;
  const [exec, provider] = [fields.exec, fields['auth-provider']];
  if (isRecord(exec) && isRecord(provider)) {
    throw new KinformerError('BAD_CONFIG', `user "${name}" has both exec and auth-provider; only one is allowed`);
  }
  if (isRecord(exec)) {
    const { createExecCredential } = await import('./exec-credential.ts');
    return createExecCredential(exec, connection, environment);
  }
  if (isRecord(provider)) {
    const { createProviderCredential } = await import('./provider-credential.ts');
    return createProviderCredential(provider, connection, environment);
  }
  return noCredential;
}
