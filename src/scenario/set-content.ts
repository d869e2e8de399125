import type { ObjectInput } from '../apiserver/in-process/object-client.ts';

/** What the shop keeps its data in and what runs on every node, with budgets for those that must not be missing. */
export const setContent: readonly ObjectInput[] = [
  toDatabase('shop', 'catalog-db', 2),
  toHeadlessService('shop', 'catalog-db'),
  toNodeAgent(),
  toBudget('shop', 'storefront', { minAvailable: 2 }),
  toBudget('shop', 'catalog-db', { maxUnavailable: 1 }),
];

function toDatabase(namespace: string, name: string, replicas: number): ObjectInput {
  const labels = { app: name, tier: 'data' };
  const container = {
    name: 'database',
    image: `registry.example.com/${namespace}/${name}:16.2.0`,
    ports: [{ name: 'sql', containerPort: 5432 }],
    volumeMounts: [{ name: 'data', mountPath: '/data' }],
  };
  const claim = {
    metadata: { name: 'data' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'standard',
      resources: { requests: { storage: '10Gi' } },
    },
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name, namespace, labels },
    ...{
      spec: {
        replicas,
        serviceName: name,
        selector: { matchLabels: { app: name } },
        template: { metadata: { labels }, spec: { containers: [container] } },
        volumeClaimTemplates: [claim],
      },
    },
  };
}

function toHeadlessService(namespace: string, name: string): ObjectInput {
  const spec = { clusterIP: 'None', selector: { app: name }, ports: [{ name: 'sql', port: 5432 }] };
  return { apiVersion: 'v1', kind: 'Service', metadata: { name, namespace, labels: { app: name } }, ...{ spec } };
}

function toNodeAgent(): ObjectInput {
  const name = 'node-agent';
  const labels = { app: name };
  const container = { name, image: 'registry.example.com/kube-system/node-agent:0.9.0' };
  const tolerations = [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' }];
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: 'kube-system', labels },
    ...{
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container], tolerations } },
      },
    },
  };
}

function toBudget(namespace: string, name: string, limit: object): ObjectInput {
  const spec = { ...limit, selector: { matchLabels: { app: name } } };
  return { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name, namespace }, ...{ spec } };
}
