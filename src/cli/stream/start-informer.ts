import type { ResourceEventHandler } from '../../cache/handlers.ts';
import type { Observer, PipelineFailure } from '../../cache/observer.ts';
import type { Transformer } from '../../cache/queue.ts';
import { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { IndexFunction } from '../../cache/store.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { ApiClient } from '../../kube/api.ts';
import { createListWatch } from '../../kube/list-watch.ts';
import type { ResourceScope } from '../../kube/resource-path.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { OptionValues } from '../option-table.ts';
import { isFatalBeforeSync } from './fatal-failure.ts';
import { reflectorSettings } from './reflector-settings.ts';
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
  const { client, target, options, logger, clock, onFailure, handler, transform, onWarning } = settings;
  const giveUp = new AbortController();
  let isGivenUp = false;
  const observer: Observer<KubeObject> = {
    ...settings.observer,
    failure: (failure) => {
      if (isGivenUp) return;
      isGivenUp = !informer.hasSynced() && !options.keepTrying && isFatalBeforeSync(failure.error);
      onFailure(isGivenUp ? { ...failure, retryInMs: undefined } : failure);
      if (isGivenUp) giveUp.abort();
    },
  };
  const informer = new SharedIndexInformer<KubeObject>({
    listerWatcher: createListWatch(client, target.resource, settings.scope, {
      onWarning,
      clock,
      managedFields: toManagedFieldsUse(transform),
    }),
    typeDescription: target.title,
    indexers: settings.indexers ?? {},
    queue: options.queue,
    defaultResyncPeriodMs: options.resync,
    reflector: reflectorSettings(options),
    clock,
    logger,
    observer,
  });
  informer.setTransform(transform);
  informer.addEventHandler(handler, { name: 'output' });
  return { informer, done: informer.run(AbortSignal.any([settings.signal, giveUp.signal])) };
}
