import type { Actor } from './actors.ts';
import type { Cluster } from './cluster.ts';

const target = { name: 'gateway-routes', namespace: 'platform' };

/** Somebody who applies what is there already, and takes it back: each write makes a version, and changes nothing. */
export function createIdleWriter(cluster: Cluster): Actor {
  const client = cluster.server.as('config-sync');
  let turn = 0;

  const act = () => {
    const { data } = cluster.server.get('configmaps', target) as { readonly data?: object };
    turn += 1;
    const applied = { apiVersion: 'v1', kind: 'ConfigMap', metadata: target, ...(turn % 2 === 1 && { data }) };
    client.patch('configmaps', target, applied, 'apply');
  };

  return { everyMs: [2500, 4000], act };
}
