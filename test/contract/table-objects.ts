/** Objects whose Tables are recorded, by the resource that they are of, with the status that is written after them. */
export interface TableObject {
  readonly groupVersion: string;
  readonly resource: string;
  readonly body: object;
  readonly status?: object;
}

const containers = [
  { name: 'c', image: 'img:1' },
  { name: 'd', image: 'img:2' },
];
const template = (spec: object = {}) => ({ metadata: { labels: { app: 'x' } }, spec: { containers, ...spec } });
const selector = { matchLabels: { app: 'x' } };
const ports = [{ port: 80 }];
const path = { path: '/', pathType: 'Prefix', backend: { service: { name: 's', port: { number: 80 } } } };

const daemonSetStatus = {
  desiredNumberScheduled: 3,
  currentNumberScheduled: 2,
  numberReady: 1,
  updatedNumberScheduled: 2,
  numberAvailable: 1,
  numberMisscheduled: 0,
};

const rbac = 'rbac.authorization.k8s.io';

export const tableObjects: Readonly<Record<string, (namespace: string) => TableObject>> = {
  controllerrevision: () => ({
    groupVersion: 'apps/v1',
    resource: 'controllerrevisions',
    body: {
      metadata: {
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'ds1', uid: 'u1', controller: true }],
      },
      data: { a: 1 },
      revision: 7,
    },
  }),
  daemonset: () => ({
    groupVersion: 'apps/v1',
    resource: 'daemonsets',
    body: { spec: { selector, template: template({ nodeSelector: { k: 'v' } }) } },
    status: daemonSetStatus,
  }),
  'deployment-selector-expr': () => ({
    groupVersion: 'apps/v1',
    resource: 'deployments',
    body: {
      spec: {
        selector: {
          matchLabels: { app: 'x' },
          matchExpressions: [
            { key: 'zz', operator: 'DoesNotExist' },
            { key: 'app', operator: 'In', values: ['y', 'x'] },
          ],
        },
        template: template(),
      },
    },
  }),
  endpointslice: () => ({
    groupVersion: 'discovery.k8s.io/v1',
    resource: 'endpointslices',
    body: {
      addressType: 'IPv4',
      ports: [
        { name: 'a', port: 80 },
        { name: 'b', port: 81 },
      ],
      endpoints: [1, 2, 3, 4].map((last) => ({ addresses: [`10.0.1.${last}`] })),
    },
  }),
  event: (namespace) => ({
    groupVersion: 'v1',
    resource: 'events',
    body: {
      involvedObject: { kind: 'Pod', namespace, name: 'p', fieldPath: 'spec.containers{c}' },
      reason: 'Started',
      message: 'hello',
      type: 'Normal',
      count: 3,
      source: { component: 'kubelet', host: 'n1' },
      firstTimestamp: '2026-01-01T00:00:00Z',
      lastTimestamp: '2026-01-02T00:00:00Z',
    },
  }),
  ingress: () => ({
    groupVersion: 'networking.k8s.io/v1',
    resource: 'ingresses',
    body: {
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: ['a.ex'] }],
        rules: ['a.ex', 'b.ex', 'c.ex', 'd.ex', 'e.ex'].map((host) => ({ host, http: { paths: [path] } })),
      },
    },
    status: { loadBalancer: { ingress: [{ ip: '9.9.9.9' }, { hostname: 'lb.ex' }] } },
  }),
  job: () => ({
    groupVersion: 'batch/v1',
    resource: 'jobs',
    body: {
      spec: {
        completions: 3,
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } },
      },
    },
  }),
  lease: () => ({
    groupVersion: 'coordination.k8s.io/v1',
    resource: 'leases',
    body: { spec: { holderIdentity: 'me' } },
  }),
  networkpolicy: () => ({
    groupVersion: 'networking.k8s.io/v1',
    resource: 'networkpolicies',
    body: { spec: { podSelector: { matchLabels: { a: 'b' } } } },
  }),
  podtemplate: () => ({ groupVersion: 'v1', resource: 'podtemplates', body: { template: template() } }),
  'pvc-pending': () => ({
    groupVersion: 'v1',
    resource: 'persistentvolumeclaims',
    body: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '5Gi' } } } },
  }),
  resourcequota: () => ({
    groupVersion: 'v1',
    resource: 'resourcequotas',
    body: { spec: { hard: { 'requests.ex.com/a': '2', 'limits.cpu': '4' } } },
    status: {
      hard: { 'requests.ex.com/a': '2', 'limits.cpu': '4' },
      used: { 'requests.ex.com/a': '1', 'limits.cpu': '0' },
    },
  }),
  rolebinding: (namespace) => ({
    groupVersion: `${rbac}/v1`,
    resource: 'rolebindings',
    body: {
      roleRef: { apiGroup: rbac, kind: 'Role', name: 'r' },
      subjects: [
        { apiGroup: rbac, kind: 'User', name: 'u' },
        { apiGroup: rbac, kind: 'Group', name: 'g' },
        { kind: 'ServiceAccount', name: 's', namespace },
      ],
    },
  }),
  'service-externalips': () => ({
    groupVersion: 'v1',
    resource: 'services',
    body: { spec: { ports, externalIPs: ['1.2.3.4', '5.6.7.8'] } },
  }),
  'service-loadbalancer-pending': () => ({
    groupVersion: 'v1',
    resource: 'services',
    body: { spec: { ports, type: 'LoadBalancer', allocateLoadBalancerNodePorts: false } },
  }),
  statefulset: () => ({
    groupVersion: 'apps/v1',
    resource: 'statefulsets',
    body: { spec: { replicas: 3, selector, serviceName: 's', template: template() } },
    status: { replicas: 3, readyReplicas: 1 },
  }),
};

/** Objects without a namespace. */
export const clusterTableObjects: Readonly<Record<string, TableObject>> = {
  clusterrole: { groupVersion: `${rbac}/v1`, resource: 'clusterroles', body: { rules: [] } },
  ingressclass: {
    groupVersion: 'networking.k8s.io/v1',
    resource: 'ingressclasses',
    body: { spec: { controller: 'ex.com/c' } },
  },
  'node-bare': { groupVersion: 'v1', resource: 'nodes', body: {} },
  pv: {
    groupVersion: 'v1',
    resource: 'persistentvolumes',
    body: {
      spec: {
        capacity: { storage: '5Gi' },
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'fast',
        hostPath: { path: '/tmp' },
      },
    },
    status: { phase: 'Available' },
  },
};
