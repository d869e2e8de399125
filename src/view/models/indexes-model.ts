import type { PaneState, Window } from './pane.ts';

export interface IndexRow {
  readonly name: string;
  readonly values: number;
  readonly max: number;
  readonly mean: number;
  readonly none: number;
  readonly isRemovable: boolean;
}

export interface BucketRow {
  readonly value: string;
  readonly objects: number;
  readonly movedPerMinute: number;
}

export interface IndexesModel {
  readonly total: number;
  readonly list: PaneState & Window & { readonly rows: readonly IndexRow[] };
  readonly definition: { readonly name: string; readonly typescript: readonly string[] };
  readonly buckets: PaneState &
    Window & {
      readonly name: string;
      readonly values: number;
      readonly entries: number;
      readonly rows: readonly BucketRow[];
    };
  readonly objects: PaneState &
    Window & { readonly value: string; readonly count: number; readonly keys: readonly string[] };
}
