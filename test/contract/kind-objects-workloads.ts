import type { Step } from './steps.ts';

const container = { name: 'c', image: 'img' };
const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } };
const selector = { matchLabels: { a: 'b' } };
const metadata = { name: 'a' };
const storage = { requests: { storage: '1Gi' } };

/** Objects of the kinds that make pods. */
export const workloadObjects: Readonly<Record<string, Step>> = {
  controllerrevisions: ['POST apps/v1:controllerrevisions', { metadata, revision: 3, data: { spec: { x: 1 } } }],
  cronjobs: [
    'POST batch/v1:cronjobs',
    {
      metadata,
      spec: {
        schedule: '*/5 * * * *',
        jobTemplate: { spec: { template: { spec: { containers: [container], restartPolicy: 'Never' } } } },
      },
    },
  ],
  'cronjobs-rich': [
    'POST batch/v1:cronjobs',
    {
      metadata,
      spec: {
        schedule: '@daily',
        timeZone: 'Europe/Berlin',
        concurrencyPolicy: 'Forbid',
        startingDeadlineSeconds: 10,
        suspend: true,
        jobTemplate: {
          metadata: { labels: { x: 'y' } },
          spec: {
            backoffLimit: 2,
            template: { ...template, spec: { containers: [container], restartPolicy: 'OnFailure' } },
          },
        },
      },
    },
  ],
  daemonsets: ['POST apps/v1:daemonsets', { metadata, spec: { selector, template } }],
  'daemonsets-ondelete': [
    'POST apps/v1:daemonsets',
    { metadata, spec: { selector, template, updateStrategy: { type: 'OnDelete' }, minReadySeconds: 3 } },
  ],
  'daemonsets-surge': [
    'POST apps/v1:daemonsets',
    {
      metadata,
      spec: { selector, template, updateStrategy: { rollingUpdate: { maxSurge: '50%', maxUnavailable: 0 } } },
    },
  ],
  deployments: ['POST apps/v1:deployments', { metadata, spec: { selector, template } }],
  'deployments-recreate': [
    'POST apps/v1:deployments',
    { metadata, spec: { selector, template, strategy: { type: 'Recreate' }, replicas: 0, paused: true } },
  ],
  'deployments-rich': [
    'POST apps/v1:deployments',
    {
      metadata: { ...metadata, labels: { x: 'y' } },
      spec: {
        selector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] },
        template,
        minReadySeconds: 5,
        progressDeadlineSeconds: 60,
        revisionHistoryLimit: 0,
        strategy: { rollingUpdate: { maxSurge: 2, maxUnavailable: '10%' } },
      },
    },
  ],
  'horizontalpodautoscalers-v1': [
    'POST autoscaling/v1:horizontalpodautoscalers',
    { metadata, spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' } } },
  ],
  'horizontalpodautoscalers-v1-cpu': [
    'POST autoscaling/v1:horizontalpodautoscalers',
    {
      metadata,
      spec: {
        minReplicas: 2,
        maxReplicas: 3,
        targetCPUUtilizationPercentage: 50,
        scaleTargetRef: { kind: 'ReplicationController', name: 'd', apiVersion: 'v1' },
      },
    },
  ],
  'horizontalpodautoscalers-v2': [
    'POST autoscaling/v2:horizontalpodautoscalers',
    { metadata, spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' } } },
  ],
  'horizontalpodautoscalers-v2-rich': [
    'POST autoscaling/v2:horizontalpodautoscalers',
    {
      metadata,
      spec: {
        maxReplicas: 5,
        scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' },
        metrics: [
          { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1000Mi' } } },
          { type: 'Pods', pods: { metric: { name: 'm' }, target: { type: 'AverageValue', averageValue: '1000m' } } },
          { type: 'External', external: { metric: { name: 'e', selector }, target: { type: 'Value', value: '5' } } },
        ],
        behavior: { scaleDown: { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] }, scaleUp: {} },
      },
    },
  ],
  jobs: [
    'POST batch/v1:jobs',
    { metadata, spec: { template: { spec: { containers: [container], restartPolicy: 'Never' } } } },
  ],
  'jobs-indexed': [
    'POST batch/v1:jobs',
    {
      metadata: { ...metadata, labels: { x: 'y' } },
      spec: {
        completions: 3,
        parallelism: 2,
        completionMode: 'Indexed',
        backoffLimitPerIndex: 1,
        ttlSecondsAfterFinished: 5,
        activeDeadlineSeconds: 60,
        template: { metadata: { labels: { a: 'b' } }, spec: { containers: [container], restartPolicy: 'Never' } },
      },
    },
  ],
  'jobs-manual-selector': [
    'POST batch/v1:jobs',
    {
      metadata,
      spec: {
        manualSelector: true,
        selector,
        template: { ...template, spec: { containers: [container], restartPolicy: 'OnFailure' } },
      },
    },
  ],
  'jobs-failure-policy': [
    'POST batch/v1:jobs',
    {
      metadata,
      spec: {
        podFailurePolicy: {
          rules: [
            { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] },
            { action: 'FailJob', onExitCodes: { operator: 'In', values: [1, 2] } },
          ],
        },
        template: { spec: { containers: [container], restartPolicy: 'Never' } },
      },
    },
  ],
  podtemplates: ['POST podtemplates', { metadata, template }],
  replicasets: ['POST apps/v1:replicasets', { metadata, spec: { selector, template } }],
  'replicasets-labels': [
    'POST apps/v1:replicasets',
    {
      metadata,
      spec: {
        replicas: 0,
        minReadySeconds: 2,
        selector,
        template: { metadata: { labels: { a: 'b', c: 'd' } }, spec: template.spec },
      },
    },
  ],
  replicationcontrollers: ['POST replicationcontrollers', { metadata, spec: { template } }],
  'replicationcontrollers-selector': [
    'POST replicationcontrollers',
    { metadata, spec: { replicas: 2, selector: { a: 'b' }, template } },
  ],
  statefulsets: ['POST apps/v1:statefulsets', { metadata, spec: { selector, template, serviceName: 's' } }],
  'statefulsets-rich': [
    'POST apps/v1:statefulsets',
    {
      metadata,
      spec: {
        selector,
        template,
        podManagementPolicy: 'Parallel',
        replicas: 3,
        minReadySeconds: 1,
        ordinals: { start: 2 },
        updateStrategy: { type: 'OnDelete' },
        persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete' },
        volumeClaimTemplates: [
          { metadata: { name: 'v' }, spec: { accessModes: ['ReadWriteOnce'], resources: storage } },
        ],
      },
    },
  ],
};
