import { KinformerError } from '../core/errors.ts';
import { toAuthority } from './server-address.ts';

/** The server, or the way to it, was silent for too long; code `ETIMEDOUT`. */
export class ConnectionTimeout extends Error {
  override readonly name = 'ConnectionTimeout';
  readonly code = 'ETIMEDOUT';
}

/** A response's body ended before it was complete; code `ECONNRESET`. */
export class TruncatedBody extends Error {
  override readonly name = 'TruncatedBody';
  readonly code = 'ECONNRESET';
}

/** A failure of certificates or of TLS itself becomes the table's TLS error; others stay what the system said. */
export function toTransportError(
  error: NodeJS.ErrnoException,
  peer: { readonly host: string; readonly port: number },
): Error {
  const found = tlsFailures.find(({ codes }) => codes.test(error.code ?? ''));
  if (found === undefined) return error;
  const where = toAuthority(peer.host, peer.port);
  const { reason, hint } = found;
  return new KinformerError('TLS', `${where}: ${reason ?? error.message} (${error.code})`, { cause: error, hint });
}

const tlsFailures: readonly { readonly codes: RegExp; readonly reason?: string; readonly hint: string }[] = [
  {
    codes:
      /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT.*)|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)$/,
    reason: 'the certificate of the server is not trusted',
    hint: 'set certificate-authority to the CA that signed it, or pass --certificate-authority FILE',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    hint: 'use a server name that is in the certificate, or set tls-server-name',
  },
  { codes: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, hint: 'renew the certificate, or check the clocks of both machines' },
  {
    codes: /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/,
    reason: 'the server speaks no TLS',
    hint: 'is this an http:// address?',
  },
  {
    codes: /^ERR_SSL_.*(ALERT|HANDSHAKE).*$/,
    reason: 'the server refused the TLS handshake',
    hint: 'check client-certificate and client-key of the user',
  },
  { codes: /^(ERR_OSSL_.*|ERR_SSL_.*|ERR_TLS_.*|CERT_.*)$/, hint: 'check the certificates in the kubeconfig' },
];
