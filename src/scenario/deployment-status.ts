import { withCondition } from './conditions.ts';
import type { Condition, Deployment, ReplicaSet } from './kinds.ts';
import { limitsOf, sumReplicas } from './rollout.ts';

/** The status of a deployment, made of its replica sets. */
export function toDeploymentStatus(
  deployment: Deployment,
  current: ReplicaSet | undefined,
  all: readonly ReplicaSet[],
  nowMs: number,
): object {
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
  const conditions = toConditions(deployment, current, { availableReplicas, isComplete }, nowMs);
  return { observedGeneration: deployment.metadata.generation ?? 1, ...counts, unavailableReplicas, conditions };
}

interface Progress {
  readonly availableReplicas: number;
  readonly isComplete: boolean;
}

function toConditions(
  deployment: Deployment,
  current: ReplicaSet | undefined,
  { availableReplicas, isComplete }: Progress,
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
  return withCondition(conditions, progressing(deployment, current, isComplete, nowMs), timestamp, true);
}

function progressing(deployment: Deployment, current: ReplicaSet, isComplete: boolean, nowMs: number): Condition {
  const name = `ReplicaSet "${current.metadata.name}"`;
  const old = deployment.status?.conditions?.find(({ type }) => type === 'Progressing');
  const type = 'Progressing';
  if (isComplete) {
    const message = `${name} has successfully progressed.`;
    return { type, status: 'True', reason: 'NewReplicaSetAvailable', message };
  }
  const deadlineMs = (deployment.spec.progressDeadlineSeconds ?? 600) * 1000;
  const isOldOfThis = old?.message?.startsWith(name) === true;
  if (isOldOfThis && old?.reason === 'NewReplicaSetAvailable') return old;
  if (isOldOfThis && old?.lastUpdateTime !== undefined && nowMs - Date.parse(old.lastUpdateTime) > deadlineMs) {
    return { type, status: 'False', reason: 'ProgressDeadlineExceeded', message: `${name} has timed out progressing.` };
  }
  return { type, status: 'True', reason: 'ReplicaSetUpdated', message: `${name} is progressing.` };
}
