import type { ObjectInput } from '../apiserver/in-process/object-client.ts';
import { certificateContent } from './certificate-content.ts';
import type { Cluster } from './cluster.ts';
import { setContent } from './set-content.ts';
import { Writer } from './writer.ts';

interface App {
  readonly namespace: string;
  readonly name: string;
  readonly replicas: number;
  readonly tier: string;
  readonly port: number;
  /** A shell command instead of a server. */
  readonly script?: string;
}

/** The workloads of the shop. */
const apps: readonly App[] = [
  { namespace: 'shop', name: 'storefront', replicas: 3, tier: 'web', port: 8080 },
  { namespace: 'shop', name: 'cart', replicas: 3, tier: 'backend', port: 8081 },
  { namespace: 'shop', name: 'checkout', replicas: 3, tier: 'backend', port: 8082 },
  { namespace: 'shop', name: 'recommendations', replicas: 2, tier: 'backend', port: 8083 },
  { namespace: 'payments', name: 'ledger', replicas: 2, tier: 'backend', port: 9090 },
  { namespace: 'payments', name: 'fraud-check', replicas: 1, tier: 'batch', port: 9091, script: 'sleep 4; exit 1' },
  { namespace: 'platform', name: 'gateway', replicas: 2, tier: 'edge', port: 8443 },
  { namespace: 'kube-system', name: 'coredns', replicas: 2, tier: 'system', port: 53 },
];

const namespaces = ['shop', 'payments', 'platform', 'legacy'];

/** Creates the workloads of the shop: what its people have applied. */
export function createShopContent(cluster: Cluster): void {
  const writer = new Writer(cluster, 'kubectl-client-side-apply');
  const create = (object: ObjectInput) => writer.ensure(object.kind, object);
  for (const name of namespaces) {
    create(toObject('v1', 'Namespace', { name, labels: { team: name } }));
  }
  for (const app of apps) {
    create(toDeployment(app));
    create(toService(app));
  }
  create(toCronJob());
  create(toAutoscaler());
  create(
    toObject(
      'v1',
      'ConfigMap',
      { name: 'gateway-routes', namespace: 'platform' },
      { data: { 'routes.yaml': 'storefront: 8080\ncart: 8081\ncheckout: 8082\n' } },
    ),
  );
  for (const object of [...setContent, ...certificateContent]) create(object);
  createStuckObject(cluster);
}

/** An object that nobody releases: the controller of its finalizer is long gone. */
function createStuckObject(cluster: Cluster): void {
  const metadata = { name: 'old-settings', namespace: 'legacy', finalizers: ['legacy.example.com/cleanup'] };
  const operator = new Writer(cluster, 'legacy-operator');
  const settings = toObject('v1', 'ConfigMap', metadata, { data: { mode: 'read-only' } });
  operator.ensure('configmaps', settings);
  cluster.server.delete('configmaps', metadata);
}

function toObject(apiVersion: string, kind: string, metadata: object, rest: object = {}): ObjectInput {
  return { apiVersion, kind, metadata, ...rest };
}

function toDeployment({ namespace, name, replicas, tier, port, script }: App): ObjectInput {
  const labels = { app: name, tier };
  const container = {
    name: name === 'fraud-check' ? 'scorer' : name,
    image: `registry.example.com/${namespace}/${name}:1.4.0`,
    ports: [{ name: 'http', containerPort: port }],
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
    ...(script !== undefined && { command: ['sh', '-c', script] }),
  };
  return toObject(
    'apps/v1',
    'Deployment',
    { name, namespace, labels },
    {
      spec: {
        replicas,
        selector: { matchLabels: { app: name } },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    },
  );
}

function toService({ namespace, name, port }: App): ObjectInput {
  return toObject(
    'v1',
    'Service',
    { name, namespace, labels: { app: name } },
    { spec: { selector: { app: name }, ports: [{ name: 'http', port: 80, targetPort: port }] } },
  );
}

function toCronJob(): ObjectInput {
  const container = {
    name: 'settle',
    image: 'registry.example.com/payments/settle:2.1.0',
    command: ['sh', '-c', 'sleep 6'],
  };
  const spec = {
    schedule: '* * * * *',
    concurrencyPolicy: 'Forbid',
    jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } } },
  };
  return toObject('batch/v1', 'CronJob', { name: 'settle-payments', namespace: 'payments' }, { spec });
}

function toAutoscaler(): ObjectInput {
  const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } };
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'recommendations' };
  const spec = { scaleTargetRef, minReplicas: 2, maxReplicas: 5, metrics: [cpu] };
  return toObject(
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    { name: 'recommendations', namespace: 'shop' },
    { spec },
  );
}
