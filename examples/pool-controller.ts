// A replica-count controller for a custom resource: each Pool gets as many pods as its spec asks for, its status says how many
// there are, and a finalizer takes the pods away before the Pool may go.
//
//   node examples/pool-controller.ts        on the cluster of your kubeconfig; Ctrl-C ends it

import {
  CoreV1Api,
  CustomObjectsApi,
  KubeConfig,
  PatchStrategy,
  setHeaderOptions,
  type V1Pod,
} from '@kubernetes/client-node';
import {
  createControllerKeys,
  createEnqueueHandler,
  isAlreadyExists,
  isNotFound,
  type KubeObjectOf,
  openInformerFactory,
  RateLimitingQueue,
  runWorkers,
} from 'kinformer';
import { group, installPoolDefinition, type Pool, type PoolStatus, plural, version } from './pool.ts';

/** Runs the controller until the signal aborts. */
export async function runPoolController(kubeConfig: KubeConfig, signal: AbortSignal): Promise<void> {
  await using factory = await openInformerFactory({ kubeConfig, signal });
  const pools = factory.forResource<Pool>({ group, version, resource: plural });
  const pods = factory.forResource<V1Pod>('pods');
  const toPoolKeys = createControllerKeys({ kind: 'Pool', group });
  pods.informer.addIndexers({ byPool: toPoolKeys });

  const queue = new RateLimitingQueue<string>();
  pools.informer.addEventHandler(createEnqueueHandler(queue));
  pods.informer.addEventHandler(createEnqueueHandler(queue, toPoolKeys));

  factory.start();
  if (!(await factory.waitForCacheSync())) return;

  const writer = createWriter(kubeConfig);
  const reconcile = async (key: string) => {
    const pool = pools.informer.indexer.getByKey(key)?.value;
    if (!pool) return;
    const owned = pods.informer.indexer.byIndex('byPool', key).filter((pod) => pod.deletionTimestamp === undefined);
    if (pool.metadata.deletionTimestamp) await letGo(pool, owned, writer);
    else await scale(pool, owned, writer);
  };
  await runWorkers(queue, reconcile, { signal, workers: 2 });
}

type Writer = ReturnType<typeof createWriter>;
type Pods = readonly KubeObjectOf<V1Pod>[];

const finalizer = `${group}/pods`;

async function scale(pool: Pool, owned: Pods, writer: Writer): Promise<void> {
  const { name, generation, finalizers = [] } = pool.metadata;
  // First the finalizer: its update comes back as an event, and the rest is done then.
  if (!finalizers.includes(finalizer)) return writer.setFinalizers(pool, [...finalizers, finalizer]);
  // Names are fixed, so that a cache that lags behind cannot lead to too many: a name is created once.
  const missing = new Set(Array.from({ length: pool.spec.replicas }, (_, index) => `${name}-${index}`));
  for (const pod of owned) if (!missing.delete(pod.name)) await writer.deletePod(pod);
  for (const podName of missing) await writer.createPod(pool, podName);
  await writer.setStatus(pool, { pods: owned.length, observedGeneration: generation });
}

async function letGo(pool: Pool, owned: Pods, writer: Writer): Promise<void> {
  const { finalizers = [] } = pool.metadata;
  if (!finalizers.includes(finalizer)) return;
  for (const pod of owned) await writer.deletePod(pod);
  const rest = finalizers.filter((other) => other !== finalizer);
  await writer.setFinalizers(pool, rest);
}

/** What the controller writes. Reads are the informers', writes are client-node's. */
function createWriter(kubeConfig: KubeConfig) {
  const core = kubeConfig.makeApiClient(CoreV1Api);
  const custom = kubeConfig.makeApiClient(CustomObjectsApi);
  const mergePatch = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
  const toTarget = ({ metadata: { namespace, name } }: Pool) => ({ group, version, plural, namespace, name });
  return {
    /** Refused with 409 when somebody else has changed the Pool since the cache saw it; the queue then tries again. */
    async setFinalizers(pool: Pool, finalizers: readonly string[]): Promise<void> {
      const { resourceVersion } = pool.metadata;
      const body = { metadata: { finalizers, resourceVersion } };
      await custom.patchNamespacedCustomObject({ ...toTarget(pool), body }, mergePatch).catch(unless(isNotFound));
    },

    async setStatus(pool: Pool, status: PoolStatus): Promise<void> {
      const { pods, observedGeneration } = pool.status ?? {};
      if (pods === status.pods && observedGeneration === status.observedGeneration) return;
      await custom
        .patchNamespacedCustomObjectStatus({ ...toTarget(pool), body: { status } }, mergePatch)
        .catch(unless(isNotFound));
    },

    async createPod({ metadata: { namespace, name, uid }, spec }: Pool, podName: string): Promise<void> {
      const owner = { apiVersion: `${group}/${version}`, kind: 'Pool', name, uid };
      const body: V1Pod = {
        metadata: { name: podName, ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }] },
        spec: { containers: [{ name: 'main', image: spec.image }] },
      };
      await core.createNamespacedPod({ namespace, body }).catch(unless(isAlreadyExists));
    },

    async deletePod({ namespace, name }: Pods[number]): Promise<void> {
      await core.deleteNamespacedPod({ namespace, name }).catch(unless(isNotFound));
    },
  };
}

/** For a write that somebody else, or an earlier try, has done already; and for a Pool that is gone by now. */
function unless(isFine: (error: unknown) => boolean): (error: unknown) => void {
  return (error) => {
    if (!isFine(error)) throw error;
  };
}

if (import.meta.main) {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromDefault();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  await installPoolDefinition(kubeConfig);
  await runPoolController(kubeConfig, stop.signal);
}
