import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step } from './steps.ts';

const configMap = (more: object = {}): Step => ['POST configmaps', { metadata: { name: 'a', ...more } }];
const kept = configMap({ finalizers: ['example.com/f'] });
const removed = (options: unknown, query = ''): readonly Step[] => [
  configMap(),
  [`DELETE configmaps/a${query}`, options],
  ['GET configmaps/a', undefined, ['kind', 'metadata/finalizers', 'metadata/deletionGracePeriodSeconds']],
];
const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const deployment: Step = [
  'POST apps/v1:deployments',
  { metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template } },
];
const job: Step = [
  'POST batch/v1:jobs',
  { metadata: { name: 'j' }, spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } } },
];
const shown = [
  'kind',
  'status',
  'metadata/finalizers',
  'metadata/generation',
  'metadata/deletionGracePeriodSeconds',
  'details',
  'message',
] as const;

/** Options of deletes, right and wrong, and what they leave. */
export const deleteOptionCases: Cases = casesOfSteps({
  'delete/options/background': removed({ propagationPolicy: 'Background' }),
  'delete/options/foreground': removed({ propagationPolicy: 'Foreground' }),
  'delete/options/orphan': removed({ propagationPolicy: 'Orphan' }),
  'delete/options/orphanDependents': removed({ orphanDependents: true }),
  'delete/options/query-policy': removed(undefined, '?propagationPolicy=Foreground'),
  'delete/options/query-policy-bad': removed(undefined, '?propagationPolicy=foreground'),
  'delete/options/query-orphan': removed(undefined, '?orphanDependents=true'),
  'delete/options/query-grace-bad': removed(undefined, '?gracePeriodSeconds=x'),
  'delete/options/query-and-body': removed({ propagationPolicy: 'Background' }, '?propagationPolicy=Foreground'),
  'delete/options/grace-on-configmap': removed({ gracePeriodSeconds: 5 }),
  'delete/options/grace-negative': removed({ gracePeriodSeconds: -5 }),
  'delete/options/kind-and-version': removed({ kind: 'DeleteOptions', apiVersion: 'v1' }),
  'delete/options/meta-version': removed({ kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1' }),
  'delete/options/group-version': removed({ kind: 'DeleteOptions', apiVersion: 'apps/v1' }),
  'delete/options/other-kind': removed({ kind: 'ConfigMap', apiVersion: 'v1' }),
  'delete/options/unknown-version': removed({ kind: 'DeleteOptions', apiVersion: 'x/v1' }),
  'delete/options/unknown-field': removed({ foo: 1 }),
  'delete/options/wrong-type': removed({ gracePeriodSeconds: 'x' }),
  'delete/options/wrong-policy-type': removed({ propagationPolicy: 5 }),
  'delete/options/empty-object': removed({}),
  'delete/options/not-json': removed('x'),
  'delete/options/array': removed('[]'),
  'delete/options/null': removed('null'),
  'delete/options/dry-run': removed({ dryRun: ['All'] }),
  'delete/options/dry-run-bad': removed({ dryRun: ['X'] }),
  'delete/options/query-dry-run-bad': removed(undefined, '?dryRun=X'),
  'delete/options/uid': [configMap(), ['DELETE configmaps/a', { preconditions: { uid: '$UID1' } }]],
  'delete/options/uid-wrong': [configMap(), ['DELETE configmaps/a', { preconditions: { uid: 'x' } }]],
  'delete/options/version': [configMap(), ['DELETE configmaps/a', { preconditions: { resourceVersion: '$RV1' } }]],
  'delete/options/both-wrong': [
    configMap(),
    ['DELETE configmaps/a', { preconditions: { uid: 'x', resourceVersion: '1' } }],
  ],
  'delete/options/uid-empty': [configMap(), ['DELETE configmaps/a', { preconditions: { uid: '' } }]],
  'delete/options/deployment-uid-wrong': [
    deployment,
    ['DELETE apps/v1:deployments/d', { preconditions: { uid: 'x' } }],
  ],
  'delete/options/missing-with-precondition': [['DELETE configmaps/zz', { preconditions: { uid: 'x' } }]],
  'delete/finalizer/configmap': [
    kept,
    ['DELETE configmaps/a', undefined, shown],
    ['DELETE configmaps/a', undefined, shown],
    ['MERGE configmaps/a', { metadata: { finalizers: null } }, shown],
    ['GET configmaps/a'],
  ],
  'delete/finalizer/put-removes': [
    kept,
    ['DELETE configmaps/a', undefined, shown],
    ['PUT configmaps/a', { metadata: { name: 'a' } }, shown],
    ['GET configmaps/a'],
  ],
  'delete/finalizer/foreground': [
    kept,
    ['DELETE configmaps/a', { propagationPolicy: 'Foreground' }, shown],
    ['DELETE configmaps/a', { propagationPolicy: 'Background' }, shown],
  ],
  'delete/finalizer/orphan-then-foreground': [
    kept,
    ['DELETE configmaps/a', { propagationPolicy: 'Orphan' }, shown],
    ['DELETE configmaps/a', { propagationPolicy: 'Foreground' }, shown],
  ],
  'delete/finalizer/deployment': [
    [
      'POST apps/v1:deployments',
      {
        metadata: { name: 'd', finalizers: ['example.com/f'] },
        spec: { selector: { matchLabels: { a: 'b' } }, template },
      },
    ],
    ['DELETE apps/v1:deployments/d', undefined, shown],
    ['MERGE apps/v1:deployments/d', { spec: { replicas: 3 } }, shown],
  ],
  'delete/finalizer/deletion-timestamp-from-client': [
    configMap({ deletionTimestamp: '2020-01-01T00:00:00Z', deletionGracePeriodSeconds: 5 }),
    ['GET configmaps/a'],
  ],
  'delete/deployment/default': [deployment, ['DELETE apps/v1:deployments/d', undefined, shown]],
  'delete/deployment/foreground': [
    deployment,
    ['DELETE apps/v1:deployments/d', { propagationPolicy: 'Foreground' }, shown],
    ['GET apps/v1:deployments/d', undefined, shown],
  ],
  'delete/deployment/orphan': [deployment, ['DELETE apps/v1:deployments/d', { propagationPolicy: 'Orphan' }, shown]],
  'delete/deployment/dry-run-foreground': [
    deployment,
    ['DELETE apps/v1:deployments/d?dryRun=All', { propagationPolicy: 'Foreground' }, shown],
    ['GET apps/v1:deployments/d', undefined, shown],
  ],
  'delete/job/default': [job, ['DELETE batch/v1:jobs/j']],
  'delete/job/background': [job, ['DELETE batch/v1:jobs/j', { propagationPolicy: 'Background' }]],
  'delete/job/orphanDependents-false': [job, ['DELETE batch/v1:jobs/j', { orphanDependents: false }]],
  'delete/job/query-background': [job, ['DELETE batch/v1:jobs/j?propagationPolicy=Background']],
  'delete/namespace/terminating': [
    ['POST /api/v1/namespaces', { metadata: { name: '$NAME' } }],
    ['DELETE /api/v1/namespaces/$NAME'],
    ['POST /api/v1/namespaces/$NAME/configmaps', { metadata: { name: 'a' } }],
  ],
  'delete/namespace/twice': [
    ['POST /api/v1/namespaces', { metadata: { name: '$NAME' } }],
    ['DELETE /api/v1/namespaces/$NAME', undefined, shown],
    ['DELETE /api/v1/namespaces/$NAME'],
  ],
  'delete/namespace/recreate': [
    ['POST /api/v1/namespaces', { metadata: { name: '$NAME' } }],
    ['DELETE /api/v1/namespaces/$NAME', undefined, shown],
    ['POST /api/v1/namespaces', { metadata: { name: '$NAME' } }],
  ],
  'delete/namespace/finalize-first': [
    ['POST /api/v1/namespaces', { metadata: { name: '$NAME' } }],
    ['PUT /api/v1/namespaces/$NAME/finalize', { metadata: { name: '$NAME' }, spec: { finalizers: [] } }],
    ['DELETE /api/v1/namespaces/$NAME', undefined, shown],
    ['GET /api/v1/namespaces/$NAME', undefined, shown],
    ['DELETE /api/v1/namespaces/$NAME', undefined, shown],
    ['GET /api/v1/namespaces/$NAME'],
  ],
  'delete/namespace/update-while-terminating': [
    ['POST /api/v1/namespaces', { metadata: { name: '$NAME' } }],
    ['DELETE /api/v1/namespaces/$NAME', undefined, shown],
    ['MERGE /api/v1/namespaces/$NAME', { metadata: { labels: { x: 'y' } } }],
  ],
  'delete/namespace/dry-run': [
    ['POST /api/v1/namespaces', { metadata: { name: '$NAME' } }],
    ['DELETE /api/v1/namespaces/$NAME?dryRun=All'],
    ['GET /api/v1/namespaces/$NAME', undefined, ['status']],
  ],
  'delete/namespace/kube-system': [['DELETE /api/v1/namespaces/kube-system']],
  'delete/namespace/kube-node-lease-dry-run': [
    ['DELETE /api/v1/namespaces/kube-node-lease?dryRun=All', undefined, ['kind']],
  ],
  'delete/namespace/missing': [['DELETE /api/v1/namespaces/$NAME']],
  'delete/namespace/collection': [['DELETE /api/v1/namespaces']],
  'delete/collection/all': [
    configMap(),
    ['POST configmaps', { metadata: { name: 'b', finalizers: ['example.com/f'] } }],
    ['DELETE configmaps'],
    ['GET configmaps', undefined, ['items/0/metadata/name', 'items/1']],
  ],
  'delete/collection/empty': [['DELETE configmaps?labelSelector=a%3Db']],
  'delete/collection/limit': [
    configMap(),
    ['POST configmaps', { metadata: { name: 'b' } }],
    ['DELETE configmaps?limit=1', undefined, ['kind', 'items/0/metadata/name', 'items/1']],
    ['GET configmaps', undefined, ['items/0/metadata/name', 'items/1']],
  ],
  'delete/collection/field-selector': [
    configMap(),
    ['POST configmaps', { metadata: { name: 'b' } }],
    ['DELETE configmaps?fieldSelector=metadata.name%3Da'],
    ['GET configmaps', undefined, ['items/0/metadata/name', 'items/1']],
  ],
  'delete/collection/bad-selector': [['DELETE configmaps?labelSelector=%3D%3D']],
  'delete/collection/bad-field': [['DELETE configmaps?fieldSelector=spec.foo%3Da']],
  'delete/collection/foreground': [
    configMap(),
    ['DELETE configmaps', { propagationPolicy: 'Foreground' }],
    ['GET configmaps/a', undefined, shown],
  ],
  'delete/collection/bad-options': [['DELETE configmaps', { propagationPolicy: 'X' }]],
  'delete/collection/all-namespaces': [['DELETE /api/v1/configmaps']],
  'delete/collection/pods-scheduled': [
    ['POST pods', { metadata: { name: 'a' }, spec: { ...template.spec, nodeName: 'n' } }],
    ['DELETE pods?gracePeriodSeconds=3'],
    ['GET pods/a', undefined, shown],
  ],
  'delete/collection/precondition': [
    configMap(),
    ['DELETE configmaps', { preconditions: { uid: 'x' } }],
    ['GET configmaps/a', undefined, ['kind']],
  ],
  'delete/collection/services': [
    ['POST services', { metadata: { name: 's' }, spec: { ports: [{ port: 80 }] } }],
    ['DELETE services'],
  ],
  'delete/collection/jobs': [
    job,
    ['DELETE batch/v1:jobs', undefined, ['kind', 'items/0/metadata/name']],
    ['GET batch/v1:jobs/j', undefined, shown],
  ],
});
