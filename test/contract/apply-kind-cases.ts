import { play, type Step } from './apply-steps.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { casesOf } from './rows.ts';

interface Play {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  readonly steps: readonly Step[];
}

const c = { name: 'c', image: 'i:1' };
const inService = (steps: readonly Step[]): Play => ({
  apiVersion: 'v1',
  kind: 'Service',
  resource: 'services',
  steps,
});
const inPod = (steps: readonly Step[]): Play => ({ apiVersion: 'v1', kind: 'Pod', resource: 'pods', steps });
const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' };
const cpu = (averageUtilization: number) => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});
const condition = (type: string, status: string, more: object = {}) => ({ type, status, ...more });

const plays: Readonly<Record<string, Play>> = {
  'service/ports': inService([
    [
      'apply',
      'm',
      {
        spec: {
          ports: [
            { port: 80, name: 'a' },
            { port: 81, name: 'b' },
          ],
        },
      },
    ],
    ['apply', 'n', { spec: { ports: [{ port: 82, name: 'c' }] } }],
    ['apply', 'n', { spec: { ports: [{ port: 80, targetPort: 8080 }] } }],
    ['apply', 'm', { spec: { ports: [{ port: 80, name: 'a' }] } }],
  ]),
  'service/port-protocols': inService([
    [
      'apply',
      'm',
      {
        spec: {
          ports: [
            { port: 80, name: 'a' },
            { port: 80, name: 'b', protocol: 'UDP' },
          ],
        },
      },
    ],
    ['apply', 'n', { spec: { ports: [{ port: 80, protocol: 'UDP', name: 'c' }] } }],
  ]),
  'service/selector-is-atomic': inService([
    ['apply', 'm', { spec: { selector: { a: 'b' }, ports: [{ port: 80 }] } }],
    ['apply', 'n', { spec: { selector: { c: 'd' } } }],
  ]),
  'service/type-changed': inService([
    ['apply', 'm', { spec: { type: 'ClusterIP', ports: [{ port: 80 }] } }],
    ['apply', 'm', { spec: { type: 'ExternalName', externalName: 'x.com' } }],
  ]),
  'pod/create': inPod([['apply', 'm', { spec: { containers: [c] } }]]),
  'pod/conditions': inPod([
    ['create', 'm', { spec: { containers: [c] } }],
    ['apply', 's', { status: { conditions: [condition('Ready', 'True')] } }, 'status'],
    ['strategic', 't', { status: { conditions: [condition('ex.com/gate', 'True')] } }, 'status'],
    ['apply', 's', { status: { conditions: [] } }, 'status'],
  ]),
  'pod/pod-ips': inPod([
    ['create', 'm', { spec: { containers: [c] } }],
    ['apply', 's', { status: { podIP: '10.1.0.1', podIPs: [{ ip: '10.1.0.1' }] } }, 'status'],
  ]),
  'pod/labels-by-status': inPod([
    ['create', 'm', { spec: { containers: [c] } }],
    ['apply', 's', { metadata: { labels: { a: 'b' } }, status: { phase: 'Running' } }, 'status'],
  ]),
  'namespaced/secret': {
    apiVersion: 'v1',
    kind: 'Secret',
    resource: 'secrets',
    steps: [
      ['apply', 'm', { stringData: { a: 'b' }, type: 'Opaque' }],
      ['apply', 'm', { data: { a: 'Yw==' } }],
      ['apply', 'n', { stringData: { a: 'z' } }],
      ['apply', 'm', { type: 'other' }],
    ],
  },
  'namespaced/role': {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    resource: 'roles',
    steps: [
      ['apply', 'm', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }],
      ['apply', 'n', { rules: [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }] }],
      ['apply', 'm', {}],
    ],
  },
  'namespaced/ingress': {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    resource: 'ingresses',
    steps: [
      ['apply', 'm', { spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } }],
      ['apply', 'n', { spec: { rules: [{ host: 'x.com' }], tls: [{ hosts: ['x.com'] }] } }],
      ['apply', 'm', { spec: { rules: [{ host: 'y.com' }] } }],
    ],
  },
  'namespaced/lease': {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    resource: 'leases',
    steps: [
      ['apply', 'm', { spec: { holderIdentity: 'a', leaseDurationSeconds: 5 } }],
      ['merge', 'n', { spec: { holderIdentity: 'b' } }],
      ['apply', 'm', { spec: { holderIdentity: 'a' } }],
    ],
  },
  'namespaced/serviceaccount': {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    resource: 'serviceaccounts',
    steps: [
      ['apply', 'm', { imagePullSecrets: [{ name: 'a' }], secrets: [{ name: 's' }] }],
      ['apply', 'n', { imagePullSecrets: [{ name: 'b' }], secrets: [{ name: 't' }] }],
      ['apply', 'm', {}],
    ],
  },
  'hpa/v2': {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    resource: 'horizontalpodautoscalers',
    steps: [
      ['apply', 'm', { spec: { maxReplicas: 3, scaleTargetRef: target, metrics: [cpu(50)] } }],
      ['apply', 'n', { spec: { metrics: [cpu(60)] } }],
      ['apply', 'm', { spec: { maxReplicas: 4, scaleTargetRef: target } }],
    ],
  },
  'hpa/v1': {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    resource: 'horizontalpodautoscalers',
    steps: [
      ['apply', 'm', { spec: { maxReplicas: 3, scaleTargetRef: target, targetCPUUtilizationPercentage: 50 } }],
      ['merge', 'n', { spec: { targetCPUUtilizationPercentage: 60 } }],
    ],
  },
  networkpolicy: {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    resource: 'networkpolicies',
    steps: [
      ['apply', 'm', { spec: { podSelector: {}, policyTypes: ['Ingress'] } }],
      ['apply', 'n', { spec: { podSelector: { matchLabels: { a: 'b' } } } }],
      ['apply', 'n', { spec: { ingress: [{ from: [{ podSelector: {} }] }] } }],
    ],
  },
  pdb: {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    resource: 'poddisruptionbudgets',
    steps: [
      ['apply', 'm', { spec: { minAvailable: 1, selector: { matchLabels: { a: 'b' } } } }],
      ['apply', 'm', { spec: { maxUnavailable: '50%', selector: { matchLabels: { a: 'b' } } } }],
    ],
  },
  job: {
    apiVersion: 'batch/v1',
    kind: 'Job',
    resource: 'jobs',
    steps: [
      ['apply', 'm', { spec: { template: { spec: { containers: [c], restartPolicy: 'Never' } } } }],
      ['apply', 'm', { spec: { template: { spec: { containers: [c], restartPolicy: 'Never' } }, suspend: true } }],
    ],
  },
  limitrange: {
    apiVersion: 'v1',
    kind: 'LimitRange',
    resource: 'limitranges',
    steps: [
      ['apply', 'm', { spec: { limits: [{ type: 'Pod', max: { cpu: '1' } }] } }],
      ['apply', 'n', { spec: { limits: [{ type: 'Container', max: { cpu: '2' } }] } }],
    ],
  },
  endpointslice: {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    resource: 'endpointslices',
    steps: [
      ['apply', 'm', { addressType: 'IPv4', endpoints: [{ addresses: ['1.2.3.4'] }], ports: [{ port: 80, name: '' }] }],
      ['apply', 'n', { addressType: 'IPv4', endpoints: [{ addresses: ['1.2.3.5'] }] }],
    ],
  },
};

export const applyKindCases: Cases = {
  ...casesOf('apply-kind', plays, async (run, { apiVersion, kind, resource, steps }) => {
    const collection = apiVersion.includes('/') ? run.in(apiVersion, resource) : run.core(resource);
    return withoutAddresses(await play(run, { apiVersion, kind, collection }, steps));
  }),
  'apply-kind/hpa/two-versions': async (run: CaseRun) => {
    const at = (version: string) => ({
      apiVersion: `autoscaling/${version}`,
      kind: 'HorizontalPodAutoscaler',
      collection: run.in(`autoscaling/${version}`, 'horizontalpodautoscalers'),
    });
    const v1 = { spec: { maxReplicas: 3, scaleTargetRef: target, targetCPUUtilizationPercentage: 50 } };
    const first = await play(run, at('v1'), [['apply', 'm', v1]]);
    const second = await play(run, at('v2'), [
      ['apply', 'n', { spec: { metrics: [cpu(60)] } }],
      ['apply', 'm', { spec: { maxReplicas: 4, scaleTargetRef: target, metrics: [cpu(50)] } }],
    ]);
    const third = await play(run, at('v1'), [['apply', 'm', v1]]);
    return [first, second, third];
  },
  'apply-kind/other-version-of-kind': async (run: CaseRun) => {
    const collection = run.in('autoscaling/v2', 'horizontalpodautoscalers');
    const wrong = { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', collection };
    return play(run, wrong, [['apply', 'm', { spec: { maxReplicas: 3, scaleTargetRef: target } }]]);
  },
};

/** Cluster addresses are picked at random. */
function withoutAddresses(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/"10\.0\.\d+\.\d+"/g, '"<ip>"'));
}
