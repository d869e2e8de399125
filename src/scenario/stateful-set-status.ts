import type { Pod } from './kinds.ts';
import { isActive, isReady } from './pod-state.ts';
import type { StatefulSet } from './set-kinds.ts';

/** The label by which a pod tells of which revision it is. */
export const revisionLabel = 'controller-revision-hash';

/** The status of a stateful set; an update that is complete makes its revision the current one. */
export function toStatefulSetStatus(
  { metadata, spec }: StatefulSet,
  pods: readonly Pod[],
  availableReplicas: number,
  revisions: { readonly current: string; readonly update: string },
): object {
  const countOf = (revision: string) =>
    pods.filter((pod) => isActive(pod) && pod.metadata.labels?.[revisionLabel] === revision).length;
  const readyReplicas = pods.filter(isReady).length;
  const updatedReplicas = countOf(revisions.update);
  const isComplete =
    spec.updateStrategy?.type !== 'OnDelete' &&
    [updatedReplicas, readyReplicas, pods.length].every((count) => count === spec.replicas);
  return {
    observedGeneration: metadata.generation ?? 1,
    replicas: pods.length,
    readyReplicas,
    availableReplicas,
    updatedReplicas,
    currentReplicas: isComplete ? updatedReplicas : countOf(revisions.current),
    currentRevision: isComplete ? revisions.update : revisions.current,
    updateRevision: revisions.update,
    collisionCount: 0,
  };
}
