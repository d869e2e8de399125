/** A row as a filter's terms see it. What is dear to make is asked for only by terms that need it. */
export interface FilterSubject {
  /** Texts of the visible cells; the name or key first. */
  texts(): Iterable<string>;
  /** Of `ns: node: status: owner: by:` and the like; undefined when the row has none. */
  words(field: string): readonly string[] | undefined;
  /** For comparisons: a number, or ms for times and ages; undefined when the row has none. */
  quantity(column: string): number | undefined;
  label(key: string): string | undefined;
}

/** A filter as it was typed, made ready. */
export interface RowFilter {
  readonly text: string;
  /** True when rows may begin or cease to match as time passes. */
  readonly isTimeDependent: boolean;
  matches(subject: FilterSubject): boolean;
}

export type FilterResult =
  | { readonly type: 'filter'; readonly filter: RowFilter | undefined }
  | { readonly type: 'error'; readonly reason: string };

/** What a pane's filter may ask for. */
export interface FilterVocabulary {
  /** Fields before a colon: `ns`, `node`, `type`. */
  readonly fields: readonly string[];
  /** Columns that can be compared, in lower case without blanks; those of `times` are compared with durations. */
  readonly quantities: readonly string[];
  readonly times: readonly string[];
}
