import { realClock } from '../core/clock.ts';
import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import type { ClientEnvironment } from './api.ts';
import type { Credential } from './credential.ts';
import { checkHeaderText } from './header-text.ts';
import { isRecord, type KubeconfigEntry, textOf } from './kubeconfig-file.ts';
import type { RefreshedTokens } from './oidc-refresh.ts';
import { shareRun } from './shared-run.ts';

/**
 * A user with an oidc auth-provider, whose fields `provider` has. The id-token is used as it is until it has expired, or
 * was refused without being readable; then the issuer is asked for another, by one request for all callers. What it gives is
 * written back to the kubeconfig where that can be done.
 */
export function createOidcCredential(provider: KubeconfigEntry, environment: ClientEnvironment): Credential {
  const clock = environment.clock ?? realClock;
  const lifetime = new AbortController();
  let idToken = textOf(provider.fields['id-token'])?.trim();
  let refreshToken = textOf(provider.fields['refresh-token']);

  const refresh = async () => {
    const { refreshIdToken } = await import('./oidc-refresh.ts');
    const entry = { ...provider, fields: { ...provider.fields, 'refresh-token': refreshToken } };
    try {
      const tokens = await refreshIdToken(entry, environment, lifetime.signal);
      await save(tokens);
      idToken = tokens.idToken;
      refreshToken = tokens.refreshToken ?? refreshToken;
      return idToken;
    } catch (error) {
      throw renewalFailed(provider.name, error);
    }
  };
  /** A file that cannot be written to costs the next run a renewal, or a login, and this one nothing. */
  const save = async (tokens: RefreshedTokens) => {
    if (provider.file === '') return;
    const before = { ...(idToken !== undefined && { 'id-token': idToken }), 'refresh-token': refreshToken ?? '' };
    const after = {
      ...(idToken !== undefined && { 'id-token': tokens.idToken }),
      ...(tokens.refreshToken !== undefined && { 'refresh-token': tokens.refreshToken }),
    };
    try {
      const { persistTokens } = await import('./persist-tokens.ts');
      await persistTokens(provider, before, after);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      environment.logger.warn('the renewed tokens were not written to the kubeconfig', { problem });
    }
  };
  const renewed = shareRun(refresh, clock);
  const current = async () => {
    if (idToken === undefined) return renewed();
    const expiresMs = expiryOf(idToken);
    return typeof expiresMs === 'number' && expiresMs <= clock.now() ? renewed() : idToken;
  };

  return {
    current: async () => ({
      authorization: `Bearer ${checkHeaderText(await current(), `the id-token of user "${provider.name}"`)}`,
    }),
    renew: async (rejected) => {
      // A token that says how long it is good and was refused nevertheless: another one would be refused as well.
      if (
        idToken !== undefined &&
        rejected.authorization === `Bearer ${idToken}` &&
        expiryOf(idToken) !== 'unreadable'
      ) {
        return false;
      }
      if (rejected.authorization !== `Bearer ${idToken}`) return true;
      if (refreshToken === undefined) return false;
      return `Bearer ${await renewed()}` !== rejected.authorization;
    },
    close: () => lifetime.abort(),
  };
}

/** Wall clock, ms; undefined for a token that never expires. */
function expiryOf(token: string): number | undefined | 'unreadable' {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (!isRecord(claims)) return 'unreadable';
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined;
  } catch {
    return 'unreadable';
  }
}

function renewalFailed(userName: string, error: unknown): KinformerError {
  const reason = toPrintable(error instanceof Error ? error.message : String(error));
  const message = `the id-token of user "${toPrintable(userName)}" cannot be renewed: ${reason}`;
  return new KinformerError('UNAUTHORIZED', message, { cause: error, hint: 'log in again' });
}
