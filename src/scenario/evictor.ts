import type { Actor } from './actors.ts';
import type { Cluster } from './cluster.ts';
import { isTrue } from './conditions.ts';
import { EventRecorder } from './event-recorder.ts';
import type { Node, Pod } from './kinds.ts';
import { Writer } from './writer.ts';

const pressure = 'MemoryPressure';
const taint = { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' };

/** Nodes run out of memory now and then: one evicts a pod, takes no new ones, and recovers at the next turn. */
export function createEvictor(cluster: Cluster): Actor {
  const writer = new Writer(cluster, 'kubelet');
  const events = new EventRecorder(cluster);

  const act = () => {
    const nodes = cluster.list('nodes');
    const pressed = nodes.filter(({ status }) => isTrue(status?.conditions, pressure));
    if (pressed.length > 0) {
      for (const node of pressed) setPressure(node, false);
      return;
    }
    const node = cluster.pick(nodes.filter(({ metadata }) => victimsOn(metadata.name).length > 0));
    const pod = node && cluster.pick(victimsOn(node.metadata.name));
    if (!node || !pod) return;
    setPressure(node, true);
    evict(pod);
  };

  const victimsOn = (node: string): readonly Pod[] =>
    cluster
      .podsOnNode(node)
      .flatMap((key) => cluster.get('pods', key) ?? [])
      .filter(({ metadata, status }) => {
        const isReplaced = metadata.ownerReferences?.some(({ kind }) => kind === 'ReplicaSet') === true;
        return (
          isReplaced && status?.phase === 'Running' && !metadata.deletionTimestamp && metadata.namespace === 'shop'
        );
      });

  const setPressure = (node: Node, isPressed: boolean) => {
    const now = cluster.timestamp();
    const reason = isPressed ? 'KubeletHasInsufficientMemory' : 'KubeletHasSufficientMemory';
    const change = { status: isPressed ? 'True' : 'False', reason, lastTransitionTime: now, lastHeartbeatTime: now };
    const conditions = (node.status?.conditions ?? []).map((condition) =>
      condition.type === pressure ? { ...condition, ...change } : condition,
    );
    writer.patch('nodes', node, { status: { conditions } }, { subresource: 'status' });
    const others = (node.spec?.taints ?? []).filter(({ key }) => key !== taint.key);
    writer.patch('nodes', node, { spec: { taints: isPressed ? [...others, taint] : others } });
    events.record(`kubelet/${node.metadata.name}`, node, 'Normal', reason, `Node ${node.metadata.name}: ${reason}`);
  };

  const evict = (pod: Pod) => {
    const message = 'The node was low on resource: memory. ';
    const reason = 'Evicted';
    const conditions = (pod.status?.conditions ?? []).map((condition) =>
      condition.type === 'Ready' || condition.type === 'ContainersReady'
        ? { ...condition, status: 'False', reason: 'PodFailed', lastTransitionTime: cluster.timestamp() }
        : condition,
    );
    const status = { phase: 'Failed', reason, message, conditions, containerStatuses: null };
    writer.patch('pods', pod, { status }, { subresource: 'status' });
    events.record(`kubelet/${pod.spec.nodeName}`, pod, 'Warning', reason, message);
  };

  return { everyMs: [25_000, 40_000], act };
}
