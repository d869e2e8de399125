import type { PaneState, Window } from './pane.ts';

/** One object that is updated again and again. */
export interface ChurnRowModel {
  readonly key: string;
  readonly updatesPerMinute: number;
  /** Updates over the window, oldest first. */
  readonly spread: readonly number[];
  /** Share of the updates that changed nothing. */
  readonly noOpShare: number;
  /** Paths that go to and fro. */
  readonly flips: number;
  readonly isFight: boolean;
  readonly managers: string;
}

export interface ChurnPathModel {
  readonly path: string;
  readonly updatesPerMinute: number;
  readonly values: string;
  readonly managers: string;
  readonly isFlip: boolean;
}

export interface ChurnModel {
  /** `pods`, while there is no first list of it: what changes is not known. */
  readonly unlisted: string | undefined;
  readonly windowMs: number;
  readonly updates: number;
  readonly noOps: number;
  /** Of all updates, the share of the five most active objects. */
  readonly topShare: number;
  /** Objects that there was no room for. */
  readonly dropped: number;
  readonly hidesNoOps: boolean;
  readonly sort: ChurnSort;
  readonly keys: PaneState & Window & { readonly rows: readonly ChurnRowModel[] };
  readonly selected:
    | {
        readonly key: string;
        /** `deployments.apps` */
        readonly resource: string;
        /** Managers that undo each other's writes; 0: none. */
        readonly fighters: number;
        readonly paths: PaneState & Window & { readonly rows: readonly ChurnPathModel[] };
        readonly advice: string | undefined;
      }
    | undefined;
}

export type ChurnSort = 'updates' | 'no-op' | 'flips' | 'key';
