import type { ResourceEventHandler } from '../../cache/handlers.ts';
import type { Observer, PipelineFailure } from '../../cache/observer.ts';
import type { Transformer } from '../../cache/queue.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { IndexFunction } from '../../cache/store.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { TargetRecorder } from '../../journal/target-recorder.ts';
import type { ApiClient, ApiResource } from '../../kube/api.ts';
import type { ResourceScope } from '../../kube/resource-path.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { Meter } from '../metrics/meter.ts';
import type { OptionValues } from '../option-table.ts';
import { createInformer } from './create-informer.ts';
import { superviseInformer } from './supervise-informer.ts';
import type { Target } from './target.ts';
import { toManagedFieldsUse } from './transform.ts';

export interface InformerSettings {
  readonly client: ApiClient;
  readonly target: Target;
  readonly scope: ResourceScope;
  readonly options: Pick<OptionValues, 'initial' | 'queue' | 'chunkSize' | 'resync' | 'keepTrying'>;
  readonly indexers?: Readonly<Record<string, IndexFunction<KubeObject>>>;
  readonly transform: Transformer<KubeObject> | undefined;
  readonly handler: ResourceEventHandler<KubeObject>;
  readonly observer: Observer<KubeObject>;
  /** Where the type is served now, when the server no longer knows it where it was. */
  readonly rediscover?: (() => Promise<ApiResource | undefined>) | undefined;
  /** Sees and keeps what the server says and when the handler is called. */
  readonly recorder?: TargetRecorder | undefined;
  /** Counts what it does. */
  readonly meter?: Meter | undefined;
  readonly onWarning: (text: string) => void;
  /** Told of each failure; without `retryInMs` the informer has given up. */
  readonly onFailure: (failure: PipelineFailure) => void;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface RunningInformer {
  readonly informer: SharedIndexInformer<KubeObject>;
  /** Resolves when everything of it has ended. */
  readonly done: Promise<void>;
}

/** Starts the whole pipeline of one target. Before its first sync a fatal failure ends it, unless it keeps trying. */
export function startInformer(settings: InformerSettings): RunningInformer {
  const { client, target, scope, options, logger, clock, handler, transform, onWarning, recorder } = settings;
  // A recording has whole objects, whatever is stored of them.
  const managedFields = recorder ? 'keep' : toManagedFieldsUse(transform);
  return superviseInformer({ ...settings, handler: recorder ? recorder.handler(handler) : handler }, (observer) =>
    createInformer({
      client,
      resource: target.resource,
      scope,
      options,
      listWatch: { onWarning, managedFields, rediscover: settings.rediscover },
      indexers: settings.indexers ?? {},
      observer,
      logger,
      clock,
      recorder,
      meter: settings.meter,
    }),
  );
}
