import type { JsonObject } from '../api-object.ts';
import { defaultPodSpec } from './pod-defaults.ts';
import { childOf, itemsOf, optionalChild, setDefaults } from './set-default.ts';
import { defaultClaim } from './storage-defaults.ts';

type Defaulter = (object: JsonObject) => void;

/** Defaults of the apps and batch kinds and of what else has pod templates. */
export const workloadDefaults: Readonly<Record<string, Defaulter>> = {
  'deployments.apps': (deployment) => {
    const spec = specWithTemplate(deployment);
    setDefaults(spec, { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 });
    rolling(childOf(spec, 'strategy'), { maxUnavailable: '25%', maxSurge: '25%' });
  },
  'daemonsets.apps': (daemonSet) => {
    const spec = specWithTemplate(daemonSet);
    setDefaults(spec, { revisionHistoryLimit: 10 });
    rolling(childOf(spec, 'updateStrategy'), { maxUnavailable: 1, maxSurge: 0 });
  },
  'statefulsets.apps': (statefulSet) => {
    const spec = specWithTemplate(statefulSet);
    setDefaults(spec, { podManagementPolicy: 'OrderedReady', replicas: 1, revisionHistoryLimit: 10 });
    rolling(childOf(spec, 'updateStrategy'), { partition: 0 });
    setDefaults(childOf(spec, 'persistentVolumeClaimRetentionPolicy'), { whenDeleted: 'Retain', whenScaled: 'Retain' });
    for (const claim of itemsOf(spec, 'volumeClaimTemplates')) {
      setDefaults(claim, { kind: 'PersistentVolumeClaim', apiVersion: 'v1' });
      defaultClaim(claim);
    }
  },
  'replicasets.apps': (replicaSet) => setDefaults(specWithTemplate(replicaSet), { replicas: 1 }),
  replicationcontrollers: (controller) => {
    const spec = specWithTemplate(controller);
    const labels = optionalChild(optionalChild(optionalChild(spec, 'template'), 'metadata'), 'labels');
    if (labels && isEmpty(optionalChild(spec, 'selector'))) spec.selector = { ...labels };
    if (labels) copyLabels(childOf(controller, 'metadata'), labels);
    setDefaults(spec, { replicas: 1 });
  },
  'jobs.batch': (job) => {
    const spec = childOf(job, 'spec');
    defaultJobSpec(spec);
    const labels = optionalChild(optionalChild(optionalChild(spec, 'template'), 'metadata'), 'labels');
    const metadata = childOf(job, 'metadata');
    // Shared, not copied: what is added to those of the pods is added to these as well.
    if (labels && isEmpty(optionalChild(metadata, 'labels'))) metadata.labels = labels;
  },
  'cronjobs.batch': (cronJob) => {
    const spec = childOf(cronJob, 'spec');
    setDefaults(spec, {
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
    const template = childOf(childOf(childOf(spec, 'jobTemplate'), 'spec'), 'template');
    defaultPodSpec(childOf(template, 'spec'));
  },
  podtemplates: (podTemplate) => defaultPodSpec(childOf(childOf(podTemplate, 'template'), 'spec')),
};

function rolling(strategy: JsonObject, parameters: JsonObject): void {
  setDefaults(strategy, { type: 'RollingUpdate' });
  if (strategy.type === 'RollingUpdate') setDefaults(childOf(strategy, 'rollingUpdate'), parameters);
}

function specWithTemplate(object: JsonObject): JsonObject {
  const spec = childOf(object, 'spec');
  const template = optionalChild(spec, 'template');
  if (template) defaultPodSpec(childOf(template, 'spec'));
  return spec;
}

function defaultJobSpec(spec: JsonObject): void {
  const template = optionalChild(spec, 'template');
  if (template) defaultPodSpec(childOf(template, 'spec'));
  for (const rule of itemsOf(optionalChild(spec, 'podFailurePolicy'), 'rules'))
    for (const condition of itemsOf(rule, 'onPodConditions')) setDefaults(condition, { status: 'True' });
  if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1;
  setDefaults(spec, {
    parallelism: 1,
    completionMode: 'NonIndexed',
    suspend: false,
    backoffLimit: spec.backoffLimitPerIndex === undefined ? 6 : 2_147_483_647,
    podReplacementPolicy: spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed',
    manualSelector: false,
  });
}

function copyLabels(metadata: JsonObject, labels: JsonObject): void {
  if (isEmpty(optionalChild(metadata, 'labels'))) metadata.labels = { ...labels };
}

function isEmpty(map: JsonObject | undefined): boolean {
  return map === undefined || Object.keys(map).length === 0;
}
