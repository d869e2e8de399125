import type { PipelineFailure } from '../../cache/observer.ts';
import type { ReflectorStore } from '../../cache/queue.ts';
import { Reflector } from '../../cache/reflector.ts';
import type { KinformerError } from '../../core/errors.ts';
import type { ChurnMeter } from '../../insight/churn/churn-meter.ts';
import { RecentObjects } from '../../insight/churn/recent-objects.ts';
import { createListWatch } from '../../kube/list-watch.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { CommandContext } from '../command-runner.ts';
import type { Connection } from '../connect.ts';
import type { OptionValues } from '../option-table.ts';
import type { FailureNotices } from '../stream/failure-notices.ts';
import { isFatalBeforeSync, toSelectorError } from '../stream/fatal-failure.ts';
import type { Refusals } from '../stream/refusals.ts';
import type { StreamEnding } from '../stream/stream-ending.ts';
import { createRediscovery, type Target, targetScope } from '../stream/target.ts';
import { watchFromNow } from './watch-from-now.ts';

export interface ChurnSource {
  readonly connection: Connection;
  readonly context: Pick<CommandContext, 'clock' | 'env' | 'homeDir' | 'notice'>;
  readonly options: OptionValues;
  readonly namespace: string | undefined;
  readonly target: Target;
  readonly meter: ChurnMeter;
  readonly notices: FailureNotices;
  readonly refusals: Refusals;
  readonly ending: StreamEnding;
}

export interface RunningChurn {
  /** Resolves to true when the first watch is open, to false when there will be none. */
  readonly isWatching: Promise<boolean>;
  /** Resolves when everything of it has ended. */
  readonly done: Promise<void>;
  /** Why no watch is open now, after one was; undefined: one is. */
  lost(): KinformerError | undefined;
}

/** Counts the updates of one target until the end. The meter begins when the watch is open. */
export function startChurn(source: ChurnSource): RunningChurn {
  const { connection, context, options, namespace, target, meter, notices, refusals, ending } = source;
  const { client, logger } = connection;
  const { clock, notice } = context;
  const { signal } = ending;
  const watching = Promise.withResolvers<boolean>();
  const giveUp = new AbortController();
  let hasWatched = false;
  let lost: KinformerError | undefined;
  const rediscover = createRediscovery(client, target.resource, { options, context, signal });
  const listerWatcher = createListWatch(client, target.resource, targetScope(target, namespace, options), {
    onWarning: (text) => notice(`warning: ${text}`),
    managedFields: 'aside',
    rediscover,
    clock,
  });
  const reflector = new Reflector<KubeObject>({
    listerWatcher: watchFromNow(listerWatcher),
    store: createChurnStore(meter),
    typeDescription: target.title,
    watchErrorHandler: () => {},
    clock,
    logger,
    observer: {
      phase: ({ type }) => {
        if (type !== 'watching') return;
        notices.recovered(target);
        lost = undefined;
        if (hasWatched) return;
        hasWatched = true;
        meter.reset();
        watching.resolve(true);
      },
      failure: (failure) => {
        if (!signal.aborted && !giveUp.signal.aborted) failed(failure);
      },
    },
  });

  const failed = (failure: PipelineFailure) => {
    const error = toSelectorError(failure.error) ?? toUserError(failure.error, client.server);
    if (hasWatched || options.keepTrying || !isFatalBeforeSync(failure.error)) {
      notices.failed(target, failure, error);
      lost = error;
      return;
    }
    giveUp.abort();
    refusals.refused(error);
    watching.resolve(false);
  };

  return {
    isWatching: watching.promise,
    done: reflector.run(AbortSignal.any([signal, giveUp.signal])),
    lost: () => lost,
  };
}

/** Keeps the objects that changed last, to compare the next version with, and no others. */
function createChurnStore(meter: ChurnMeter): ReflectorStore<KubeObject> {
  const recent = new RecentObjects();
  return {
    add: (object) => void recent.put(object),
    update: (object) => meter.updated(recent.put(object), object),
    delete: (object) => void recent.delete(object.key),
    // What changed between two watches is not known.
    replace: (objects) => {
      recent.clear();
      for (const object of objects) recent.put(object);
    },
    resync: () => {},
  };
}
