import type { ThemeName } from './theme-names.ts';

/** What a user changes while it runs, with `:set` and with keys. */
export interface Settings {
  times: 'age' | 'local' | 'utc';
  theme: ThemeName;
  ascii: boolean;
  /** The wheel scrolls and a click selects; else the terminal selects text. */
  mouse: boolean;
  strip: 'auto' | 'one' | 'none';
  /** Bookkeeping is among the changes, and in the log. */
  noise: boolean;
  wide: boolean;
  /** Versions of one object that are kept; absent: as many as is usual. */
  history?: number;
  /** Frames a second at most. */
  fps: number;
}
