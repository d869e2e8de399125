import { KinformerError } from '../core/errors.ts';
import { type KubeconfigEntry, textOf } from './kubeconfig-file.ts';
import { readPem } from './pem.ts';

/** How a server's certificate is judged. */
export interface Trust {
  /** Absent: the roots of Node and of the system. */
  readonly ca?: string;
  readonly insecure: boolean;
  /** The name to send and to check instead of the host. */
  readonly serverName?: string;
}

/** The cluster's TLS settings. A certificate authority together with insecure-skip-tls-verify is refused, as kubectl does. */
export function readTrust(cluster: KubeconfigEntry): Trust {
  const ca = readPem(cluster, 'cluster', 'certificate-authority');
  const insecure = cluster.fields['insecure-skip-tls-verify'] === true;
  const serverName = textOf(cluster.fields['tls-server-name']);
  if (ca !== undefined && insecure) {
    const fields = 'certificate-authority and insecure-skip-tls-verify';
    throw new KinformerError('BAD_CONFIG', `cluster "${cluster.name}" has both ${fields}; only one is allowed`, {
      hint: 'remove insecure-skip-tls-verify, or remove the certificate authority',
    });
  }
  return { insecure, ...(ca !== undefined && { ca }), ...(serverName !== undefined && { serverName }) };
}
