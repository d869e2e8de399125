import { claim, claimerKeys } from './claim.ts';
import type { Cluster } from './cluster.ts';
import { type Controller, ownKey } from './controller.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { Pod, ReplicaSet } from './kinds.ts';
import { toOwnedPod } from './owned-pod.ts';
import { isActive, isReady, untilAvailableMs } from './pod-state.ts';
import { Writer } from './writer.ts';

const name = 'replicaset-controller';
/** Pods that are made or deleted at once. */
const burst = 100;

/** Keeps the number of pods of a replica set. */
export function createReplicaSetController(cluster: Cluster, events: EventRecorder): Controller {
  const writer = new Writer(cluster, name);

  const reconcile = (key: string): number | undefined => {
    const replicaSet = cluster.get('replicasets.apps', key);
    if (!replicaSet) return undefined;
    const pods = claim(cluster, writer, 'pods', replicaSet);
    const active = pods.filter(isActive);
    const kept = replicaSet.metadata.deletionTimestamp ? active : adjust(replicaSet, active);
    const ready = kept.filter(isReady);
    const waits = ready.map((pod) => untilAvailableMs(cluster, pod, replicaSet.spec.minReadySeconds));
    const availableReplicas = waits.filter((waitMs) => waitMs <= 0).length;
    const status = {
      replicas: kept.length,
      fullyLabeledReplicas: kept.length,
      readyReplicas: ready.length,
      availableReplicas,
      observedGeneration: replicaSet.metadata.generation ?? 1,
    };
    writer.patch('replicasets.apps', replicaSet, { status }, { subresource: 'status' });
    const later = waits.filter((waitMs) => waitMs > 0);
    return later.length > 0 ? Math.min(...later) : undefined;
  };

  /** Returns the pods that are there then: their numbers are one write with what was done about them. */
  const adjust = (replicaSet: ReplicaSet, active: readonly Pod[]): readonly Pod[] => {
    const missing = replicaSet.spec.replicas - active.length;
    if (missing >= 0)
      return [...active, ...Array.from({ length: Math.min(missing, burst) }, () => createPod(replicaSet))];
    const surplus = [...active].sort(byExpendability).slice(0, Math.min(-missing, burst));
    for (const pod of surplus) {
      writer.delete('pods', pod);
      events.record(name, replicaSet, 'Normal', 'SuccessfulDelete', `Deleted pod: ${pod.metadata.name}`);
    }
    return active.filter((pod) => !surplus.includes(pod));
  };

  const createPod = (replicaSet: ReplicaSet): Pod => {
    const pod = writer.create('pods', toOwnedPod(replicaSet, replicaSet.spec.template)) as Pod;
    events.record(name, replicaSet, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
    return pod;
  };

  return {
    name,
    watches: { 'replicasets.apps': ownKey, pods: claimerKeys(cluster, 'replicasets.apps', 'ReplicaSet') },
    reconcile,
  };
}

/** Which pod is missed least: without a node, then not ready, then the youngest. */
function byExpendability(a: Pod, b: Pod): number {
  const rank = (pod: Pod) =>
    pod.spec.nodeName === undefined ? 0 : pod.status?.phase === 'Pending' ? 1 : isReady(pod) ? 3 : 2;
  return (
    rank(a) - rank(b) ||
    Date.parse(b.metadata.creationTimestamp) - Date.parse(a.metadata.creationTimestamp) ||
    (a.metadata.name < b.metadata.name ? -1 : 1)
  );
}
