import type { Clock } from '../../core/clock.ts';
import { ChurnMeter } from '../../insight/churn/churn-meter.ts';
import { type ChurnPath, type ChurnReport, type ChurnRow, reportChurn } from '../../insight/churn/churn-report.ts';
import { describeManagers, describeValues, describeWriters } from '../../insight/churn/describe-churn.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { toCellText } from '../../view/cell-text.ts';
import type { ChurnModel, ChurnPathModel, ChurnRowModel, ChurnSort } from '../../view/models/churn-model.ts';
import type { ListSource } from '../list-cursor.ts';

const windowsMs = [10_000, 60_000, 300_000];
const usualMs = 60_000;
const sorts: readonly ChurnSort[] = ['updates', 'no-op', 'flips', 'key'];
const refreshMs = 1000;
/** Updates that are looked at, a second: what the interface costs stays the same however fast objects change. */
const maxComparisons = 100;
const fewestUpdates = 3;

export type ChurnFacts = Pick<
  ChurnModel,
  'windowMs' | 'updates' | 'noOps' | 'topShare' | 'dropped' | 'hidesNoOps' | 'sort'
>;

export interface ChurnDetails extends Pick<NonNullable<ChurnModel['selected']>, 'key' | 'fighters' | 'advice'> {
  readonly paths: readonly ChurnPathModel[];
}

/** The objects of one tab that are updated again and again; worked out at most once a second, while somebody looks. */
export class ChurnList implements ListSource<string> {
  readonly #meter: ChurnMeter;
  readonly #clock: Clock;
  #windowMs = usualMs;
  #sort: ChurnSort = 'updates';
  #hidesNoOps = false;
  #filter = '';
  #report: ChurnReport | undefined;
  #reportedMs = Number.NEGATIVE_INFINITY;
  #rows: readonly ChurnRow[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#meter = new ChurnMeter({ clock, longestMs: Math.max(...windowsMs), maxComparisons });
  }

  get length(): number {
    return this.#rows.length;
  }

  idAt(index: number): string | undefined {
    return this.#rows[index]?.key;
  }

  indexOf(id: string): number {
    return this.#rows.findIndex(({ key }) => key === id);
  }

  /** Without a filter. */
  get count(): number {
    return this.#report?.rows.length ?? 0;
  }

  get filterText(): string {
    return this.#filter;
  }

  setFilter(text: string): void {
    this.#filter = text.trim().toLowerCase();
    this.#arrange();
  }

  /** Told by the pipeline, in its own time. */
  updated(oldObject: KubeObject, object: KubeObject): void {
    this.#meter.updated(oldObject, object);
  }

  /** `w` */
  nextWindow(): void {
    const next = windowsMs.indexOf(this.#windowMs) + 1;
    this.#windowMs = windowsMs[next] ?? Math.min(...windowsMs);
    this.#reportedMs = Number.NEGATIVE_INFINITY;
  }

  /** `s` */
  sortByNext(): void {
    this.#sort = sorts[(sorts.indexOf(this.#sort) + 1) % sorts.length] ?? 'updates';
    this.#arrange();
  }

  /** `i` */
  toggleNoOps(): void {
    this.#hidesNoOps = !this.#hidesNoOps;
    this.#arrange();
  }

  /** `z` */
  reset(): void {
    this.#meter.reset();
    this.#reportedMs = Number.NEGATIVE_INFINITY;
  }

  /** Counts again when a second has passed. */
  update(): void {
    const nowMs = this.#clock.monotonic();
    if (nowMs - this.#reportedMs < refreshMs) return;
    this.#reportedMs = nowMs;
    this.#report = reportChurn(this.#meter, { windowMs: this.#windowMs, nowMs, fewest: fewestUpdates });
    this.#arrange();
  }

  facts(): ChurnFacts {
    const { updates = 0, noOps = 0, topShare = 0, dropped = 0 } = this.#report ?? {};
    const [windowMs, hidesNoOps, sort] = [this.#windowMs, this.#hidesNoOps, this.#sort];
    return { windowMs, updates, noOps, topShare, dropped, hidesNoOps, sort };
  }

  window(top: number, rows: number): ChurnRowModel[] {
    return this.#rows.slice(top, top + rows).map((row) => ({
      key: toCellText(row.key),
      updatesPerMinute: row.updatesPerMinute,
      spread: row.spread,
      noOpShare: row.noOpShare,
      flips: row.flips,
      isFight: row.fights > 0,
      managers: toCellText(describeWriters(row)),
    }));
  }

  details(key: string): ChurnDetails | undefined {
    const row = this.#rows.find((each) => each.key === key);
    return (
      row && {
        key: toCellText(row.key),
        fighters: row.paths.find(({ motion }) => motion === 'fight')?.managers.length ?? 0,
        paths: row.paths.map(toPathModel),
        advice: row.advice && toCellText(row.advice),
      }
    );
  }

  /** A fight, or else what changes nothing, within the last minute: what the advice is about. */
  worst(): ChurnRow | undefined {
    const report = reportChurn(this.#meter, { windowMs: usualMs, nowMs: this.#clock.monotonic() });
    const { rows } = report;
    return rows.find(({ fights }) => fights > 0) ?? rows.find(isNoOpChurn);
  }

  #arrange(): void {
    const { rows = [] } = this.#report ?? {};
    const shown = rows.filter(
      ({ key, updates, noOps }) =>
        key.toLowerCase().includes(this.#filter) && (!this.#hidesNoOps || updates - noOps >= fewestUpdates),
    );
    const compare = comparisons[this.#sort];
    this.#rows = compare ? shown.sort(compare) : shown;
  }
}

/** From ten updates a minute on. */
function isNoOpChurn({ updatesPerMinute, noOpShare }: ChurnRow): boolean {
  return updatesPerMinute >= 10 && noOpShare >= 0.5;
}

/** The report comes by updates. */
const comparisons: Partial<Readonly<Record<ChurnSort, (a: ChurnRow, b: ChurnRow) => number>>> = {
  'no-op': (a, b) => b.noOpShare - a.noOpShare || b.updates - a.updates,
  flips: (a, b) => b.fights - a.fights || b.flips - a.flips || b.updates - a.updates,
  key: (a, b) => (a.key < b.key ? -1 : 1),
};

function toPathModel(path: ChurnPath): ChurnPathModel {
  return {
    path: toCellText(path.path),
    updatesPerMinute: path.updatesPerMinute,
    values: toCellText(describeValues(path)),
    managers: toCellText(describeManagers(path)),
    isFlip: path.motion === 'fight' || path.motion === 'flip',
  };
}
