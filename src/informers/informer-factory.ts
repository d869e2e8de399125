import { SharedInformerFactory, type TweakListOptions } from '../cache/factory.ts';
import { metaNamespaceIndex, namespaceIndex } from '../cache/index-functions.ts';
import { type GroupVersionResource, type InformerName, toInformerIdentifier } from '../cache/informer-name.ts';
import { createGenericLister } from '../cache/lister.ts';
import type { Transformer } from '../cache/queue.ts';
import type { GenericInformer } from '../cache/resource-informer-factory.ts';
import { SharedIndexInformer, type SharedIndexInformerOptions } from '../cache/shared-informer.ts';
import { whenAborted } from '../core/abort.ts';
import { createConsoleLogger } from '../core/console-logger.ts';
import type { Logger } from '../core/log.ts';
import type { ApiClient } from '../kube/api.ts';
import { createFoundListWatch } from '../kube/found-list-watch.ts';
import type { KubeConfigSource } from '../kube/kube-config-source.ts';
import type { KubeObjectOf } from '../object/json-model.ts';
import type { KubeObject } from '../object/kube-object.ts';
import type { ManagedFieldsUse } from '../object/scanned-object.ts';
import { connect } from './connect.ts';
import { describeFailure, FailureMemory } from './failure-memory.ts';
import { type NamedResource, nameResource } from './resource-name.ts';

/** What is watched, where and how. Without anything: all namespaces of the cluster that kubectl would use. */
export interface InformerFactoryOptions {
  /** A loaded `KubeConfig` of `@kubernetes/client-node`; its current context counts. Default: as kubectl finds the server. */
  readonly kubeConfig?: KubeConfigSource | undefined;
  /** Instead of a KubeConfig: an open client, which the factory leaves open. */
  readonly client?: ApiClient | undefined;
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
  /** Only objects with such labels: `app=web,tier!=db`. */
  readonly labelSelector?: string | undefined;
  /** Only objects with such fields, as far as the server knows them: `spec.nodeName=node-1`. */
  readonly fieldSelector?: string | undefined;
  /** Objects with nothing but metadata (PartialObjectMetadata). Default false. */
  readonly metadataOnly?: boolean | undefined;
  /** What becomes of `metadata.managedFields`: `drop` makes many objects half as large. Default `keep`. */
  readonly managedFields?: ManagedFieldsUse | undefined;
  /** How often handlers are told of every object again, ms. Default 0: never. */
  readonly defaultResyncPeriodMs?: number | undefined;
  /** Other periods for some resources, ms: `{ pods: 60_000, 'deployments.apps': 30_000 }`. */
  readonly customResyncPeriodMs?: Readonly<Record<string, number>> | undefined;
  /** Changes what is sent with every list and watch. */
  readonly tweakListOptions?: TweakListOptions | undefined;
  /** Changes each object before it is stored, for example to drop what nobody reads. */
  readonly transform?: Transformer<KubeObject> | undefined;
  /** A name for metrics, released at the end. It counts for common types, and for others that are asked for by group, version and resource. */
  readonly informerName?: InformerName | undefined;
  /** Default: warnings and errors go to stderr. `silentLogger` for nothing. */
  readonly logger?: Logger | undefined;
  /** Ends everything, as `shutdown` does. */
  readonly signal?: AbortSignal | undefined;
  /** For every informer: queue, observer, clock, random, reflector, what is told of handlers that throw … */
  readonly informerOptions?: InformerSettings | undefined;
}

/** What of its informers a factory leaves to the user. */
export type InformerSettings = Omit<
  SharedIndexInformerOptions<KubeObject>,
  'listerWatcher' | 'typeDescription' | 'identifier' | 'defaultResyncPeriodMs' | 'logger'
>;

/**
 * Opens informers on an API server: client-go's `informers.NewSharedInformerFactoryWithOptions`. Rejects as `connect` does;
 * no request is sent before `start`.
 */
export async function openInformerFactory(options: InformerFactoryOptions = {}): Promise<InformerFactory> {
  const { client, kubeConfig, logger = createConsoleLogger() } = options;
  if (client) return new InformerFactory(client, false, { ...options, logger });
  return new InformerFactory(await connect({ kubeConfig, logger }), true, { ...options, logger });
}

/**
 * One shared informer for each resource, started, awaited and ended together. Made by `openInformerFactory`; `await using`
 * ends it. What cannot be read (forbidden, unknown, unreachable) is logged and tried again for ever, as controllers need it.
 */
export class InformerFactory implements AsyncDisposable {
  /** For further requests to the same server. It is closed with the factory, unless it was given to it. */
  readonly client: ApiClient;
  readonly #ownsClient: boolean;
  readonly #options: InformerFactoryOptions & { readonly logger: Logger };
  readonly #factory: SharedInformerFactory<KubeObject>;
  readonly #failures = new Map<string, FailureMemory<KubeObject>>();
  readonly #lifetime = new AbortController();
  readonly #offAbort: () => void;

  /** @internal Use openInformerFactory. */
  constructor(client: ApiClient, ownsClient: boolean, options: InformerFactoryOptions & { readonly logger: Logger }) {
    this.client = client;
    this.#ownsClient = ownsClient;
    this.#options = options;
    this.#factory = new SharedInformerFactory(options);
    const { signal } = options;
    const onAbort = () => this.#lifetime.abort(signal?.reason);
    this.#offAbort = () => signal?.removeEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  }

  /**
   * The informer of a resource and a lister on its store; asking again gives the same, also when a common type is asked for
   * by another of its names. `resource` is what kubectl takes (`pods`, `deployments.apps`, `widgets.v1.example.com`,
   * `nodes/node-1`), or group, version and resource. `T` says what `value` of its objects is, such as client-node's `V1Pod`;
   * nothing checks that. The type may not exist yet: the informer waits for it.
   */
  forResource<T = unknown>(resource: string | GroupVersionResource): GenericInformer<KubeObjectOf<T>> {
    const named = nameResource(resource);
    const informer = this.#factory.informerFor(named.key, (settings) => {
      const { informerOptions, labelSelector, fieldSelector, metadataOnly, managedFields, logger } = this.#options;
      const { namespace, resyncPeriodMs, informerName, tweakListOptions } = settings;
      const scope = { namespace, labelSelector, fieldSelector, metadataOnly };
      const options = { managedFields, clock: informerOptions?.clock };
      const memory = new FailureMemory(createFoundListWatch(this.client, named.type, scope, options), {
        tweak: tweakListOptions,
        onQuietFailure: (error) => logger.warn('trying again', { type: named.key, error: describeFailure(error) }),
      });
      this.#failures.set(named.key, memory);
      return new SharedIndexInformer<KubeObject>({
        typeDescription: named.key,
        ...(named.gvr && { identifier: toInformerIdentifier(informerName, named.gvr) }),
        ...informerOptions,
        logger,
        indexers: { [namespaceIndex]: metaNamespaceIndex, ...informerOptions?.indexers },
        listerWatcher: memory,
        defaultResyncPeriodMs: resyncPeriodMs,
      });
    });
    return toTyped<T>(informer, named, this.#options.logger);
  }

  /** Starts every informer that does not run yet, and does not wait. They run until the factory ends. */
  start(): void {
    this.#factory.start(this.#lifetime.signal);
  }

  /**
   * Resolves to true when every informer that is started now holds its first list, to false when the factory ends before.
   * Rejects when `signal` aborts before, with an error that names the informers that did not sync, and what their last
   * requests failed of.
   */
  async waitForCacheSync(signal?: AbortSignal): Promise<boolean> {
    const { signal: lifetime } = this.#lifetime;
    const either = signal ? AbortSignal.any([signal, lifetime]) : lifetime;
    const synced = await this.#factory.waitForCacheSync(either);
    const missing = [...synced].filter(([, isSynced]) => !isSynced).map(([type]) => type);
    if (missing.length === 0) return true;
    if (lifetime.aborted) return false;
    const reasons = missing.map((type) => {
      const failure = this.#failures.get(type)?.failure;
      return failure === undefined ? type : `${type}: ${failure}`;
    });
    throw new Error(`not synced: ${reasons.join('; ')}`, { cause: either.reason });
  }

  /** Resolves when the factory has ended, by its signal or by `shutdown`: what a program waits for that only watches. */
  async waitForShutdown(): Promise<void> {
    const aborted = whenAborted(this.#lifetime.signal);
    await aborted.promise;
    await this.#factory.shutdown();
  }

  /**
   * Ends all informers, and resolves when no handler is called any more. Rejects when one failed of a bug. May be called
   * again; nothing starts afterwards. Do not await it in a handler.
   */
  async shutdown(): Promise<void> {
    this.#offAbort();
    this.#lifetime.abort(new Error('the informer factory was shut down'));
    try {
      await this.#factory.shutdown();
    } finally {
      if (this.#ownsClient) this.client.close();
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.shutdown();
  }
}

/** A KubeObject does not know its type argument: who asks for the resource names it. */
function toTyped<T>(
  informer: SharedIndexInformer<KubeObject>,
  { key, gvr }: NamedResource,
  logger: Logger,
): GenericInformer<KubeObjectOf<T>> {
  const typed = informer as SharedIndexInformer<KubeObjectOf<T>>;
  const [resource = '', group = ''] = key.split(/\.(?:v\d\w*\.)?(.*)/s);
  return { informer: typed, lister: createGenericLister(typed.indexer, gvr ?? { group, resource }, logger) };
}
