import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step, type Wait } from './steps.ts';

const quota = (hard: object, more: object = {}): Step => [
  'POST resourcequotas',
  { metadata: { name: 'q' }, spec: { hard, ...more } },
];
const counted = (hard: object, used?: object): readonly (Step | Wait)[] => [
  ['MERGE resourcequotas/q/status', { status: { hard, used } }],
  admissionSeesQuotas,
];

/** Admission reads quotas from a cache of its own: a quota made after those of the case tells that it saw them. */
const admissionSeesQuotas: Wait = async (run) => {
  const status = { hard: { 'count/secrets': '0' }, used: { 'count/secrets': '0' } };
  await run.made(run.core('resourcequotas'), { metadata: { name: 'last' }, spec: { hard: status.hard } });
  await run.patch('merge', run.core('resourcequotas/last/status'), { status });
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const { status: code } = await run.post(run.core('secrets?dryRun=All'), { metadata: { name: 's' } });
    if (code === 403) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('admission does not see a quota after ten seconds');
};

const pod = (name: string, resources: object = {}): Step => [
  'POST pods',
  { metadata: { name }, spec: { containers: [{ name: 'c', image: 'i', resources }] } },
];
const used: Step = ['GET resourcequotas/q', undefined, ['status/hard', 'status/used']];
const service = (name: string, type: string): Step => [
  'POST services',
  { metadata: { name }, spec: { type, ports: [{ port: 80 }] } },
];
const map = (name: string, query = ''): Step => [`POST configmaps${query}`, { metadata: { name } }];

export const quotaCases: Cases = casesOfSteps({
  'quota/uncounted-limits-nothing': [quota({ pods: '0' }), pod('p'), used],
  'quota/status-unknown': [quota({ pods: '1' }), ...counted({ pods: '1' }), pod('p')],
  'quota/pods-exceeded': [quota({ pods: '1' }), ...counted({ pods: '1' }, { pods: '0' }), pod('p'), pod('r'), used],
  'quota/pods-refusal': [quota({ pods: '1' }), ...counted({ pods: '1' }, { pods: '1' }), pod('p')],
  'quota/must-specify': [
    quota({ 'requests.cpu': '1' }),
    ...counted({ 'requests.cpu': '1', 'limits.memory': '1Gi' }, { 'requests.cpu': '0', 'limits.memory': '0' }),
    pod('p'),
  ],
  'quota/cpu': [
    quota({ 'requests.cpu': '1' }),
    ...counted({ 'requests.cpu': '1' }, { 'requests.cpu': '600m' }),
    pod('p', { requests: { cpu: '500m' } }),
  ],
  'quota/memory-sum': [
    quota({ 'requests.memory': '1Gi' }),
    ...counted({ 'requests.memory': '1Gi' }, { 'requests.memory': '256Mi' }),
    pod('p', { requests: { memory: '128Mi' } }),
    used,
  ],
  'quota/count-configmaps': [
    quota({ 'count/configmaps': '1' }),
    ...counted({ 'count/configmaps': '1' }, { 'count/configmaps': '0' }),
    map('a'),
    map('b'),
  ],
  'quota/dry-run': [
    quota({ configmaps: '1' }),
    ...counted({ configmaps: '1' }, { configmaps: '0' }),
    map('a', '?dryRun=All'),
    used,
  ],
  'quota/deployments': [
    quota({ 'count/deployments.apps': '0' }),
    ...counted({ 'count/deployments.apps': '0' }, { 'count/deployments.apps': '0' }),
    [
      'POST apps/v1:deployments',
      {
        metadata: { name: 'd' },
        spec: {
          selector: { matchLabels: { a: 'b' } },
          template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
        },
      },
    ],
  ],
  'quota/service-type': [
    quota({ 'services.nodeports': '0' }),
    ...counted({ 'services.nodeports': '0' }, { 'services.nodeports': '0' }),
    service('s', 'ClusterIP'),
    service('t', 'NodePort'),
  ],
  'quota/claims': [
    quota({ 'requests.storage': '1Gi' }),
    ...counted({ 'requests.storage': '1Gi' }, { 'requests.storage': '0' }),
    [
      'POST persistentvolumeclaims',
      {
        metadata: { name: 'c' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } },
      },
    ],
  ],
  'quota/scope': [
    quota({ pods: '0' }, { scopes: ['BestEffort'] }),
    ...counted({ pods: '0' }, { pods: '0' }),
    pod('p', { requests: { cpu: '1' } }),
    pod('r'),
  ],
});
