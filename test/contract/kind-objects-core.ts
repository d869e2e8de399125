import type { Step } from './steps.ts';

const selector = { matchLabels: { a: 'b' } };
const metadata = { name: 'a' };
const own = { name: '$NAME' };
const storage = { requests: { storage: '1Gi' } };

/** Objects of the core, apps, batch and autoscaling kinds that a create must fill in. */
export const coreObjects: Readonly<Record<string, Step>> = {
  'configmaps-binary': ['POST configmaps', { metadata, binaryData: { a: 'AAEC' }, data: { b: 'x' }, immutable: true }],
  'configmaps-empty': ['POST configmaps', { metadata }],
  endpoints: [
    'POST endpoints',
    {
      metadata,
      subsets: [
        {
          addresses: [{ ip: '10.1.1.2' }, { ip: '10.1.1.1', nodeName: 'n', targetRef: { kind: 'Pod', name: 'p' } }],
          ports: [
            { name: 'w', port: 80 },
            { name: 'x', port: 443, protocol: 'UDP' },
          ],
        },
      ],
    },
  ],
  events: [
    'POST events',
    {
      metadata,
      involvedObject: { kind: 'Pod', namespace: '$NS', name: 'p' },
      reason: 'R',
      message: 'm',
      type: 'Normal',
      count: 1,
      firstTimestamp: '2026-01-02T03:04:05Z',
      lastTimestamp: '2026-01-02T03:04:05Z',
      source: { component: 'c' },
    },
  ],
  'events-minimal': ['POST events', { metadata, involvedObject: { namespace: '$NS' } }],
  'events-k8s-io': [
    'POST events.k8s.io/v1:events',
    {
      metadata,
      eventTime: '2026-01-02T03:04:05.000000Z',
      reportingController: 'x/y',
      reportingInstance: 'i',
      action: 'A',
      reason: 'R',
      type: 'Warning',
      note: 'n',
      regarding: { kind: 'Pod', namespace: '$NS', name: 'p' },
    },
  ],
  limitranges: [
    'POST limitranges',
    {
      metadata,
      spec: {
        limits: [
          { type: 'Container', max: { cpu: '2' }, min: { cpu: '100m' }, default: { cpu: '1000m' } },
          { type: 'Pod', max: { memory: '1Gi' } },
        ],
      },
    },
  ],
  namespaces: ['POST /api/v1/namespaces', { metadata: { ...own, labels: { x: 'y' } } }],
  nodes: ['POST /api/v1/nodes', { metadata: own }],
  'nodes-rich': [
    'POST /api/v1/nodes',
    {
      metadata: own,
      spec: {
        podCIDR: '10.1.0.0/24',
        podCIDRs: ['10.1.0.0/24'],
        unschedulable: true,
        taints: [{ key: 'k', effect: 'NoSchedule' }],
      },
      status: { capacity: { cpu: '4', pods: '110' }, addresses: [{ type: 'Hostname', address: 'h' }] },
    },
  ],
  persistentvolumeclaims: [
    'POST persistentvolumeclaims',
    { metadata, spec: { accessModes: ['ReadWriteOnce'], resources: storage } },
  ],
  'persistentvolumeclaims-rich': [
    'POST persistentvolumeclaims',
    {
      metadata,
      spec: {
        accessModes: ['ReadWriteMany'],
        resources: { requests: { storage: '0.5Gi' } },
        storageClassName: 'x',
        volumeMode: 'Block',
        volumeName: 'v',
        selector,
        dataSource: { kind: 'PersistentVolumeClaim', name: 'b' },
      },
    },
  ],
  persistentvolumes: [
    'POST /api/v1/persistentvolumes',
    { metadata: own, spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/x' } } },
  ],
  'persistentvolumes-csi': [
    'POST /api/v1/persistentvolumes',
    {
      metadata: own,
      spec: {
        accessModes: ['ReadOnlyMany'],
        capacity: { storage: '1Gi' },
        storageClassName: 's',
        persistentVolumeReclaimPolicy: 'Delete',
        csi: { driver: 'd.example.com', volumeHandle: 'h' },
        claimRef: { namespace: 'n', name: 'c' },
      },
    },
  ],
  resourcequotas: [
    'POST resourcequotas',
    { metadata, spec: { hard: { pods: '10', 'requests.cpu': '1000m', 'count/configmaps': '5' } } },
  ],
  'resourcequotas-scopes': [
    'POST resourcequotas',
    {
      metadata,
      spec: {
        hard: { pods: '10' },
        scopes: ['NotTerminating'],
        scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['x'] }] },
      },
    },
  ],
  secrets: ['POST secrets', { metadata, stringData: { a: 'b' } }],
  'secrets-basic-auth': ['POST secrets', { metadata, type: 'kubernetes.io/basic-auth', stringData: { username: 'u' } }],
  'secrets-dockerconfigjson': [
    'POST secrets',
    { metadata, type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': '{"auths":{}}' } },
  ],
  serviceaccounts: ['POST serviceaccounts', { metadata }],
  'serviceaccounts-rich': [
    'POST serviceaccounts',
    { metadata, automountServiceAccountToken: false, imagePullSecrets: [{ name: 's' }], secrets: [{ name: 't' }] },
  ],
  services: ['POST services', { metadata, spec: { ports: [{ port: 80 }] } }],
  'services-client-ip': [
    'POST services',
    {
      metadata,
      spec: {
        sessionAffinity: 'ClientIP',
        selector: { a: 'b' },
        ports: [
          { name: 'x', port: 80, targetPort: 'http' },
          { name: 'y', port: 53, protocol: 'UDP' },
        ],
      },
    },
  ],
  'services-external-name': [
    'POST services',
    { metadata, spec: { type: 'ExternalName', externalName: 'example.com' } },
  ],
  'services-headless': ['POST services', { metadata, spec: { clusterIP: 'None', selector: { a: 'b' } } }],
  'services-load-balancer': ['POST services', { metadata, spec: { type: 'LoadBalancer', ports: [{ port: 80 }] } }],
  'services-load-balancer-local': [
    'POST services',
    {
      metadata,
      spec: {
        type: 'LoadBalancer',
        externalTrafficPolicy: 'Local',
        loadBalancerSourceRanges: ['10.0.0.0/8'],
        allocateLoadBalancerNodePorts: false,
        ports: [{ port: 80 }],
      },
    },
  ],
  'services-node-port': [
    'POST services',
    { metadata, spec: { type: 'NodePort', externalIPs: ['1.2.3.4'], ports: [{ port: 80 }] } },
  ],
  'services-prefer-dual-stack': [
    'POST services',
    { metadata, spec: { ipFamilyPolicy: 'PreferDualStack', ports: [{ port: 80, appProtocol: 'http' }] } },
  ],
};
