import type { Logger } from '../../core/log.ts';
import { CacheVerifier } from '../../insight/verify/cache-verifier.ts';
import { StreamAudit } from '../../insight/verify/stream-audit.ts';
import type { VerifyReport } from '../../insight/verify/verify-report.ts';
import type { ApiClient } from '../../kube/api.ts';
import { createListWatch } from '../../kube/list-watch.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { createPipeline } from '../stream/create-informer.ts';
import type { FailureNotices } from '../stream/failure-notices.ts';
import { isGivenUp, toSelectorError } from '../stream/fatal-failure.ts';
import type { Refusals } from '../stream/refusals.ts';
import type { StreamEnding } from '../stream/stream-ending.ts';
import { superviseInformer } from '../stream/supervise-informer.ts';
import { createRediscovery, type Target, targetScope } from '../stream/target.ts';

export interface VerifiedRequest {
  readonly client: ApiClient;
  readonly logger: Logger;
  readonly options: OptionValues;
  readonly context: CommandContext;
  readonly target: Target;
  readonly namespace: string | undefined;
  readonly notices: FailureNotices;
  readonly refusals: Refusals;
  readonly ending: StreamEnding;
}

/** The cache of one target, which can be compared with the server's list. */
export interface VerifiedCache {
  /** Resolves to true when the cache has its first list, to false when it will have none. */
  readonly isSynced: Promise<boolean>;
  /** Resolves when everything of it has ended. */
  readonly done: Promise<void>;
  verify(): Promise<VerifyReport>;
}

/** Runs the whole pipeline of a target, its watches under audit. */
export function startVerified(request: VerifiedRequest): VerifiedCache {
  const { client, logger, options, context, target, namespace, notices, refusals, ending } = request;
  const { clock, notice } = context;
  const { signal } = ending;
  const audit = new StreamAudit();
  const lister = createListWatch(client, target.resource, targetScope(target, namespace, options), {
    onWarning: (text) => notice(`warning: ${text}`),
    rediscover: createRediscovery(client, target.resource, { options, context, signal }),
    clock,
  });
  const verifier = new CacheVerifier({ resource: target.title, lister, audit, clock });
  const { promise: isSynced, resolve } = Promise.withResolvers<boolean>();
  const { informer, done } = superviseInformer(
    {
      options,
      transform: undefined,
      handler: { onListed: () => resolve(true) },
      observer: {
        ...verifier.observer,
        phase: ({ type }) => {
          if (type === 'watching') notices.recovered(target);
        },
      },
      onFailure: (failure) => {
        if (ending.isEnded) return;
        const error = toSelectorError(failure.error) ?? toUserError(failure.error, client.server);
        if (!isGivenUp(failure)) {
          notices.failed(target, failure, error);
          return;
        }
        refusals.refused(error);
        resolve(false);
      },
      signal,
    },
    (observer) =>
      createPipeline(audit.wrap(lister), {
        resource: target.resource,
        options: { ...options, resync: 0 },
        indexers: {},
        observer,
        logger,
        clock,
      }),
  );
  return { isSynced, done, verify: async () => ({ ...(await verifier.verify(informer, signal)), name: target.name }) };
}
