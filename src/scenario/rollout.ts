import type { Deployment, ReplicaSet } from './kinds.ts';

/** How many replicas a replica set shall have. */
export interface Scaling {
  readonly replicaSet: ReplicaSet;
  readonly replicas: number;
}

/**
 * The next step from the old replica sets to the new one, within what maxSurge and maxUnavailable allow; empty when
 * nothing can be done now. `hasOldPods` says whether a pod of an old template is left, were it on its way out.
 */
export function nextScalings(
  deployment: Deployment,
  current: ReplicaSet,
  old: readonly ReplicaSet[],
  hasOldPods: boolean,
): readonly Scaling[] {
  const steps =
    deployment.spec.strategy?.type === 'Recreate'
      ? recreate(deployment, current, old, hasOldPods)
      : [growNew(deployment, current, old), ...shrinkOld(deployment, current, old)];
  return steps.filter(({ replicaSet, replicas }) => replicaSet.spec.replicas !== replicas);
}

/** maxSurge and maxUnavailable as numbers; both zero would never end, so that one may be unavailable then. */
export function limitsOf({ spec }: Deployment): { readonly maxSurge: number; readonly maxUnavailable: number } {
  if (spec.strategy?.type === 'Recreate') return { maxSurge: 0, maxUnavailable: spec.replicas };
  const { maxSurge = '25%', maxUnavailable = '25%' } = spec.strategy?.rollingUpdate ?? {};
  const surge = toNumber(maxSurge, spec.replicas, Math.ceil);
  const unavailable = toNumber(maxUnavailable, spec.replicas, Math.floor);
  return {
    maxSurge: surge,
    maxUnavailable: surge === 0 && unavailable === 0 ? 1 : Math.min(unavailable, spec.replicas),
  };
}

export function sumReplicas(replicaSets: readonly ReplicaSet[]): number {
  return replicaSets.reduce((sum, { spec }) => sum + spec.replicas, 0);
}

/** A number, or a percentage of the replicas. */
export function toNumber(value: number | string, replicas: number, round: (value: number) => number): number {
  if (typeof value === 'number') return value;
  return round((Number.parseInt(value, 10) * replicas) / 100) || 0;
}

function recreate(
  { spec }: Deployment,
  current: ReplicaSet,
  old: readonly ReplicaSet[],
  hasOldPods: boolean,
): readonly Scaling[] {
  if (sumReplicas(old) === 0 && !hasOldPods) return [{ replicaSet: current, replicas: spec.replicas }];
  return old.map((replicaSet) => ({ replicaSet, replicas: 0 }));
}

function growNew(deployment: Deployment, current: ReplicaSet, old: readonly ReplicaSet[]): Scaling {
  const wanted = deployment.spec.replicas;
  if (current.spec.replicas >= wanted) return { replicaSet: current, replicas: wanted };
  const room = wanted + limitsOf(deployment).maxSurge - current.spec.replicas - sumReplicas(old);
  const replicas = Math.min(wanted, current.spec.replicas + Math.max(0, room));
  return { replicaSet: current, replicas };
}

/** Pods that do not serve go first; of the others as many as are not needed. */
function shrinkOld(deployment: Deployment, current: ReplicaSet, old: readonly ReplicaSet[]): readonly Scaling[] {
  const active = old.filter(({ spec }) => spec.replicas > 0);
  if (active.length === 0) return [];
  const minAvailable = deployment.spec.replicas - limitsOf(deployment).maxUnavailable;
  const newUnavailable = current.spec.replicas - availableOf(current);
  let spare = sumReplicas(active) + current.spec.replicas - minAvailable - newUnavailable;
  const left = new Map(active.map((replicaSet) => [replicaSet, replicaSet.spec.replicas]));
  const take = (replicaSet: ReplicaSet, most: number) => {
    const present = left.get(replicaSet) ?? 0;
    const count = Math.max(0, Math.min(spare, most, present));
    left.set(replicaSet, present - count);
    spare -= count;
  };
  for (const replicaSet of active) take(replicaSet, replicaSet.spec.replicas - availableOf(replicaSet));
  const available = [...active, current].reduce((sum, replicaSet) => sum + availableOf(replicaSet), 0);
  spare = Math.min(spare, available - minAvailable);
  for (const replicaSet of active) take(replicaSet, replicaSet.spec.replicas);
  return active.map((replicaSet) => ({ replicaSet, replicas: left.get(replicaSet) ?? 0 }));
}

function availableOf({ spec, status }: ReplicaSet): number {
  return Math.min(spec.replicas, status?.availableReplicas ?? 0);
}
