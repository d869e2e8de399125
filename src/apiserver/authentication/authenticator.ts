import { unauthorized } from '../errors/status-errors.ts';

export interface UserInfo {
  readonly name: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

const authenticated = 'system:authenticated';

function createUser(name: string, uid: string, ...groups: readonly string[]): UserInfo {
  return { name, uid, groups, extra: {} };
}

export const anonymous = createUser('system:anonymous', '', 'system:unauthenticated');
export const adminUser = createUser('admin', 'admin', 'system:masters', authenticated);
const viewerUser = createUser('viewer', 'viewer', 'viewers', authenticated);

export interface TokenOptions {
  readonly adminToken: string;
  readonly viewerToken: string;
  /** Whom a request without credentials stands for. */
  readonly withoutCredentials: UserInfo;
}

/** Who sends a request, by its bearer token. */
export class Authenticator {
  readonly #users: Map<string, UserInfo>;
  readonly #withoutCredentials: UserInfo;

  constructor({ adminToken, viewerToken, withoutCredentials }: TokenOptions) {
    this.#users = new Map([
      [adminToken, adminUser],
      [viewerToken, viewerUser],
    ]);
    this.#withoutCredentials = withoutCredentials;
  }

  /** Throws 401 for a token that nobody has. */
  authenticate(authorization: string | undefined): UserInfo {
    const match = /^bearer\s+(.*)$/i.exec(authorization?.trim() ?? '');
    if (!match?.[1]) return this.#withoutCredentials;
    const user = this.#users.get(match[1].trim());
    if (!user) throw unauthorized();
    return user;
  }

  /** Who a token belongs to, for token reviews. */
  find(token: string): UserInfo | undefined {
    return this.#users.get(token);
  }

  /** Makes a token of a service account known. */
  addServiceAccount(token: string, namespace: string, name: string, uid: string): void {
    const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, authenticated];
    this.#users.set(token, { name: `system:serviceaccount:${namespace}:${name}`, uid, groups, extra: {} });
  }
}
