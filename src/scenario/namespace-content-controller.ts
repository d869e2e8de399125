import type { Cluster } from './cluster.ts';
import type { Controller, KeysOf } from './controller.ts';
import { Writer } from './writer.ts';

const certificate = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n';

/** What every namespace has: the service account `default` and the authority of the cluster's certificates. */
export function createNamespaceContentController(cluster: Cluster): Controller {
  const accounts = new Writer(cluster, 'service-account-controller');
  const publisher = new Writer(cluster, 'root-ca-certificate-publisher');

  const reconcile = (name: string): undefined => {
    const namespace = cluster.get('namespaces', name);
    if (!namespace || namespace.metadata.deletionTimestamp) return;
    if (!cluster.get('serviceaccounts', `${name}/default`)) {
      const metadata = { name: 'default', namespace: name };
      accounts.create('serviceaccounts', { apiVersion: 'v1', kind: 'ServiceAccount', metadata });
    }
    if (!cluster.get('configmaps', `${name}/kube-root-ca.crt`)) {
      const object = {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'kube-root-ca.crt', namespace: name },
        data: { 'ca.crt': certificate },
      };
      publisher.create('configmaps', object);
    }
  };

  const ofNamespace: KeysOf = ({ namespace }) => [namespace];
  const own: KeysOf = ({ key }) => [key];
  const watches = { namespaces: own, serviceaccounts: ofNamespace, configmaps: ofNamespace };
  return { name: 'namespace-content-controller', watches, reconcile };
}
