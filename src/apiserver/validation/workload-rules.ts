import { KinformerError } from '../../core/errors.ts';
import { labelSelectorFromSpec } from '../../object/label-selector.ts';
import type { StatusCause } from '../../object/status.ts';
import { type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { childOf, optionalChild } from '../defaults/set-default.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { validatePodSpec } from './pod-rules.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of the kinds that make pods. */
export const workloadRules: Readonly<Record<string, KindRule>> = {
  'deployments.apps': validateWorkload,
  'replicasets.apps': validateWorkload,
  'statefulsets.apps': validateWorkload,
  'daemonsets.apps': validateWorkload,
  'jobs.batch': (job) => validateJobTemplate(childOf(job, 'spec'), 'spec'),
  'cronjobs.batch': (cronJob) => {
    const spec = childOf(cronJob, 'spec');
    return [
      ...validateSchedule(stringAt(spec, 'schedule')),
      ...validateJobTemplate(objectAt(spec, 'jobTemplate', 'spec') ?? {}, 'spec.jobTemplate.spec'),
    ];
  },
};

function validateWorkload(workload: JsonObject): StatusCause[] {
  const spec = childOf(workload, 'spec');
  const causes = notNegative(spec, 'replicas');
  const selector = optionalChild(spec, 'selector');
  const template = optionalChild(spec, 'template');
  const labels = objectAt(template, 'metadata', 'labels') as Record<string, string> | undefined;
  if (!selector) causes.push(requiredValue('spec.selector'));
  if (!selector || !isSelected(selector, labels)) {
    causes.push(
      invalidValue('spec.template.metadata.labels', labels ?? null, '`selector` does not match template `labels`'),
    );
  }
  const podSpec = optionalChild(template, 'spec') ?? {};
  causes.push(...validatePodSpec(podSpec, 'spec.template.spec'));
  const policy = stringAt(podSpec, 'restartPolicy');
  if (policy !== 'Always' && ['OnFailure', 'Never'].includes(policy)) {
    causes.push(unsupportedValue('spec.template.spec.restartPolicy', policy, ['Always']));
  }
  return causes;
}

function isSelected(selector: JsonObject, labels: Record<string, string> | undefined): boolean {
  try {
    return labelSelectorFromSpec(selector).matches(labels);
  } catch (error) {
    if (error instanceof KinformerError) return false;
    throw error;
  }
}

function notNegative(spec: JsonObject, field: string): StatusCause[] {
  const value = spec[field];
  return typeof value === 'number' && value < 0
    ? [invalidValue(`spec.${field}`, value, 'must be greater than or equal to 0')]
    : [];
}

function validateJobTemplate(spec: JsonObject, path: string): StatusCause[] {
  const podSpec = objectAt(spec, 'template', 'spec') ?? {};
  const causes = validatePodSpec(podSpec, `${path}.template.spec`);
  if (stringAt(podSpec, 'restartPolicy') === 'Always') {
    causes.push(requiredValue(`${path}.template.spec.restartPolicy`, 'valid values: "OnFailure", "Never"'));
  }
  return causes;
}

function validateSchedule(schedule: string): StatusCause[] {
  if (schedule === '') return [requiredValue('spec.schedule')];
  if (schedule.startsWith('@')) return [];
  const fields = schedule.trim().split(/\s+/);
  if (fields.length === 5) return [];
  return [
    invalidValue('spec.schedule', schedule, `expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`),
  ];
}
