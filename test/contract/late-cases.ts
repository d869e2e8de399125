import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step } from './steps.ts';

const dry = '?dryRun=All';
const container = { name: 'c', image: 'i' };
const labels = { a: 'b' };
const workload = (podSpec: object = {}) => ({
  selector: { matchLabels: labels },
  template: { metadata: { labels }, spec: { containers: [container], ...podSpec } },
});
const pod = (more: object, spec: object = {}): Step => [
  `POST pods${dry}`,
  { metadata: { name: 'p' }, spec: { containers: [{ ...container, ...more }], ...spec } },
];
const made: Step = ['POST pods', { metadata: { name: 'p' }, spec: { containers: [container] } }];
const changed = (more: object): readonly Step[] => [
  made,
  ['STRATEGIC pods/p', { spec: { containers: [{ name: 'c', ...more }] } }],
];
const account: Step = ['POST serviceaccounts', { metadata: { name: 's' } }];
const token = (body: object): readonly Step[] => [account, ['POST serviceaccounts/s/token', body, ['message']]];
const evicted = (body: object): readonly Step[] => [made, ['POST pods/p/eviction', body, ['message']]];
const missing = (request: string): readonly Step[] => [
  [`${request} apps/v1:deployments/none/scale`, { metadata: { name: 'd' }, spec: { replicas: 1 } }],
];
const deletion = (body: object): readonly Step[] => [['DELETE configmaps/none', body]];
const apiService = (spec: object): readonly Step[] => [
  [
    `POST /apis/apiregistration.k8s.io/v1/apiservices${dry}`,
    {
      metadata: { name: 'v1.$NAME.example.com' },
      spec: { group: '$NAME.example.com', version: 'v1', groupPriorityMinimum: 10, versionPriority: 10, ...spec },
    },
  ],
];
const claimed = { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c' } }] } };

const cases: Readonly<Record<string, readonly Step[]>> = {
  'pod/resize-policy': [pod({ resizePolicy: [{ resourceName: 'x', restartPolicy: 'X' }] })],
  'pod/resize-policy-twice': [
    pod({
      resizePolicy: [
        { resourceName: 'cpu', restartPolicy: 'NotRequired' },
        { resourceName: 'cpu', restartPolicy: 'NotRequired' },
      ],
    }),
  ],
  'pod/resize-policy-never': [
    pod({ resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] }, { restartPolicy: 'Never' }),
  ],
  'pod/claim-unknown': [pod({ resources: { claims: [{ name: 'x' }] } })],
  'pod/claim-other': [
    pod({ resources: { claims: [{ name: 'x' }] } }, { resourceClaims: [{ name: 'r', resourceClaimName: 'r' }] }),
  ],
  'pod/claim-empty': [pod({}, { resourceClaims: [{ name: 'r' }] })],
  'pod/claim-both': [
    pod({}, { resourceClaims: [{ name: 'r', resourceClaimName: 'r', resourceClaimTemplateName: 't' }] }),
  ],
  'pod/stop-signal': [pod({ lifecycle: { stopSignal: 'SIGX' } }, { os: { name: 'linux' } })],
  'pod/stop-signal-without-os': [pod({ lifecycle: { stopSignal: 'SIGTERM' } })],
  'pod/image-odd': [pod({ image: 'A b' })],
  'pod/host-process': [pod({}, { securityContext: { windowsOptions: { hostProcess: true } } })],
  'pod/dns-search': [pod({}, { dnsConfig: { searches: ['A b'] } })],
  'pod/dns-name-servers': [pod({}, { dnsConfig: { nameservers: ['x', '1.1.1.1', '1.1.1.2', '1.1.1.3'] } })],
  'pod/toleration-operator': [pod({}, { tolerations: [{ key: 'k', operator: 'X' }] })],
  'pod/mount-unknown': [pod({ volumeMounts: [{ name: 'v', mountPath: '/x', mountPropagation: 'Bidirectional' }] })],
  'pod-update/image-space': changed({ image: ' i' }),
  'pod-update/resize-policy': changed({ resizePolicy: [{ resourceName: 'x', restartPolicy: 'X' }] }),
  'scale/name': missing('PUT'),
  'scale/patch': missing('MERGE'),
  'eviction/namespace': evicted({ metadata: { name: 'p', namespace: 'other' } }),
  'eviction/policy': [...evicted({ metadata: { name: 'p' }, deleteOptions: { propagationPolicy: 'Foo' } })],
  'token/namespace': token({ metadata: { namespace: 'x' } }),
  'token/name': token({ metadata: { name: 'x' } }),
  'token/kind': token({ spec: { boundObjectRef: { kind: 'Foo', name: 'x', apiVersion: 'v1' } } }),
  'token/version': token({ spec: { boundObjectRef: { kind: 'Pod', name: 'x', apiVersion: 'v2' } } }),
  'options/kind-first': deletion({ kind: 'Foo', apiVersion: 'foo/v1', gracePeriodSeconds: 'x' }),
  'options/type': deletion({ gracePeriodSeconds: 'x' }),
  'job/missing': [['DELETE batch/v1:jobs/none']],
  'service/version': apiService({ version: '"q"' }),
  'service/version-none': apiService({ version: null }),
  'set/service-name': [
    [`POST apps/v1:statefulsets${dry}`, { metadata: { name: 'a' }, spec: { ...workload(), serviceName: '10%' } }],
  ],
  'daemons/surge': [
    [
      `POST apps/v1:daemonsets${dry}`,
      {
        metadata: { name: 'a' },
        spec: { ...workload(), updateStrategy: { rollingUpdate: { maxSurge: 'a_b', maxUnavailable: 0 } } },
      },
    ],
  ],
  'quoted/name': [[`POST configmaps${dry}`, { metadata: { name: '"q"' } }]],
  'quoted/operator': [
    [
      `POST policy/v1:poddisruptionbudgets${dry}`,
      { metadata: { name: 'a' }, spec: { selector: { matchExpressions: [{ key: 'a', operator: '<&>' }] } } },
    ],
  ],
  'path/watch': [['GET /api/v1/watch?a=1&b=2']],
  'path/proxy': [['PUT /apis/apps/v1/proxy?a=<', {}]],
  'fixed/claim': [
    ['POST resource.k8s.io/v1:resourceclaims', { metadata: { name: 'a' }, spec: claimed }],
    [
      'MERGE resource.k8s.io/v1:resourceclaims/a',
      { spec: { devices: { requests: [{ name: 's', exactly: { deviceClassName: 'c' } }] } } },
      ['status', 'reason', 'metadata/name'],
    ],
  ],
  'fixed/node': [
    [
      'POST /apis/storage.k8s.io/v1/csinodes',
      { metadata: { name: '$NAME' }, spec: { drivers: [{ name: 'd', nodeID: 'i' }] } },
    ],
    [
      'MERGE /apis/storage.k8s.io/v1/csinodes/$NAME',
      { spec: { drivers: [{ name: 'd', nodeID: 'j' }] } },
      ['status', 'message'],
    ],
    ['DELETE /apis/storage.k8s.io/v1/csinodes/$NAME', undefined, ['reason']],
  ],
  'fixed/attachment': [
    [
      'POST /apis/storage.k8s.io/v1/volumeattachments',
      { metadata: { name: '$NAME' }, spec: { attacher: 'a', nodeName: 'n', source: { persistentVolumeName: 'p' } } },
    ],
    ['MERGE /apis/storage.k8s.io/v1/volumeattachments/$NAME', { spec: { nodeName: 'm' } }, ['status', 'message']],
    ['DELETE /apis/storage.k8s.io/v1/volumeattachments/$NAME', undefined, ['reason']],
  ],
  'status/applied-quality': [made, ['MERGE pods/p/status', { status: { qosClass: 'Guaranteed' } }, ['message']]],
};

/** What clients seldom get wrong. */
export const lateCases: Cases = casesOfSteps(
  Object.fromEntries(Object.entries(cases).map(([name, steps]) => [`late/${name}`, steps])),
);
