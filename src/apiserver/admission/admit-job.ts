import { type ApiObject, objectAt } from '../api-object.ts';
import { childOf, optionalChild } from '../defaults/set-default.ts';

/** A job that does not select its pods by itself selects them by its uid. */
export function admitJob(job: ApiObject): void {
  const spec = childOf(job, 'spec');
  const template = optionalChild(spec, 'template');
  if (spec.manualSelector === true || !template) return;
  const { uid = '', name = '' } = job.metadata;
  const metadata = childOf(template, 'metadata');
  const labels = childOf(metadata, 'labels');
  Object.assign(labels, {
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  });
  const selector = childOf(spec, 'selector');
  childOf(selector, 'matchLabels')['batch.kubernetes.io/controller-uid'] = uid;
}

/** A stored job without labels has those of its pods. */
export function labelJob(job: ApiObject): void {
  const labels = objectAt(job, 'spec', 'template', 'metadata', 'labels');
  if (Object.keys(job.metadata.labels ?? {}).length === 0 && labels)
    job.metadata.labels = { ...(labels as Record<string, string>) };
}
