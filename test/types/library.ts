// Types as users meet them. Nothing here runs: `npm run types` is the test. A line that should not compile says so.

import type { V1ConfigMap, V1Deployment, V1NetworkPolicy, V1Pod } from '@kubernetes/client-node';
import { KubeConfig } from '@kubernetes/client-node';
import {
  type ApiClient,
  connect,
  createConsoleLogger,
  createControllerKeys,
  createEnqueueHandler,
  DeletedFinalStateUnknown,
  type GenericLister,
  type IndexFunction,
  type InformerFactory,
  isConflict,
  type JsonModel,
  KubeObject,
  type KubeObjectOf,
  openInformerFactory,
  parseIndexExpression,
  parseLabelSelector,
  RateLimitingQueue,
  type Reconcile,
  runWorkers,
  SharedIndexInformer,
  SharedInformerFactory,
} from 'kinformer';
import { type ApiObject, ApiServer } from 'kinformer/apiserver';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function expectType<T>(_value: T): void {}
function expectTrue<_T extends true>(): void {}

// Models as JSON has them.
expectTrue<Equal<JsonModel<Date>, string>>();
expectTrue<Equal<JsonModel<unknown>, unknown>>();
expectTrue<Equal<JsonModel<{ a?: Date[]; b: number | undefined }>, { a?: string[]; b: number | undefined }>>();
expectTrue<Equal<JsonModel<{ readonly _continue?: string }>, { readonly continue?: string }>>();
expectTrue<Equal<NonNullable<JsonModel<V1Pod>['metadata']>['creationTimestamp'], string | undefined>>();
expectTrue<Equal<NonNullable<JsonModel<V1Deployment>['spec']>['replicas'], number | undefined>>();
declare const policy: JsonModel<V1NetworkPolicy>;
expectType<readonly unknown[] | undefined>(policy.spec?.ingress?.[0]?.from);
// @ts-expect-error the generator's name is not in the JSON
policy.spec?.ingress?.[0]?._from;

interface Pool {
  readonly spec: { readonly replicas: number };
}

export async function useFactory(kubeConfig: KubeConfig, signal: AbortSignal): Promise<void> {
  await using factory: InformerFactory = await openInformerFactory({ kubeConfig, signal, namespace: 'shop' });
  expectType<Promise<InformerFactory>>(openInformerFactory());
  // @ts-expect-error a path is no KubeConfig
  void openInformerFactory({ kubeConfig: '~/.kube/config' });
  // @ts-expect-error periods are in milliseconds, and named so
  void openInformerFactory({ defaultResync: 1000 });

  const pods = factory.forResource<V1Pod>('pods');
  expectType<SharedIndexInformer<KubeObjectOf<V1Pod>>>(pods.informer);
  expectType<GenericLister<KubeObjectOf<V1Pod>>>(pods.lister);
  expectType<KubeObjectOf<V1Pod> | undefined>(pods.informer.indexer.getByKey('shop/a'));
  expectType<KubeObjectOf<V1Pod>>(pods.lister.byNamespace('shop').get('a'));
  expectType<KubeObjectOf<V1Pod>[]>(pods.lister.list(parseLabelSelector('app=web')));
  // @ts-expect-error selectors are parsed, so that a wrong one fails where it is written
  pods.lister.list('app=web');

  pods.informer.addEventHandler({
    onAdd(pod, isInInitialList, notification) {
      expectType<string | undefined>(pod.value.spec?.nodeName);
      expectType<string>(pod.namespace);
      expectType<boolean>(isInInitialList);
      expectType<'initial' | 'watch' | 'relist' | 'resync' | 'replay' | undefined>(
        notification.type === 'listed' ? undefined : notification.cause,
      );
      // @ts-expect-error a pod has no such field
      pod.value.spec?.nodeNames;
      // @ts-expect-error what the server said is not changed
      pod.namespace = 'other';
    },
    async onUpdate(oldPod, pod) {
      expectType<KubeObjectOf<V1Pod>>(oldPod);
      expectType<KubeObjectOf<V1Pod>>(pod);
    },
    onDelete(pod) {
      expectType<string>(pod.key);
      // @ts-expect-error the last state may be unknown
      pod.value;
      if (pod instanceof DeletedFinalStateUnknown) expectType<KubeObjectOf<V1Pod> | undefined>(pod.object);
      else expectType<string | undefined>(pod.value.status?.phase);
    },
  });
  // @ts-expect-error handlers have client-go's names
  pods.informer.addEventHandler({ onAdded() {} });

  const byNode: IndexFunction<KubeObjectOf<V1Pod>> = (pod) => [pod.value.spec?.nodeName ?? ''];
  pods.informer.addIndexers({ byNode, byOwner: parseIndexExpression('owner').indexFunction });
  // @ts-expect-error an index function gives values, and not one
  pods.informer.addIndexers({ byNode: (pod) => pod.value.spec?.nodeName });

  const pools = factory.forResource<Pool>({ group: 'example.com', version: 'v1', resource: 'pools' });
  expectType<number | undefined>(pools.informer.indexer.getByKey('a')?.value.spec.replicas);
  expectType<unknown>(factory.forResource('pools').lister.list()[0]?.value);

  const queue = new RateLimitingQueue<string>();
  pods.informer.addEventHandler(createEnqueueHandler(queue));
  pods.informer.addEventHandler(createEnqueueHandler(queue, createControllerKeys({ kind: 'Pool' })));
  pods.informer.addEventHandler(createEnqueueHandler(queue, ({ namespace }) => [namespace]));
  pods.informer.addEventHandler(createEnqueueHandler(queue, (pod) => [pod.value.spec?.nodeName ?? '']));
  // @ts-expect-error keys are strings
  pods.informer.addEventHandler(createEnqueueHandler(new RateLimitingQueue<number>()));

  factory.start();
  expectType<boolean>(await factory.waitForCacheSync(AbortSignal.timeout(1000)));
  const reconcile: Reconcile<string> = async (key) => ({ requeueAfterMs: key.length });
  await runWorkers(queue, reconcile, { signal, workers: 2 });
  await runWorkers(queue, (key) => void key, { signal });
  await runWorkers(queue, async (key) => (key === '' ? undefined : { requeueAfterMs: 1 }), { signal });
  // @ts-expect-error workers need a signal that ends them
  await runWorkers(queue, reconcile, {});
  // @ts-expect-error that is no result
  await runWorkers(queue, async () => 42, { signal });
}

export async function useClient(kubeConfig: KubeConfig): Promise<void> {
  using client: ApiClient & Disposable = await connect({ kubeConfig, logger: createConsoleLogger(6) });
  expectType<{ gitVersion: string }>(
    await client.json<{ gitVersion: string }>(
      { method: 'GET', path: '/version' },
      { signal: AbortSignal.timeout(1000) },
    ),
  );
  expectType<boolean>(isConflict(new Error('x')));
  void connect({ context: 'production', asGroup: ['viewers'] });
}

export async function useServer(pod: V1Pod): Promise<void> {
  await using server: ApiServer = await ApiServer.start({ port: 0 });
  expectType<ApiObject>(server.create(pod));
  expectType<string | undefined>(server.get<V1Pod>('pods', { name: 'a' }).metadata?.creationTimestamp);
  expectType<{ [key: string]: string } | undefined>(server.list<V1ConfigMap>('configmaps')[0]?.data);
  expectType<ApiObject>(server.get('pods', { name: 'a' }));
  new KubeConfig().loadFromOptions(server.kubeconfigOptions);
  // @ts-expect-error a target has a name
  server.get('pods', { namespace: 'shop' });

  // By hand, on objects that are not bytes.
  const informer = new SharedIndexInformer<KubeObject>({ listerWatcher: server.listerWatcher('pods') });
  new SharedInformerFactory<KubeObject>().informerFor('pods', () => informer);
  expectType<KubeObject<{ a: number }>>(KubeObject.from({ a: 1 }));
}
