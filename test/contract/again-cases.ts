import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step } from './steps.ts';

const labels = { a: 'b' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const selector = { matchLabels: labels };
const once = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } };

/** Where objects of the kind are written, and what one says. */
const objects: Readonly<Record<string, readonly [path: string, body: object]>> = {
  deployments: ['apps/v1:deployments', { spec: { selector, template, strategy: { type: 'Recreate' } } }],
  replicasets: ['apps/v1:replicasets', { metadata: { labels: { x: 'y' } }, spec: { selector, template } }],
  daemonsets: ['apps/v1:daemonsets', { spec: { selector, template, updateStrategy: { type: 'OnDelete' } } }],
  statefulsets: ['apps/v1:statefulsets', { spec: { selector, template, serviceName: 's' } }],
  cronjobs: ['batch/v1:cronjobs', { spec: { schedule: '* * * * *', jobTemplate: { spec: { template: once } } } }],
  endpointslices: [
    'discovery.k8s.io/v1:endpointslices',
    {
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.1.1.1'], conditions: { ready: true } }],
      ports: [{ port: 80 }, { name: 'x', port: 443, protocol: 'UDP' }],
    },
  ],
  networkpolicies: [
    'networking.k8s.io/v1:networkpolicies',
    { spec: { podSelector: {}, ingress: [{ ports: [{ port: 80 }], from: [{ podSelector: {} }] }] } },
  ],
  poddisruptionbudgets: ['policy/v1:poddisruptionbudgets', { spec: { minAvailable: 1, selector } }],
  ingresses: [
    'networking.k8s.io/v1:ingresses',
    { spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } },
  ],
  persistentvolumeclaims: [
    'persistentvolumeclaims',
    {
      spec: {
        accessModes: ['ReadWriteMany'],
        resources: { requests: { storage: '0.5Gi' } },
        dataSource: { kind: 'PersistentVolumeClaim', name: 'b' },
      },
    },
  ],
  services: ['services', { spec: { ports: [{ port: 80 }], externalIPs: ['1.2.3.4'] } }],
  autoscalers: [
    'autoscaling/v2:horizontalpodautoscalers',
    { spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' } } },
  ],
};

/** A PUT of what was created: it changes nothing, however much the server filled in. */
export const againCases: Cases = casesOfSteps(
  Object.fromEntries(
    Object.entries(objects).map(([kind, [path, body]]) => {
      const object = { ...body, metadata: { ...('metadata' in body ? (body.metadata as object) : {}), name: 'a' } };
      const versioned = { ...object, metadata: { ...object.metadata, resourceVersion: '$RV1' } };
      const steps: readonly Step[] = [
        [`POST ${path}`, object],
        [`PUT ${path}/a`, versioned],
        [`PUT ${path}/a`, versioned],
      ];
      return [`again/${kind}`, steps];
    }),
  ),
);
