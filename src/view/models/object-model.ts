import type { Line } from '../span.ts';
import type { LogType } from './log-model.ts';
import type { Notice, PaneState, Window } from './pane.ts';

export type ObjectTab = 'YAML' | 'Diff' | 'History' | 'Managers';

export interface YamlRow {
  /** `~` changed, `+` added against the version before. */
  readonly mark: '~' | '+' | ' ';
  readonly line: Line;
}

export interface DiffRow {
  readonly op: 'add' | 'remove' | 'replace';
  /** As people write it: `.status.containerStatuses[ledger].restartCount`. */
  readonly path: string;
  /** Printable; undefined where there is none. */
  readonly old: string | undefined;
  readonly new: string | undefined;
  /** What came or went in several fields: the path that they have in common, without values, and each field below it. */
  readonly part?: 'head' | 'field';
}

export interface HistoryRow {
  readonly resourceVersion: string;
  readonly timeMs: number;
  readonly type: LogType;
  readonly cause: string;
  readonly paths: number;
  readonly manager: string;
}

export interface ManagerRow {
  readonly manager: string;
  readonly operation: string;
  readonly subresource: string;
  readonly fields: number;
  readonly timeMs: number | undefined;
}

export interface ObjectModel {
  readonly key: string;
  readonly tab: ObjectTab;
  readonly resourceVersion: string;
  readonly version: number;
  readonly versions: number;
  readonly state:
    | { readonly type: 'live' }
    | { readonly type: 'old' }
    | { readonly type: 'deleted'; readonly agoMs: number }
    | { readonly type: 'replaced' };
  /** History that the limits dropped. */
  readonly dropped: number;
  readonly yaml: PaneState & Window & { readonly rows: readonly YamlRow[]; readonly notice?: Notice | undefined };
  readonly diff: PaneState &
    Window & {
      readonly from: string;
      readonly to: string;
      readonly apartMs: number;
      readonly type: LogType;
      readonly cause: string;
      readonly manager: string;
      readonly hidden: readonly string[];
      readonly rows: readonly DiffRow[];
    };
  readonly history: PaneState & Window & { readonly rows: readonly HistoryRow[] };
  readonly managers: PaneState & Window & { readonly rows: readonly ManagerRow[] };
}

/** Beside the table on wide screens: facts, last update, history of the selected object. */
export interface InspectorModel extends PaneState {
  readonly key: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly lastUpdate:
    | {
        readonly agoMs: number;
        readonly manager: string;
        readonly rows: readonly DiffRow[];
        readonly morePaths: number;
      }
    | undefined;
  readonly history: readonly HistoryRow[];
  readonly versions: number;
}
