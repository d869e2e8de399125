import type { Logger } from '../../core/log.ts';
import type { Recording } from '../../journal/recording.ts';
import type { ApiClient } from '../../kube/api.ts';
import { RecordSource } from '../../records/record-source.ts';
import type { CommandContext } from '../command-runner.ts';
import { createPrinter, defaultFormat } from '../create-printer.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import type { OptionValues } from '../option-table.ts';
import { watchBacklog } from './backlog.ts';
import { FailureNotices } from './failure-notices.ts';
import { findToldTargets } from './find-told-targets.ts';
import { RecordStream } from './record-stream.ts';
import { toRecordedTarget } from './recorded-target.ts';
import { runUntilEnded } from './run-until-ended.ts';
import { checkSelectors } from './selectors.ts';
import { startInformer } from './start-informer.ts';
import { StreamEnding } from './stream-ending.ts';
import { TableColumns } from './table-columns.ts';
import { createRediscovery, targetScope } from './target.ts';
import type { TargetArguments } from './target-arguments.ts';
import { chooseTransform } from './transform.ts';

export interface StreamRequest {
  readonly client: ApiClient;
  readonly logger: Logger;
  readonly options: OptionValues;
  readonly context: CommandContext;
  readonly arguments: TargetArguments;
  /** When neither flags nor context name one; undefined: all. */
  readonly fallbackNamespace: string | undefined;
  /** Gets what the stream is made of; finished when the stream ends. */
  readonly recording?: Recording | undefined;
}

/**
 * Runs an informer for each target and prints what their handlers get, until something decides the end. Resolves to the
 * exit code when all informers have ended; rejects with the error to report.
 */
export async function streamRecords(request: StreamRequest): Promise<number> {
  await checkSelectors(request.options);
  const ending = new StreamEnding();
  return await runUntilEnded(request, ending, (running) => startStream(request, ending, running));
}

async function startStream(request: StreamRequest, ending: StreamEnding, running: Promise<unknown>[]): Promise<void> {
  const { client, options, context, logger, recording } = request;
  const { clock, output, notice } = context;
  const format = options.output ?? defaultFormat(context);
  const namespace = chooseNamespace(options, client, request.fallbackNamespace);
  const columns = new TableColumns(client, notice);
  const printer = await createPrinter({
    format,
    options,
    context,
    output,
    withEvent: true,
    ...columns.printing(namespace),
  });
  // On a terminal the log shows itself what the notices would say.
  const isLogShown = format.type === 'log' && context.isStdoutTerminal;
  const notices = new FailureNotices(isLogShown ? () => {} : notice, clock, ending.signal);
  const stream = new RecordStream({ printer, ending, notices, options, context, server: client.server });
  ending.signal.addEventListener('abort', () => printer.flush(), { once: true });
  watchBacklog({ output, ending, clock, notice, printer, maxBacklogBytes: options.maxBacklog });

  ending.signal.addEventListener('abort', () => recording?.finish(), { once: true });
  const { signal } = ending;
  const asked = request.arguments.resources.join(',');
  const targets = await findToldTargets({
    client,
    arguments: request.arguments,
    options,
    context,
    signal,
    notices,
    title: asked,
    onFailure: (error, attempt, retryInMs) => {
      recording?.discoveryFailed({ resource: asked, error, attempt, retryInMs });
      stream.discoveryFailed(asked, error, attempt, retryInMs);
    },
  });
  await columns.load(targets, format, signal, recording !== undefined);
  stream.expect(targets);
  const transform = chooseTransform(format, options);
  const recorders = targets.map((target) =>
    recording?.target({
      ...toRecordedTarget(target, namespace, options),
      printerColumns: columns.printerColumnsOf(target.title),
    }),
  );
  for (const [i, target] of targets.entries()) {
    const source = new RecordSource({
      resource: target.title,
      clock,
      emit: (record) => stream.emit(record),
      watchOnly: options.watchOnly,
      unchanged: options.unchanged,
      bookmarks: options.bookmarks,
    });
    const { done } = startInformer({
      client,
      target,
      scope: targetScope(target, namespace, options),
      options,
      transform,
      handler: source.handler,
      meter: context.meter,
      observer: {
        ...source.observer,
        phase: ({ type }) => {
          if (type === 'watching') notices.recovered(target);
        },
      },
      recorder: recorders[i],
      rediscover: createRediscovery(client, target.resource, { options, context, signal }),
      onWarning: (text) => notice(`warning: ${text}`),
      onFailure: (failure) => {
        if (ending.isEnded) return;
        source.failed(failure);
        stream.failed(target, failure);
      },
      logger,
      clock,
      signal,
    });
    running.push(done);
  }
}
