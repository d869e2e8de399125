import type { Cases } from './case-run.ts';
import { casesOfRequests, type Step } from './steps.ts';

const metadata = { name: 'a' };
const selector = { matchLabels: { a: 'b' } };
const c = { name: 'c', image: 'i' };
const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [c] } };
const workload =
  (resource: string) =>
  (spec: object): Step => [`POST apps/v1:${resource}`, { metadata, spec: { selector, template, ...spec } }];
const deployment = workload('deployments');
const replicaSet = workload('replicasets');
const statefulSet = workload('statefulsets');
const daemonSet = workload('daemonsets');
const once = { spec: { containers: [c], restartPolicy: 'Never' } };
const job = (spec: object): Step => ['POST batch/v1:jobs', { metadata, spec: { template: once, ...spec } }];
const cronJob = (spec: object, name = 'a'): Step => [
  'POST batch/v1:cronjobs',
  { metadata: { name }, spec: { schedule: '* * * * *', jobTemplate: { spec: { template: once } }, ...spec } },
];
const controller = (spec: object): Step => ['POST replicationcontrollers', { metadata, spec }];
const autoscaler = (spec: object): Step => [
  'POST autoscaling/v2:horizontalpodautoscalers',
  {
    metadata,
    spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' }, ...spec },
  },
];

/** What the kinds that make pods refuse. */
export const workloadValidationCases: Cases = casesOfRequests({
  'invalid/deployment/no-spec': ['POST apps/v1:deployments', { metadata }],
  'invalid/deployment/no-selector': deployment({ selector: undefined }),
  'invalid/deployment/empty-selector': deployment({ selector: {} }),
  'invalid/deployment/selector-mismatch': deployment({ selector: { matchLabels: { x: 'y' } } }),
  'invalid/deployment/selector-operator': deployment({ selector: { matchExpressions: [{ key: 'a', operator: 'X' }] } }),
  'invalid/deployment/selector-values': deployment({
    selector: {
      matchExpressions: [
        { key: 'a', operator: 'In' },
        { key: 'a', operator: 'Exists', values: ['x'] },
      ],
    },
  }),
  'invalid/deployment/selector-key': deployment({ selector: { matchLabels: { 'a b': 'c d' } } }),
  'invalid/deployment/no-template': deployment({ template: undefined }),
  'invalid/deployment/template-labels': deployment({
    template: { metadata: { labels: { 'a b': 'c' } }, spec: { containers: [c] } },
  }),
  'invalid/deployment/template-no-labels': deployment({ template: { spec: { containers: [c] } } }),
  'invalid/deployment/template-image': deployment({ template: { ...template, spec: { containers: [{ name: 'c' }] } } }),
  'invalid/deployment/replicas': deployment({ replicas: -1 }),
  'invalid/deployment/negative-numbers': deployment({
    minReadySeconds: -1,
    revisionHistoryLimit: -1,
    progressDeadlineSeconds: -1,
  }),
  'invalid/deployment/progress-deadline': deployment({ minReadySeconds: 10, progressDeadlineSeconds: 10 }),
  'invalid/deployment/restart-policy': deployment({
    template: { ...template, spec: { containers: [c], restartPolicy: 'Never' } },
  }),
  'invalid/deployment/active-deadline': deployment({
    template: { ...template, spec: { containers: [c], activeDeadlineSeconds: 5 } },
  }),
  'invalid/deployment/strategy': deployment({ strategy: { type: 'X' } }),
  'invalid/deployment/strategy-recreate-rolling': deployment({
    strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } },
  }),
  'invalid/deployment/strategy-zero': deployment({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } }),
  'invalid/deployment/strategy-percent': deployment({
    strategy: { rollingUpdate: { maxSurge: 'x', maxUnavailable: '101%' } },
  }),
  'invalid/deployment/strategy-negative': deployment({ strategy: { rollingUpdate: { maxSurge: -1 } } }),
  'invalid/deployment/name': ['POST apps/v1:deployments', { metadata: { name: 'A_b' }, spec: { selector, template } }],
  'invalid/replicaset/no-selector': replicaSet({ selector: undefined }),
  'invalid/replicaset/empty-selector': replicaSet({ selector: {} }),
  'invalid/replicaset/mismatch': replicaSet({ selector: { matchLabels: { x: 'y' } } }),
  'invalid/replicaset/negative': replicaSet({ replicas: -1, minReadySeconds: -1 }),
  'invalid/replicaset/restart-policy': replicaSet({
    template: { ...template, spec: { containers: [c], restartPolicy: 'OnFailure' } },
  }),
  'invalid/replicaset/no-template': replicaSet({ template: undefined }),
  'invalid/statefulset/no-selector': statefulSet({ selector: undefined }),
  'invalid/statefulset/mismatch': statefulSet({ selector: { matchLabels: { x: 'y' } } }),
  'invalid/statefulset/policies': statefulSet({ podManagementPolicy: 'X', updateStrategy: { type: 'X' } }),
  'invalid/statefulset/partition': statefulSet({ updateStrategy: { rollingUpdate: { partition: -1 } } }),
  'invalid/statefulset/negative': statefulSet({ replicas: -1, minReadySeconds: -1, revisionHistoryLimit: -1 }),
  'invalid/statefulset/name': [
    'POST apps/v1:statefulsets',
    { metadata: { name: 'a.b' }, spec: { selector, template } },
  ],
  'invalid/statefulset/retention': statefulSet({ persistentVolumeClaimRetentionPolicy: { whenDeleted: 'X' } }),
  'invalid/daemonset/no-selector': daemonSet({ selector: undefined }),
  'invalid/daemonset/mismatch': daemonSet({ selector: { matchLabels: { x: 'y' } } }),
  'invalid/daemonset/strategy': daemonSet({ updateStrategy: { type: 'X' } }),
  'invalid/daemonset/strategy-zero': daemonSet({ updateStrategy: { rollingUpdate: { maxUnavailable: 0 } } }),
  'invalid/daemonset/strategy-both': daemonSet({
    updateStrategy: { rollingUpdate: { maxUnavailable: 1, maxSurge: 1 } },
  }),
  'invalid/daemonset/restart-policy': daemonSet({
    template: { ...template, spec: { containers: [c], restartPolicy: 'Never' } },
  }),
  'invalid/daemonset/negative': daemonSet({ minReadySeconds: -1, revisionHistoryLimit: -1 }),
  'invalid/job/no-template': job({ template: undefined }),
  'invalid/job/no-spec': ['POST batch/v1:jobs', { metadata }],
  'invalid/job/restart-always': job({ template: { spec: { containers: [c] } } }),
  'invalid/job/restart-bad': job({ template: { spec: { containers: [c], restartPolicy: 'X' } } }),
  'invalid/job/negative': job({
    parallelism: -1,
    completions: -1,
    backoffLimit: -1,
    activeDeadlineSeconds: -1,
    ttlSecondsAfterFinished: -1,
  }),
  'invalid/job/selector': job({ selector: { matchLabels: { a: 'b' } } }),
  'invalid/job/manual-selector-none': job({ manualSelector: true }),
  'invalid/job/manual-selector-mismatch': job({
    manualSelector: true,
    selector,
    template: { ...once, metadata: { labels: { x: 'y' } } },
  }),
  'invalid/job/indexed-no-completions': job({ completionMode: 'Indexed', parallelism: 1 }),
  'invalid/job/completion-mode': job({ completionMode: 'X' }),
  'invalid/job/index-limits': job({ backoffLimitPerIndex: 1 }),
  'invalid/job/pod-replacement': job({ podReplacementPolicy: 'X' }),
  'invalid/job/failure-policy': job({ podFailurePolicy: { rules: [{ action: 'X' }] } }),
  'invalid/job/name': ['POST batch/v1:jobs', { metadata: { name: `${'a'.repeat(64)}` }, spec: { template: once } }],
  'invalid/job/name-upper': ['POST batch/v1:jobs', { metadata: { name: 'Abc' }, spec: { template: once } }],
  'invalid/cronjob/no-schedule': cronJob({ schedule: undefined }),
  'invalid/cronjob/schedule-fields': cronJob({ schedule: '* * *' }),
  'invalid/cronjob/schedule-six': cronJob({ schedule: '* * * * * *' }),
  'invalid/cronjob/schedule-range': cronJob({ schedule: '61 * * * *' }),
  'invalid/cronjob/schedule-word': cronJob({ schedule: 'a * * * *' }),
  'invalid/cronjob/schedule-macro': cronJob({ schedule: '@sometimes' }),
  'invalid/cronjob/schedule-every': cronJob({ schedule: '@every 5m' }),
  'invalid/cronjob/schedule-step': cronJob({ schedule: '*/0 * * * *' }),
  'invalid/cronjob/schedule-names': cronJob({ schedule: '0 0 1-5 JAN,FEB MON-FRI' }),
  'invalid/cronjob/schedule-beyond-range': cronJob({ schedule: '5-1 * * * *' }),
  'invalid/cronjob/schedule-tz': cronJob({ schedule: 'TZ=UTC * * * * *' }),
  'invalid/cronjob/time-zone': cronJob({ timeZone: 'Mars/Olympus' }),
  'invalid/cronjob/time-zone-local': cronJob({ timeZone: 'Local' }),
  'invalid/cronjob/time-zone-empty': cronJob({ timeZone: '' }),
  'invalid/cronjob/concurrency': cronJob({ concurrencyPolicy: 'X' }),
  'invalid/cronjob/negative': cronJob({
    startingDeadlineSeconds: -1,
    successfulJobsHistoryLimit: -1,
    failedJobsHistoryLimit: -1,
  }),
  'invalid/cronjob/template': cronJob({ jobTemplate: { spec: { template: { spec: { containers: [] } } } } }),
  'invalid/cronjob/template-restart': cronJob({ jobTemplate: { spec: { template: { spec: { containers: [c] } } } } }),
  'invalid/cronjob/name-long': cronJob({}, 'a'.repeat(53)),
  'invalid/cronjob/template-selector': cronJob({ jobTemplate: { spec: { manualSelector: true, template: once } } }),
  'invalid/replicationcontroller/no-template': controller({ selector: { a: 'b' } }),
  'invalid/replicationcontroller/no-selector': controller({ template: { spec: { containers: [c] } } }),
  'invalid/replicationcontroller/mismatch': controller({ selector: { x: 'y' }, template, replicas: -1 }),
  'invalid/hpa/no-max': autoscaler({ maxReplicas: undefined }),
  'invalid/hpa/min-over-max': autoscaler({ minReplicas: 5 }),
  'invalid/hpa/min-zero': autoscaler({ minReplicas: 0 }),
  'invalid/hpa/target': autoscaler({ scaleTargetRef: {} }),
  'invalid/hpa/target-kind': autoscaler({ scaleTargetRef: { kind: 'a/b', name: 'x%', apiVersion: 'apps/v1' } }),
  'invalid/hpa/metric-type': autoscaler({ metrics: [{ type: 'X' }] }),
  'invalid/hpa/metric-empty': autoscaler({ metrics: [{ type: 'Resource' }] }),
  'invalid/hpa/metric-target': autoscaler({
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization' } } }],
  }),
  'invalid/hpa/v1-no-max': [
    'POST autoscaling/v1:horizontalpodautoscalers',
    { metadata, spec: { scaleTargetRef: { kind: 'X', name: 'x', apiVersion: 'g/v1' } } },
  ],
  'invalid/hpa/behavior': autoscaler({
    behavior: {
      scaleUp: {
        policies: [{ type: 'X', value: 0, periodSeconds: 2000 }],
        selectPolicy: 'Y',
        stabilizationWindowSeconds: 4000,
      },
    },
  }),
  'invalid/pdb/both': [
    'POST policy/v1:poddisruptionbudgets',
    { metadata, spec: { minAvailable: 1, maxUnavailable: 1, selector } },
  ],
  'invalid/pdb/negative': ['POST policy/v1:poddisruptionbudgets', { metadata, spec: { minAvailable: -1, selector } }],
  'invalid/pdb/percent': [
    'POST policy/v1:poddisruptionbudgets',
    { metadata, spec: { minAvailable: '150%', selector } },
  ],
  'invalid/pdb/word': ['POST policy/v1:poddisruptionbudgets', { metadata, spec: { maxUnavailable: 'x', selector } }],
  'invalid/pdb/selector': [
    'POST policy/v1:poddisruptionbudgets',
    { metadata, spec: { selector: { matchExpressions: [{ key: '', operator: 'In' }] } } },
  ],
  'invalid/pdb/policy': [
    'POST policy/v1:poddisruptionbudgets',
    { metadata, spec: { selector, unhealthyPodEvictionPolicy: 'X' } },
  ],
});
