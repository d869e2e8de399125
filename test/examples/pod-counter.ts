import { CoreV1Api, type KubeConfig, makeInformer, type V1ConfigMap, type V1Pod } from '@kubernetes/client-node';

/**
 * A tiny controller, as anybody would write it with client-node: it counts the pods of the namespace into the config map
 * `pod-count`. Returns what stops it.
 */
export async function startPodCounter(config: KubeConfig, namespace: string): Promise<() => Promise<void>> {
  const core = config.makeApiClient(CoreV1Api);
  const pods = new Set<string>();
  const path = `/api/v1/namespaces/${namespace}/pods`;
  const informer = makeInformer(config, path, () => core.listNamespacedPod({ namespace }));
  let writing: Promise<unknown> = Promise.resolve();
  const write = () => {
    writing = writing.then(() => writeCount(core, namespace, pods.size)).catch(() => setTimeout(write, 10));
  };
  informer.on('add', (pod: V1Pod) => {
    pods.add(pod.metadata?.name ?? '');
    write();
  });
  informer.on('delete', (pod: V1Pod) => {
    pods.delete(pod.metadata?.name ?? '');
    write();
  });
  informer.on('error', () => void informer.start());
  await informer.start();
  return async () => {
    await informer.stop();
    await writing;
  };
}

async function writeCount(core: CoreV1Api, namespace: string, pods: number): Promise<void> {
  const body: V1ConfigMap = { metadata: { name: 'pod-count' }, data: { pods: String(pods) } };
  try {
    await core.replaceNamespacedConfigMap({ namespace, name: 'pod-count', body });
  } catch (error) {
    if ((error as { code?: number }).code !== 404) throw error;
    await core.createNamespacedConfigMap({ namespace, body });
  }
}
