import { sleep } from '../../core/clock.ts';
import { exitCode } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { FailureNotices } from '../stream/failure-notices.ts';
import { findToldTargets } from '../stream/find-told-targets.ts';
import { Refusals } from '../stream/refusals.ts';
import type { ReportRequest } from '../stream/report-request.ts';
import { runUntilEnded } from '../stream/run-until-ended.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { splitNames } from '../stream/target-arguments.ts';
import { startVerified, type VerifiedCache } from './start-verified.ts';
import { createVerifyPrinter } from './verify-printer.ts';

/**
 * Fills a cache for each target and compares it with lists: once, or with `--every` until something differs, `--count` rounds
 * were made, or the time is over. Resolves to the exit code.
 */
export async function verifyCaches(request: ReportRequest): Promise<number> {
  const ending = new StreamEnding();
  return await runUntilEnded(request, ending, async (running) => {
    const started = await start(request, ending, running);
    void compare(request, started, ending).catch((error: unknown) => ending.fail(error));
  });
}

interface StartedCaches {
  readonly caches: readonly VerifiedCache[];
  readonly refusals: Refusals;
}

async function start(
  request: ReportRequest,
  ending: StreamEnding,
  running: Promise<unknown>[],
): Promise<StartedCaches> {
  const { client, options, context } = request;
  const { signal } = ending;
  const notices = new FailureNotices(context.notice, context.clock, signal);
  const namespace = chooseNamespace(options, client, 'default');
  const title = request.arguments.join(' ');
  const asked = splitNames(request.arguments);
  const targets = await findToldTargets({ client, arguments: asked, options, context, signal, notices, title });
  const refusals = new Refusals(ending, context.notice);
  refusals.expect(targets.length);
  const caches = targets.map((target) => {
    const cache = startVerified({ ...request, target, namespace, notices, refusals, ending });
    running.push(cache.done);
    return cache;
  });
  return { caches, refusals };
}

async function compare(
  { options, context, format, client }: ReportRequest,
  { caches, refusals }: StartedCaches,
  ending: StreamEnding,
): Promise<void> {
  const { signal } = ending;
  const { clock, notice } = context;
  const print = await createVerifyPrinter({ format, options, context });
  const areSynced = await Promise.all(caches.map(({ isSynced }) => isSynced));
  const synced = caches.filter((_, index) => areSynced[index]);
  let lastFailure: string | undefined;
  for (let round = 1; !signal.aborted; ) {
    try {
      const reports = await Promise.all(synced.map((cache) => cache.verify()));
      if (signal.aborted) return;
      print(reports);
      if (reports.some(({ differences }) => differences.length > 0)) return ending.end(exitCode.conditionFailed);
      if (options.every === undefined || round === options.count) return ending.end(refusals.exitCode);
      lastFailure = undefined;
      round += 1;
    } catch (error) {
      const { message } = toUserError(error, client.server);
      // Whoever looks again and again goes on looking.
      if (options.every === undefined || signal.aborted) throw toUserError(error, client.server);
      if (message !== lastFailure) notice(`warning: comparison failed: ${message}; trying again`);
      lastFailure = message;
    }
    await sleep(clock, options.every, signal);
  }
}
