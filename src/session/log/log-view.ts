import type { RingBuffer } from '../../core/ring-buffer.ts';
import { formatDuration } from '../../view/format.ts';
import type { LogRow } from '../../view/models/log-model.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogRun } from './log-run.ts';

/** A row of the view: an entry, or the heading of a burst. */
type ViewRow = { readonly type: 'entry'; readonly entry: LogEntry } | { readonly type: 'burst'; readonly run: LogRun };

/**
 * The rows after filter and folding. Made anew when something changed, at most once a frame, which costs little for the
 * few thousand rows that a log has; what passes a filter is remembered.
 */
export class LogView {
  readonly #entries: RingBuffer<LogEntry>;
  readonly #passes: (entry: LogEntry) => boolean;
  #rows: ViewRow[] = [];
  /** False while a filter asks for single rows. */
  readonly #folds: () => boolean;
  #generation = 0;
  #yes = { generation: 0, passes: true };
  #no = { generation: 0, passes: false };
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

  appended(): void {
    this.#isStale = true;
  }

  shifted(): void {
    this.#isStale = true;
  }

  refilter(): void {
    this.#generation += 1;
    this.#yes = { generation: this.#generation, passes: true };
    this.#no = { generation: this.#generation, passes: false };
    this.#isStale = true;
  }

  update(isOver: () => boolean): void {
    if (!this.#isStale && !this.#isBusy) return;
    this.#isStale = false;
    this.#judge(isOver);
    this.#rows = this.#build();
  }

  /** Newest first, because these are looked at first. */
  #judge(isOver: () => boolean): void {
    this.#isBusy = false;
    for (let i = this.#entries.length - 1; i >= 0; i -= 1) {
      const entry = this.#entries.at(i);
      if (!entry || entry.verdict?.generation === this.#generation) continue;
      entry.verdict = this.#passes(entry) ? this.#yes : this.#no;
      if (i % 16 === 0 && isOver()) {
        this.#isBusy = i > 0;
        return;
      }
    }
  }

  #build(): ViewRow[] {
    const rows: ViewRow[] = [];
    let burst: LogRun | undefined;
    for (const entry of this.#entries) {
      if (entry.verdict?.generation !== this.#generation || !entry.verdict.passes) continue;
      const run = this.#folds() && entry.run?.isFolded ? entry.run : undefined;
      if (run && run !== burst) rows.push({ type: 'burst', run });
      burst = run;
      if (!burst || burst.isExpanded) rows.push({ type: 'entry', entry });
    }
    return rows;
  }
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
