import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

export const defaultIssuer = 'https://kubernetes.default.svc';

interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly id: string;
}

let made: SigningKey | undefined;

/** Signs the claims of a service account's token: a JWT. */
export function signToken(claims: object): string {
  const { privateKey, id } = signingKey();
  const signed = [{ alg: 'RS256', kid: id }, claims].map((part) => encode(JSON.stringify(part))).join('.');
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

/** The key that tokens can be checked with, as `/openid/v1/jwks` gives it. */
export function publicKeys(): readonly object[] {
  const { publicJwk, id } = signingKey();
  return [{ use: 'sig', kty: 'RSA', kid: id, alg: 'RS256', n: publicJwk.n, e: publicJwk.e }];
}

/** One for the process, made when it is first needed: that takes a tenth of a second. */
function signingKey(): SigningKey {
  made ??= createKey();
  return made;
}

function createKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const id = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
  return { privateKey, publicJwk: { ...publicKey.export({ format: 'jwk' }) }, id };
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
