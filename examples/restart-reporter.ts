// A pod-restart reporter: counts the restarts of containers on each node, by an index, and keeps the config map
// `restart-report` up to date with them.
//
//   node examples/restart-reporter.ts NAMESPACE      on the cluster of your kubeconfig; Ctrl-C ends it

import { CoreV1Api, KubeConfig, type V1Pod } from '@kubernetes/client-node';
import {
  createEnqueueHandler,
  isNotFound,
  type KubeObjectOf,
  openInformerFactory,
  RateLimitingQueue,
  runWorkers,
} from 'kinformer';

const reportName = 'restart-report';

/** Reports on the pods of one namespace until the signal aborts. */
export async function runRestartReporter(
  kubeConfig: KubeConfig,
  namespace: string,
  signal: AbortSignal,
): Promise<void> {
  // Managed fields are half of many a pod, and nothing here reads them.
  await using factory = await openInformerFactory({ kubeConfig, namespace, signal, managedFields: 'drop' });
  const { informer } = factory.forResource<V1Pod>('pods');
  informer.addIndexers({ byNode: toNodeNames });

  // Whatever happens to a pod, it is the report that is to be written: all events become one item.
  const queue = new RateLimitingQueue<string>();
  informer.addEventHandler(createEnqueueHandler(queue, () => [reportName]));

  factory.start();
  if (!(await factory.waitForCacheSync())) return;
  queue.add(reportName);

  const core = kubeConfig.makeApiClient(CoreV1Api);
  const reconcile = async () => {
    const data: Record<string, string> = {};
    for (const node of informer.indexer.listIndexFuncValues('byNode')) {
      const restarts = informer.indexer.byIndex('byNode', node).reduce((sum, pod) => sum + restartsOf(pod), 0);
      if (restarts > 0) data[node] = String(restarts);
    }
    await writeReport(core, namespace, data);
  };
  await runWorkers(queue, reconcile, { signal });
}

function toNodeNames(pod: KubeObjectOf<V1Pod>): readonly string[] {
  // `field` reads one value from the object's bytes; `value` would parse the whole pod.
  const node = pod.field<string>(['spec', 'nodeName']);
  return node === undefined ? [] : [node];
}

function restartsOf(pod: KubeObjectOf<V1Pod>): number {
  const { containerStatuses = [] } = pod.value.status ?? {};
  return containerStatuses.reduce((sum, { restartCount }) => sum + restartCount, 0);
}

async function writeReport(core: CoreV1Api, namespace: string, data: Record<string, string>): Promise<void> {
  const body = { metadata: { name: reportName }, data };
  try {
    await core.replaceNamespacedConfigMap({ namespace, name: reportName, body });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await core.createNamespacedConfigMap({ namespace, body });
  }
}

if (import.meta.main) {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromDefault();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  await runRestartReporter(kubeConfig, process.argv[2] ?? 'default', stop.signal);
}
