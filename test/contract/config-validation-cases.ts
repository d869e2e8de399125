import type { Cases } from './case-run.ts';
import { casesOfRequests, type Step } from './steps.ts';

const metadata = { name: 'a' };
const own = { name: '$NAME' };
const configMap = (more: object): Step => ['POST configmaps', { metadata, ...more }];
const secret = (more: object): Step => ['POST secrets', { metadata, ...more }];
const claim = (spec: object): Step => [
  'POST persistentvolumeclaims',
  { metadata, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec } },
];
const volume = (spec: object): Step => [
  'POST /api/v1/persistentvolumes',
  {
    metadata: own,
    spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/x' }, ...spec },
  },
];
const storageClass = (more: object): Step => [
  'POST /apis/storage.k8s.io/v1/storageclasses',
  { metadata: own, provisioner: 'p', ...more },
];
const rbac = 'rbac.authorization.k8s.io/v1';
const role = (rules: unknown): Step => [`POST ${rbac}:roles`, { metadata, rules }];
const binding = (more: object): Step => [
  `POST ${rbac}:rolebindings`,
  { metadata, roleRef: { kind: 'Role', name: 'r', apiGroup: 'rbac.authorization.k8s.io' }, ...more },
];
const quota = (spec: object): Step => ['POST resourcequotas', { metadata, spec }];
const limits = (limit: object): Step => ['POST limitranges', { metadata, spec: { limits: [limit] } }];
const lease = (spec: object): Step => ['POST coordination.k8s.io/v1:leases', { metadata, spec }];

/** What the kinds that hold configuration refuse. */
export const configValidationCases: Cases = casesOfRequests({
  'invalid/configmap/key': configMap({ data: { '..a': 'y' } }),
  'invalid/configmap/key-long': configMap({ data: { ['k'.repeat(254)]: 'c' } }),
  'invalid/configmap/key-empty': configMap({ data: { '': 'c' } }),
  'invalid/configmap/key-in-both': configMap({ data: { a: 'b' }, binaryData: { a: 'AA==' } }),
  'invalid/configmap/number': configMap({ data: { a: 5 } }),
  'invalid/configmap/null-value': configMap({ data: { a: null } }),
  'invalid/secret/key': secret({ data: { 'a b': 'eA==' } }),
  'invalid/secret/tls-empty': secret({ type: 'kubernetes.io/tls' }),
  'invalid/secret/tls-one': secret({ type: 'kubernetes.io/tls', stringData: { 'tls.crt': 'x' } }),
  'invalid/secret/dockercfg-json': secret({ type: 'kubernetes.io/dockercfg', stringData: { '.dockercfg': 'x' } }),
  'invalid/secret/dockerconfigjson-json': secret({
    type: 'kubernetes.io/dockerconfigjson',
    stringData: { '.dockerconfigjson': '{' },
  }),
  'invalid/secret/dockerconfigjson-missing': secret({ type: 'kubernetes.io/dockerconfigjson' }),
  'invalid/secret/basic-auth': secret({ type: 'kubernetes.io/basic-auth' }),
  'invalid/secret/ssh-auth': secret({ type: 'kubernetes.io/ssh-auth', stringData: { 'ssh-privatekey': '' } }),
  'invalid/secret/service-account-token': secret({ type: 'kubernetes.io/service-account-token' }),
  'invalid/secret/base64': secret({ data: { a: 'x' } }),
  'invalid/claim/no-modes': claim({ accessModes: [] }),
  'invalid/claim/mode': claim({ accessModes: ['X'] }),
  'invalid/claim/mode-pod-and-other': claim({ accessModes: ['ReadWriteOncePod', 'ReadOnlyMany'] }),
  'invalid/claim/no-size': claim({ resources: {} }),
  'invalid/claim/size-zero': claim({ resources: { requests: { storage: '0' } } }),
  'invalid/claim/size-negative': claim({ resources: { requests: { storage: '-1' } } }),
  'invalid/claim/class': claim({ storageClassName: 'A_b' }),
  'invalid/claim/volume-mode': claim({ volumeMode: 'X' }),
  'invalid/claim/selector': claim({ selector: { matchExpressions: [{ key: 'k', operator: 'X' }] } }),
  'invalid/claim/data-source': claim({ dataSource: { kind: 'X', name: '' } }),
  'invalid/claim/no-spec': ['POST persistentvolumeclaims', { metadata }],
  'invalid/volume/no-source': volume({ hostPath: undefined }),
  'invalid/volume/two-sources': volume({ nfs: { server: 's', path: '/p' } }),
  'invalid/volume/no-modes': volume({ accessModes: [] }),
  'invalid/volume/no-capacity': volume({ capacity: undefined }),
  'invalid/volume/capacity-zero': volume({ capacity: { storage: '0' } }),
  'invalid/volume/capacity-other': volume({ capacity: { cpu: '1' } }),
  'invalid/volume/reclaim': volume({ persistentVolumeReclaimPolicy: 'X' }),
  'invalid/volume/mode': volume({ volumeMode: 'X' }),
  'invalid/volume/class': volume({ storageClassName: 'A_b' }),
  'invalid/volume/host-path-root-recycle': volume({
    hostPath: { path: '/' },
    persistentVolumeReclaimPolicy: 'Recycle',
  }),
  'invalid/volume/csi': volume({ hostPath: undefined, csi: {} }),
  'invalid/volume/local-no-affinity': volume({ hostPath: undefined, local: { path: '/x' } }),
  'invalid/volume/affinity': volume({ nodeAffinity: { required: { nodeSelectorTerms: [] } } }),
  'invalid/storageclass/no-provisioner': storageClass({ provisioner: undefined }),
  'invalid/storageclass/provisioner': storageClass({ provisioner: 'A B' }),
  'invalid/storageclass/reclaim': storageClass({ reclaimPolicy: 'Recycle' }),
  'invalid/storageclass/binding-mode': storageClass({ volumeBindingMode: 'X' }),
  'invalid/storageclass/parameters': storageClass({ parameters: { '': 'x' } }),
  'invalid/role/no-verbs': role([{ apiGroups: [''], resources: ['pods'] }]),
  'invalid/role/no-groups': role([{ resources: ['pods'], verbs: ['get'] }]),
  'invalid/role/no-resources': role([{ apiGroups: [''], verbs: ['get'] }]),
  'invalid/role/non-resource': role([{ nonResourceURLs: ['/x'], verbs: ['get'] }]),
  'invalid/role/name': [`POST ${rbac}:roles`, { metadata: { name: 'a/b' } }],
  'invalid/clusterrole/mixed': [
    `POST /apis/${rbac}/clusterroles`,
    { metadata: own, rules: [{ nonResourceURLs: ['/x'], resources: ['pods'], apiGroups: [''], verbs: ['get'] }] },
  ],
  'invalid/clusterrole/aggregation': [
    `POST /apis/${rbac}/clusterroles`,
    { metadata: own, aggregationRule: { clusterRoleSelectors: [] } },
  ],
  'invalid/binding/no-ref': binding({ roleRef: undefined }),
  'invalid/binding/ref-kind': binding({ roleRef: { kind: 'X', name: 'r' } }),
  'invalid/binding/ref-group': binding({ roleRef: { kind: 'Role', name: 'r', apiGroup: 'x' } }),
  'invalid/binding/ref-name': binding({ roleRef: { kind: 'Role', name: '' } }),
  'invalid/binding/subject-kind': binding({ subjects: [{ kind: 'X', name: 'x' }] }),
  'invalid/binding/subject-name': binding({ subjects: [{ kind: 'User', name: '' }] }),
  'invalid/binding/subject-account': binding({
    subjects: [
      { kind: 'ServiceAccount', name: 'A_b' },
      { kind: 'ServiceAccount', name: 's', apiGroup: 'x' },
    ],
  }),
  'invalid/binding/subject-group': binding({ subjects: [{ kind: 'User', name: 'u', apiGroup: 'x' }] }),
  'invalid/clusterbinding/account-namespace': [
    `POST /apis/${rbac}/clusterrolebindings`,
    { metadata: own, roleRef: { kind: 'ClusterRole', name: 'r' }, subjects: [{ kind: 'ServiceAccount', name: 's' }] },
  ],
  'invalid/clusterbinding/role': [
    `POST /apis/${rbac}/clusterrolebindings`,
    { metadata: own, roleRef: { kind: 'Role', name: 'r' } },
  ],
  'invalid/quota/resource': quota({ hard: { foo: '1' } }),
  'invalid/quota/negative': quota({ hard: { pods: '-1' } }),
  'invalid/quota/fraction': quota({ hard: { pods: '0.5' } }),
  'invalid/quota/scope': quota({ hard: { pods: '1' }, scopes: ['X'] }),
  'invalid/quota/scope-conflict': quota({ hard: { pods: '1' }, scopes: ['Terminating', 'NotTerminating'] }),
  'invalid/quota/scope-resource': quota({ hard: { services: '1' }, scopes: ['BestEffort'] }),
  'invalid/limits/type': limits({ type: 'X y' }),
  'invalid/limits/default-over-max': limits({ type: 'Container', default: { cpu: '2' }, max: { cpu: '1' } }),
  'invalid/limits/request-over-default': limits({
    type: 'Container',
    defaultRequest: { cpu: '2' },
    default: { cpu: '1' },
  }),
  'invalid/limits/pod-default': limits({ type: 'Pod', default: { cpu: '2' } }),
  'invalid/limits/ratio': limits({ type: 'Container', maxLimitRequestRatio: { cpu: '0.5' } }),
  'invalid/limits/claim': limits({ type: 'PersistentVolumeClaim', default: { storage: '1Gi' } }),
  'invalid/limits/twice': [
    'POST limitranges',
    {
      metadata,
      spec: {
        limits: [
          { type: 'Pod', max: { cpu: '1' } },
          { type: 'Pod', max: { cpu: '1' } },
        ],
      },
    },
  ],
  'invalid/lease/duration': lease({ leaseDurationSeconds: 0 }),
  'invalid/lease/transitions': lease({ leaseTransitions: -1 }),
  'invalid/lease/holder': lease({ holderIdentity: '' }),
  'invalid/lease/strategy': lease({ strategy: 'X' }),
  'invalid/lease/preferred': lease({ preferredHolder: 'x' }),
  'invalid/lease/time': lease({ renewTime: '2026-01-02T03:04:05Z' }),
  'invalid/account/secret': ['POST serviceaccounts', { metadata, secrets: [{}] }],
  'invalid/account/name': ['POST serviceaccounts', { metadata: { name: 'A' } }],
  'invalid/namespace/name-dot': ['POST /api/v1/namespaces', { metadata: { name: 'a.b' } }],
  'invalid/namespace/name-long': ['POST /api/v1/namespaces', { metadata: { name: 'a'.repeat(64) } }],
  'invalid/namespace/finalizer': [
    'POST /api/v1/namespaces',
    { metadata: { name: '$NAME' }, spec: { finalizers: ['x'] } },
  ],
  'invalid/namespace/in-namespace': ['POST /api/v1/namespaces', { metadata: { name: '$NAME', namespace: 'x' } }],
  'invalid/node/taint': [
    'POST /api/v1/nodes',
    { metadata: own, spec: { taints: [{ key: 'a b', effect: 'X' }, { key: 'k' }] } },
  ],
  'invalid/node/cidr': ['POST /api/v1/nodes', { metadata: own, spec: { podCIDRs: ['x'] } }],
  'invalid/priority/system': [
    'POST /apis/scheduling.k8s.io/v1/priorityclasses',
    { metadata: own, value: 2_000_000_000 },
  ],
  'invalid/priority/system-name': [
    'POST /apis/scheduling.k8s.io/v1/priorityclasses',
    { metadata: { name: 'system-x' }, value: 1 },
  ],
  'invalid/priority/policy': [
    'POST /apis/scheduling.k8s.io/v1/priorityclasses',
    { metadata: own, value: 1, preemptionPolicy: 'X' },
  ],
  'invalid/runtimeclass/handler': ['POST /apis/node.k8s.io/v1/runtimeclasses', { metadata: own, handler: 'A_b' }],
  'invalid/runtimeclass/no-handler': ['POST /apis/node.k8s.io/v1/runtimeclasses', { metadata: own }],
  'invalid/event/namespace': ['POST events', { metadata, involvedObject: { namespace: 'other' } }],
  'invalid/event/no-object': ['POST events', { metadata, reason: 'x' }],
  'invalid/event/type': ['POST events', { metadata, involvedObject: { namespace: '$NS' }, type: 'X' }],
  'invalid/event/new-style': ['POST events.k8s.io/v1:events', { metadata, regarding: { namespace: '$NS' } }],
  'invalid/event/new-style-note': [
    'POST events.k8s.io/v1:events',
    {
      metadata,
      eventTime: '2026-01-02T03:04:05.000000Z',
      regarding: { namespace: '$NS' },
      note: 'x'.repeat(1025),
      type: 'Y',
      reportingController: 'a b',
      reportingInstance: '',
      action: '',
      reason: '',
    },
  ],
  'invalid/revision/no-data': ['POST apps/v1:controllerrevisions', { metadata, revision: 1 }],
  'invalid/revision/negative': ['POST apps/v1:controllerrevisions', { metadata, revision: -1, data: {} }],
  'invalid/attachment/empty': ['POST /apis/storage.k8s.io/v1/volumeattachments', { metadata: own, spec: {} }],
  'invalid/driver/policy': [
    'POST /apis/storage.k8s.io/v1/csidrivers',
    { metadata: own, spec: { fsGroupPolicy: 'X', volumeLifecycleModes: ['Y'] } },
  ],
});
