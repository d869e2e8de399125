import type { Cluster } from './cluster.ts';
import { isTrue, withCondition } from './conditions.ts';
import { type Controller, controllerKey, ownKey } from './controller.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { Condition, Job, Pod } from './kinds.ts';
import { toOwnedPod } from './owned-pod.ts';
import { isControlledBy } from './owners.ts';
import { isActive } from './pod-state.ts';
import { Writer } from './writer.ts';

const name = 'job-controller';
/** A real cluster begins with 10 s and ends with 10 min. */
const firstBackoffMs = 2000;
const longestBackoffMs = 60_000;

/** Runs the pods of jobs until enough of them have succeeded, or too many have failed. */
export function createJobController(cluster: Cluster, events: EventRecorder): Controller {
  const writer = new Writer(cluster, name);

  const reconcile = (key: string): number | undefined => {
    const job = cluster.get('jobs.batch', key);
    if (!job || job.metadata.deletionTimestamp) return undefined;
    if (isFinished(job)) return expire(job);
    const pods = cluster.ownedBy('pods', job.metadata.uid).filter((pod) => isControlledBy(pod, job));
    const succeeded = pods.filter(({ status }) => status?.phase === 'Succeeded').length;
    const failed = pods.filter(({ status }) => status?.phase === 'Failed').length;
    const active = pods.filter(isActive);
    const completions = job.spec.completions ?? 1;
    const end = succeeded >= completions ? 'Complete' : failed > (job.spec.backoffLimit ?? 6) ? 'Failed' : undefined;
    if (end !== undefined || job.spec.suspend) for (const pod of active) writer.delete('pods', pod);
    const waitMs = end ? 0 : backoffLeft(pods);
    const isHeld = end !== undefined || job.spec.suspend === true || waitMs > 0;
    const wanted = isHeld ? active.length : Math.min(job.spec.parallelism ?? 1, completions - succeeded);
    for (let made = active.length; made < wanted; made += 1) createPod(job);
    const running = end || job.spec.suspend ? 0 : Math.max(active.length, wanted);
    tell(job, { succeeded, failed, active: running, end });
    return waitMs > 0 ? waitMs : undefined;
  };

  const tell = (job: Job, { succeeded, failed, active, end }: Count) => {
    const timestamp = cluster.timestamp();
    const status = {
      startTime: job.status?.startTime ?? timestamp,
      active: active || null,
      ready: 0,
      succeeded: succeeded || null,
      failed: failed || null,
      ...(end && { conditions: endConditions(job, end, timestamp) }),
      ...(end === 'Complete' && { completionTime: timestamp }),
    };
    writer.patch('jobs.batch', job, { status }, { subresource: 'status' });
    if (end === 'Complete') events.record(name, job, 'Normal', 'Completed', 'Job completed');
    if (end === 'Failed') {
      events.record(name, job, 'Warning', 'BackoffLimitExceeded', 'Job has reached the specified backoff limit');
    }
  };

  const createPod = (job: Job) => {
    const pod = writer.create('pods', toOwnedPod(job, job.spec.template));
    events.record(name, job, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
  };

  /** After a failure the next pod waits, longer each time; ms from now. */
  const backoffLeft = (pods: readonly Pod[]): number => {
    const ends = pods.filter(({ status }) => status?.phase === 'Failed').map(endedMs);
    if (ends.length === 0) return 0;
    const delayMs = Math.min(firstBackoffMs * 2 ** (ends.length - 1), longestBackoffMs);
    return Math.max(...ends) + cluster.paced(delayMs) - cluster.clock.now();
  };

  /** Deletes a finished job when its time to live is over. */
  const expire = (job: Job): number | undefined => {
    const { ttlSecondsAfterFinished: seconds } = job.spec;
    if (seconds === undefined) return undefined;
    const finished = job.status?.conditions?.find(({ type }) => type === 'Complete' || type === 'Failed');
    const leftMs = Date.parse(finished?.lastTransitionTime ?? '') + seconds * 1000 - cluster.clock.now();
    if (leftMs > 0) return leftMs;
    writer.delete('jobs.batch', job, { propagationPolicy: 'Background' });
    return undefined;
  };

  return { name, watches: { 'jobs.batch': ownKey, pods: controllerKey('Job') }, reconcile };
}

export function isFinished({ status }: Job): boolean {
  return isTrue(status?.conditions, 'Complete') || isTrue(status?.conditions, 'Failed');
}

interface Count {
  readonly succeeded: number;
  readonly failed: number;
  readonly active: number;
  readonly end: 'Complete' | 'Failed' | undefined;
}

function endedMs({ status }: Pod): number {
  const ends = (status?.containerStatuses ?? []).map(({ state }) => Date.parse(state.terminated?.finishedAt ?? ''));
  return Math.max(0, ...ends.filter((ms) => !Number.isNaN(ms)));
}

function endConditions(job: Job, end: 'Complete' | 'Failed', timestamp: string): readonly Condition[] {
  const why =
    end === 'Complete'
      ? { reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' }
      : { reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
  const first = { type: end === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget', status: 'True', ...why };
  const conditions = withCondition(job.status?.conditions, first, timestamp);
  return withCondition(conditions, { type: end, status: 'True', ...why }, timestamp);
}
