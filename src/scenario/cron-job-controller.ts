import { type Cluster, toTimestamp } from './cluster.ts';
import { isTrue } from './conditions.ts';
import { type Controller, controllerKey, ownKey } from './controller.ts';
import { nextScheduledMs } from './cron-schedule.ts';
import type { EventRecorder } from './event-recorder.ts';
import { isFinished } from './job-controller.ts';
import type { CronJob, Job } from './kinds.ts';
import { isControlledBy, toControllerReference } from './owners.ts';
import { Writer } from './writer.ts';

const name = 'cronjob-controller';
const minuteMs = 60_000;

/** Makes the jobs of cron jobs at their times, and deletes those that are too old to be kept. */
export function createCronJobController(cluster: Cluster, events: EventRecorder): Controller {
  const writer = new Writer(cluster, name);
  /** Cron job → when it was first seen: it owes nothing from before. */
  const seen = new Map<string, number>();

  const reconcile = (key: string): number | undefined => {
    const cronJob = cluster.get('cronjobs.batch', key);
    if (!cronJob || cronJob.metadata.deletionTimestamp) {
      seen.delete(key);
      return undefined;
    }
    const jobs = cluster.ownedBy('jobs.batch', cronJob.metadata.uid).filter((job) => isControlledBy(job, cronJob));
    const nowMs = cluster.clock.now();
    const { schedule, suspend } = cronJob.spec;
    const sinceMs = seen.get(key) ?? nowMs;
    seen.set(key, sinceMs);
    const lastMs = Math.max(sinceMs, Date.parse(cronJob.status?.lastScheduleTime ?? '') || 0);
    const dueMs = suspend ? undefined : nextScheduledMs(schedule, Math.max(lastMs, nowMs - 2 * minuteMs));
    const isDue = dueMs !== undefined && dueMs <= nowMs;
    const started = isDue ? start(cronJob, jobs, dueMs) : undefined;
    forget(cronJob, jobs);
    tell(cronJob, started ? [...jobs, started] : jobs, isDue ? dueMs : undefined);
    const nextMs = suspend ? undefined : nextScheduledMs(schedule, nowMs);
    return nextMs === undefined ? undefined : nextMs - nowMs;
  };

  const start = (cronJob: CronJob, jobs: readonly Job[], dueMs: number): Job | undefined => {
    const active = jobs.filter((job) => !isFinished(job));
    const { concurrencyPolicy, jobTemplate } = cronJob.spec;
    if (concurrencyPolicy === 'Forbid' && active.length > 0) {
      events.record(name, cronJob, 'Normal', 'JobAlreadyActive', 'Not starting job because prior execution is running');
      return undefined;
    }
    if (concurrencyPolicy === 'Replace') {
      for (const job of active) writer.delete('jobs.batch', job, { propagationPolicy: 'Background' });
    }
    const job = writer.create('jobs.batch', {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        ...jobTemplate.metadata,
        annotations: {
          ...jobTemplate.metadata?.annotations,
          'batch.kubernetes.io/cronjob-scheduled-timestamp': toTimestamp(dueMs),
        },
        name: `${cronJob.metadata.name}-${Math.floor(dueMs / minuteMs)}`,
        namespace: cronJob.metadata.namespace,
        ownerReferences: [toControllerReference(cronJob)],
      },
      ...{ spec: jobTemplate.spec },
    }) as Job;
    events.record(name, cronJob, 'Normal', 'SuccessfulCreate', `Created job ${job.metadata.name}`);
    return job;
  };

  const forget = ({ spec }: CronJob, jobs: readonly Job[]) => {
    const limits = { Complete: spec.successfulJobsHistoryLimit ?? 3, Failed: spec.failedJobsHistoryLimit ?? 1 };
    for (const [type, limit] of Object.entries(limits)) {
      const ended = jobs.filter(({ status }) => isTrue(status?.conditions, type)).sort(byName);
      const excess = ended.slice(0, Math.max(0, ended.length - limit));
      for (const job of excess) writer.delete('jobs.batch', job, { propagationPolicy: 'Background' });
    }
  };

  const tell = (cronJob: CronJob, jobs: readonly Job[], scheduledMs: number | undefined) => {
    const active = jobs
      .filter((job) => !isFinished(job))
      .map(({ apiVersion, kind, metadata: { name: jobName, namespace, uid, resourceVersion } }) => {
        return { apiVersion, kind, name: jobName, namespace, uid, resourceVersion };
      });
    const succeeded = jobs
      .flatMap(({ status }) => status?.completionTime ?? [])
      .sort()
      .at(-1);
    const status = {
      active: active.length > 0 ? active : null,
      ...(scheduledMs !== undefined && { lastScheduleTime: toTimestamp(scheduledMs) }),
      ...(succeeded !== undefined && { lastSuccessfulTime: succeeded }),
    };
    writer.patch('cronjobs.batch', cronJob, { status }, { subresource: 'status' });
  };

  return { name, watches: { 'cronjobs.batch': ownKey, 'jobs.batch': controllerKey('CronJob') }, reconcile };
}

function byName(a: Job, b: Job): number {
  return a.metadata.name < b.metadata.name ? -1 : 1;
}
