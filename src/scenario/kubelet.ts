import type { Cluster } from './cluster.ts';
import { type Controller, ownKey } from './controller.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { Node, Pod } from './kinds.ts';
import { PodRun } from './pod-run.ts';
import { type ObservedPod, toPodStatus } from './pod-status.ts';
import { Writer } from './writer.ts';

const name = 'kubelet';

interface Running {
  readonly uid: string;
  readonly run: PodRun;
  /** When the containers will have stopped, once the pod is being deleted. */
  stopMs?: number;
}

/** The kubelets of all nodes: they run the pods that were given a node, tell how it goes, and end them. */
export function createKubelet(cluster: Cluster, events: EventRecorder): Controller {
  const writer = new Writer(cluster, name);
  const running = new Map<string, Running>();
  const addresses = new Addresses();

  const reconcile = (key: string): number | undefined => {
    const pod = cluster.get('pods', key);
    const node = pod?.spec.nodeName === undefined ? undefined : cluster.get('nodes', pod.spec.nodeName);
    if (!pod || !node) {
      running.delete(key);
      return undefined;
    }
    const entry = runOf(key, pod, node);
    if (pod.metadata.deletionTimestamp !== undefined) return end(key, pod, entry);
    if (pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed') return undefined;
    const { run } = entry;
    if (run.waitMs !== 0) return run.waitMs;
    const { observed, happenings, waitMs } = run.advance();
    for (const { type, reason, message } of happenings) {
      events.record(`${name}/${pod.spec.nodeName}`, pod, type, reason, message);
    }
    write(pod, observed);
    return waitMs;
  };

  const runOf = (key: string, pod: Pod, node: Node): Running => {
    const known = running.get(key);
    if (known?.uid === pod.metadata.uid) return known;
    const entry = { uid: pod.metadata.uid, run: new PodRun(cluster, pod, addresses.next(node)) };
    running.set(key, entry);
    return entry;
  };

  /** The containers get the signal, take a moment, and then the pod is gone. */
  const end = (key: string, pod: Pod, entry: Running): number | undefined => {
    const isOver = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed' || !entry.run.hasStarted;
    if (entry.stopMs === undefined && !isOver) {
      const graceMs = (pod.metadata.deletionGracePeriodSeconds ?? 30) * 1000;
      const spanMs = Math.min(graceMs, cluster.between(400, 1500));
      entry.stopMs = cluster.clock.now() + spanMs;
      for (const container of pod.spec.containers) {
        events.record(`${name}/${pod.spec.nodeName}`, pod, 'Normal', 'Killing', `Stopping container ${container.name}`);
      }
      return spanMs;
    }
    const leftMs = (entry.stopMs ?? 0) - cluster.clock.now();
    if (leftMs > 0) return leftMs;
    if (!isOver) write(pod, entry.run.stopped());
    writer.delete('pods', pod, { gracePeriodSeconds: 0 });
    running.delete(key);
    return undefined;
  };

  const write = (pod: Pod, observed: ObservedPod) => {
    writer.patch('pods', pod, { status: toPodStatus(pod, observed) }, { subresource: 'status' });
  };

  return { name, watches: { pods: ownKey }, reconcile };
}

/** Each node has a range of addresses for its pods. */
class Addresses {
  readonly #ranges = new Map<string, { readonly range: number; used: number }>();

  next({ metadata, status }: Node): { readonly hostIP: string; readonly podIP: string } {
    const known = this.#ranges.get(metadata.name) ?? { range: this.#ranges.size, used: 1 };
    known.used = (known.used % 250) + 1;
    this.#ranges.set(metadata.name, known);
    const hostIP = status?.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? '10.1.0.2';
    return { hostIP, podIP: `10.244.${known.range % 250}.${known.used}` };
  }
}
