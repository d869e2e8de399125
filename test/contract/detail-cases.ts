import type { CaseRun, Cases } from './case-run.ts';
import { casesOf } from './rows.ts';
import { show } from './show.ts';
import { casesOfSteps, type Step } from './steps.ts';

const container = { name: 'c', image: 'i' };
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';
const metadata = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io';
const authorization = '/apis/authorization.k8s.io/v1';
const authentication = '/apis/authentication.k8s.io/v1';

interface Review {
  readonly path: string;
  readonly spec: object;
  readonly accept?: string;
}

const access = { resourceAttributes: { verb: 'get', resource: 'pods' } };
const token = (audiences: readonly string[]): Review => ({
  path: `${authentication}/tokenreviews`,
  spec: { token: 'viewer-token', audiences },
});
const reviews: Readonly<Record<string, Review>> = {
  'self-table': { path: `${authorization}/selfsubjectaccessreviews`, spec: access, accept: table },
  'self-metadata': { path: `${authorization}/selfsubjectaccessreviews`, spec: access, accept: metadata },
  'self-table-or-json': {
    path: `${authorization}/selfsubjectaccessreviews`,
    spec: access,
    accept: `${table},application/json`,
  },
  'subject-table': { path: `${authorization}/subjectaccessreviews`, spec: { ...access, user: 'u' }, accept: table },
  'token-table': { ...token([]), accept: table },
  'self-subject-table': { path: `${authentication}/selfsubjectreviews`, spec: {}, accept: table },
  'rules-table': { path: `${authorization}/selfsubjectrulesreviews`, spec: { namespace: 'x' }, accept: table },
  'audience-other': token(['x']),
  'audience-one-of': token(['x', 'https://kubernetes.default.svc']),
  'audience-own': token(['https://kubernetes.default.svc']),
};

/** How an answer is asked for that is no plain request of a table. */
const reviewCases = casesOf('detail/review', reviews, async (run: CaseRun, { path, spec, accept }) =>
  show(await run.ask('POST', path, { body: { spec }, headers: { accept: accept ?? 'application/json' } })),
);

const labels = { a: 'b' };
const template = { metadata: { labels }, spec: { containers: [container] } };
const rows: Readonly<Record<string, readonly Step[]>> = {
  daemonsets: [
    ['POST apps/v1:daemonsets', { metadata: { name: 'a' }, spec: { selector: { matchLabels: labels }, template } }],
  ],
  jobs: [
    [
      'POST batch/v1:jobs',
      {
        metadata: { name: 'a' },
        spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } },
      },
    ],
    ['MERGE batch/v1:jobs/a/status', { status: { active: 1 } }],
  ],
  'jobs-labelled': [
    [
      'POST batch/v1:jobs',
      {
        metadata: { name: 'a' },
        spec: { template: { metadata: { labels }, spec: { restartPolicy: 'Never', containers: [container] } } },
      },
    ],
  ],
  'jobs-labelled-twice': [
    [
      'POST batch/v1:jobs',
      {
        metadata: { name: 'a', labels },
        spec: { template: { metadata: { labels }, spec: { restartPolicy: 'Never', containers: [container] } } },
      },
    ],
  ],
};
const rowCases = casesOf('detail/rows', rows, async (run: CaseRun, steps) => {
  const list = `/apis/${steps[0]?.[0].slice('POST '.length).replace(':', `/namespaces/${run.namespace}/`) ?? ''}`;
  for (const [request, body] of steps) {
    const [method = '', path = ''] = request.split(' ');
    const [groupVersion = '', rest = ''] = path.split(':');
    if (method === 'POST') await run.ask('POST', run.in(groupVersion, rest), { body });
    else await run.patch('merge', run.in(groupVersion, rest), body);
  }
  const answer = await run.ask('GET', list, { headers: { accept: table } });
  return { status: answer.status, rows: withoutAges(answer.body.rows) };
});

/** However long the machine took. */
function withoutAges(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell: unknown) => (/^\d+s$/.test(String(cell)) ? '<age>' : cell)),
  }));
}

const sized = (resources: object): Step => [
  'POST pods',
  { metadata: { name: 'p' }, spec: { containers: [{ ...container, resources }] } },
];
const resize = (resources: object): Step => [
  'PUT pods/p/resize',
  { metadata: { name: 'p' }, spec: { containers: [{ ...container, resources }] } },
];
const cpu = (requests: string) => ({ requests: { cpu: requests } });
const resizes: Readonly<Record<string, readonly Step[]>> = {
  more: [sized(cpu('1')), resize(cpu('2'))],
  'requests-removed': [sized(cpu('1')), resize({})],
  'requests-other': [sized(cpu('1')), resize({ requests: { memory: '1Gi' } })],
  'limits-removed': [sized({ requests: { cpu: '1' }, limits: { cpu: '2' } }), resize(cpu('1'))],
  'limits-gone': [
    sized({ requests: { cpu: '1' }, limits: { cpu: '2', memory: '1Gi' } }),
    resize({ requests: { cpu: '1' }, limits: { cpu: '2' } }),
  ],
  'quality-lost': [
    sized({ limits: { cpu: '1', memory: '1Gi' } }),
    resize({ requests: { cpu: '1' }, limits: { cpu: '2', memory: '1Gi' } }),
  ],
  'quality-won': [sized({}), resize(cpu('1'))],
  negative: [sized(cpu('1')), resize(cpu('-1'))],
  'storage-changed': [
    sized({ requests: { cpu: '1', 'ephemeral-storage': '1Gi' } }),
    resize({ requests: { cpu: '1', 'ephemeral-storage': '2Gi' } }),
  ],
  'container-other': [
    sized(cpu('1')),
    ['PUT pods/p/resize', { metadata: { name: 'p' }, spec: { containers: [{ name: 'd', image: 'i' }] } }],
  ],
  'container-added': [
    sized(cpu('1')),
    [
      'PUT pods/p/resize',
      {
        metadata: { name: 'p' },
        spec: {
          containers: [
            { ...container, resources: cpu('1') },
            { name: 'd', image: 'i' },
          ],
        },
      },
    ],
  ],
  'image-other': [
    sized(cpu('1')),
    [
      'PUT pods/p/resize',
      { metadata: { name: 'p' }, spec: { containers: [{ ...container, image: 'other', resources: cpu('1') }] } },
    ],
  ],
};

const scaler = { scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' }, maxReplicas: 3 };
const others: Readonly<Record<string, readonly Step[]>> = {
  'scaler-v1': [['POST autoscaling/v1:horizontalpodautoscalers', { metadata: { name: 'a' }, spec: scaler }]],
  'scaler-v1-managed': [
    ['POST autoscaling/v1:horizontalpodautoscalers', { metadata: { name: 'a' }, spec: scaler }],
    ['GET autoscaling/v1:horizontalpodautoscalers/a', undefined, ['metadata/managedFields/0/fieldsV1']],
  ],
  'scaler-v2-managed': [
    ['POST autoscaling/v2:horizontalpodautoscalers', { metadata: { name: 'a' }, spec: scaler }],
    ['GET autoscaling/v2:horizontalpodautoscalers/a', undefined, ['metadata/managedFields/0/fieldsV1']],
  ],
  'binding-nameless': [['POST bindings', { target: { name: 'n' } }]],
  'binding-empty': [['POST bindings', {}]],
  'binding-kind': [['POST bindings', { metadata: { name: 'p' }, target: { kind: 'Pod', name: 'n' } }]],
  'binding-missing': [['POST bindings', { metadata: { name: 'p' }, target: { name: 'n' } }]],
  'options-kind': [['DELETE configmaps/none', { kind: 'Pod', apiVersion: 'v1' }]],
  'options-kind-unknown': [['DELETE configmaps/none', { kind: 'Foo', apiVersion: 'v1' }]],
  'options-version': [['DELETE configmaps/none', { kind: 'DeleteOptions', apiVersion: 'apps/v1' }]],
  'options-group': [['DELETE configmaps/none', { kind: 'DeleteOptions', apiVersion: 'foo/v1' }]],
  'options-kind-alone': [['DELETE configmaps/none', { kind: 'Pod' }]],
  'options-version-alone': [['DELETE configmaps/none', { apiVersion: 'apps/v1' }]],
  'options-collection-kind': [['DELETE configmaps', { kind: 'Pod', apiVersion: 'v1' }]],
  'get-export': [['GET configmaps/none?export=true']],
  'get-export-false': [['GET configmaps/none?export=false']],
  'get-export-number': [['GET configmaps/none?export=99']],
  'get-export-word': [['GET configmaps/none?export=x']],
  'get-export-empty': [['GET configmaps/none?export=']],
  'get-exact': [['GET configmaps/none?exact=true']],
  'get-exact-word': [['GET configmaps/none?exact=x']],
  'list-export': [['GET configmaps?export=true&limit=1', undefined, ['message']]],
  'get-export-found': [
    ['POST configmaps', { metadata: { name: 'a' } }],
    ['GET configmaps/a?export=true', undefined, ['message', 'kind']],
  ],
  'post-export': [['POST configmaps?export=true&dryRun=All', { metadata: { name: 'a' } }, ['message', 'kind']]],
  flags: [['GET /flagz', undefined, ['message']]],
  status: [['GET /statusz', undefined, ['message']]],
  'flags-post': [['POST /flagz', {}, ['message']]],
  version: [['GET /version', undefined, ['gitVersion', 'compiler', 'platform']]],
  'scale-apply-missing': [['GET apps/v1:deployments/none/scale']],
};

/** What is seldom asked for, each in a case of its own. */
export const detailCases: Cases = {
  ...reviewCases,
  ...rowCases,
  ...casesOfSteps(prefixed('detail/resize/', resizes)),
  ...casesOfSteps(prefixed('detail/', others)),
};

function prefixed(prefix: string, table: Readonly<Record<string, readonly Step[]>>) {
  return Object.fromEntries(Object.entries(table).map(([name, steps]) => [`${prefix}${name}`, steps]));
}
