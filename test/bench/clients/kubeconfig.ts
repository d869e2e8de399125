import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import { parsePlainYaml } from '../../../src/kube/plain-yaml.ts';

interface Config {
  readonly clusters: readonly { readonly cluster: Readonly<Record<string, string>> }[];
  readonly users: readonly { readonly user: { readonly token: string } }[];
}

export interface ServerAccess {
  readonly url: string;
  readonly options: RequestOptions;
}

/** How to reach the first cluster of a kubeconfig as its first user: as much as the bench's servers need. */
export function readServer(text: string): ServerAccess {
  const config = (text.startsWith('{') ? JSON.parse(text) : parsePlainYaml(text)) as Config;
  const cluster = config.clusters[0]?.cluster ?? {};
  const data = cluster['certificate-authority-data'];
  const file = cluster['certificate-authority'];
  const ca = data ? Buffer.from(data, 'base64') : file ? readFileSync(file) : undefined;
  const headers = { authorization: `Bearer ${config.users[0]?.user.token}`, accept: 'application/json' };
  return { url: cluster.server ?? '', options: { headers, ...(ca && { ca, allowPartialTrustChain: true }) } };
}
