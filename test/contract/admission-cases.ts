import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step } from './steps.ts';

const metadata = { name: 'a' };
const own = { name: '$NAME' };
const c = { name: 'c', image: 'i' };
const pod = (spec: object = {}, more: object = {}): Step => [
  'POST pods',
  { metadata: { ...metadata, ...more }, spec: { containers: [c], ...spec } },
];
const resources = (limits: object, requests?: object): Step =>
  pod({ containers: [{ ...c, resources: { limits, ...(requests ? { requests } : {}) } }] });
const limits = (...list: object[]): Step => [
  'POST limitranges',
  { metadata: { name: 'l' }, spec: { limits: list } },
  ['kind'],
];
const inOwn = (request: string, body: object): Step => [
  request.replace('POST ', 'POST /api/v1/namespaces/$NAME/'),
  body,
];
const secured = (labels: object): Step => [
  'POST /api/v1/namespaces',
  {
    metadata: {
      ...own,
      labels: Object.fromEntries(
        Object.entries(labels).map(([mode, level]) => [`pod-security.kubernetes.io/${mode}`, level]),
      ),
    },
  },
  ['kind'],
];
const good = {
  allowPrivilegeEscalation: false,
  runAsNonRoot: true,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
};
const template = {
  metadata: { labels: { a: 'b' } },
  spec: { containers: [{ ...c, securityContext: { privileged: true } }] },
};
const shown = ['spec/containers/0/resources', 'metadata/annotations', 'status/qosClass', 'message'] as const;
const podWith = (step: Step): Step => [step[0], step[1], shown];

/** What admission does with new objects. */
export const admissionCases: Cases = casesOfSteps({
  'admission/limits/default': [
    limits({ type: 'Container', default: { cpu: '1', memory: '1Gi' }, defaultRequest: { cpu: '100m' } }),
    podWith(pod()),
  ],
  'admission/limits/default-partly': [
    limits({ type: 'Container', default: { cpu: '1' } }),
    podWith(resources({ cpu: '500m' })),
  ],
  'admission/limits/max': [limits({ type: 'Container', max: { cpu: '1' } }), resources({ cpu: '2' })],
  'admission/limits/max-defaulted': [limits({ type: 'Container', max: { cpu: '1' } }), podWith(pod())],
  'admission/limits/min': [
    limits({ type: 'Container', min: { cpu: '500m' } }),
    resources({ cpu: '1' }, { cpu: '100m' }),
  ],
  'admission/limits/min-none': [limits({ type: 'Container', min: { memory: '1Gi' } }), podWith(pod())],
  'admission/limits/ratio': [
    limits({ type: 'Container', maxLimitRequestRatio: { cpu: '2' } }),
    resources({ cpu: '1' }, { cpu: '100m' }),
  ],
  'admission/limits/pod-max': [
    limits({ type: 'Pod', max: { cpu: '1' } }),
    pod({
      containers: [
        { ...c, resources: { limits: { cpu: '600m' } } },
        { ...c, name: 'd', resources: { limits: { cpu: '600m' } } },
      ],
    }),
  ],
  'admission/limits/pod-max-none': [limits({ type: 'Pod', max: { cpu: '1' } }), pod()],
  'admission/limits/claim': [
    limits({ type: 'PersistentVolumeClaim', max: { storage: '1Gi' }, min: { storage: '1Mi' } }),
    [
      'POST persistentvolumeclaims',
      { metadata, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } } },
    ],
  ],
  'admission/limits/claim-min': [
    limits({ type: 'PersistentVolumeClaim', min: { storage: '1Gi' } }),
    [
      'POST persistentvolumeclaims',
      { metadata, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Mi' } } } },
    ],
  ],
  'admission/limits/dry-run': [
    limits({ type: 'Container', default: { cpu: '1' } }),
    ['POST pods?dryRun=All', { metadata, spec: { containers: [c] } }, shown],
  ],
  'admission/security/restricted': [
    secured({ enforce: 'restricted' }),
    inOwn('POST pods', { metadata, spec: { containers: [c] } }),
  ],
  'admission/security/restricted-good': [
    secured({ enforce: 'restricted' }),
    [
      ...inOwn('POST pods', { metadata, spec: { containers: [{ ...c, securityContext: good }] } }),
      ['kind', 'message'],
    ] as unknown as Step,
  ],
  'admission/security/restricted-root': [
    secured({ enforce: 'restricted' }),
    inOwn('POST pods', {
      metadata,
      spec: {
        securityContext: { runAsUser: 0 },
        containers: [{ ...c, securityContext: good }],
        volumes: [{ name: 'v', hostPath: { path: '/x' } }],
      },
    }),
  ],
  'admission/security/baseline-privileged': [
    secured({ enforce: 'baseline' }),
    inOwn('POST pods', {
      metadata,
      spec: {
        hostNetwork: true,
        hostPID: true,
        containers: [{ ...c, securityContext: { privileged: true }, ports: [{ containerPort: 80, hostPort: 80 }] }],
      },
    }),
  ],
  'admission/security/baseline-volumes': [
    secured({ enforce: 'baseline' }),
    inOwn('POST pods', { metadata, spec: { containers: [c], volumes: [{ name: 'v', hostPath: { path: '/x' } }] } }),
  ],
  'admission/security/baseline-capabilities': [
    secured({ enforce: 'baseline' }),
    inOwn('POST pods', {
      metadata,
      spec: { containers: [{ ...c, securityContext: { capabilities: { add: ['NET_ADMIN', 'CHOWN'] } } }] },
    }),
  ],
  'admission/security/baseline-good': [
    secured({ enforce: 'baseline' }),
    [...inOwn('POST pods', { metadata, spec: { containers: [c] } }), ['kind', 'message']] as unknown as Step,
  ],
  'admission/security/warn': [
    secured({ warn: 'restricted' }),
    inOwn('POST pods', { metadata, spec: { containers: [c] } }),
  ],
  'admission/security/warn-deployment': [
    secured({ warn: 'baseline', enforce: 'privileged' }),
    [
      'POST /apis/apps/v1/namespaces/$NAME/deployments',
      { metadata, spec: { selector: { matchLabels: { a: 'b' } }, template } },
    ],
  ],
  'admission/security/enforce-deployment': [
    secured({ enforce: 'baseline' }),
    [
      'POST /apis/apps/v1/namespaces/$NAME/deployments',
      { metadata, spec: { selector: { matchLabels: { a: 'b' } }, template } },
    ],
  ],
  'admission/security/bad-level': [
    ['POST /api/v1/namespaces', { metadata: { ...own, labels: { 'pod-security.kubernetes.io/enforce': 'x' } } }],
  ],
  'admission/security/bad-version': [
    [
      'POST /api/v1/namespaces',
      {
        metadata: {
          ...own,
          labels: {
            'pod-security.kubernetes.io/enforce': 'baseline',
            'pod-security.kubernetes.io/enforce-version': 'x',
          },
        },
      },
    ],
  ],
  'admission/security/dry-run': [
    secured({ enforce: 'restricted' }),
    inOwn('POST pods?dryRun=All', { metadata, spec: { containers: [c] } }),
  ],
  'admission/priority/class': [
    ['POST /apis/scheduling.k8s.io/v1/priorityclasses', { metadata: own, value: 7, preemptionPolicy: 'Never' }],
    [
      ...pod({ priorityClassName: '$NAME' }).slice(0, 2),
      ['spec/priority', 'spec/preemptionPolicy', 'spec/priorityClassName'],
    ] as unknown as Step,
  ],
  'admission/priority/system': [
    [
      'POST pods',
      { metadata, spec: { containers: [c], priorityClassName: 'system-node-critical' } },
      ['spec/priority', 'message'],
    ],
  ],
  'admission/priority/right-number': [
    [
      'POST pods',
      { metadata, spec: { containers: [c], priorityClassName: 'system-node-critical', priority: 2_000_001_000 } },
      ['spec/priority', 'message'],
    ],
  ],
  'admission/priority/wrong-number': [
    ['POST pods', { metadata, spec: { containers: [c], priorityClassName: 'system-node-critical', priority: 5 } }],
  ],
  'admission/priority/wrong-policy': [
    [
      'POST pods',
      { metadata, spec: { containers: [c], priorityClassName: 'system-node-critical', preemptionPolicy: 'Never' } },
    ],
  ],
  'admission/priority/zero': [
    ['POST pods', { metadata, spec: { containers: [c], priority: 0 } }, ['spec/priority', 'message']],
  ],
  'admission/runtime/overhead': [
    [
      'POST /apis/node.k8s.io/v1/runtimeclasses',
      {
        metadata: own,
        handler: 'h',
        overhead: { podFixed: { cpu: '100m' } },
        scheduling: { nodeSelector: { a: 'b' }, tolerations: [{ key: 'k', operator: 'Exists' }] },
      },
    ],
    [
      ...pod({ runtimeClassName: '$NAME' }).slice(0, 2),
      ['spec/overhead', 'spec/nodeSelector', 'spec/tolerations', 'message'],
    ] as unknown as Step,
  ],
  'admission/runtime/overhead-given': [pod({ overhead: { cpu: '1' } })],
  'admission/runtime/selector-conflict': [
    [
      'POST /apis/node.k8s.io/v1/runtimeclasses',
      { metadata: own, handler: 'h', scheduling: { nodeSelector: { a: 'b' } } },
    ],
    pod({ runtimeClassName: '$NAME', nodeSelector: { a: 'c' } }),
  ],
  'admission/namespace/missing': [['POST /api/v1/namespaces/$NAME/configmaps', { metadata }]],
  'admission/namespace/missing-dry-run': [['POST /api/v1/namespaces/$NAME/configmaps?dryRun=All', { metadata }]],
  'admission/namespace/missing-and-invalid': [
    ['POST /api/v1/namespaces/$NAME/configmaps', { metadata: { name: 'A' } }],
  ],
  'admission/namespace/missing-put': [
    ['PUT /api/v1/namespaces/$NAME/services/a', { metadata, spec: { ports: [{ port: 80 }] } }],
  ],
  'admission/namespace/missing-lease-put': [
    ['PUT /apis/coordination.k8s.io/v1/namespaces/$NAME/leases/a', { metadata }],
  ],
  'admission/namespace/missing-deletecollection': [['DELETE /api/v1/namespaces/$NAME/configmaps']],
  'admission/claim/resize': [
    [
      'POST persistentvolumeclaims',
      { metadata, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    ],
    ['MERGE persistentvolumeclaims/a/status', { status: { phase: 'Bound', capacity: { storage: '1Gi' } } }, ['kind']],
    ['MERGE persistentvolumeclaims/a', { spec: { resources: { requests: { storage: '2Gi' } } } }],
  ],
  'admission/claim/default-class': [
    [
      'POST /apis/storage.k8s.io/v1/storageclasses',
      {
        metadata: { ...own, annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
        provisioner: 'p',
      },
    ],
    [
      'POST persistentvolumeclaims',
      { metadata, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
      ['spec/storageClassName'],
    ],
    ['DELETE /apis/storage.k8s.io/v1/storageclasses/$NAME', undefined, ['kind']],
  ],
  'admission/quota/without-controller': [
    ['POST resourcequotas', { metadata: { name: 'q' }, spec: { hard: { configmaps: '0' } } }, ['status']],
    ['POST configmaps', { metadata }, ['kind']],
  ],
});
