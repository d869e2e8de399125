import type { PaneState, Window } from './pane.ts';

export type DeltaMark = '+' | '~' | '-' | '↻' | 'R';

export interface QueueRow {
  readonly key: string;
  /** Place in the queue, from 1. */
  readonly position: number;
  /** Oldest first. */
  readonly deltas: readonly DeltaMark[];
  readonly ageMs: number;
}

export interface DeltaRow {
  readonly type: string;
  readonly cause: string;
  readonly resourceVersion: string;
  readonly ageMs: number;
  readonly change: string;
}

export interface QueueModel extends PaneState, Window {
  readonly name: 'DeltaFIFO' | 'RealFIFO';
  readonly pausedMs: number | undefined;
  readonly keys: number;
  readonly deltaCount: number;
  readonly oldestMs: number | undefined;
  readonly inRate: number;
  readonly outRate: number;
  readonly highWater: number;
  readonly dedup: number;
  readonly sizeBytes: number;
  /** Depth, one value every `secondsPerCell`, newest last; as long as the width asked for. */
  readonly chart: readonly number[];
  readonly secondsPerCell: number;
  readonly rows: readonly QueueRow[];
  readonly selected?:
    | {
        readonly key: string;
        readonly isNext: boolean;
        readonly deltas: readonly DeltaRow[];
        readonly pop: {
          readonly indexer: readonly ('Add' | 'Update' | 'Delete')[];
          readonly objectsAfter: number;
          readonly adds: number;
          readonly updates: number;
          readonly deletes: number;
          readonly listeners: number;
          readonly keysAfter: number;
          readonly oldestAfterMs: number | undefined;
        };
      }
    | undefined;
  readonly lastPop?:
    | { readonly key: string; readonly type: string; readonly tookMs: number; readonly queuedMs: number }
    | undefined;
}
