import type { JsonObject, JsonValue } from '../core/json.ts';
import { ageMs, formatAge, type Now, timestampMs } from './age.ts';
import { booleanAt, conditionOf, hasObjectAt, integerAt, listAt, textAt } from './read.ts';

/** `ready/total`, where sidecars (init containers that restart always) count as containers. */
export function podReadyText(pod: JsonObject): string {
  const { ready, total } = summarize(pod);
  return `${ready}/${total}`;
}

/** The STATUS column: the phase, or the reason of the container, the initialization or the deletion that hides it. */
export function podStatusText(pod: JsonObject): string {
  return summarize(pod).reason;
}

/** The number of restarts; with the age of the last one where it is known. */
export function podRestartsText(pod: JsonObject, now: Now): string {
  const { restarts } = summarize(pod);
  if (restarts.count === 0 || restarts.lastMs === undefined) return String(restarts.count);
  return `${restarts.count} (${formatAge(ageMs(restarts.lastMs, now))} ago)`;
}

interface Restarts {
  readonly count: number;
  readonly lastMs: number | undefined;
}

interface Summary {
  readonly ready: number;
  readonly total: number;
  readonly reason: string;
  readonly restarts: Restarts;
}

const noRestarts: Restarts = { count: 0, lastMs: undefined };

function summarize(pod: JsonObject): Summary {
  const conditions = listAt(pod, 'status', 'conditions');
  const sidecars = new Set(
    listAt(pod, 'spec', 'initContainers')
      .filter((container) => textAt(container, 'restartPolicy') === 'Always')
      .map((container) => textAt(container, 'name')),
  );
  const total = listAt(pod, 'spec', 'containers').length + sidecars.size;
  const before = walkInitContainers(pod, sidecars);
  let summary: Summary;
  if (before.reason === undefined || textAt(conditionOf(conditions, 'Initialized'), 'status') === 'True') {
    const main = walkContainers(pod, conditions, before.reason ?? phaseReason(pod, conditions));
    summary = {
      total,
      ready: before.ready + main.ready,
      reason: main.reason,
      restarts: plus(before.sidecarRestarts, main.restarts),
    };
  } else {
    summary = { total, ready: before.ready, reason: before.reason, restarts: before.restarts };
  }
  return { ...summary, reason: deletionReason(pod) ?? summary.reason };
}

function phaseReason(pod: JsonObject, conditions: readonly JsonValue[]): string {
  const isGated = conditions.some(
    (condition) => textAt(condition, 'type') === 'PodScheduled' && textAt(condition, 'reason') === 'SchedulingGated',
  );
  if (isGated) return 'SchedulingGated';
  return textAt(pod, 'status', 'reason') || textAt(pod, 'status', 'phase');
}

interface InitWalk {
  readonly ready: number;
  readonly restarts: Restarts;
  readonly sidecarRestarts: Restarts;
  /** Why initialization has not finished; undefined when it has. */
  readonly reason: string | undefined;
}

function walkInitContainers(pod: JsonObject, sidecars: ReadonlySet<string>): InitWalk {
  let ready = 0;
  let restarts = noRestarts;
  let sidecarRestarts = noRestarts;
  for (const [index, status] of listAt(pod, 'status', 'initContainerStatuses').entries()) {
    const isSidecar = sidecars.has(textAt(status, 'name'));
    restarts = plus(restarts, restartsOf(status));
    if (isSidecar) sidecarRestarts = plus(sidecarRestarts, restartsOf(status));
    if (hasObjectAt(status, 'state', 'terminated') && integerAt(status, 'state', 'terminated', 'exitCode') === 0)
      continue;
    if (isSidecar && booleanAt(status, 'started')) {
      if (booleanAt(status, 'ready')) ready += 1;
      continue;
    }
    return { ready, restarts, sidecarRestarts, reason: `Init:${unfinishedReason(pod, status, index)}` };
  }
  return { ready, restarts, sidecarRestarts, reason: undefined };
}

function unfinishedReason(pod: JsonObject, status: JsonValue, index: number): string {
  if (hasObjectAt(status, 'state', 'terminated')) return terminatedReason(status);
  const waiting = textAt(status, 'state', 'waiting', 'reason');
  if (waiting !== '' && waiting !== 'PodInitializing') return waiting;
  return `${index}/${listAt(pod, 'spec', 'initContainers').length}`;
}

function terminatedReason(status: JsonValue): string {
  const reason = textAt(status, 'state', 'terminated', 'reason');
  if (reason !== '') return reason;
  const signal = integerAt(status, 'state', 'terminated', 'signal');
  return signal === 0 ? `ExitCode:${integerAt(status, 'state', 'terminated', 'exitCode')}` : `Signal:${signal}`;
}

interface MainWalk {
  readonly ready: number;
  readonly restarts: Restarts;
  readonly reason: string;
}

/** From last to first, so that the first container that has something to say wins. */
function walkContainers(pod: JsonObject, conditions: readonly JsonValue[], phase: string): MainWalk {
  let ready = 0;
  let restarts = noRestarts;
  let reason = phase;
  let failure = '';
  for (const status of [...listAt(pod, 'status', 'containerStatuses')].reverse()) {
    restarts = plus(restarts, restartsOf(status));
    const waiting = textAt(status, 'state', 'waiting', 'reason');
    if (waiting !== '') {
      reason = waiting;
    } else if (hasObjectAt(status, 'state', 'terminated')) {
      reason = terminatedReason(status);
      if (integerAt(status, 'state', 'terminated', 'exitCode') !== 0) failure = reason;
    } else if (booleanAt(status, 'ready') && hasObjectAt(status, 'state', 'running')) {
      ready += 1;
    }
  }
  if (reason === 'Completed') {
    const isReady = textAt(conditionOf(conditions, 'Ready'), 'status') === 'True';
    if (ready > 0 && isReady) reason = 'Running';
    else if (failure !== '') reason = failure;
    else if (ready > 0) reason = 'NotReady';
  }
  return { ready, restarts, reason };
}

function deletionReason(pod: JsonObject): string | undefined {
  if (textAt(pod, 'metadata', 'deletionTimestamp') === '') return undefined;
  if (textAt(pod, 'status', 'reason') === 'NodeLost') return 'Unknown';
  const phase = textAt(pod, 'status', 'phase');
  return phase === 'Succeeded' || phase === 'Failed' ? undefined : 'Terminating';
}

function restartsOf(status: JsonValue): Restarts {
  return {
    count: integerAt(status, 'restartCount'),
    lastMs: timestampMs(textAt(status, 'lastState', 'terminated', 'finishedAt')),
  };
}

function plus(a: Restarts, b: Restarts): Restarts {
  const lastMs = a.lastMs === undefined || (b.lastMs !== undefined && b.lastMs > a.lastMs) ? b.lastMs : a.lastMs;
  return { count: a.count + b.count, lastMs };
}
