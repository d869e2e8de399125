import { sleep } from '../../core/clock.ts';
import { exitCode } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { FailureNotices } from '../stream/failure-notices.ts';
import { findToldTargets } from '../stream/find-told-targets.ts';
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
    const caches = await start(request, ending, running);
    void compare(request, caches, ending).catch((error: unknown) => ending.fail(error));
  });
}

async function start(
  request: ReportRequest,
  ending: StreamEnding,
  running: Promise<unknown>[],
): Promise<VerifiedCache[]> {
  const { client, options, context } = request;
  const { signal } = ending;
  const notices = new FailureNotices(context.notice, context.clock, signal);
  const namespace = chooseNamespace(options, client, 'default');
  const title = request.arguments.join(' ');
  const asked = splitNames(request.arguments);
  const targets = await findToldTargets({ client, arguments: asked, options, context, signal, notices, title });
  return targets.map((target) => {
    const cache = startVerified({ ...request, target, namespace, notices, ending });
    running.push(cache.done);
    return cache;
  });
}

async function compare(
  { options, context, format, client }: ReportRequest,
  caches: readonly VerifiedCache[],
  ending: StreamEnding,
): Promise<void> {
  const { signal } = ending;
  const { clock } = context;
  const print = await createVerifyPrinter({ format, options, context });
  await Promise.all(caches.map(({ synced }) => synced));
  for (let round = 1; !signal.aborted; round += 1) {
    const reports = await Promise.all(caches.map((cache) => cache.verify())).catch((error: unknown) => {
      throw toUserError(error, client.server);
    });
    if (signal.aborted) return;
    print(reports);
    if (reports.some(({ differences }) => differences.length > 0)) return ending.end(exitCode.conditionFailed);
    if (options.every === undefined || round === options.count) return ending.end(exitCode.ok);
    await sleep(clock, options.every, signal);
  }
}
