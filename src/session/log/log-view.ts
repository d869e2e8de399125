import type { RingBuffer } from '../../core/ring-buffer.ts';
import { formatDuration } from '../../view/format.ts';
import type { LogRow } from '../../view/models/log-model.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogRun } from './log-run.ts';

/** A row of the view: an entry, or the heading of a burst. */
type ViewRow = { readonly type: 'entry'; readonly entry: LogEntry } | { readonly type: 'burst'; readonly run: LogRun };

/**
 * The rows after filter and folding. New entries are put at the end, at most once a frame; another filter or an unfolded
 * burst makes all rows anew. What passes a filter is remembered.
 */
export class LogView {
  readonly #entries: RingBuffer<LogEntry>;
  readonly #passes: (entry: LogEntry) => boolean;
  /** False while a filter asks for single rows. */
  readonly #folds: () => boolean;
  #generation = 0;
  #yes = { generation: 0, passes: true };
  #no = { generation: 0, passes: false };
  #rows: ViewRow[] = [];
  /** Of the newest entry that the rows know. */
  #seenId = 0;
  #isStale = false;
  #isBusy = false;

  constructor(entries: RingBuffer<LogEntry>, passes: (entry: LogEntry) => boolean, folds: () => boolean) {
    this.#entries = entries;
    this.#passes = passes;
    this.#folds = folds;
  }

  get length(): number {
    return this.#rows.length;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  idAt(index: number): number | undefined {
    const row = this.#rows[index];
    return row && idOf(row);
  }

  indexOf(id: number): number {
    const place = this.placeOf(id);
    return this.idAt(place) === id ? place : -1;
  }

  /** The last row that is not after this one: for a folded row its burst. */
  placeOf(id: number): number {
    let low = 0;
    let high = this.#rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.idAt(middle) ?? 0) <= id) low = middle;
      else high = middle - 1;
    }
    return this.#rows.length === 0 ? -1 : low;
  }

  find(id: number): LogEntry | undefined {
    const row = this.#rows[this.indexOf(id)];
    return row?.type === 'entry' ? row.entry : undefined;
  }

  window(top: number, count: number, toRow: (entry: LogEntry) => LogRow): LogRow[] {
    return this.#rows
      .slice(Math.max(0, top), top + count)
      .map((row) => (row.type === 'entry' ? toRow(row.entry) : toBurstRow(row.run)));
  }

  toggle(id: number): boolean {
    const row = this.#rows[this.indexOf(id)];
    if (row?.type !== 'burst') return false;
    row.run.isExpanded = !row.run.isExpanded;
    this.#isStale = true;
    return true;
  }

  refilter(): void {
    this.#generation += 1;
    this.#yes = { generation: this.#generation, passes: true };
    this.#no = { generation: this.#generation, passes: false };
    this.#isStale = true;
  }

  update(isOver: () => boolean): void {
    const newest = this.#entries.at(this.#entries.length - 1);
    const oldest = this.#entries.at(0);
    if (!newest || !oldest) return;
    if (!this.#isStale && !this.#isBusy && newest.id === this.#seenId) return;
    const isWhole = this.#isStale || this.#isBusy || this.#seenId < oldest.id;
    this.#isStale = false;
    const from = isWhole ? 0 : this.#seenId + 1 - oldest.id;
    this.#judge(from, oldest.id, isOver);
    if (isWhole) this.#rows = [];
    else this.#forget(oldest.id);
    for (let i = from; i < this.#entries.length; i += 1) {
      const entry = this.#entries.at(i);
      if (entry) this.#append(entry);
    }
    this.#seenId = newest.id;
  }

  /** From the newest entry back, because these are looked at first. */
  #judge(from: number, oldestId: number, isOver: () => boolean): void {
    this.#isBusy = false;
    const folds = this.#folds();
    for (let i = this.#entries.length - 1; i >= from; i -= 1) {
      const entry = this.#entries.at(i);
      if (!entry || entry.verdict?.generation === this.#generation) continue;
      const { run } = entry;
      // The heading is there by another row, so that what passes at thousands a second costs nothing.
      if (folds && run && this.#isHeaded(run, oldestId)) continue;
      entry.verdict = this.#passes(entry) ? this.#yes : this.#no;
      if (run && entry.verdict.passes) run.shown = { id: entry.id, generation: this.#generation };
      if (i % 16 === 0 && isOver()) {
        this.#isBusy = i > from;
        return;
      }
    }
  }

  #isHeaded({ isFolded, isExpanded, shown }: LogRun, oldestId: number): boolean {
    return isFolded && !isExpanded && shown?.generation === this.#generation && shown.id >= oldestId;
  }

  #append(entry: LogEntry): void {
    const run = this.#folds() && entry.run?.isFolded ? entry.run : undefined;
    const isJudged = entry.verdict?.generation === this.#generation;
    const passes = isJudged ? entry.verdict?.passes : run?.shown?.generation === this.#generation && !run.isExpanded;
    if (!passes) return;
    if (run) this.#head(run);
    if (!run || run.isExpanded) this.#rows.push({ type: 'entry', entry });
  }

  /** The burst's heading; its first rows were shown one by one before it was known to be one. */
  #head(run: LogRun): void {
    let at = this.#rows.length;
    while (at > 0 && runOf(this.#rows[at - 1]) === run) at -= 1;
    const first = this.#rows[at];
    if (first?.type === 'burst') return;
    const shown = this.#rows.splice(at);
    this.#rows.push({ type: 'burst', run });
    if (run.isExpanded) this.#rows.push(...shown);
  }

  /** Takes out what the log dropped; a burst goes with its last row. */
  #forget(oldestId: number): void {
    let count = 0;
    for (const row of this.#rows) {
      const isGone = row.type === 'entry' ? row.entry.id < oldestId : row.run.count === 0;
      if (!isGone) break;
      count += 1;
    }
    const next = this.#rows[count];
    if (next?.type === 'burst' && next.run.isExpanded) {
      const shown = this.#rows.findIndex((row, i) => i > count && (row.type === 'burst' || row.entry.id >= oldestId));
      this.#rows.splice(count + 1, Math.max(0, shown - count - 1));
    }
    this.#rows.splice(0, count);
  }
}

function runOf(row: ViewRow | undefined): LogRun | undefined {
  return row?.type === 'entry' ? row.entry.run : row?.run;
}

/** A burst comes before its first entry, so that selections of both can be told apart. */
function idOf(row: ViewRow): number {
  return row.type === 'entry' ? row.entry.id : row.run.firstId - 0.5;
}

function toBurstRow(run: LogRun): LogRow {
  const { type, cause, startMs: timeMs, count } = run;
  const text = formatDuration(run.durationMs);
  return { id: run.firstId - 0.5, timeMs, type, cause, key: '', text, manager: '', folded: count };
}
