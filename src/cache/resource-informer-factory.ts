import { SharedInformerFactory, type SharedInformerFactoryOptions, type TweakListOptions } from './factory.ts';
import { metaNamespaceIndex, namespaceIndex } from './index-functions.ts';
import { type GroupVersionResource, toInformerIdentifier } from './informer-name.ts';
import { createGenericLister, type GenericLister } from './lister.ts';
import type { ListerWatcher } from './lister-watcher.ts';
import { SharedIndexInformer, type SharedIndexInformerOptions } from './shared-informer.ts';
import type { SyncResult } from './sync-result.ts';

/** What a lister-watcher is asked for besides the resource. */
export interface InformerScope {
  /** Empty: all namespaces. */
  readonly namespace: string;
  /** Objects with nothing but metadata (PartialObjectMetadata). */
  readonly metadataOnly: boolean;
}

/** The port through which a factory reaches the API server. */
export type CreateListerWatcher<T> = (resource: GroupVersionResource, scope: InformerScope) => ListerWatcher<T>;

/** What a factory for any resource needs. */
export interface ResourceInformerFactoryOptions<T> extends SharedInformerFactoryOptions<T> {
  /** Called once for each resource. */
  readonly createListerWatcher: CreateListerWatcher<T>;
  /** Applied to every informer: queue, observer, clock, error handler … */
  readonly informerOptions?: Omit<SharedIndexInformerOptions<T>, 'listerWatcher' | 'defaultResyncPeriodMs'> | undefined;
}

/** client-go's `GenericInformer`. */
export interface GenericInformer<T> {
  /** Shared with everybody who asks for the resource. */
  readonly informer: SharedIndexInformer<T>;
  /** Reads of the informer's store. */
  readonly lister: GenericLister<T>;
}

/** client-go's `DynamicSharedInformerFactory`: informers for whole objects of any resource. */
export function newDynamicSharedInformerFactory<T>(
  options: ResourceInformerFactoryOptions<T>,
): ResourceInformerFactory<T> {
  return new ResourceInformerFactory(options, false);
}

/** client-go's metadata `SharedInformerFactory`: informers for the metadata of the objects of any resource. */
export function newMetadataSharedInformerFactory<T>(
  options: ResourceInformerFactoryOptions<T>,
): ResourceInformerFactory<T> {
  return new ResourceInformerFactory(options, true);
}

/** One shared informer per group, version and resource. */
export class ResourceInformerFactory<T> {
  readonly #options: ResourceInformerFactoryOptions<T>;
  readonly #metadataOnly: boolean;
  readonly #factory: SharedInformerFactory<T>;

  constructor(options: ResourceInformerFactoryOptions<T>, metadataOnly: boolean) {
    this.#options = options;
    this.#metadataOnly = metadataOnly;
    this.#factory = new SharedInformerFactory(options);
  }

  /** The informer of the resource and a lister on its store. Asking registers the informer; it never fails. */
  forResource(resource: GroupVersionResource): GenericInformer<T> {
    const informer = this.#factory.informerFor<T>(toResourceKey(resource), (settings) => {
      const { createListerWatcher, informerOptions } = this.#options;
      const scope = { namespace: settings.namespace, metadataOnly: this.#metadataOnly };
      return new SharedIndexInformer<T>({
        typeDescription: toResourceKey(resource),
        identifier: toInformerIdentifier(settings.informerName, resource),
        ...informerOptions,
        indexers: { [namespaceIndex]: metaNamespaceIndex, ...informerOptions?.indexers },
        listerWatcher: tweakListerWatcher(createListerWatcher(resource, scope), settings.tweakListOptions),
        defaultResyncPeriodMs: settings.resyncPeriodMs,
      });
    });
    return { informer, lister: createGenericLister(informer.indexer, resource, this.#options.logger) };
  }

  /** As SharedInformerFactory's. */
  start(signal: AbortSignal): void {
    this.#factory.start(signal);
  }

  /** As SharedInformerFactory's. */
  shutdown(): Promise<void> {
    return this.#factory.shutdown();
  }

  /** As SharedInformerFactory's; the keys are those of toResourceKey. */
  waitForCacheSync(signal: AbortSignal): Promise<ReadonlyMap<string, boolean>> {
    return this.#factory.waitForCacheSync(signal);
  }

  /** As SharedInformerFactory's. */
  waitForCacheSyncResult(signal: AbortSignal): Promise<SyncResult> {
    return this.#factory.waitForCacheSyncResult(signal);
  }
}

/** How logs and keys write a resource: `apps/v1, Resource=deployments`, `/v1, Resource=pods`. */
export function toResourceKey({ group, version, resource }: GroupVersionResource): string {
  return `${group}/${version}, Resource=${resource}`;
}

function tweakListerWatcher<T>(inner: ListerWatcher<T>, tweak: TweakListOptions | undefined): ListerWatcher<T> {
  if (!tweak) return inner;
  return {
    list: (options, context) => inner.list(tweak(options), context),
    watch: (options, context) => inner.watch(tweak(options), context),
    isWatchListSemanticsUnsupported: () => inner.isWatchListSemanticsUnsupported?.() ?? false,
  };
}
