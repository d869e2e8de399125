import type { Role } from '../span.ts';
import type { Notice, PaneState, Window } from './pane.ts';

export interface TableColumn {
  readonly header: string;
  readonly align: 'left' | 'right';
  readonly minWidth: number;
  readonly maxWidth: number;
  /** The highest goes first when the row does not fit; 1 stays longest. */
  readonly priority: number;
  /** `middle` keeps the last 11 cells (names, keys), `end` cuts. */
  readonly elide: 'middle' | 'end';
  /** Takes what width is left (NAME). */
  readonly grows?: boolean;
  /** What the cells seen so far need; it never becomes less. Absent: as wide as it may be. */
  readonly neededWidth?: number;
  /** Shown only where all others have the width that they need. */
  readonly isSpare?: boolean;
}

export interface TableCell {
  readonly text: string;
  readonly role: Role;
}

export interface TableRow {
  /** The object's uid, or its key: what a selection belongs to. */
  readonly id: string;
  readonly mark: '+' | '~' | '-' | ' ';
  readonly cells: readonly TableCell[];
  /** Deleted, shown for 5 s: dim. */
  readonly isGone: boolean;
}

export interface TableModel extends PaneState, Window {
  /** `pods` */
  readonly title: string;
  readonly count: number;
  readonly failing: number;
  /** `namespace/name`, `age`. */
  readonly sort: { readonly by: string; readonly descending: boolean };
  /** `namespace=shop` */
  readonly by?: string | undefined;
  /** `not live: list every 30s (no watch verb)` */
  readonly remark?: string | undefined;
  readonly columns: readonly TableColumn[];
  /** Columns scrolled away on the left, after the name. */
  readonly columnOffset: number;
  /** Only the visible ones; the same object as before when nothing of it changed. */
  readonly rows: readonly TableRow[];
  readonly notice?: Notice | undefined;
}
