import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { checkEnum, checkNotNegative } from './checks.ts';
import { scheduleProblem } from './cron-schedule.ts';
import { labelProblems } from './names.ts';
import { validateSelector } from './selector-rules.ts';
import type { KindRule } from './validate-object.ts';
import { matchOf, mismatch, validateTemplate } from './workload-rules.ts';

/** Rules of the kinds that run pods to their end. */
export const jobRules: Readonly<Record<string, KindRule>> = {
  'jobs.batch': validateJob,
  'cronjobs.batch': validateCronJob,
};

const uidLabel = 'batch.kubernetes.io/controller-uid';

function validateJob(job: ApiObject): StatusCause[] {
  const spec = childOf(job, 'spec');
  const selector = optionalChild(spec, 'selector');
  const causes: StatusCause[] = [];
  if (spec.manualSelector !== true && selector) {
    const generated = { matchLabels: { [uidLabel]: job.metadata.uid } };
    if (JSON.stringify(selector) !== JSON.stringify(generated))
      causes.push(invalidValue('spec.selector', selector, '`selector` not auto-generated'));
  }
  return [...causes, ...validateWhole(spec), ...validateIndexedName(job.metadata.name ?? '', spec)];
}

/** A job's spec with its selector, which a change of a job is judged by once more. */
export function validateWhole(spec: JsonObject): StatusCause[] {
  const selector = optionalChild(spec, 'selector');
  const labels = objectAt(spec, 'template', 'metadata', 'labels') as Record<string, string> | undefined;
  const causes = validateJobSpec(spec, 'spec');
  causes.push(...(selector ? validateSelector(selector, 'spec.selector') : [requiredValue('spec.selector')]));
  if (!selector || matchOf(selector, labels) === false) causes.push(mismatch(spec));
  return causes;
}

/** The last pod of an indexed job has the job's name and the highest index for its host name. */
function validateIndexedName(name: string, { completionMode, completions }: JsonObject): StatusCause[] {
  if (completionMode !== 'Indexed' || typeof completions !== 'number' || completions <= 0) return [];
  const last = `${name}-${completions - 1}`;
  if (labelProblems(last).length === 0) return [];
  return [invalidValue('metadata.name', name, `will not able to create pod with invalid DNS label: ${last}`)];
}

const counts = [
  'parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished', 'backoffLimitPerIndex',
  'maxFailedIndexes',
]; // biome-ignore format: a list

function validateJobSpec(spec: JsonObject, path: string): StatusCause[] {
  const template = optionalChild(spec, 'template') ?? {};
  const policy = optionalChild(spec, 'podFailurePolicy');
  return [
    ...checkNotNegative(spec, path, ...counts),
    ...validateIndexes(spec, path),
    ...(policy ? validateFailurePolicy(spec, policy, `${path}.podFailurePolicy`) : []),
    ...validateReplacement(spec, path),
    ...validateTemplate(template, `${path}.template`),
    ...validateRestart(
      stringAt(template, 'spec', 'restartPolicy'),
      policy !== undefined,
      `${path}.template.spec.restartPolicy`,
    ),
  ];
}

function validateIndexes(spec: JsonObject, path: string): StatusCause[] {
  const { completionMode, completions, backoffLimitPerIndex: limit, maxFailedIndexes: failed } = spec;
  const causes: StatusCause[] = [];
  if (failed !== undefined && limit === undefined)
    causes.push(requiredValue(`${path}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified'));
  causes.push(...checkEnum(`${path}.completionMode`, completionMode, ['NonIndexed', 'Indexed'], 'allowed'));
  if (completionMode === 'Indexed' && completions === undefined)
    causes.push(requiredValue(`${path}.completions`, 'when completion mode is Indexed'));
  if (completionMode === 'Indexed' && Number(failed ?? 0) > Number(completions ?? 0) && completions !== undefined)
    causes.push(invalidValue(`${path}.maxFailedIndexes`, failed, 'must be less than or equal to completions'));
  if (completionMode !== undefined && completionMode !== 'NonIndexed') return causes;
  const detail = 'requires indexed completion mode';
  if (limit !== undefined) causes.push(invalidValue(`${path}.backoffLimitPerIndex`, limit, detail));
  if (failed !== undefined) causes.push(invalidValue(`${path}.maxFailedIndexes`, failed, detail));
  return causes;
}

function validateReplacement(
  { podReplacementPolicy: policy, podFailurePolicy }: JsonObject,
  path: string,
): StatusCause[] {
  const supported = podFailurePolicy === undefined ? ['Failed', 'TerminatingOrFailed'] : ['Failed'];
  return checkEnum(`${path}.podReplacementPolicy`, policy, supported, 'allowed');
}

const actions = ['Count', 'FailIndex', 'FailJob', 'Ignore'];

function validateFailurePolicy(spec: JsonObject, policy: JsonObject, path: string): StatusCause[] {
  return itemsOf(policy, 'rules').flatMap((rule, i) => {
    const field = `${path}.rules[${i}]`;
    const action = stringAt(rule, 'action');
    const causes: StatusCause[] = [];
    if (action === '')
      causes.push(requiredValue(`${field}.action`, `valid values: [${actions.map((one) => `"${one}"`).join(' ')}]`));
    else if (action === 'FailIndex' && spec.backoffLimitPerIndex === undefined)
      causes.push(invalidValue(`${field}.action`, action, 'requires the backoffLimitPerIndex to be set'));
    else causes.push(...checkEnum(`${field}.action`, action, actions));
    const codes = optionalChild(rule, 'onExitCodes');
    const conditions = itemsOf(rule, 'onPodConditions');
    if (codes) causes.push(...validateExitCodes(codes, `${field}.onExitCodes`));
    conditions.forEach((condition, j) => {
      causes.push(
        ...checkEnum(
          `${field}.onPodConditions[${j}].status`,
          condition.status,
          ['False', 'True', 'Unknown'],
          'required',
        ),
      );
    });
    const words =
      codes && conditions.length > 0
        ? 'both OnExitCodes and OnPodConditions is not supported'
        : 'one of OnExitCodes and OnPodConditions is required';
    if ((codes !== undefined) === conditions.length > 0)
      causes.push({ reason: 'FieldValueInvalid', message: `Invalid value: specifying ${words}`, field });
    return causes;
  });
}

function validateExitCodes(codes: JsonObject, path: string): StatusCause[] {
  const values = arrayAt(codes, 'values');
  const operator = stringAt(codes, 'operator');
  const causes = checkEnum(`${path}.operator`, operator, ['In', 'NotIn'], 'required');
  if (values.length === 0) causes.push(invalidValue(`${path}.values`, values, 'at least one value is required'));
  values.forEach((value, i) => {
    if (value === 0 && operator === 'In')
      causes.push(invalidValue(`${path}.values[${i}]`, value, 'must not be 0 for the In operator'));
  });
  return causes;
}

function validateRestart(policy: string, hasFailurePolicy: boolean, field: string): StatusCause[] {
  if (policy === 'Always' || policy === '') return [requiredValue(field, 'valid values: "OnFailure", "Never"')];
  if (policy !== 'OnFailure' && policy !== 'Never') return [unsupportedValue(field, policy, ['OnFailure', 'Never'])];
  if (!hasFailurePolicy || policy === 'Never') return [];
  return [invalidValue(field, policy, 'only "Never" is supported when podFailurePolicy is specified')];
}

/** Names of its jobs are the cron job's and eleven letters. */
const maxCronName = 52;

function validateCronJob(cronJob: ApiObject): StatusCause[] {
  const spec = childOf(cronJob, 'spec');
  const name = cronJob.metadata.name ?? '';
  const schedule = stringAt(spec, 'schedule');
  const causes: StatusCause[] = [];
  if (schedule === '') causes.push(requiredValue('spec.schedule'));
  else causes.push(...validateSchedule(schedule));
  causes.push(...validateTimeZone(spec.timeZone));
  causes.push(...checkNotNegative(spec, 'spec', 'startingDeadlineSeconds'));
  causes.push(
    ...checkEnum('spec.concurrencyPolicy', spec.concurrencyPolicy, ['Allow', 'Forbid', 'Replace'], 'required'),
  );
  causes.push(...checkNotNegative(spec, 'spec', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit'));
  const job = objectAt(spec, 'jobTemplate', 'spec') ?? {};
  causes.push(...validateJobSpec(job, 'spec.jobTemplate.spec'));
  if (job.manualSelector === true)
    causes.push(unsupportedValue('spec.jobTemplate.spec.manualSelector', true, ['nil', 'false']));
  if (name.length > maxCronName)
    causes.push(invalidValue('metadata.name', name, `must be no more than ${maxCronName} characters`));
  return causes;
}

function validateSchedule(schedule: string): StatusCause[] {
  const problem = scheduleProblem(schedule);
  const causes = problem === undefined ? [] : [invalidValue('spec.schedule', schedule, problem)];
  if (schedule.includes('TZ')) {
    const detail = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead';
    causes.push(invalidValue('spec.schedule', schedule, detail));
  }
  return causes;
}

function validateTimeZone(zone: unknown): StatusCause[] {
  const field = 'spec.timeZone';
  if (typeof zone !== 'string') return [];
  if (zone === '') return [invalidValue(field, zone, 'timeZone must be nil or non-empty string')];
  if (zone.toLowerCase() === 'local') {
    const detail = 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones';
    return [invalidValue(field, zone, detail)];
  }
  return isTimeZone(zone) ? [] : [invalidValue(field, zone, `unknown time zone ${zone}`)];
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
