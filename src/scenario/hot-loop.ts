import type { Actor } from './actors.ts';
import type { Cluster } from './cluster.ts';
import { Writer } from './writer.ts';

const contested = 'shop/checkout';
const wishes = [
  { manager: 'autoscaler', replicas: 4 },
  { manager: 'deploy-bot', replicas: 3 },
] as const;

/** Two managers that want different sizes of one deployment: each puts right what the other has just put right. */
export function createHotLoop(cluster: Cluster): Actor {
  const sides = wishes.map(({ manager, replicas }) => ({ writer: new Writer(cluster, manager), replicas }));
  let turn = 0;

  const act = () => {
    const deployment = cluster.get('deployments.apps', contested);
    const side = sides[turn % sides.length];
    turn += 1;
    if (!deployment || deployment.metadata.deletionTimestamp || !side) return;
    side.writer.patch('deployments.apps', deployment, { spec: { replicas: side.replicas } });
  };

  return { everyMs: [2000, 2800], act };
}
