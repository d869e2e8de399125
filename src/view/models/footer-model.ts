/** One key of the footer, `enter open`. */
export interface FooterKey {
  readonly key: string;
  readonly label: string;
}

export type FooterModel =
  | { readonly type: 'keys'; readonly keys: readonly FooterKey[]; readonly firstTime?: boolean }
  | {
      readonly type: 'message';
      readonly text: string;
      readonly tone: 'info' | 'warn' | 'error';
      /** Shown after it, where there is room. */
      readonly keys: readonly FooterKey[];
    }
  | { readonly type: 'question'; readonly text: string }
  | {
      readonly type: 'prompt';
      readonly mark: ':' | '/' | 'by ';
      readonly text: string;
      /** In UTF-16 units, always at a grapheme's border. */
      readonly cursor: number;
      readonly error?: string | undefined;
      readonly keys: readonly FooterKey[];
    };
