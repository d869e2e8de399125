import type { Observer } from '../../cache/observer.ts';
import { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { Indexers } from '../../cache/store.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { ApiClient, ApiResource } from '../../kube/api.ts';
import { createListWatch, type ListWatchOptions } from '../../kube/list-watch.ts';
import { type ResourceScope, toTitle } from '../../kube/resource-path.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { OptionValues } from '../option-table.ts';

export interface InformerRequest {
  readonly client: ApiClient;
  readonly resource: ApiResource;
  readonly scope: ResourceScope;
  readonly options: Pick<OptionValues, 'initial' | 'queue' | 'chunkSize' | 'resync'>;
  readonly listWatch: Omit<ListWatchOptions, 'clock'>;
  readonly indexers: Indexers<KubeObject>;
  readonly observer: Observer<KubeObject>;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** The informer of one type in one scope, as the pipeline options say; for every command alike. */
export function createInformer(request: InformerRequest): SharedIndexInformer<KubeObject> {
  const { client, resource, scope, options, listWatch, indexers, observer, logger, clock } = request;
  const { initial, chunkSize, queue, resync } = options;
  return new SharedIndexInformer<KubeObject>({
    listerWatcher: createListWatch(client, resource, scope, { ...listWatch, clock }),
    typeDescription: toTitle(resource),
    indexers,
    queue,
    defaultResyncPeriodMs: resync,
    reflector: {
      useWatchList: initial !== 'list',
      streamOnly: initial === 'stream',
      ...(chunkSize === 0 ? { neverPage: true } : { watchListPageSize: chunkSize }),
      // Failures are told to observers, and not logged besides.
      watchErrorHandler: () => {},
    },
    clock,
    logger,
    observer,
  });
}
