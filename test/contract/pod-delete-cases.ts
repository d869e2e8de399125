import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step } from './steps.ts';

const metadata = { name: 'a' };
const c = { name: 'c', image: 'i' };
const pod = (spec: object = {}, more: object = {}): Step => [
  'POST pods',
  { metadata: { ...metadata, ...more }, spec: { containers: [c], ...spec } },
];
const scheduled = pod({ nodeName: 'n' });
const times = ['kind', 'metadata/deletionGracePeriodSeconds', 'metadata/generation', 'details'] as const;

/** How pods go. */
export const podDeleteCases: Cases = casesOfSteps({
  'delete/pod/scheduled': [scheduled, ['DELETE pods/a', undefined, times], ['GET pods/a', undefined, times]],
  'delete/pod/scheduled-grace': [
    scheduled,
    ['DELETE pods/a', { gracePeriodSeconds: 5 }, times],
    ['GET pods/a', undefined, times],
  ],
  'delete/pod/scheduled-shorter': [
    scheduled,
    ['DELETE pods/a', { gracePeriodSeconds: 9 }, times],
    ['DELETE pods/a', { gracePeriodSeconds: 5 }, times],
    ['DELETE pods/a', { gracePeriodSeconds: 7 }, times],
    ['DELETE pods/a', { gracePeriodSeconds: 0 }, times],
    ['GET pods/a'],
  ],
  'delete/pod/scheduled-negative': [scheduled, ['DELETE pods/a', { gracePeriodSeconds: -1 }, times]],
  'delete/pod/scheduled-query': [scheduled, ['DELETE pods/a?gracePeriodSeconds=3', undefined, times]],
  'delete/pod/scheduled-dry-run': [
    scheduled,
    ['DELETE pods/a?dryRun=All', undefined, times],
    ['GET pods/a', undefined, times],
  ],
  'delete/pod/grace-in-spec': [
    pod({ nodeName: 'n', terminationGracePeriodSeconds: 7 }),
    ['DELETE pods/a', undefined, times],
  ],
  'delete/pod/grace-zero-in-spec': [
    pod({ nodeName: 'n', terminationGracePeriodSeconds: 0 }),
    ['DELETE pods/a', undefined, times],
    ['GET pods/a'],
  ],
  'delete/pod/succeeded': [
    scheduled,
    ['STRATEGIC pods/a/status', { status: { phase: 'Succeeded' } }, ['kind']],
    ['DELETE pods/a', undefined, times],
    ['GET pods/a'],
  ],
  'delete/pod/finalizer': [
    pod({}, { finalizers: ['example.com/f'] }),
    ['DELETE pods/a', undefined, times],
    ['MERGE pods/a', { metadata: { finalizers: [] } }],
    ['GET pods/a'],
  ],
  'delete/pod/finalizer-scheduled': [
    pod({ nodeName: 'n' }, { finalizers: ['example.com/f'] }),
    ['DELETE pods/a', undefined, times],
    ['DELETE pods/a', { gracePeriodSeconds: 0 }, times],
    ['MERGE pods/a', { metadata: { finalizers: [] } }, times],
    ['GET pods/a'],
  ],
  'delete/pod/foreground': [pod(), ['DELETE pods/a', { propagationPolicy: 'Foreground' }]],
  'delete/pod/orphan-scheduled': [scheduled, ['DELETE pods/a', { propagationPolicy: 'Orphan' }]],
  'delete/pod/update-while-deleting': [
    pod({}, { finalizers: ['example.com/f'] }),
    ['DELETE pods/a', undefined, ['kind']],
    ['MERGE pods/a', { metadata: { labels: { x: 'y' } } }],
  ],
  'delete/pod/add-finalizer-while-deleting': [
    pod({}, { finalizers: ['example.com/f'] }),
    ['DELETE pods/a', undefined, ['kind']],
    ['MERGE pods/a', { metadata: { finalizers: ['example.com/f', 'example.com/g'] } }],
  ],
  'delete/pod/recreate-while-deleting': [
    pod({}, { finalizers: ['example.com/f'] }),
    ['DELETE pods/a', undefined, ['kind']],
    pod(),
  ],
});
