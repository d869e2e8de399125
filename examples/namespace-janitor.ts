// A namespace janitor: deletes each namespace with the annotation `janitor/expires-after`, so many seconds after its creation.
// It looks at a namespace when it changes and when its time has come, and at no other time.
//
//   node examples/namespace-janitor.ts      on the cluster of your kubeconfig; Ctrl-C ends it

import { CoreV1Api, KubeConfig, type V1Namespace } from '@kubernetes/client-node';
import {
  BucketRateLimiter,
  createEnqueueHandler,
  ItemExponentialFailureRateLimiter,
  isNotFound,
  type KubeObjectOf,
  MaxOfRateLimiter,
  openInformerFactory,
  RateLimitingQueue,
  type ReconcileResult,
  runWorkers,
} from 'kinformer';

const annotation = 'janitor/expires-after';

/** Runs the janitor until the signal aborts. `nowMs` is what it takes for the time. */
export async function runNamespaceJanitor(
  kubeConfig: KubeConfig,
  signal: AbortSignal,
  nowMs: () => number = Date.now,
): Promise<void> {
  const core = kubeConfig.makeApiClient(CoreV1Api);
  await using factory = await openInformerFactory({ kubeConfig, signal });
  const { informer } = factory.forResource<V1Namespace>('namespaces');

  // A namespace that cannot be deleted is tried again after 1 s, 2 s, 4 s … 5 minutes, and all together twice a second.
  const limiter = new MaxOfRateLimiter<string>(
    new ItemExponentialFailureRateLimiter(1_000, 300_000),
    new BucketRateLimiter(2, 10),
  );
  const queue = new RateLimitingQueue<string>(limiter);
  informer.addEventHandler(createEnqueueHandler(queue));

  factory.start();
  if (!(await factory.waitForCacheSync())) return;

  const reconcile = async (name: string): Promise<ReconcileResult | undefined> => {
    const namespace = informer.indexer.getByKey(name);
    if (!namespace || namespace.deletionTimestamp !== undefined) return undefined;
    const leftMs = expiryOf(namespace) - nowMs();
    if (Number.isNaN(leftMs)) return undefined;
    if (leftMs > 0) return { requeueAfterMs: leftMs };
    await core.deleteNamespace({ name, body: { preconditions: { uid: namespace.uid } } }).catch(ignoreAbsent);
    return undefined;
  };
  await runWorkers(queue, reconcile, { signal });
}

/** When the namespace's time is over, ms since the epoch; NaN for one that stays. */
function expiryOf(namespace: KubeObjectOf<V1Namespace>): number {
  const seconds = namespace.annotation(annotation);
  return Date.parse(namespace.creationTimestamp ?? '') + Number(seconds ?? Number.NaN) * 1000;
}

function ignoreAbsent(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

if (import.meta.main) {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromDefault();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  await runNamespaceJanitor(kubeConfig, stop.signal);
}
