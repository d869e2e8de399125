import { withCondition } from './conditions.ts';
import type { Condition, Deployment, ReplicaSet } from './kinds.ts';
import { limitsOf, sumReplicas } from './rollout.ts';

const underWay = 'ReplicaSetUpdated';

interface DeploymentStatus extends NonNullable<Deployment['status']> {
  readonly unavailableReplicas: number;
  readonly conditions: readonly Condition[];
}

/** The status of a deployment, made of its replica sets. */
export function toDeploymentStatus(
  deployment: Deployment,
  current: ReplicaSet | undefined,
  all: readonly ReplicaSet[],
  nowMs: number,
): DeploymentStatus {
  const total = (field: 'replicas' | 'readyReplicas' | 'availableReplicas') =>
    all.reduce((sum, { status }) => sum + (status?.[field] ?? 0), 0);
  const replicas = total('replicas');
  const availableReplicas = total('availableReplicas');
  const updatedReplicas = current?.status?.replicas ?? 0;
  const counts = { replicas, updatedReplicas, readyReplicas: total('readyReplicas'), availableReplicas };
  const unavailableReplicas = Math.max(0, sumReplicas(all) - availableReplicas);
  const isComplete =
    updatedReplicas === deployment.spec.replicas &&
    replicas === deployment.spec.replicas &&
    availableReplicas === deployment.spec.replicas;
  const before = deployment.status ?? {};
  const hasProgressed =
    updatedReplicas > (before.updatedReplicas ?? 0) ||
    counts.readyReplicas > (before.readyReplicas ?? 0) ||
    availableReplicas > (before.availableReplicas ?? 0) ||
    replicas - updatedReplicas < (before.replicas ?? 0) - (before.updatedReplicas ?? 0);
  const conditions = toConditions(deployment, current, { availableReplicas, isComplete, hasProgressed }, nowMs);
  return { observedGeneration: deployment.metadata.generation ?? 1, ...counts, unavailableReplicas, conditions };
}

interface Progress {
  readonly availableReplicas: number;
  readonly isComplete: boolean;
  /** Since the status was last written. */
  readonly hasProgressed: boolean;
}

function toConditions(
  deployment: Deployment,
  current: ReplicaSet | undefined,
  { availableReplicas, isComplete, hasProgressed }: Progress,
  nowMs: number,
): readonly Condition[] {
  const { spec, status } = deployment;
  const timestamp = new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const isAvailable = availableReplicas >= spec.replicas - limitsOf(deployment).maxUnavailable;
  const available = isAvailable
    ? { reason: 'MinimumReplicasAvailable', message: 'Deployment has minimum availability.' }
    : { reason: 'MinimumReplicasUnavailable', message: 'Deployment does not have minimum availability.' };
  const conditions = withCondition(
    status?.conditions,
    { type: 'Available', status: isAvailable ? 'True' : 'False', ...available },
    timestamp,
    true,
  );
  if (!current || spec.paused) return conditions;
  const next = progressing(deployment, current, { isComplete, hasProgressed }, nowMs);
  return withCondition(conditions, next, timestamp, true).map((condition) =>
    condition.type === 'Progressing' && condition.reason === underWay && hasProgressed
      ? { ...condition, lastUpdateTime: timestamp }
      : condition,
  );
}

/** Ms until a rollout that makes no progress is over its deadline; undefined when none is under way. */
export function untilDeadlineMs({ spec }: Deployment, { conditions }: DeploymentStatus, nowMs: number) {
  const condition = conditions.find(({ type, reason }) => type === 'Progressing' && reason === underWay);
  if (spec.paused || condition?.lastUpdateTime === undefined) return undefined;
  return Math.max(1000, Date.parse(condition.lastUpdateTime) + deadlineMs(spec) + 1000 - nowMs);
}

function progressing(
  { spec, status }: Deployment,
  current: ReplicaSet,
  { isComplete, hasProgressed }: Omit<Progress, 'availableReplicas'>,
  nowMs: number,
): Condition {
  const name = `ReplicaSet "${current.metadata.name}"`;
  const old = status?.conditions?.find(({ type }) => type === 'Progressing');
  const type = 'Progressing';
  if (isComplete) {
    const message = `${name} has successfully progressed.`;
    return { type, status: 'True', reason: 'NewReplicaSetAvailable', message };
  }
  const known = old?.message?.startsWith(name) === true ? old : undefined;
  if (known?.reason === 'NewReplicaSetAvailable') return known;
  const isLate = nowMs - Date.parse(known?.lastUpdateTime ?? '') > deadlineMs(spec);
  if (known && !hasProgressed && (isLate || known.reason === 'ProgressDeadlineExceeded')) {
    return { type, status: 'False', reason: 'ProgressDeadlineExceeded', message: `${name} has timed out progressing.` };
  }
  return { type, status: 'True', reason: underWay, message: `${name} is progressing.` };
}

function deadlineMs({ progressDeadlineSeconds = 600 }: Deployment['spec']): number {
  return progressDeadlineSeconds * 1000;
}
