import type { ApiObject } from '../api-object.ts';
import { childOf, optionalChild } from '../defaults/set-default.ts';

/** A job without a selector of its own selects its pods by its uid. */
export function admitJob(job: ApiObject): void {
  const spec = childOf(job, 'spec');
  const template = optionalChild(spec, 'template');
  if (spec.manualSelector === true || spec.selector !== undefined || !template) return;
  const { uid = '', name = '' } = job.metadata;
  const metadata = childOf(template, 'metadata');
  metadata.labels = {
    ...optionalChild(metadata, 'labels'),
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  };
  if (Object.keys(job.metadata.labels ?? {}).length === 0)
    job.metadata.labels = { ...(metadata.labels as Record<string, string>) };
  spec.selector = { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } };
}
