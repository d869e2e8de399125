import type { PaneState, Window } from './pane.ts';
import type { ListenerState } from './strip-model.ts';

export interface ListenerRow {
  readonly name: string;
  readonly state: ListenerState;
  readonly pending: number;
  readonly highWater: number;
  readonly inRate: number;
  readonly doneRate: number;
  readonly p50Ms: number | undefined;
  readonly p99Ms: number | undefined;
  readonly maxMs: number | undefined;
  readonly errors: number;
}

export interface ErrorRow {
  readonly timeMs: number;
  readonly event: '+ADD' | '~UPD' | '-DEL' | 'LIST';
  readonly key: string;
  readonly error: string;
}

export interface HandlersModel {
  readonly sort: { readonly by: string; readonly descending: boolean };
  readonly slow: number;
  readonly listeners: PaneState & Window & { readonly rows: readonly ListenerRow[] };
  readonly selected?:
    | {
        readonly name: string;
        readonly calls: number;
        /** Buckets between `latencyBoundsMs`, empty ones at both ends left out. */
        readonly histogram: readonly { readonly fromMs: number; readonly toMs: number; readonly calls: number }[];
        readonly p50Ms: number | undefined;
        readonly p90Ms: number | undefined;
        readonly p99Ms: number | undefined;
        readonly maxMs: number | undefined;
        readonly advice: { readonly title: string; readonly text: string } | undefined;
        /** Pending, one value a second, newest last. */
        readonly pending: readonly number[];
        readonly growth: number;
        readonly errors: PaneState & Window & { readonly rows: readonly ErrorRow[]; readonly count: number };
      }
    | undefined;
}
