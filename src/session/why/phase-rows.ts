import { formatCount, formatCounted } from '../../view/format.ts';
import type { PhaseRow, PhaseState } from '../../view/models/why-model.ts';
import type { ResourceTab } from '../tab/resource-tab.ts';

/** The way from nothing to synced, step by step, with the times of the present attempt. */
export function phaseRows(tab: ResourceTab, nowMs: number): PhaseRow[] {
  return [
    discovery(tab),
    access(tab),
    ...lists(tab, nowMs),
    queue(tab),
    indexer(tab),
    handlers(tab, nowMs),
    watch(tab, nowMs),
    ...checks(tab),
  ];
}

/** The verbs that an informer needs, as far as the type has them. */
const neededVerbs = ['list', 'watch', 'get'];

function discovery({ type, opened }: ResourceTab): PhaseRow {
  const verbs = neededVerbs.filter((verb) => type.verbs.includes(verb));
  const found = row('discovery', 'done', `${type.name}.${type.version}, verbs ${verbs.join(' ')}`);
  return opened ? { ...found, startMs: 0, durationMs: opened.discoveryMs } : found;
}

/** As the server answers, else as far as list and watch have shown it. */
function access({ type, monitor, access: { answer } }: ResourceTab): PhaseRow {
  const { phases } = monitor;
  if (answer) {
    const { list, watch: mayWatch, durationMs } = answer;
    const text = `list ${list ? '✓' : '✗'}  watch ${mayWatch ? '✓' : '✗'}`;
    return { ...row('access review', list && mayWatch ? 'done' : 'failed', text), startMs: 0, durationMs };
  }
  const mayList = phases.firstListMs !== undefined ? '✓' : phases.refusal !== undefined ? '✗' : '–';
  const mayWatch =
    phases.watchSinceMs !== undefined ? '✓' : phases.isPolling || !type.verbs.includes('watch') ? '✗' : '–';
  const state: PhaseState = mayList === '✗' || mayWatch === '✗' ? 'failed' : mayList === '✓' ? 'done' : 'waiting';
  return row('access review', state, `list ${mayList}  watch ${mayWatch}`);
}

function lists({ monitor }: ResourceTab, nowMs: number): PhaseRow[] {
  const { phases } = monitor;
  const times = { startMs: phases.phaseSinceMs - phases.startedMs, durationMs: nowMs - phases.phaseSinceMs };
  const mark = phases.lastMark;
  const isStreaming = phases.type === 'streaming-list';
  const isPaging = phases.type === 'listing';
  const arrived = `${formatCounted(phases.listed, 'object')} received`;
  const done = (via: 'stream' | 'list', name: string, otherwise: string): PhaseRow => {
    if (mark?.via !== via) return row(name, 'waiting', otherwise);
    const endMs = (phases.firstListMs ?? nowMs) - phases.startedMs;
    const { durationMs } = mark;
    return {
      ...row(name, 'done', `${arrived}, rv ${mark.resourceVersion}`),
      startMs: Math.max(0, endMs - durationMs),
      durationMs,
    };
  };
  return [
    isStreaming
      ? { ...row('streaming list', 'running', `${arrived}, end bookmark missing`), ...times }
      : done('stream', 'streaming list', mark ? 'not used' : 'where the server can'),
    isPaging
      ? { ...row('paged list', 'running', `page ${phases.pages + 1}, ${arrived}`), ...times }
      : done('list', 'paged list', mark ? 'not used' : 'used if the stream stays open-ended'),
  ];
}

/** What was checked beside the informer's own requests. */
function checks({ opened }: ResourceTab): PhaseRow[] {
  const { pages, bookmark } = opened?.examination?.() ?? {};
  return [...(pages ? [{ ...pages, name: 'pages' }] : []), ...(bookmark ? [{ ...bookmark, name: 'bookmark' }] : [])];
}

function queue({ monitor, opened }: ResourceTab): PhaseRow {
  const { firstListMs, listed } = monitor.phases;
  if (firstListMs === undefined) return row('delta queue', 'waiting', `0 of ${formatCount(listed)} popped`);
  const waiting = monitor.depth;
  if (opened?.informer.hasSynced()) return row('delta queue', 'done', 'all of the list popped');
  const state = monitor.pausedMs === undefined ? 'running' : 'failed';
  return row('delta queue', state, `${formatCount(waiting)} wait${state === 'failed' ? ', paused' : ''}`);
}

function indexer({ opened, rows, monitor }: ResourceTab): PhaseRow {
  const hasSynced = opened?.informer.hasSynced() ?? false;
  const state: PhaseState = hasSynced ? 'done' : monitor.phases.firstListMs === undefined ? 'waiting' : 'running';
  return row('indexer', state, `hasSynced ${hasSynced}, ${formatCounted(rows.count, 'object')}`);
}

function handlers({ monitor, opened }: ResourceTab, nowMs: number): PhaseRow {
  const { synced, listeners } = monitor.listeners.synced(nowMs);
  const hasSynced = opened?.informer.hasSynced() ?? false;
  const state: PhaseState = synced === listeners && hasSynced ? 'done' : hasSynced ? 'running' : 'waiting';
  return row('handlers', state, `${synced} of ${listeners} have seen the initial list`);
}

function watch({ monitor, remark }: ResourceTab, nowMs: number): PhaseRow {
  const { phases } = monitor;
  if (phases.isPolling) return row('watch', 'failed', remark ?? '');
  if (phases.type !== 'watching') {
    const isDown = phases.disconnectedMs !== undefined;
    return row('watch', isDown ? 'failed' : 'waiting', isDown ? (phases.failure?.reason ?? 'ended') : '');
  }
  const sinceMs = phases.watchSinceMs ?? nowMs;
  return {
    ...row('watch', 'done', 'open'),
    startMs: sinceMs - phases.startedMs,
    durationMs: nowMs - sinceMs,
  };
}

function row(name: string, state: PhaseState, text: string): PhaseRow {
  return { name, state, text, startMs: undefined, durationMs: undefined };
}
