import { readFileSync } from 'node:fs';
import type { Connection } from './connection.ts';
import { isRecord, textOf } from './kubeconfig-file.ts';
import { readTrust } from './trust.ts';
import { parseYamlAsJson } from './yaml.ts';

/** `spec.cluster` of the ExecCredential that a plugin with provideClusterInfo gets. */
export async function clusterInfoOf({ cluster }: Connection): Promise<Record<string, unknown>> {
  const { fields } = cluster;
  const { ca, insecure } = readTrust(cluster);
  const config = await execExtensionOf(cluster.file, cluster.name);
  return {
    server: textOf(fields.server),
    'tls-server-name': textOf(fields['tls-server-name']),
    ...(insecure && { 'insecure-skip-tls-verify': true }),
    ...(ca !== undefined && { 'certificate-authority-data': Buffer.from(ca, 'latin1').toString('base64') }),
    'proxy-url': textOf(fields['proxy-url']),
    ...(fields['disable-compression'] === true && { 'disable-compression': true }),
    config: config ?? null,
  };
}

/** The cluster's extension `client.authentication.k8s.io/exec`, read again so that its numbers are numbers. */
async function execExtensionOf(file: string, clusterName: string): Promise<unknown> {
  if (file === '') return undefined;
  const text = readFileSync(file, 'utf8');
  if (!text.includes(extensionName)) return undefined;
  const document = await parseYamlAsJson(text);
  const clusters = isRecord(document) && Array.isArray(document.clusters) ? document.clusters : [];
  const entry = clusters.find((item) => isRecord(item) && item.name === clusterName);
  const extensions = isRecord(entry) && isRecord(entry.cluster) ? entry.cluster.extensions : undefined;
  const found = (Array.isArray(extensions) ? extensions : []).find(
    (item) => isRecord(item) && item.name === extensionName,
  );
  return isRecord(found) ? found.extension : undefined;
}

const extensionName = 'client.authentication.k8s.io/exec';
