import type { LinkState, StripLink, StripListener, StripModel } from '../../view/models/strip-model.ts';
import type { PipelineMonitor } from './pipeline-monitor.ts';
import type { SecondRing } from './second-ring.ts';

const sparkSeconds = 60;
const staleFromMs = 1000;

/** The pipeline in numbers, left to right, as they are now. What is selected and focused is for the caller to add. */
export function toStripModel(monitor: PipelineMonitor, nowMs: number): StripModel {
  const { phases, pipeline } = monitor;
  const isBroken = phases.type === 'backing-off' || phases.type === 'stopped' || phases.isRetrying;
  return {
    reflector: reflectorOf(monitor, nowMs),
    toQueue: linkOf(monitor.queuedDeltas, nowMs, isBroken ? 'broken' : undefined),
    queue: queueOf(monitor, nowMs),
    toIndexer: linkOf(monitor.pops, nowMs, monitor.pausedMs === undefined ? undefined : 'paused'),
    indexer: {
      count: pipeline?.informer.indexer.size ?? 0,
      resourceVersion: pipeline?.informer.indexer.lastStoreSyncResourceVersion() ?? '',
      sizeBytes: pipeline?.sizeBytes() ?? 0,
      indexes: pipeline ? Object.keys(pipeline.informer.indexer.getIndexers()).length : 0,
      spark: monitor.objects.values(nowMs, sparkSeconds),
      staleMs: staleOf(monitor, nowMs),
    },
    toProcessor: linkOf(monitor.notifications, nowMs, monitor.pausedMs === undefined ? undefined : 'paused'),
    processor: processorOf(monitor, nowMs),
    isFocused: false,
  };
}

function reflectorOf(monitor: PipelineMonitor, nowMs: number): StripModel['reflector'] {
  const { phases, pipeline } = monitor;
  const { failure } = phases;
  const isDown = (phases.type === 'backing-off' || phases.isRetrying) && failure !== undefined;
  return {
    phase: phases.word,
    page: phases.type === 'listing' ? phases.pages + 1 : undefined,
    spark: monitor.events.values(nowMs, sparkSeconds),
    resourceVersion: pipeline?.informer.lastSyncResourceVersion() ?? '',
    eventAgeMs: monitor.eventAgeMs(nowMs),
    bookmarkAgeMs: monitor.bookmarkAgeMs(nowMs),
    bytesPerSecond: monitor.bytes.rate(nowMs),
    reconnects: monitor.reconnects,
    relists: monitor.relists,
    failure: isDown
      ? {
          reason: failure.reason,
          attempt: failure.attempt,
          retryInMs: failure.retryAtMs === undefined ? undefined : Math.max(0, failure.retryAtMs - nowMs),
          sinceMs: nowMs - (phases.disconnectedMs ?? failure.atMs),
        }
      : undefined,
  };
}

function queueOf(monitor: PipelineMonitor, nowMs: number): StripModel['queue'] {
  const { depth, pending, pipeline } = monitor;
  const isReal = pipeline?.queue === 'real';
  const { oldestMs } = pending;
  return {
    name: isReal ? 'RealFIFO' : 'DeltaFIFO',
    keys: isReal ? undefined : depth,
    deltas: isReal ? depth : Math.max(depth, pending.deltas),
    oldestMs: depth === 0 || oldestMs === undefined ? undefined : Math.max(0, nowMs - oldestMs),
    highWater: monitor.highWater,
    spark: monitor.depths.values(nowMs, sparkSeconds),
    isPaused: monitor.pausedMs !== undefined,
  };
}

function processorOf(monitor: PipelineMonitor, nowMs: number): StripModel['processor'] {
  const all = monitor.listeners.all(nowMs).filter(({ isRemoved }) => !isRemoved);
  const slowest = all.toSorted((a, b) => b.pending - a.pending)[0];
  return {
    listeners: all.map((stats) => stats.strip(nowMs)).sort(slowestFirst),
    synced: all.filter(({ hasSynced }) => hasSynced).length,
    errors: monitor.listeners.errors,
    growth: slowest?.growth(nowMs) ?? 0,
  };
}

function slowestFirst(a: StripListener, b: StripListener): number {
  return rankOf(b) - rankOf(a) || b.pending - a.pending || (b.p99Ms ?? 0) - (a.p99Ms ?? 0);
}

function rankOf({ state }: StripListener): number {
  if (state === 'failing') return 2;
  return state === 'slow' ? 1 : 0;
}

function linkOf(ring: SecondRing, nowMs: number, forced: LinkState | undefined): StripLink {
  const state = forced ?? (ring.sum(nowMs, 2) > 0 ? 'flowing' : 'idle');
  return { rate: ring.rate(nowMs), state };
}

/** How long nothing newer can have arrived; an ordinary reopening of the watch does not count. */
function staleOf({ phases }: PipelineMonitor, nowMs: number): number | undefined {
  const sinceMs = phases.disconnectedMs;
  return sinceMs === undefined || nowMs - sinceMs < staleFromMs ? undefined : nowMs - sinceMs;
}
