import type { ResourceEventHandler } from '../../cache/handlers.ts';
import type { Observer, PipelineFailure } from '../../cache/observer.ts';
import type { Transformer } from '../../cache/queue.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { OptionValues } from '../option-table.ts';
import { isFatalBeforeSync } from './fatal-failure.ts';
import type { RunningInformer } from './start-informer.ts';

export interface SupervisionSettings {
  readonly options: Pick<OptionValues, 'keepTrying'>;
  readonly transform: Transformer<KubeObject> | undefined;
  readonly handler: ResourceEventHandler<KubeObject>;
  readonly observer: Observer<KubeObject>;
  /** Told of each failure; without `retryInMs` the informer has given up. */
  readonly onFailure: (failure: PipelineFailure) => void;
  readonly signal: AbortSignal;
}

/** Runs an informer. Before its first sync a fatal failure ends it, unless it keeps trying. */
export function superviseInformer(
  settings: SupervisionSettings,
  create: (observer: Observer<KubeObject>) => SharedIndexInformer<KubeObject>,
): RunningInformer {
  const { options, onFailure, handler, transform } = settings;
  const giveUp = new AbortController();
  let isGivenUp = false;
  const informer = create({
    ...settings.observer,
    failure: (failure) => {
      if (isGivenUp) return;
      isGivenUp = !informer.hasSynced() && !options.keepTrying && isFatalBeforeSync(failure.error);
      onFailure(isGivenUp ? { ...failure, retryInMs: undefined } : failure);
      if (isGivenUp) giveUp.abort();
    },
  });
  informer.setTransform(transform);
  informer.addEventHandler(handler, { name: 'output' });
  return { informer, done: informer.run(AbortSignal.any([settings.signal, giveUp.signal])) };
}
