import type { Cluster } from './cluster.ts';
import type { Controller, KeysOf } from './controller.ts';
import type { Lease, Node } from './kinds.ts';
import { Writer } from './writer.ts';

const leaseNamespace = 'kube-node-lease';
const renewMs = 10_000;
/** A kubelet renews its lease often, and tells the node's conditions, which say the same for long, more seldom. */
const renewalsPerBeat = 3;

/** What shows that a node is alive: its lease, and the heartbeats of its conditions. */
export function createNodeHeartbeat(cluster: Cluster): Controller {
  const writer = new Writer(cluster, 'kubelet');
  const beaten = new Map<string, number>();
  const renewals = new Map<string, number>();

  const reconcile = (key: string): number | undefined => {
    const node = cluster.get('nodes', key);
    const nowMs = cluster.clock.now();
    if (!node) {
      beaten.delete(key);
      renewals.delete(key);
      return undefined;
    }
    // Nodes that started together would else beat together for ever.
    const dueMs = beaten.get(key) ?? nowMs + cluster.between(0, renewMs);
    beaten.set(key, dueMs);
    if (nowMs < dueMs) return dueMs - nowMs;
    beaten.set(key, nowMs + cluster.paced(renewMs));
    renewLease(node);
    const renewal = renewals.get(key) ?? 0;
    renewals.set(key, renewal + 1);
    if (renewal % renewalsPerBeat === 0) beat(node);
    return cluster.paced(renewMs);
  };

  const renewLease = (node: Node) => {
    const { name } = node.metadata;
    const spec = { holderIdentity: name, leaseDurationSeconds: 40, renewTime: toMicroTime(cluster.clock.now()) };
    const lease: Lease | undefined = cluster.get('leases.coordination.k8s.io', `${leaseNamespace}/${name}`);
    if (lease) {
      writer.patch('leases.coordination.k8s.io', lease, { spec });
      return;
    }
    const { apiVersion, kind, metadata } = node;
    const owner = { apiVersion, kind, name, uid: metadata.uid };
    writer.create('leases.coordination.k8s.io', {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace: leaseNamespace, ownerReferences: [owner] },
      ...{ spec },
    });
  };

  const beat = (node: Node) => {
    const lastHeartbeatTime = cluster.timestamp();
    const conditions = (node.status?.conditions ?? []).map((condition) => ({ ...condition, lastHeartbeatTime }));
    writer.patch('nodes', node, { status: { conditions } }, { subresource: 'status' });
  };

  /** Its own heartbeats are no news. */
  const newNode: KeysOf = ({ key }) => (beaten.has(key) ? [] : [key]);

  return { name: 'node-heartbeat', watches: { nodes: newNode, 'leases.coordination.k8s.io': () => [] }, reconcile };
}

/** metav1.MicroTime. */
export function toMicroTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z');
}
