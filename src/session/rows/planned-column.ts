import type { TableCell, TableColumn } from '../../view/models/table-model.ts';
import type { Settings } from '../settings.ts';
import type { RowEntry, SortKey } from './row-entry.ts';

/** An entry together with its parsed object, made when a column asks for it. */
export interface CellSource {
  readonly entry: RowEntry;
  readonly nowMs: number;
  value(): unknown;
}

/** A column of the table, with all that sorting and filtering need. */
export interface PlannedColumn {
  readonly model: TableColumn;
  /** For the title and for comparisons: `age`, `namespace/name`. */
  readonly name: string;
  /** Moves by itself, so that sorting by it reorders once a second at most. */
  readonly isLive: boolean;
  cell(source: CellSource): TableCell;
  /** Numbers come before texts, undefined last. Two equal keys are ordered by namespace and name. */
  sortKey(source: CellSource): SortKey;
  /** For comparisons of a filter: a number, or ms of an age. */
  quantity?(source: CellSource): number | undefined;
}

/** What a user chooses for all tables. */
export type TableLook = Readonly<Pick<Settings, 'wide' | 'times'>>;

export interface PlanOptions extends TableLook {
  readonly hasNamespace: boolean;
}
