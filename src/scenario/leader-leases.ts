import type { Actor } from './actors.ts';
import type { Cluster } from './cluster.ts';
import { toMicroTime } from './node-heartbeat.ts';
import { Writer } from './writer.ts';

const namespace = 'kube-system';
const names = ['kube-controller-manager', 'kube-scheduler'];
const resource = 'leases.coordination.k8s.io';

/** Renews the leases of those who lead among the control plane's programs. */
export function createLeaderLeases(cluster: Cluster): Actor {
  const act = () => {
    for (const name of names) renew(name);
  };

  const renew = (name: string) => {
    const writer = new Writer(cluster, name);
    const lease = cluster.get(resource, `${namespace}/${name}`);
    const now = toMicroTime(cluster.clock.now());
    if (lease) {
      writer.patch(resource, lease, { spec: { renewTime: now } });
      return;
    }
    const spec = {
      holderIdentity: `control-1_${name}`,
      leaseDurationSeconds: 15,
      acquireTime: now,
      renewTime: now,
      leaseTransitions: 1,
    };
    writer.ensure(resource, {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace },
      ...{ spec },
    });
  };

  return { everyMs: [4000, 6000], act };
}
