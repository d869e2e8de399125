import type { TableCell, TableRow } from '../../view/models/table-model.ts';
import type { ColumnModels } from './column-models.ts';
import type { ParsedObjects } from './parsed-objects.ts';
import type { CellSource, PlannedColumn } from './planned-column.ts';
import type { RowEntry } from './row-entry.ts';

const limit = 500;

interface Drawn {
  readonly row: TableRow;
  readonly object: RowEntry['object'];
  readonly plan: readonly PlannedColumn[];
  readonly second: number;
  /** Which cells were made of the time. */
  readonly isTimed: readonly boolean[];
  readonly mark: TableRow['mark'];
}

/**
 * The rows that are on the screen: the same object again as long as nothing of it changed. With a new second only those
 * cells are made anew that looked at the time.
 */
export class RowCells {
  /** How many rows had their cells made; ages make it once a second. */
  computed = 0;
  isHeld = false;
  readonly #parsed: ParsedObjects;
  readonly #models: ColumnModels;
  readonly #drawn = new Map<string, Drawn>();

  constructor(parsed: ParsedObjects, models: ColumnModels) {
    this.#parsed = parsed;
    this.#models = models;
  }

  row(entry: RowEntry, plan: readonly PlannedColumn[], nowMs: number): TableRow {
    const known = this.#drawn.get(entry.id);
    if (known && this.isHeld && known.plan === plan) return known.row;
    const second = Math.floor(nowMs / 1000);
    const mark = entry.mark(nowMs);
    const isSame =
      known && known.object === entry.object && known.plan === plan && known.second === second && known.mark === mark;
    if (isSame && known.row.isGone === (entry.goneMs !== undefined)) return known.row;
    const isSameObject = known && known.object === entry.object && known.plan === plan;
    const { row: fresh, isTimed } = this.#draw(entry, plan, mark, nowMs, isSameObject ? known : undefined);
    const row = known && known.plan === plan && isSameRow(known.row, fresh) ? known.row : fresh;
    this.#drawn.delete(entry.id);
    this.#drawn.set(entry.id, { row, object: entry.object, plan, second, isTimed, mark });
    this.#trim();
    return row;
  }

  /** `known`: the row as it was drawn of the same version. */
  #draw(
    entry: RowEntry,
    plan: readonly PlannedColumn[],
    mark: TableRow['mark'],
    nowMs: number,
    known: Drawn | undefined,
  ): Pick<Drawn, 'row' | 'isTimed'> {
    this.computed += 1;
    let hasLooked = false;
    const source: CellSource = {
      entry,
      get nowMs() {
        hasLooked = true;
        return nowMs;
      },
      value: () => this.#parsed.get(entry.object),
    };
    const isTimed: boolean[] = [];
    const cells = plan.map((column, i) => {
      const before = known && !known.isTimed[i] ? known.row.cells[i] : undefined;
      hasLooked = false;
      const cell = before ?? column.cell(source);
      isTimed.push(hasLooked);
      return cell;
    });
    this.#models.note(plan, cells);
    return { row: { id: entry.id, mark, cells, isGone: entry.goneMs !== undefined }, isTimed };
  }

  #trim(): void {
    for (const id of this.#drawn.keys()) {
      if (this.#drawn.size <= limit) return;
      this.#drawn.delete(id);
    }
  }
}

function isSameRow(a: TableRow, b: TableRow): boolean {
  if (a.mark !== b.mark || a.isGone !== b.isGone || a.cells.length !== b.cells.length) return false;
  return a.cells.every((cell, i) => isSameCell(cell, b.cells[i]));
}

function isSameCell(a: TableCell, b: TableCell | undefined): boolean {
  return a.text === b?.text && a.role === b.role;
}
