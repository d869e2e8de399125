import { Controller } from './controller.ts';
import { dispatch } from './dispatch.ts';
import type { ResourceEventHandler } from './handlers.ts';
import type { Notification } from './notification.ts';
import { createPipelineIndexer, type PipelineOptions, toControllerConfig } from './pipeline.ts';
import type { Transformer } from './queue.ts';
import type { Indexer } from './store.ts';

/** client-go's `InformerOptions`. */
export interface InformerOptions<T> extends PipelineOptions<T> {
  readonly handler: ResourceEventHandler<T>;
  /** Default 0: never. */
  readonly resyncPeriodMs?: number | undefined;
  readonly transform?: Transformer<T> | undefined;
}

/** What newInformer makes: a store, and the controller that fills it while its `run` runs. */
export interface Informer<T> {
  /** Read it as you like; only the controller may write it. */
  readonly store: Indexer<T>;
  /** `run(signal)` starts it. */
  readonly controller: Controller<T>;
}

/**
 * client-go's `NewInformerWithOptions`: an informer for one handler, which is called while the change is processed, with
 * no buffer between. What the handler throws ends the controller's run; what it promises is not waited for, and a
 * rejection ends the run too.
 */
export function newInformer<T>(options: InformerOptions<T>): Informer<T> {
  const indexer = createPipelineIndexer(options);
  const controller = new Controller<T>(`Informer ${options.typeDescription ?? '<unspecified>'}`, () => {
    const notify = (notification: Notification<T>) => {
      try {
        const outcome = dispatch(options.handler, notification);
        outcome?.catch((error: unknown) => controller.fail(error));
      } catch (error) {
        controller.fail(error);
        throw error;
      }
    };
    return toControllerConfig(options, {
      indexer,
      transform: options.transform,
      resyncPeriodMs: options.resyncPeriodMs ?? 0,
      notify,
      onListed: (mark) => notify({ type: 'listed', mark }),
    });
  });
  return { store: indexer, controller };
}
