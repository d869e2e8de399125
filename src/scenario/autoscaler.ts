import type { Actor } from './actors.ts';
import type { Cluster } from './cluster.ts';
import type { HorizontalPodAutoscaler } from './kinds.ts';
import { Writer } from './writer.ts';

/** Sets the size of what HorizontalPodAutoscalers name, by a load that comes and goes. */
export function createAutoscaler(cluster: Cluster): Actor {
  const writer = new Writer(cluster, 'horizontal-pod-autoscaler');

  const act = () => {
    for (const autoscaler of cluster.list('horizontalpodautoscalers.autoscaling')) adjust(autoscaler);
  };

  const adjust = (autoscaler: HorizontalPodAutoscaler) => {
    const { scaleTargetRef, minReplicas = 1, maxReplicas } = autoscaler.spec;
    const deployment = cluster.get('deployments.apps', `${autoscaler.metadata.namespace}/${scaleTargetRef.name}`);
    if (scaleTargetRef.kind !== 'Deployment' || !deployment || deployment.metadata.deletionTimestamp) return;
    const present = deployment.spec.replicas;
    const step = cluster.random() < 0.5 ? -1 : 1;
    const replicas = Math.min(maxReplicas, Math.max(minReplicas, present + step));
    if (replicas !== present) writer.patch('deployments.apps', deployment, { spec: { replicas } });
    const status = {
      currentReplicas: present,
      desiredReplicas: replicas,
      ...(replicas !== present && { lastScaleTime: cluster.timestamp() }),
    };
    const current = { averageUtilization: Math.round(cluster.random() * 50 + 35) };
    const currentMetrics = [{ type: 'Resource', resource: { name: 'cpu', current } }];
    const patch = { status: { currentMetrics, ...status } };
    writer.patch('horizontalpodautoscalers.autoscaling', autoscaler, patch, { subresource: 'status' });
  };

  return { everyMs: [10_000, 20_000], act };
}
