/** What a piece of text means; the theme gives it a colour, and mono only bold, dim, inverse and underline. */
export type Role =
  | 'text'
  | 'dim'
  | 'faint'
  | 'accent'
  | 'spark'
  | 'ok'
  | 'warn'
  | 'bad'
  | 'add'
  | 'upd'
  | 'del'
  | 'sync'
  | 'relist'
  | 'err'
  | 'key'
  | 'number'
  | 'tab';

/** Printable text in one role. `selected` lies on the selected row of the focused pane. */
export interface Span {
  readonly text: string;
  readonly role: Role;
  readonly selected?: boolean;
}

/** One row of the screen, or of a part of it. */
export type Line = readonly Span[];
