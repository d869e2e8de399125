import type { Cluster } from './cluster.ts';
import type { Controller } from './controller.ts';
import { createCronJobController } from './cron-job-controller.ts';
import { createDaemonSetController } from './daemon-set-controller.ts';
import { createDeploymentController } from './deployment-controller.ts';
import { createDisruptionController } from './disruption-controller.ts';
import { createEndpointController } from './endpoint-controller.ts';
import { EventRecorder } from './event-recorder.ts';
import { createGarbageCollector } from './garbage-collector.ts';
import { createJobController } from './job-controller.ts';
import { createKubelet } from './kubelet.ts';
import { createNamespaceContentController } from './namespace-content-controller.ts';
import { createNamespaceController } from './namespace-controller.ts';
import { createNodeHeartbeat } from './node-heartbeat.ts';
import { createPodGarbageCollector } from './pod-garbage-collector.ts';
import { createReplicaSetController } from './replica-set-controller.ts';
import { createScheduler } from './scheduler.ts';
import { createStatefulSetController } from './stateful-set-controller.ts';
import { createVolumeController } from './volume-controller.ts';

/** What runs in every cluster. */
export function createControllers(cluster: Cluster): readonly Controller[] {
  const events = new EventRecorder(cluster);
  return [
    createNamespaceContentController(cluster),
    createNamespaceController(cluster),
    createGarbageCollector(cluster),
    createDeploymentController(cluster, events),
    createReplicaSetController(cluster, events),
    createStatefulSetController(cluster, events),
    createDaemonSetController(cluster, events),
    createJobController(cluster, events),
    createCronJobController(cluster, events),
    createScheduler(cluster, events),
    createKubelet(cluster, events),
    createNodeHeartbeat(cluster),
    createEndpointController(cluster),
    createPodGarbageCollector(cluster),
    createDisruptionController(cluster),
    createVolumeController(cluster),
  ];
}
