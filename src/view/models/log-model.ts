import type { PaneState, Window } from './pane.ts';

export type LogType = 'ADD' | 'UPD' | 'DEL' | 'SYNC' | 'RELIST' | 'ERR' | 'NOTE';

export interface LogRow {
  /** Sequence number: what a selection belongs to. */
  readonly id: number;
  readonly timeMs: number;
  readonly type: LogType;
  /** `watch`, `relist`, …; for RELIST and ERR the reason. */
  readonly cause: string;
  /** Empty when the row is about the stream itself. */
  readonly key: string;
  /** What changed, whole; the view cuts it. */
  readonly text: string;
  readonly manager: string;
  /** Of a burst that was folded into this row: how many. */
  readonly folded?: number | undefined;
  readonly isNoop?: boolean;
}

export interface LogModel extends PaneState, Window {
  /** Records a second, mean of 5 s. */
  readonly rate: number;
  readonly isFollowing: boolean;
  /** Rows below the window since following stopped. */
  readonly unseen: number;
  /** Rows that the limit of 10,000 pushed out. */
  readonly dropped: number;
  readonly onlyErrors: boolean;
  /** Of one listener. */
  readonly listener?: string | undefined;
  readonly rows: readonly LogRow[];
}
