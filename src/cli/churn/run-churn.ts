import { formatDurationMs } from '../../core/duration.ts';
import { exitCode, KinformerError } from '../../core/errors.ts';
import { ChurnMeter } from '../../insight/churn/churn-meter.ts';
import { type ChurnReport, reportChurn } from '../../insight/churn/churn-report.ts';
import { formatCount, formatCounted } from '../../view/format.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';
import type { Connection } from '../connect.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { FailureNotices } from '../stream/failure-notices.ts';
import { findToldTargets } from '../stream/find-told-targets.ts';
import { Refusals } from '../stream/refusals.ts';
import type { StreamEnding } from '../stream/stream-ending.ts';
import { splitNames } from '../stream/target-arguments.ts';
import { printChurn } from './print-churn.ts';
import { type RunningChurn, startChurn } from './start-churn.ts';

export interface ChurnRequest {
  readonly invocation: Invocation;
  readonly context: Pick<CommandContext, 'clock' | 'env' | 'homeDir' | 'isStdoutTerminal' | 'notice' | 'output'>;
  readonly connection: Connection;
  readonly ending: StreamEnding;
}

/** One resource and what was counted of it. */
export interface ResourceChurn {
  readonly resource: string;
  readonly report: ChurnReport;
}

const defaultWindowMs = 60_000;

/** Counts for the window, prints, and ends; with `--watch` again and again. Resolves when everything of it has ended. */
export async function runChurnWindows(request: ChurnRequest): Promise<void> {
  const { invocation, context, connection, ending } = request;
  const { options } = invocation;
  const { clock, notice } = context;
  const windowMs = options.for ?? defaultWindowMs;
  const notices = new FailureNotices(notice, clock, ending.signal);
  const namespace = chooseNamespace(options, connection.client, 'default');
  const asked = splitNames(invocation.arguments);
  const { client } = connection;
  const { signal } = ending;
  const title = asked.resources.join(',');
  const targets = await findToldTargets({ client, arguments: asked, options, context, signal, notices, title });
  const meters = new Map<string, ChurnMeter>();
  const refusals = new Refusals(ending, notice);
  refusals.expect(targets.length);
  const running = targets.map((target) => {
    const { title: resource } = target;
    const meter = meters.get(resource) ?? new ChurnMeter({ clock, longestMs: windowMs });
    meters.set(resource, meter);
    const churn = startChurn({ connection, context, options, namespace, target, meter, notices, refusals, ending });
    return { resource, meter, ...churn };
  });
  const count = (watched: readonly MeteredResource[]) => {
    const timer = clock.setTimeout(() => {
      ending.signal.removeEventListener('abort', stop);
      const nowMs = clock.monotonic();
      const { maxRate } = options;
      const churn = watched.map(({ resource, meter }) => ({
        resource,
        report: reportChurn(meter, { windowMs, nowMs, maxRate }),
      }));
      printChurn(churn, { options, context }).then(
        () => {
          if (exceeds(churn, maxRate, context)) return ending.end(exitCode.conditionFailed);
          if (options.watch) return count(watched);
          for (const { resource, lost } of running) {
            const failure = lost();
            if (failure) return ending.fail(toLostError(resource, failure));
          }
          tellCalm(churn, context);
          ending.end(refusals.exitCode);
        },
        (error: unknown) => ending.fail(error),
      );
    }, windowMs);
    const stop = () => timer.cancel();
    ending.signal.addEventListener('abort', stop, { once: true });
  };
  void findWatched(running).then((watched) => {
    if (ending.isEnded) return;
    if (context.isStdoutTerminal) {
      const titles = watched.map(({ resource }) => resource).join(', ');
      notice(`counting the updates of ${titles} for ${formatDurationMs(windowMs)}`);
    }
    count(watched);
  });
  await Promise.all(running.map(({ done }) => done));
}

/** A resource and what counts its updates, also when several of its objects are watched one by one. */
interface MeteredResource {
  readonly resource: string;
  readonly meter: ChurnMeter;
}

/** Of which resources a watch is open, when it is clear for all of them. */
async function findWatched(
  running: readonly (MeteredResource & Pick<RunningChurn, 'isWatching'>)[],
): Promise<MeteredResource[]> {
  const areWatching = await Promise.all(running.map(({ isWatching }) => isWatching));
  const watched = running.filter((_, index) => areWatching[index]);
  return watched.filter(({ meter }, index) => watched.findIndex((other) => other.meter === meter) === index);
}

/** Says which object is updated too often, if one is. */
function exceeds(
  churn: readonly ResourceChurn[],
  maxRate: number | undefined,
  { notice }: Pick<CommandContext, 'notice'>,
): boolean {
  const [worst] = churn.flatMap(({ report }) => report.rows).sort((a, b) => b.updates - a.updates);
  if (maxRate === undefined || !worst || worst.updatesPerMinute <= maxRate) return false;
  const rate = formatCount(worst.updatesPerMinute);
  const verb = maxRate === 1 ? 'is' : 'are';
  notice(`error: ${worst.key} is updated ${rate} times a minute, and ${formatCount(maxRate)} ${verb} allowed`);
  return true;
}

/** A report that leaves out what nobody saw is none to go by. */
function toLostError(resource: string, failure: KinformerError): KinformerError {
  const message = `${resource}: the watch is lost, and what changed since is not counted (${failure.message})`;
  return new KinformerError(failure.code, message, { hint: failure.hint, cause: failure });
}

/** Says on stderr that there is nothing to say. */
function tellCalm(churn: readonly ResourceChurn[], { notice }: Pick<CommandContext, 'notice'>): void {
  if (churn.some(({ report }) => report.rows.length > 0)) return;
  const updates = churn.reduce((sum, { report }) => sum + report.updates, 0);
  const objects = churn.reduce((sum, { report }) => sum + report.objects, 0);
  notice(
    `nothing is updated again and again: ${formatCounted(updates, 'update')} of ${formatCounted(objects, 'object')}`,
  );
}
