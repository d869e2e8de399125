import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step } from './steps.ts';

const metadata = { name: 'a' };
const container = { name: 'c', image: 'i' };
const pod = (spec: object): Step => ['POST pods?dryRun=All', { metadata, spec: { containers: [container], ...spec } }];
const released = (path: string, body: object): readonly Step[] => [
  [`POST ${path}`, { ...body, metadata: { name: 'a', finalizers: ['x.example.com/y'] } }],
  [`DELETE ${path}/a`],
  [`MERGE ${path}/a`, { metadata: { finalizers: null } }],
];
const claim = { spec: { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c' } }] } } };
const tls = (certificate: string): Step => [
  'POST secrets?dryRun=All',
  {
    metadata,
    type: 'kubernetes.io/tls',
    data: { 'tls.crt': Buffer.from(certificate).toString('base64'), 'tls.key': '' },
  },
];
const binding = {
  metadata,
  roleRef: { kind: 'ClusterRole', name: 'view', apiGroup: 'rbac.authorization.k8s.io' },
};
const limits = (cpu: string) => ({ limits: { cpu } });

/** What once differed from the real server. */
export const settledCases: Cases = casesOfSteps({
  'settled/generation-kept': [['POST secrets?dryRun=All', { metadata: { ...metadata, generation: 5 } }]],
  'settled/generation-negative': [['POST configmaps?dryRun=All', { metadata: { ...metadata, generation: -1 } }]],
  'settled/version-in-dry-run': [['POST configmaps?dryRun=All', { metadata: { ...metadata, resourceVersion: '5' } }]],
  'settled/bare-finalizer-of-event': [
    [
      'POST events?dryRun=All',
      { metadata: { ...metadata, finalizers: ['bad'] }, involvedObject: { namespace: '$NS' } },
    ],
  ],
  'settled/released-configmap': released('configmaps', {}),
  'settled/released-lease': released('coordination.k8s.io/v1:leases', {}),
  'settled/event-never-orphaned': [
    [
      'POST events',
      { metadata: { ...metadata, finalizers: ['x.example.com/y'] }, involvedObject: { namespace: '$NS' } },
    ],
    ['DELETE events/a?propagationPolicy=Orphan'],
  ],
  'settled/claim-status-keeps-metadata': [
    ['POST resource.k8s.io/v1:resourceclaims', { metadata: { ...metadata, labels: { a: '1' } }, ...claim }],
    [
      'PUT resource.k8s.io/v1:resourceclaims/a/status',
      { metadata: { ...metadata, annotations: { b: '2' } }, ...claim },
    ],
  ],
  'settled/uid-before-version': [
    ['POST coordination.k8s.io/v1:leases', { metadata }],
    ['PUT coordination.k8s.io/v1:leases/a', { metadata: { ...metadata, uid: 'x' } }],
  ],
  'settled/pod-put-is-no-change': [
    ['POST pods', { metadata, spec: { containers: [container] } }],
    ['PUT pods/a', { metadata, spec: { containers: [container] } }, ['metadata/generation']],
  ],
  'settled/pod-delete-dry-run': [
    ['POST pods', { metadata, spec: { containers: [container] } }],
    ['DELETE pods/a?dryRun=All', undefined, ['metadata/generation', 'metadata/deletionGracePeriodSeconds']],
  ],
  'settled/pod-resources-default': [pod({ resources: limits('1') })],
  'settled/pod-resources-too-small': [
    pod({
      resources: { requests: { cpu: '1' } },
      containers: [{ ...container, resources: { requests: { cpu: '2' } } }],
    }),
  ],
  'settled/pod-resources-of-containers': [
    pod({ resources: limits('1'), containers: [{ ...container, resources: limits('2') }] }),
  ],
  'settled/sysctls': [
    pod({
      securityContext: {
        sysctls: [
          { name: 'a.b', value: '1' },
          { name: 'a.b', value: '2' },
          { name: 'A', value: '3' },
        ],
      },
    }),
  ],
  'settled/toleration-comparison': [pod({ tolerations: [{ key: 'k', operator: 'Gt', value: '5' }] })],
  'settled/seccomp-profile': [
    pod({ securityContext: { seccompProfile: { type: 'RuntimeDefault', localhostProfile: 'x' } } }),
  ],
  'settled/certificate-warning': [tls('')],
  'settled/key-warning': [tls('-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n')],
  'settled/number-too-large': [
    ['POST coordination.k8s.io/v1:leases', { metadata, spec: { leaseDurationSeconds: 2 ** 31 } }],
  ],
  'settled/account-without-namespace': [
    [
      'POST rbac.authorization.k8s.io/v1:rolebindings?dryRun=All',
      { ...binding, subjects: [{ kind: 'ServiceAccount', name: 's' }] },
    ],
  ],
  'settled/group-version': [['POST configmaps', { apiVersion: 'a/b/c', kind: 'ConfigMap', metadata }]],
  'settled/binding-version': [
    ['POST pods', { metadata, spec: { containers: [container] } }],
    [
      'POST pods/a/binding',
      { metadata: { ...metadata, resourceVersion: '1' }, target: { name: 'n' } },
      ['status', 'reason'],
    ],
  ],
  'settled/event-immutable': [
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
        regarding: { namespace: '$NS', kind: 'Pod', name: 'p' },
      },
    ],
    ['MERGE events.k8s.io/v1:events/a', { regarding: { name: 'q' } }],
  ],
});
