import { exitCode, KinformerError } from '../../core/errors.ts';
import { ChildGroups } from '../../exec/child-groups.ts';
import { KeyController } from '../../exec/key-controller.ts';
import type { RunReport } from '../../exec/key-run.ts';
import type { MeteredRun } from '../../metrics/run-metrics.ts';
import { createControllerRateLimiter } from '../../workqueue/default-rate-limiters.ts';
import type { CommandRunner } from '../command-runner.ts';
import { type Connection, connect } from '../connect.ts';
import { createRunKey } from '../exec/create-run-key.ts';
import { divertConsole } from '../exec/divert-console.ts';
import { drain, drainMs } from '../exec/drain.ts';
import { toExecWork, toWords } from '../exec/exec-work.ts';
import { createRunOutput } from '../exec/run-output.ts';
import { startExec } from '../exec/start-exec.ts';
import { runUntilEnded } from '../stream/run-until-ended.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { execFormats, takenFormat } from '../taken-format.ts';

export const runExec: CommandRunner = async (invocation, context) => {
  const { options } = invocation;
  const { clock, host, notice, meter } = context;
  const work = toExecWork(invocation, context);
  const format = takenFormat(invocation, execFormats, formatRefusal) ?? 'log';
  await checkSelectors(options);
  const ending = new StreamEnding();
  const children = new ChildGroups();
  let resourceCount = 1;
  let onIdle: (() => void) | undefined;
  const output = await createRunOutput({
    format,
    dryRun: options.dryRun ? toWords(work) : undefined,
    options,
    context,
    isMixed: () => resourceCount > 1,
  });
  const restoreConsole = format === 'json' ? divertConsole(host.stderr) : undefined;
  const controller = new KeyController({
    workers: options.workers,
    maxRetries: options.maxRetries,
    runKey: await createRunKey({
      work,
      isDryRun: options.dryRun,
      children,
      sink: output.childLines,
      context,
      signal: ending.signal,
    }),
    rateLimiter: createControllerRateLimiter(clock),
    onRun: (report) => {
      output.onRun(report);
      runs?.count(toMeteredRun(report));
    },
    onIdle: () => onIdle?.(),
    metricsProvider: meter?.workQueues(),
    clock,
  });
  const runs = meter?.runs(controller);
  const connection = await connect(options, context);
  // However the program ends: nothing that it started is left behind.
  const onExit = () => {
    children.kill('SIGKILL');
    if (work.type === 'handler' && !ending.isEnded) notice(`error: ${work.file} has ended the program`);
  };
  host.on('exit', onExit);
  context.allowTidyUp(drainMs + 1000);
  const informers: Promise<void>[] = [];
  const controllerDone = controller.run(ending.signal);
  try {
    const request = {
      invocation,
      context,
      connection,
      controller,
      ending,
      onResources: (count: number) => {
        resourceCount = count;
      },
      onIdleIs: (callback: () => void) => {
        onIdle = callback;
      },
    };
    const { client } = connection;
    const code = await runUntilEnded({ client, options, context }, ending, () => startExec(request, informers));
    const hasGivenUp = options.once && controller.givenUpCount > 0;
    return code === exitCode.ok && hasGivenUp ? exitCode.conditionFailed : code;
  } finally {
    closeConnection(connection, informers);
    const { runningCount } = controller;
    // A reader that has closed the pipe has had enough, also of notices.
    const tell = context.output.isClosed ? () => {} : notice;
    await drain({ done: controllerDone, runningCount, children, clock, notice: tell });
    await output.drain();
    host.off('exit', onExit);
    restoreConsole?.();
  }
};

function toMeteredRun({ run: { resource, event }, outcome, followUp }: RunReport): MeteredRun {
  return { resource, event, result: followUp.type === 'given-up' ? 'given-up' : outcome.type };
}

/** Nothing is watched while commands end. */
function closeConnection({ client }: Connection, informers: readonly Promise<void>[]): void {
  void Promise.all(informers).finally(() => client.close());
}

function formatRefusal(type: string): KinformerError {
  return new KinformerError('USAGE', `-o ${type} prints objects, and exec runs commands`, {
    hint: 'use -o json for a record of each run, or print in the command',
  });
}
