import { DeletedFinalStateUnknown, type Delta } from '../../cache/deltas.ts';
import type { WaitingEntry } from '../../cache/queue.ts';
import { findChanges } from '../../insight/changes.ts';
import { describeChanges } from '../../insight/describe-changes.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { toCellText } from '../../view/cell-text.ts';
import type { DeltaMark, DeltaRow, QueueModel, QueueRow } from '../../view/models/queue-model.ts';
import type { ListSource } from '../list-cursor.ts';
import type { PendingDelta } from '../monitor/pending-deltas.ts';
import type { PipelineMonitor } from '../monitor/pipeline-monitor.ts';

/** Entries that are read; the title has the true count. */
const limit = 10_000;
const refreshMs = 500;
/** So many are read for every frame while the queue is held. */
const quicklyRead = 1000;

export type QueueFacts = Omit<
  QueueModel,
  'rows' | 'selected' | 'isFocused' | 'top' | 'total' | 'cursor' | 'filter' | 'frozen' | 'position'
>;
export type QueueSelection = NonNullable<QueueModel['selected']>;

/**
 * What waits in the queue, in the order of popping. Read from it twice a second while somebody looks; while it is held, and
 * after a step or a drain, what a frame shows is what waits then. With RealFIFO each delta is a row of its own, named by its key and its place.
 */
export class QueueList implements ListSource<string> {
  readonly #monitor: PipelineMonitor;
  #entries: readonly WaitingEntry<KubeObject>[] = [];
  #ids: readonly string[] = [];
  #readMs = Number.NEGATIVE_INFINITY;
  #filter = '';
  #sizeBytes = 0;

  constructor(monitor: PipelineMonitor) {
    this.#monitor = monitor;
  }

  get length(): number {
    return this.#ids.length;
  }

  idAt(index: number): string | undefined {
    return this.#ids[index];
  }

  indexOf(id: string): number {
    return this.#ids.indexOf(id);
  }

  setFilter(text: string): void {
    this.#filter = text.trim().toLowerCase();
    this.#readMs = Number.NEGATIVE_INFINITY;
  }

  get filterText(): string {
    return this.#filter;
  }

  /** Something was taken from the queue at the user's wish: the next frame shows it. */
  popped(): void {
    this.#readMs = Number.NEGATIVE_INFINITY;
  }

  /** Reads the queue again when it is time. */
  update(nowMs: number): void {
    const { pausedMs, depth } = this.#monitor;
    const isHeld = pausedMs !== undefined && depth <= quicklyRead;
    if (!isHeld && nowMs - this.#readMs < refreshMs) return;
    this.#readMs = nowMs;
    const all = this.#monitor.pipeline?.informer.controller.waiting(limit) ?? [];
    this.#entries = this.#filter === '' ? all : all.filter(({ key }) => key.toLowerCase().includes(this.#filter));
    const isReal = this.#isReal;
    this.#ids = this.#entries.map(({ key }, i) => (isReal ? `${i} ${key}` : key));
    this.#sizeBytes = all.reduce((sum, { deltas }) => sum + sizeOf(deltas), 0);
  }

  facts(nowMs: number, chartCells: number): QueueFacts {
    const monitor = this.#monitor;
    const { depth, pausedMs } = monitor;
    const oldest = monitor.pending.oldestMs;
    const secondsPerCell = Math.max(1, Math.ceil(120 / Math.max(1, chartCells)));
    return {
      name: this.#isReal ? 'RealFIFO' : 'DeltaFIFO',
      pausedMs: pausedMs === undefined ? undefined : nowMs - pausedMs,
      keys: depth,
      deltaCount: this.#isReal ? depth : Math.max(depth, monitor.pending.deltas),
      oldestMs: depth === 0 || oldest === undefined ? undefined : Math.max(0, nowMs - oldest),
      inRate: monitor.queuedDeltas.rate(nowMs),
      outRate: monitor.pops.rate(nowMs),
      highWater: monitor.highWater,
      dedup: monitor.pending.merged,
      sizeBytes: this.#sizeBytes,
      chart: toCells(monitor.depths.values(nowMs, 300), secondsPerCell, chartCells),
      secondsPerCell,
      lastPop: monitor.lastPop,
    };
  }

  window(top: number, rows: number, nowMs: number): QueueRow[] {
    return this.#entries.slice(top, top + rows).map((entry, i) => {
      const known = this.#monitor.pending.at(top + i, entry.key);
      return {
        key: toCellText(entry.key),
        position: top + i + 1,
        deltas: entry.deltas.map(markOf),
        ageMs: known[0] ? Math.max(0, nowMs - known[0].sinceMs) : 0,
      };
    });
  }

  /** The selected entry, and what popping it will do, worked out from the store as it is now. */
  selection(id: string, nowMs: number): QueueSelection | undefined {
    const index = this.indexOf(id);
    const entry = this.#entries[index];
    const informer = this.#monitor.pipeline?.informer;
    if (!entry || !informer) return undefined;
    const present = informer.indexer.getByKey(entry.key);
    const known = this.#monitor.pending.at(index, entry.key);
    const steps = stepsOf(entry, present !== undefined);
    const next = this.#entries[index === 0 ? 1 : 0];
    const nextKnown = next && this.#monitor.pending.at(index === 0 ? 1 : 0, next.key)[0];
    const came = steps.filter((step) => step === 'Add').length;
    const went = steps.filter((step, i) => step === 'Delete' && (i > 0 || present !== undefined)).length;
    return {
      key: toCellText(entry.key),
      isNext: index === 0 && this.#filter === '',
      deltas: deltaRows(entry, known, present, nowMs),
      pop: {
        indexer: steps,
        objectsAfter: informer.indexer.size + came - went,
        adds: came,
        updates: steps.filter((step) => step === 'Update').length,
        deletes: steps.filter((step) => step === 'Delete').length,
        listeners: informer.registrations.length,
        keysAfter: Math.max(0, this.#monitor.depth - 1),
        oldestAfterMs: nextKnown && Math.max(0, nowMs - nextKnown.sinceMs),
      },
    };
  }

  get #isReal(): boolean {
    return this.#monitor.pipeline?.queue === 'real';
  }
}

const marks: Readonly<Record<Delta<unknown>['type'], DeltaMark>> = {
  Added: '+',
  Updated: '~',
  Deleted: '-',
  Sync: '↻',
  SyncAll: '↻',
  Replaced: 'R',
  ReplacedAll: 'R',
  Bookmark: '~',
};

function markOf({ type }: Delta<KubeObject>): DeltaMark {
  return marks[type];
}

function objectOf(delta: Delta<KubeObject>): KubeObject | undefined {
  if (!('object' in delta)) return undefined;
  return delta.object instanceof DeletedFinalStateUnknown ? delta.object.object : delta.object;
}

function sizeOf(deltas: WaitingEntry<KubeObject>['deltas']): number {
  return deltas.reduce((sum, delta) => sum + (objectOf(delta)?.bytes.length ?? 0), 0);
}

/** What each delta does to the store: whether it adds or updates is decided by what is there by then. */
function stepsOf({ deltas }: WaitingEntry<KubeObject>, isPresent: boolean): ('Add' | 'Update' | 'Delete')[] {
  let isThere = isPresent;
  const steps: ('Add' | 'Update' | 'Delete')[] = [];
  for (const delta of deltas) {
    if (!('object' in delta)) continue;
    if (delta.type === 'Deleted') steps.push('Delete');
    else steps.push(isThere ? 'Update' : 'Add');
    isThere = delta.type !== 'Deleted';
  }
  return steps;
}

function deltaRows(
  { deltas }: WaitingEntry<KubeObject>,
  known: readonly PendingDelta[],
  present: KubeObject | undefined,
  nowMs: number,
): DeltaRow[] {
  let before = present;
  return deltas.map((delta, i) => {
    const object = objectOf(delta);
    const isTombstone = 'object' in delta && delta.object instanceof DeletedFinalStateUnknown;
    const row = {
      type: delta.type,
      cause: known[i]?.cause ?? '',
      resourceVersion: object?.resourceVersion ?? '',
      ageMs: Math.max(0, nowMs - (known[i]?.sinceMs ?? nowMs)),
      change: isTombstone ? 'final state unknown' : changeText(before, object, delta.type),
    };
    before = delta.type === 'Deleted' ? undefined : object;
    return row;
  });
}

function changeText(before: KubeObject | undefined, object: KubeObject | undefined, type: string): string {
  if (!before || !object || before === object || type === 'Deleted') return '';
  return toCellText(describeChanges(findChanges(before, object), { kind: object.kind }));
}

/** The highest of each cell's seconds. */
function toCells(seconds: readonly number[], secondsPerCell: number, cells: number): number[] {
  const chart: number[] = [];
  for (let end = seconds.length; end > 0 && chart.length < cells; end -= secondsPerCell) {
    chart.unshift(Math.max(...seconds.slice(Math.max(0, end - secondsPerCell), end)));
  }
  return chart;
}
