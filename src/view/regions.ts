import type { ViewName } from './models/frame-model.ts';

/** A rectangle of terminal cells; row and column count from 0. */
export interface Rect {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export type PaneName =
  | 'table'
  | 'log'
  | 'inspector'
  | 'queue-keys'
  | 'queue-deltas'
  | 'index-list'
  | 'index-definition'
  | 'index-buckets'
  | 'index-objects'
  | 'object-yaml'
  | 'object-diff'
  | 'object-history'
  | 'object-managers'
  | 'listeners'
  | 'histogram'
  | 'handler-errors'
  | 'why'
  | 'why-informers'
  | 'churn-keys'
  | 'churn-paths';

export interface Region extends Rect {
  readonly pane: PaneName;
  /** Rows for entries: without title, column header and what else stands above them. */
  readonly bodyRows: number;
}

/** Where everything of one frame is. */
export interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** `tiny`: the three centred lines of a terminal below 40×10; `narrow`: header in one line, table as two columns. */
  readonly size: 'full' | 'narrow' | 'tiny';
  readonly view: ViewName;
  /** 0 where it is left out. */
  readonly stripRows: number;
  /** In the order of `tab`. */
  readonly regions: readonly Region[];
  /** True where one pane is shown at a time. */
  readonly isSingle: boolean;
}

export interface LayoutRequest {
  readonly columns: number;
  readonly rows: number;
  readonly view: ViewName;
  /** The pane that fills the screen, or that is shown where only one fits. */
  readonly focus: PaneName | undefined;
  readonly isZoomed: boolean;
  /** ctrl-e: as the size asks, one row, none. */
  readonly strip: 'auto' | 'one' | 'none';
}
