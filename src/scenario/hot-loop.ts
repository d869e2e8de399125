import type { Actor } from './actors.ts';
import type { Cluster } from './cluster.ts';
import { Writer } from './writer.ts';

const annotation = 'routes.example.com/weight';
const wishes = [
  { manager: 'config-sync', value: '50' },
  { manager: 'traffic-tuner', value: '80' },
] as const;

/** Two managers that want different values in one field: each puts right what the other has just put right. */
export function createHotLoop(cluster: Cluster): Actor {
  const sides = wishes.map(({ manager, value }) => ({ writer: new Writer(cluster, manager), value }));
  let turn = 0;

  const act = () => {
    const gateway = cluster.get('deployments.apps', 'platform/gateway');
    const side = sides[turn % sides.length];
    turn += 1;
    if (!gateway || gateway.metadata.deletionTimestamp || !side) return;
    side.writer.patch('deployments.apps', gateway, { metadata: { annotations: { [annotation]: side.value } } });
  };

  return { everyMs: [1200, 1800], act };
}
