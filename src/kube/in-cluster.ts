import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientEnvironment } from './api.ts';
import type { Kubeconfig, KubeconfigEntry } from './kubeconfig-file.ts';
import { toAuthority } from './server-address.ts';

const serviceAccountDir = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * What a pod knows about its cluster, in the form of a kubeconfig; undefined outside of a pod. The token stays a file,
 * because it is rotated.
 */
export function findInCluster(environment: ClientEnvironment): Kubeconfig | undefined {
  const folder = environment.serviceAccountDir ?? serviceAccountDir;
  const host = environment.env.KUBERNETES_SERVICE_HOST;
  const port = environment.env.KUBERNETES_SERVICE_PORT;
  const tokenFile = join(folder, 'token');
  if (!host || !port || !existsSync(tokenFile)) return undefined;
  const authority = join(folder, 'ca.crt');
  return {
    files: [folder],
    currentContext: name,
    clusters: single(folder, {
      server: `https://${toAuthority(host, Number(port))}`,
      ...(existsSync(authority) && { 'certificate-authority': authority }),
    }),
    users: single(folder, { tokenFile }),
    contexts: single(folder, { cluster: name, user: name, namespace: namespaceOf(folder, environment) }),
  };
}

const name = 'in-cluster';

function single(file: string, fields: Readonly<Record<string, unknown>>): Map<string, KubeconfigEntry> {
  return new Map([[name, { name, file, fields }]]);
}

function namespaceOf(folder: string, environment: ClientEnvironment): string | undefined {
  const fromEnvironment = environment.env.POD_NAMESPACE;
  if (fromEnvironment) return fromEnvironment;
  const file = join(folder, 'namespace');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
