import type { Cluster } from './cluster.ts';
import { withCondition } from './conditions.ts';
import { type Controller, ownKey } from './controller.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { Node, Pod } from './kinds.ts';
import { fits } from './node-fit.ts';
import { Writer } from './writer.ts';

const name = 'default-scheduler';

/** Gives each pod a node: one that can take it and has the fewest pods. */
export function createScheduler(cluster: Cluster, events: EventRecorder): Controller {
  const writer = new Writer(cluster, 'kube-scheduler');
  const waiting = new Set<string>();
  /** Node → pods that were put there in this turn of the loop, before the cache shows them. */
  const assumed = new Map<string, { readonly count: number; readonly atMs: number }>();

  const load = (node: Node): number => {
    const recent = assumed.get(node.metadata.name);
    const added = recent?.atMs === cluster.clock.monotonic() ? recent.count : 0;
    return cluster.podsOnNode(node.metadata.name).length + added;
  };

  const reconcile = (key: string): number | undefined => {
    const pod = cluster.get('pods', key);
    waiting.delete(key);
    if (!pod || pod.spec.nodeName || pod.metadata.deletionTimestamp) return undefined;
    const nodes = cluster.list('nodes');
    const fitting = nodes.filter((node) => fits(pod, node));
    const least = Math.min(...fitting.map(load));
    const node = cluster.pick(fitting.filter((candidate) => load(candidate) === least));
    if (node) bind(pod, node);
    else {
      waiting.add(key);
      refuse(pod, nodes.length);
    }
    return undefined;
  };

  const bind = (pod: Pod, node: Node) => {
    const nodeName = node.metadata.name;
    const scheduled = { type: 'PodScheduled', status: 'True' };
    const conditions = withCondition(pod.status?.conditions, scheduled, cluster.timestamp());
    writer.patch('pods', pod, { spec: { nodeName }, status: { conditions } }, { subresource: 'binding' });
    const atMs = cluster.clock.monotonic();
    const recent = assumed.get(nodeName);
    assumed.set(nodeName, { count: recent?.atMs === atMs ? recent.count + 1 : 1, atMs });
    const { namespace, name: podName } = pod.metadata;
    events.record(name, pod, 'Normal', 'Scheduled', `Successfully assigned ${namespace}/${podName} to ${nodeName}`);
  };

  const refuse = (pod: Pod, nodes: number) => {
    const message = `0/${nodes} nodes are available: no node matches the pod's selectors and tolerations.`;
    const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message };
    const conditions = withCondition(pod.status?.conditions, condition, cluster.timestamp());
    if (conditions === pod.status?.conditions) return;
    writer.patch('pods', pod, { status: { conditions } }, { subresource: 'status' });
    events.record(name, pod, 'Warning', 'FailedScheduling', message);
  };

  return { name, watches: { pods: ownKey, nodes: () => [...waiting] }, reconcile };
}
