import type { CertificatePair } from './credential.ts';

/** A certificate that TLS cannot use with its key: which of the fields it is, and why. Shows nothing of either. */
export interface PairProblem {
  readonly fields: string;
  readonly reason: string;
}

/** Looks at both as TLS would; undefined when they can be used together. */
export function findPairProblem({ cert, key }: CertificatePair): PairProblem | undefined {
  const { X509Certificate, createPrivateKey } = process.getBuiltinModule('node:crypto');
  const certificate = read(() => new X509Certificate(cert));
  if (certificate === undefined) return { fields: 'client-certificate', reason: 'is no certificate that can be read' };
  const privateKey = read(() => createPrivateKey(key));
  if (privateKey === undefined) {
    return { fields: 'client-key', reason: 'is no private key that can be read without a password' };
  }
  if (certificate.checkPrivateKey(privateKey)) return undefined;
  return { fields: 'client-certificate and client-key', reason: 'do not belong together' };
}

/** True when at least one certificate in the PEM text can be read, which is what Go's pool of certificates wants. */
export function hasCertificate(pem: string): boolean {
  const { X509Certificate } = process.getBuiltinModule('node:crypto');
  const blocks = pem.match(/-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]+?-----END /g) ?? [];
  return blocks.some((block) => read(() => new X509Certificate(`${block}${/BEGIN (.*-----)/.exec(block)?.[1]}`)));
}

/** What OpenSSL throws says nothing to anybody, and may quote what it was given. */
function read<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
