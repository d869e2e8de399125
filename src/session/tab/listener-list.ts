import { formatDuration, formatRate } from '../../view/format.ts';
import type { ErrorRow, HandlersModel, ListenerRow } from '../../view/models/handlers-model.ts';
import type { ListSource } from '../list-cursor.ts';
import type { ListenerStats } from '../monitor/listener-stats.ts';
import type { PipelineMonitor } from '../monitor/pipeline-monitor.ts';

export type ListenerDetails = Omit<NonNullable<HandlersModel['selected']>, 'errors'> & {
  readonly errors: readonly ErrorRow[];
};

const sorts = {
  pending: (row: ListenerRow) => -row.pending,
  listener: (row: ListenerRow) => row.name,
  state: (row: ListenerRow) => ['failing', 'slow', 'syncing', 'ok', 'removed'].indexOf(row.state),
  high: (row: ListenerRow) => -row.highWater,
  'in/s': (row: ListenerRow) => -row.inRate,
  'done/s': (row: ListenerRow) => -row.doneRate,
  p99: (row: ListenerRow) => -(row.p99Ms ?? -1),
  errors: (row: ListenerRow) => -row.errors,
} as const satisfies Readonly<Record<string, (row: ListenerRow) => string | number>>;

type SortName = keyof typeof sorts;
const sortNames = Object.keys(sorts) as SortName[];
const orderMs = 1000;

/** The listeners as sorted rows; the order changes once a second at most. Call `update` before they are read. */
export class ListenerList implements ListSource<string> {
  readonly #monitor: PipelineMonitor;
  #sort: SortName = 'pending';
  #isReversed = false;
  #filter = '';
  #all: readonly ListenerRow[] = [];
  #rows: readonly ListenerRow[] = [];
  #orderedMs = Number.NEGATIVE_INFINITY;
  #order: readonly string[] = [];

  constructor(monitor: PipelineMonitor) {
    this.#monitor = monitor;
  }

  get length(): number {
    return this.#rows.length;
  }

  get rows(): readonly ListenerRow[] {
    return this.#rows;
  }

  /** Without the filter. */
  get total(): number {
    return this.#all.length;
  }

  get filterText(): string {
    return this.#filter;
  }

  /** By name or state. */
  setFilter(text: string): void {
    this.#filter = text.trim().toLowerCase();
    this.#rows = this.#all.filter((row) => this.#passes(row));
  }

  get slow(): number {
    return this.#all.filter(({ state }) => state === 'slow' || state === 'failing').length;
  }

  get sort(): { readonly by: string; readonly descending: boolean } {
    const isLargestFirst = this.#sort !== 'listener' && this.#sort !== 'state';
    return { by: this.#sort, descending: isLargestFirst !== this.#isReversed };
  }

  idAt(index: number): string | undefined {
    return this.#rows[index]?.name;
  }

  indexOf(id: string): number {
    return this.#rows.findIndex(({ name }) => name === id);
  }

  sortByNext(): void {
    this.#sort = sortNames[(sortNames.indexOf(this.#sort) + 1) % sortNames.length] ?? 'pending';
    this.#orderedMs = Number.NEGATIVE_INFINITY;
  }

  reverse(): void {
    this.#isReversed = !this.#isReversed;
    this.#orderedMs = Number.NEGATIVE_INFINITY;
  }

  update(nowMs: number): void {
    const rows = this.#monitor.listeners.all(nowMs).map((stats) => stats.row(nowMs));
    if (nowMs - this.#orderedMs >= orderMs) {
      this.#orderedMs = nowMs;
      this.#order = rows.toSorted((a, b) => this.#compare(a, b)).map(({ name }) => name);
    }
    this.#all = rows.sort((a, b) => placeIn(this.#order, a) - placeIn(this.#order, b));
    this.#rows = this.#all.filter((row) => this.#passes(row));
  }

  details(name: string, nowMs: number): ListenerDetails | undefined {
    const stats = this.#monitor.listeners.find(name);
    if (!stats) return undefined;
    const [p50Ms, p90Ms, p99Ms] = stats.quantiles(nowMs, [0.5, 0.9, 0.99]);
    const row = stats.row(nowMs);
    return {
      name,
      calls: stats.calls(nowMs),
      histogram: stats.histogram(nowMs),
      p50Ms,
      p90Ms,
      p99Ms,
      maxMs: row.maxMs,
      advice: adviceFor(stats, row, nowMs),
      pending: stats.pendingSeries(nowMs, 60),
      growth: stats.growth(nowMs),
      errors: stats.errors,
    };
  }

  #passes({ name, state }: ListenerRow): boolean {
    return name.toLowerCase().includes(this.#filter) || state.includes(this.#filter);
  }

  #compare(a: ListenerRow, b: ListenerRow): number {
    const read = sorts[this.#sort];
    const [x, y] = [read(a), read(b)];
    const order = x === y ? 0 : x < y ? -1 : 1;
    return (this.#isReversed ? -order : order) || (a.name < b.name ? -1 : 1);
  }
}

function placeIn(order: readonly string[], { name }: ListenerRow): number {
  const place = order.indexOf(name);
  return place === -1 ? order.length : place;
}

function adviceFor(stats: ListenerStats, row: ListenerRow, nowMs: number): ListenerDetails['advice'] {
  const growth = stats.growth(nowMs);
  const { name, state, inRate, doneRate, p99Ms } = row;
  if (state === 'failing') {
    return {
      title: 'failing',
      text: `${name} throws or rejects in a tenth of its calls or more. Errors are caught and reported, and the next notification comes all the same: what failed is not called again. Put the key on a workqueue with rate limiting to have it retried.`,
    };
  }
  if (state !== 'slow') return undefined;
  const remedy =
    'Return from the handler at once and put the key on a workqueue; run the work there with more workers.';
  if (growth <= 0) {
    return { title: 'slow', text: `${name} takes up to ${formatDuration(p99Ms ?? 0)} a call. ${remedy}` };
  }
  return {
    title: 'falling behind',
    text: `${name} receives ${formatRate(inRate)} and finishes ${formatRate(doneRate)}: its pending notifications grow by ${formatRate(growth)}. The DeltaFIFO stays short, because the backlog waits here, unbounded. ${remedy}`,
  };
}
