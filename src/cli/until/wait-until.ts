import { exitCode, KinformerError } from '../../core/errors.ts';
import type { Goal } from '../../insight/until/goal.ts';
import { UntilBoard } from '../../insight/until/until-board.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import { dropManagedFields } from '../../object/drop-fields.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { FailureNotices } from '../stream/failure-notices.ts';
import { isGivenUp, toSelectorError } from '../stream/fatal-failure.ts';
import { findToldTargets } from '../stream/find-told-targets.ts';
import type { ReportRequest } from '../stream/report-request.ts';
import { runUntilEnded } from '../stream/run-until-ended.ts';
import { startInformer } from '../stream/start-informer.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { createRediscovery, type Target, targetScope } from '../stream/target.ts';
import { splitNames } from '../stream/target-arguments.ts';
import { describeFailed, toTimeout } from './until-endings.ts';
import { createUntilPrinter } from './until-printer.ts';

export interface UntilRequest extends ReportRequest {
  readonly goal: Goal;
}

/** Runs an informer for each target until the goal is met, one has failed, or the time is over. Resolves to the exit code. */
export async function waitUntil(request: UntilRequest): Promise<number> {
  const { format, goal, options, context, client } = request;
  const ending = new StreamEnding();
  const print = await createUntilPrinter({ format, options, context });
  const board = new UntilBoard({
    goal,
    clock: context.clock,
    emit: (record) => {
      print([record]);
      if (record.type === 'FAILED') context.notice(describeFailed(record));
    },
    onDecided: (result) => ending.end(result === 'met' ? exitCode.ok : exitCode.conditionFailed),
  });
  let lastFailure: KinformerError | undefined;
  try {
    return await runUntilEnded(request, ending, async (running) => {
      const started = await start(request, ending, board, (error) => {
        lastFailure = error;
      });
      running.push(...started);
    });
  } catch (error) {
    if (!(error instanceof KinformerError) || error.code !== 'TIMEOUT') throw toUserError(error, client.server);
    const pending = board.pending();
    print(pending);
    const { unsynced, gaps } = board;
    throw toTimeout(error, { asked: request.arguments, pending, unsynced, gaps, lastFailure });
  }
}

async function start(
  request: UntilRequest,
  ending: StreamEnding,
  board: UntilBoard,
  onFailure: (error: KinformerError | undefined) => void,
): Promise<Promise<void>[]> {
  const { client, logger, goal, options, context } = request;
  const { clock, notice } = context;
  const { signal } = ending;
  const notices = new FailureNotices(notice, clock, signal);
  const namespace = chooseNamespace(options, client, 'default');
  const asked = { title: request.arguments.join(' '), name: undefined };
  const targets = await findToldTargets({
    client,
    arguments: splitNames(request.arguments),
    options,
    context,
    signal,
    notices,
    title: asked.title,
    onFailure: (error, attempt, retryInMs) => {
      const shown = toUserError(error, client.server);
      onFailure(shown);
      notices.failed(asked, { phase: 'discovery', error, attempt, retryInMs }, shown);
    },
  });
  const isSelected = Boolean(options.selector || options.fieldSelector);
  const handlers = targets.map((target) =>
    board.add({ resource: target.title, key: keyOf(target, namespace), isSelected }),
  );
  return targets.map((target, index) => {
    const { done } = startInformer({
      client,
      target,
      scope: targetScope(target, namespace, options),
      options: { ...options, resync: 0 },
      transform: looksAtManagedFields(goal) ? undefined : dropManagedFields,
      handler: handlers[index] ?? {},
      observer: {
        phase: ({ type }) => {
          if (type !== 'watching') return;
          onFailure(undefined);
          notices.recovered(target);
        },
      },
      rediscover: createRediscovery(client, target.resource, { options, context, signal }),
      onWarning: (text) => notice(`warning: ${text}`),
      onFailure: (failure) => {
        if (ending.isEnded) return;
        const error = toSelectorError(failure.error) ?? toUserError(failure.error, client.server);
        // An expression that cannot be judged throws in the handler; so would a mistake of ours.
        if (failure.phase === 'handler') ending.fail(error.cause ?? error);
        else if (isGivenUp(failure)) ending.fail(error);
        else {
          onFailure(error);
          notices.failed(target, failure, error);
        }
      },
      logger,
      clock,
      signal,
    });
    return done;
  });
}

/** They are half of many an object; records never have them. */
function looksAtManagedFields({ ok, fail }: Goal): boolean {
  return [...ok, ...fail].some(({ text }) => text.includes('managedFields'));
}

/** Throws USAGE for a name in all namespaces, where it could be several objects. */
function keyOf({ resource, name }: Target, namespace: string | undefined): string | undefined {
  if (name === undefined || !resource.namespaced) return name;
  if (namespace !== undefined) return `${namespace}/${name}`;
  throw new KinformerError('USAGE', 'an object cannot be waited for by name in all namespaces', {
    hint: 'name its namespace with -n, or select by -l',
  });
}
