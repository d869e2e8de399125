import type { JsonObject } from '../core/json.ts';
import { ageMs, formatAge, formatTimestampAge, timestampMs } from './age.ts';
import { ageColumn, boolean, type Column, type ColumnContext, integer, nameColumn, text } from './column.ts';
import { containerColumns, selectorColumn } from './containers.ts';
import { booleanAt, integerAt, listAt, textAt, valueAt } from './read.ts';

export const batchColumns: Readonly<Record<string, readonly Column[]>> = {
  'Job.batch': [
    nameColumn,
    text('Status', 'how far the job is', jobStatusText),
    text('Completions', 'pods that succeeded, of the number wanted', jobCompletionsText),
    text('Duration', 'how long the job ran, or has been running', jobDurationText),
    ageColumn,
    ...containerColumns('spec', 'template', 'spec'),
    selectorColumn('spec', 'selector'),
  ],
  'CronJob.batch': [
    nameColumn,
    text('Schedule', 'when jobs are made, as cron writes it', (object) => textAt(object, 'spec', 'schedule')),
    text('Timezone', 'time zone of the schedule', (object) => {
      const zone = valueAt(object, 'spec', 'timeZone');
      return typeof zone === 'string' ? zone : '<none>';
    }),
    boolean('Suspend', 'whether no jobs are made', (object) => {
      const suspend = booleanAt(object, 'spec', 'suspend');
      return suspend === undefined ? '<unset>' : suspend ? 'True' : 'False';
    }),
    integer('Active', 'number of jobs that run', (object) => listAt(object, 'status', 'active').length),
    text('Last Schedule', 'time since the last job was made', (object, now) => {
      const last = valueAt(object, 'status', 'lastScheduleTime');
      return typeof last === 'string' ? formatTimestampAge(last, now) : '<none>';
    }),
    ageColumn,
    ...containerColumns('spec', 'jobTemplate', 'spec', 'template', 'spec'),
    selectorColumn('spec', 'jobTemplate', 'spec', 'selector'),
  ],
};

function jobStatusText(job: JsonObject): string {
  const conditions = listAt(job, 'status', 'conditions');
  const holds = (type: string) =>
    conditions.some((it) => textAt(it, 'type') === type && textAt(it, 'status') === 'True');
  if (holds('Complete')) return 'Complete';
  if (holds('Failed')) return 'Failed';
  if (textAt(job, 'metadata', 'deletionTimestamp') !== '') return 'Terminating';
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(holds) ?? 'Running';
}

function jobCompletionsText(job: JsonObject): string {
  const succeeded = integerAt(job, 'status', 'succeeded');
  const completions = valueAt(job, 'spec', 'completions');
  if (typeof completions === 'number') return `${succeeded}/${completions}`;
  const parallelism = integerAt(job, 'spec', 'parallelism');
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function jobDurationText(job: JsonObject, now: ColumnContext): string {
  const startMs = timestampMs(textAt(job, 'status', 'startTime'));
  if (startMs === undefined) return '';
  const endMs = timestampMs(textAt(job, 'status', 'completionTime'));
  return formatAge(endMs === undefined ? ageMs(startMs, now) : endMs - startMs);
}
