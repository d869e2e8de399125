import type { Cases } from './case-run.ts';
import { claim, configMap, metadata, own, rbac, secret, storageClass, volume } from './config-objects.ts';
import { casesOfSteps, type Step } from './steps.ts';

const binding = (more: object): Step => [
  `POST ${rbac}:rolebindings`,
  { metadata, roleRef: { kind: 'Role', name: 'r', apiGroup: 'rbac.authorization.k8s.io' }, ...more },
];
const quota = (spec: object): Step => ['POST resourcequotas', { metadata, spec }];
const lease = (spec: object): Step => ['POST coordination.k8s.io/v1:leases', { metadata, spec }];

const sealed = { immutable: true, data: { a: 'b' } };
/** What of the kinds that hold configuration can change, and what cannot. */
export const configChangeCases: Cases = casesOfSteps({
  'update/configmap/immutable-data': [configMap(sealed), ['MERGE configmaps/a', { data: { a: 'c' } }]],
  'update/configmap/immutable-flag': [configMap(sealed), ['MERGE configmaps/a', { immutable: false }]],
  'update/configmap/immutable-labels': [
    configMap(sealed),
    ['MERGE configmaps/a', { metadata: { labels: { x: 'y' } } }],
  ],
  'update/configmap/immutable-binary': [
    configMap({ ...sealed, binaryData: { c: 'AA==' } }),
    ['MERGE configmaps/a', { binaryData: { c: 'AAA=' }, data: { a: 'z' }, immutable: null }],
  ],
  'update/secret/immutable': [
    secret({ immutable: true, stringData: { a: 'b' } }),
    ['MERGE secrets/a', { stringData: { a: 'c' } }],
  ],
  'update/secret/type': [secret({ type: 'x' }), ['MERGE secrets/a', { type: 'y' }]],
  'update/secret/type-removed': [secret({ type: 'x' }), ['PUT secrets/a', { metadata, data: { a: 'eA==' } }]],
  'update/claim/size-unbound': [
    claim({}),
    ['MERGE persistentvolumeclaims/a', { spec: { resources: { requests: { storage: '2Gi' } } } }],
  ],
  'update/claim/modes': [claim({}), ['MERGE persistentvolumeclaims/a', { spec: { accessModes: ['ReadOnlyMany'] } }]],
  'update/claim/volume-name': [claim({}), ['MERGE persistentvolumeclaims/a', { spec: { volumeName: 'v' } }]],
  'update/claim/status': [
    claim({}),
    [
      'MERGE persistentvolumeclaims/a/status',
      { status: { phase: 'Bound', capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] } },
    ],
  ],
  'update/volume/source': [
    volume({}),
    ['MERGE /api/v1/persistentvolumes/$NAME', { spec: { hostPath: { path: '/y' } } }],
  ],
  'update/volume/reclaim': [
    volume({}),
    ['MERGE /api/v1/persistentvolumes/$NAME', { spec: { persistentVolumeReclaimPolicy: 'Delete' } }],
  ],
  'update/volume/status': [
    volume({}),
    ['MERGE /api/v1/persistentvolumes/$NAME/status', { status: { phase: 'Bound' } }],
  ],
  'update/storageclass/parameters': [
    storageClass({}),
    ['MERGE /apis/storage.k8s.io/v1/storageclasses/$NAME', { parameters: { a: 'b' } }],
  ],
  'update/storageclass/reclaim': [
    storageClass({}),
    ['MERGE /apis/storage.k8s.io/v1/storageclasses/$NAME', { reclaimPolicy: 'Retain', provisioner: 'q' }],
  ],
  'update/storageclass/expansion': [
    storageClass({}),
    ['MERGE /apis/storage.k8s.io/v1/storageclasses/$NAME', { allowVolumeExpansion: true }],
  ],
  'update/binding/role-ref': [binding({}), [`MERGE ${rbac}:rolebindings/a`, { roleRef: { name: 'other' } }]],
  'update/binding/subjects': [
    binding({}),
    [`MERGE ${rbac}:rolebindings/a`, { subjects: [{ kind: 'User', name: 'u' }] }],
  ],
  'update/priority/value': [
    ['POST /apis/scheduling.k8s.io/v1/priorityclasses', { metadata: own, value: 1 }],
    ['MERGE /apis/scheduling.k8s.io/v1/priorityclasses/$NAME', { value: 2 }],
  ],
  'update/priority/policy': [
    ['POST /apis/scheduling.k8s.io/v1/priorityclasses', { metadata: own, value: 1 }],
    ['MERGE /apis/scheduling.k8s.io/v1/priorityclasses/$NAME', { preemptionPolicy: 'Never' }],
  ],
  'update/runtimeclass/handler': [
    ['POST /apis/node.k8s.io/v1/runtimeclasses', { metadata: own, handler: 'x' }],
    ['MERGE /apis/node.k8s.io/v1/runtimeclasses/$NAME', { handler: 'y' }],
  ],
  'update/quota/hard': [quota({ hard: { pods: '1' } }), ['MERGE resourcequotas/a', { spec: { hard: { pods: '2' } } }]],
  'update/quota/scopes': [
    quota({ hard: { pods: '1' } }),
    ['MERGE resourcequotas/a', { spec: { scopes: ['BestEffort'] } }],
  ],
  'update/quota/status': [
    quota({ hard: { pods: '1' } }),
    ['MERGE resourcequotas/a/status', { status: { hard: { pods: '1' }, used: { pods: '0' } } }],
  ],
  'update/node/status': [
    ['POST /api/v1/nodes', { metadata: own }],
    [
      'MERGE /api/v1/nodes/$NAME/status',
      {
        status: { capacity: { cpu: '4' }, conditions: [{ type: 'Ready', status: 'True' }] },
        spec: { unschedulable: true },
      },
    ],
  ],
  'update/node/pod-cidr': [
    ['POST /api/v1/nodes', { metadata: own, spec: { podCIDR: '10.1.0.0/24', podCIDRs: ['10.1.0.0/24'] } }],
    ['MERGE /api/v1/nodes/$NAME', { spec: { podCIDR: '10.2.0.0/24', podCIDRs: ['10.2.0.0/24'] } }],
  ],
  'update/node/unschedulable': [
    ['POST /api/v1/nodes', { metadata: own }],
    ['MERGE /api/v1/nodes/$NAME', { spec: { unschedulable: true } }],
  ],
  'update/revision/data': [
    ['POST apps/v1:controllerrevisions', { metadata, revision: 1, data: { a: 1 } }],
    ['MERGE apps/v1:controllerrevisions/a', { data: { a: 2 } }],
  ],
  'update/lease/transitions': [
    lease({ leaseTransitions: 5 }),
    ['MERGE coordination.k8s.io/v1:leases/a', { spec: { leaseTransitions: 4 } }],
  ],
  'update/event/new-style': [
    [
      'POST events.k8s.io/v1:events',
      {
        metadata,
        eventTime: '2026-01-02T03:04:05.000000Z',
        reportingController: 'x/y',
        reportingInstance: 'i',
        action: 'A',
        reason: 'R',
        type: 'Normal',
        regarding: { namespace: '$NS' },
      },
    ],
    ['MERGE events.k8s.io/v1:events/a', { note: 'changed' }],
  ],
  'update/account/secrets': [
    ['POST serviceaccounts', { metadata }],
    ['MERGE serviceaccounts/a', { secrets: [{ name: 'x' }] }],
  ],
  'update/namespace/labels': [
    ['POST /api/v1/namespaces', { metadata: own }],
    ['MERGE /api/v1/namespaces/$NAME', { metadata: { labels: { 'kubernetes.io/metadata.name': 'other', x: 'y' } } }],
  ],
  'update/namespace/spec': [
    ['POST /api/v1/namespaces', { metadata: own }],
    ['MERGE /api/v1/namespaces/$NAME', { spec: { finalizers: [] } }],
  ],
  'update/namespace/status': [
    ['POST /api/v1/namespaces', { metadata: own }],
    ['MERGE /api/v1/namespaces/$NAME/status', { status: { phase: 'Terminating' } }],
  ],
});
