import type { KubeObject } from '../object/kube-object.ts';
import type { Cluster } from './cluster.ts';
import type { Controller } from './controller.ts';
import { Writer } from './writer.ts';

/** Pods that have ended and are kept, besides those of jobs. A real cluster keeps 12,500. */
const keptPods = 4;
const everything = 'all';

/** Deletes pods that ended long ago, and those whose node is gone. */
export function createPodGarbageCollector(cluster: Cluster): Controller {
  const writer = new Writer(cluster, 'pod-garbage-collector');

  const reconcile = (): undefined => {
    const pods = cluster.list('pods');
    const ended = pods
      .filter(({ status }) => status?.phase === 'Failed' || status?.phase === 'Succeeded')
      .filter(({ metadata }) => metadata.ownerReferences?.some(({ kind }) => kind === 'ReplicaSet'))
      .sort((a, b) => Date.parse(b.metadata.creationTimestamp) - Date.parse(a.metadata.creationTimestamp));
    for (const pod of ended.slice(keptPods)) writer.delete('pods', pod, { gracePeriodSeconds: 0 });
    for (const pod of pods) {
      const { nodeName } = pod.spec;
      if (nodeName === undefined || cluster.get('nodes', nodeName)) continue;
      writer.delete('pods', pod, { gracePeriodSeconds: 0 });
    }
  };

  const watches = {
    pods: (pod: KubeObject) =>
      ['Failed', 'Succeeded'].includes(String(pod.field(['status', 'phase']))) ? [everything] : [],
    nodes: ({ key }: KubeObject) => (cluster.object('nodes', key) ? [] : [everything]),
  };
  return { name: 'pod-garbage-collector', watches, reconcile };
}
