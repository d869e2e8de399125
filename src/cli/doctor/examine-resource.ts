import { type Clock, sleep } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import { FaultList } from '../../faults/fault-list.ts';
import type { Finding } from '../../insight/doctor/findings.ts';
import { ResourceExaminer } from '../../insight/doctor/resource-examiner.ts';
import type { ApiClient, ResolvedResource } from '../../kube/api.ts';
import { createListWatch } from '../../kube/list-watch.ts';
import { toTitle } from '../../kube/resource-path.ts';
import { ResourceTab } from '../../session/tab/resource-tab.ts';
import type { WhyReport } from '../../session/why/explain.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { createPipeline } from '../stream/create-informer.ts';
import { isFatalBeforeSync } from '../stream/fatal-failure.ts';
import { createRediscovery } from '../stream/target.ts';
import { reviewAccess } from '../tui/review-access.ts';
import { toTabType } from '../tui/tab-type.ts';
import { checkNamespace } from './check-namespace.ts';

export interface ExaminationRequest {
  readonly client: ApiClient;
  readonly logger: Logger;
  readonly options: OptionValues;
  readonly context: Pick<CommandContext, 'clock' | 'env' | 'homeDir' | 'notice' | 'signal'>;
  readonly found: ResolvedResource;
  readonly namespace: string | undefined;
  readonly discoveryMs: number;
  /** What is known before. */
  readonly known: readonly Finding[];
  /** The time is over. */
  readonly signal: AbortSignal;
}

const closeMs = 1000;

/** Runs a whole informer of the resource, watches it, and says how it is: when it is clear, or when the time is over. */
export async function examineResource(request: ExaminationRequest): Promise<WhyReport> {
  const { context, client, namespace, signal } = request;
  const { clock } = context;
  const scope = new AbortController();
  const known = [...request.known];
  const { tab, examiner } = open({ ...request, known }, AbortSignal.any([signal, scope.signal]));
  try {
    tab.why(clock.now());
    await waitUntilClear(tab, clock, signal);
    if (isSettled(tab)) {
      await examiner.check(tab.opened?.informer.lastSyncResourceVersion() ?? '', signal);
      if (namespace !== undefined && tab.rows.count === 0)
        known.push(...(await checkNamespace(client, namespace, signal)));
      await waitUntilClear(tab, clock, signal);
    }
    await waitForReview(tab, clock, signal);
    tab.update(clock.now());
    return tab.why(clock.now());
  } finally {
    scope.abort();
    await Promise.race([tab.close(), sleep(clock, closeMs)]);
  }
}

function open(
  { client, logger, options, context, found, namespace, discoveryMs, known }: ExaminationRequest,
  signal: AbortSignal,
): { readonly tab: ResourceTab; readonly examiner: ResourceExaminer } {
  const { resource, name } = found;
  const { clock, notice } = context;
  const type = toTabType(resource);
  const { selector: labelSelector, fieldSelector, metadataOnly } = options;
  const request = { resource: type.title, namespace, labelSelector, fieldSelector };
  const tab = new ResourceTab({ type, request, clock });
  const { observer, onBytes } = tab.observers;
  const examiner = new ResourceExaminer({
    clock,
    onBytes,
    known,
    probe: {
      title: toTitle(resource),
      server: client.server,
      open: (onArrived) =>
        createListWatch(
          client,
          resource,
          { namespace, name, labelSelector, fieldSelector, metadataOnly },
          {
            onWarning: (text) => notice(`warning: ${text}`),
            onBytes: onArrived,
            rediscover: createRediscovery(client, resource, { options, context, signal }),
            clock,
          },
        ),
    },
  });
  const informer = createPipeline(examiner.listerWatcher, {
    resource,
    options: { ...options, resync: 0 },
    indexers: {},
    observer: observer(type),
    logger,
    clock,
  });
  tab.attach({
    type,
    request,
    informer,
    queue: options.queue,
    faults: new FaultList(clock),
    columns: () => Promise.resolve([]),
    discoveryMs,
    server: client.server,
    examination: () => examiner.examination(),
    reviewAccess: () => reviewAccess(client, found, namespace, signal),
    retryNow: () => informer.controller.retryNow(),
    close: () => running.catch(() => {}),
  });
  const running = informer.run(signal);
  return { tab, examiner };
}

const lookMs = 20;
const failuresEnough = 3;
/** A server that has not answered a watch by then is not about to. */
const watchAnswerMs = 8000;
const reviewMs = 1000;

/** Synced and watching, or failed so often, or so surely, that waiting shows nothing new. */
async function waitUntilClear(tab: ResourceTab, clock: Clock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    tab.update(clock.now());
    const { phases, recentRelists } = tab.monitor;
    const { failure } = phases;
    const isUnanswered = phases.type === 'opening-watch' && clock.now() - phases.phaseSinceMs >= watchAnswerMs;
    if (
      isSettled(tab) ||
      isUnanswered ||
      phases.isPolling ||
      phases.word === 'GONE' ||
      recentRelists.length >= failuresEnough
    )
      return;
    if (phases.type === 'backing-off' && failure) {
      const isWatchRefused = failure.phase === 'watch' && phases.firstListMs !== undefined;
      const isSure = isFatalBeforeSync(failure.error) && !isWatchRefused;
      if (isSure || (failure.attempt >= failuresEnough && !isWatchRefused)) return;
    }
    const isRepeating = phases.isListing && failure !== undefined && failure.atMs >= phases.phaseSinceMs;
    if (isRepeating && failure.attempt >= failuresEnough) return;
    await sleep(clock, lookMs, signal);
  }
}

/** The review is asked for at the start, and may be answered a little later than a list is refused. */
async function waitForReview(tab: ResourceTab, clock: Clock, signal: AbortSignal): Promise<void> {
  const untilMs = clock.monotonic() + reviewMs;
  while (!tab.access.answer && clock.monotonic() < untilMs && !signal.aborted) await sleep(clock, lookMs, signal);
}

/** Everything is as it should be, as far as the informer itself can see. */
function isSettled({ monitor, opened }: ResourceTab): boolean {
  const { synced, listeners } = monitor.listeners.synced(monitor.phases.startedMs);
  return (opened?.informer.hasSynced() ?? false) && synced === listeners && monitor.phases.type === 'watching';
}
