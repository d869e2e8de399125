import { SharedInformerFactory, type SharedInformerFactoryOptions } from '../cache/factory.ts';
import { metaNamespaceIndex, namespaceIndex } from '../cache/index-functions.ts';
import { type GroupVersionResource, toInformerIdentifier } from '../cache/informer-name.ts';
import { createGenericLister } from '../cache/lister.ts';
import { type GenericInformer, toResourceKey } from '../cache/resource-informer-factory.ts';
import { SharedIndexInformer, type SharedIndexInformerOptions } from '../cache/shared-informer.ts';
import { createConsoleLogger } from '../core/console-logger.ts';
import type { Logger } from '../core/log.ts';
import type { ApiClient } from '../kube/api.ts';
import { createFoundListWatch } from '../kube/found-list-watch.ts';
import type { ListWatchOptions } from '../kube/list-watch.ts';
import type { ResourceScope } from '../kube/resource-path.ts';
import type { KubeObjectOf } from '../object/json-model.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { type ConnectOptions, connect } from './connect.ts';
import { FailureMemory } from './failure-memory.ts';

export interface InformerFactoryOptions
  extends Omit<SharedInformerFactoryOptions<KubeObject>, 'logger'>,
    Pick<ConnectOptions, 'kubeConfig'>,
    Pick<ResourceScope, 'labelSelector' | 'fieldSelector' | 'metadataOnly'>,
    Pick<ListWatchOptions, 'managedFields'> {
  /** An open client, which the factory leaves open. Default: one of `kubeConfig`, else as kubectl finds the server. */
  readonly client?: ApiClient | undefined;
  /** Default: warnings and errors go to stderr. `silentLogger` for nothing. */
  readonly logger?: Logger | undefined;
  /** Ends everything, as `shutdown` does. */
  readonly signal?: AbortSignal | undefined;
  /** For every informer: queue, observer, clock, error handler … */
  readonly informerOptions?:
    | Omit<SharedIndexInformerOptions<KubeObject>, 'listerWatcher' | 'defaultResyncPeriodMs' | 'logger'>
    | undefined;
}

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
   * The informer of a resource and a lister on its store; asking again gives the same. `resource` is what kubectl takes
   * (`pods`, `deployments.apps`, `widgets.v1.example.com`, `nodes/node-1`), or group, version and resource. `T` says what
   * `value` of its objects is, such as client-node's `V1Pod`; nothing checks that. The type may not exist yet: the informer
   * waits for it.
   */
  forResource<T = unknown>(resource: string | GroupVersionResource): GenericInformer<KubeObjectOf<T>> {
    const type = typeof resource === 'string' ? resource : toTypeName(resource);
    const informer = this.#factory.informerFor(type, (settings) => {
      const { informerOptions, labelSelector, fieldSelector, metadataOnly, managedFields, logger } = this.#options;
      const { namespace, resyncPeriodMs, informerName, tweakListOptions } = settings;
      const scope = { namespace, labelSelector, fieldSelector, metadataOnly };
      const found = createFoundListWatch(this.client, type, scope, { managedFields, clock: informerOptions?.clock });
      const memory = new FailureMemory(found, tweakListOptions);
      this.#failures.set(type, memory);
      return new SharedIndexInformer<KubeObject>({
        typeDescription: typeof resource === 'string' ? resource : toResourceKey(resource),
        ...(typeof resource !== 'string' && { identifier: toInformerIdentifier(informerName, resource) }),
        ...informerOptions,
        logger,
        indexers: { [namespaceIndex]: metaNamespaceIndex, ...informerOptions?.indexers },
        listerWatcher: memory,
        defaultResyncPeriodMs: resyncPeriodMs,
      });
    });
    return toTyped<T>(informer, type, this.#options.logger);
  }

  /** Starts every informer that does not run yet, and does not wait. They run until the factory ends. */
  start(): void {
    this.#factory.start(this.#lifetime.signal);
  }

  /**
   * Resolves when every informer that is started now holds its first list. Rejects when `signal` aborts or the factory ends
   * before, with an error that names the informers that did not sync, and what their last requests failed of.
   */
  async waitForCacheSync(signal?: AbortSignal): Promise<void> {
    const { signal: lifetime } = this.#lifetime;
    const either = signal ? AbortSignal.any([signal, lifetime]) : lifetime;
    const synced = await this.#factory.waitForCacheSync(either);
    const missing = [...synced].filter(([, isSynced]) => !isSynced).map(([type]) => type);
    if (missing.length === 0) return;
    const reasons = missing.map((type) => {
      const failure = this.#failures.get(type)?.failure;
      return failure === undefined ? type : `${type}: ${failure}`;
    });
    throw new Error(`not synced: ${reasons.join('; ')}`, { cause: either.reason });
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
  type: string,
  logger: Logger,
): GenericInformer<KubeObjectOf<T>> {
  const typed = informer as SharedIndexInformer<KubeObjectOf<T>>;
  const [resource = '', group = ''] = type.split(/\.(?:v\d\w*(?:\.|$))?(.*)/s);
  return { informer: typed, lister: createGenericLister(typed.indexer, { group, resource }, logger) };
}

function toTypeName({ group, version, resource }: GroupVersionResource): string {
  return group === '' ? `${resource}.${version}` : `${resource}.${version}.${group}`;
}
