import type { ListerWatcher } from '../../cache/lister-watcher.ts';
import type { Observer } from '../../cache/observer.ts';
import { minimumResyncPeriodMs } from '../../cache/resync-period.ts';
import { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { Indexers } from '../../cache/store.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Random } from '../../core/random.ts';
import type { Tap } from '../../journal/tap.ts';
import type { TargetRecorder } from '../../journal/target-recorder.ts';
import type { ApiClient, ApiResource } from '../../kube/api.ts';
import { createListWatch, type ListWatchOptions } from '../../kube/list-watch.ts';
import { type ResourceScope, toTitle } from '../../kube/resource-path.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { Meter } from '../metrics/meter.ts';
import type { OptionValues } from '../option-table.ts';
import { combineObservers } from './combine-observers.ts';

export interface PipelineRequest {
  readonly resource: Pick<ApiResource, 'group' | 'name'>;
  readonly options: Pick<OptionValues, 'initial' | 'queue' | 'chunkSize' | 'resync'>;
  readonly indexers: Indexers<KubeObject>;
  /** How long it works before others have a turn, ms. Default: the pipeline's. */
  readonly sliceMs?: number | undefined;
  /** Default: no two runs are alike. */
  readonly random?: Random | undefined;
  readonly observer: Observer<KubeObject>;
  readonly logger: Logger;
  readonly clock: Clock;
}

export interface InformerRequest extends PipelineRequest {
  readonly client: ApiClient;
  readonly resource: ApiResource;
  readonly scope: ResourceScope;
  readonly listWatch: Omit<ListWatchOptions, 'clock'>;
  /** Sees and keeps what the server says. */
  readonly recorder?: TargetRecorder | undefined;
  /** Where one can be put later. */
  readonly tap?: Tap | undefined;
  /** Counts what it does. */
  readonly meter?: Meter | undefined;
}

/** The informer of one type in one scope, as the pipeline options say; for every command alike. */
export function createInformer(request: InformerRequest): SharedIndexInformer<KubeObject> {
  const { resource, observer, meter } = request;
  const { group, version, name } = resource;
  const metered = meter?.informers.observe({ group, version, resource: name, title: toTitle(resource) });
  if (!metered) return createRecorded(request);
  const informer = createRecorded({ ...request, observer: combineObservers(observer, metered.observer) });
  metered.attach(informer);
  return informer;
}

function createRecorded(request: InformerRequest): SharedIndexInformer<KubeObject> {
  const { client, resource, scope, listWatch, clock, recorder, tap } = request;
  const listerWatcher = createListWatch(client, resource, scope, { ...listWatch, clock });
  if (!recorder) return createPipeline(tap ? tap.listerWatcher(listerWatcher) : listerWatcher, request);
  const { random } = recorder;
  const observer = recorder.observer(request.observer);
  return createPipeline(recorder.listerWatcher(listerWatcher), { ...request, observer, random });
}

/** The same of anything that lists and watches. */
export function createPipeline(
  listerWatcher: ListerWatcher<KubeObject>,
  { resource, options, indexers, observer, logger, clock, random, sliceMs }: PipelineRequest,
): SharedIndexInformer<KubeObject> {
  const { initial, chunkSize, queue, resync } = options;
  return new SharedIndexInformer<KubeObject>({
    listerWatcher,
    typeDescription: toTitle(resource),
    indexers,
    queue,
    // No handler gets a shorter one; an informer that looks more often only brings it later.
    defaultResyncPeriodMs: resync === 0 ? 0 : Math.max(resync, minimumResyncPeriodMs),
    reflector: {
      useWatchList: initial !== 'list',
      streamOnly: initial === 'stream',
      ...(chunkSize === 0 ? { neverPage: true } : { watchListPageSize: chunkSize }),
      // Failures are told to observers, and not logged besides.
      watchErrorHandler: () => {},
    },
    clock,
    random,
    sliceMs,
    logger,
    observer,
  });
}
