import type { Span } from '../span.ts';

/** What every list-like pane says in its title and about its window. */
export interface PaneState {
  readonly isFocused: boolean;
  /** The filter's text and how many of how many pass it. */
  readonly filter?: { readonly text: string; readonly shown: number; readonly total: number } | undefined;
  /** Since when the screen is frozen, and how many changes it holds back. */
  readonly frozen?: { readonly sinceMs: number; readonly held: number } | undefined;
  /** `1 of 2` where one pane is shown at a time. */
  readonly position?: { readonly index: number; readonly count: number } | undefined;
}

/** Rows around the window, for `g`, `G` and the title. */
export interface Window {
  /** Index of the first row shown. */
  readonly top: number;
  readonly total: number;
  /** Index of the selected row within the rows shown; undefined when it is elsewhere or there is none. */
  readonly cursor: number | undefined;
}

/** Instead of rows: sentences such as an empty list, a refusal, or progress. */
export interface Notice {
  readonly lines: readonly (readonly Span[])[];
}
