import type { PaneState, Window } from './pane.ts';
import type { Health, PhaseWord } from './phase.ts';

export type PhaseState = 'done' | 'running' | 'failed' | 'waiting';

export interface PhaseRow {
  readonly name: string;
  readonly state: PhaseState;
  readonly text: string;
  /** Since the start of the attempt, ms; undefined when it has not begun. */
  readonly startMs: number | undefined;
  readonly durationMs: number | undefined;
}

export interface AttemptRow {
  readonly number: number;
  readonly timeMs: number;
  readonly phase: string;
  readonly result: string;
  readonly isError: boolean;
  readonly next: string;
}

export interface InformerRow {
  readonly title: string;
  readonly phase: PhaseWord;
  readonly health: Health;
  readonly synced: number;
  readonly listeners: number;
  readonly resourceVersion: string;
  readonly eventAgeMs: number | undefined;
  readonly bookmarkAgeMs: number | undefined;
  readonly reconnects: number;
  readonly relists: number;
}

export interface WhyModel {
  readonly title: string;
  readonly isSynced: boolean;
  /** There is nothing to tell of but that it is synced. */
  readonly isWell: boolean;
  readonly sinceMs: number;
  /** The answer, in one to three sentences. */
  readonly sentences: readonly string[];
  readonly attempt: number;
  readonly phases: readonly PhaseRow[];
  /** What the bar's full width stands for, ms. */
  readonly spanMs: number;
  readonly attempts: readonly AttemptRow[];
  readonly advice: readonly string[];
  readonly informers: PaneState & Window & { readonly rows: readonly InformerRow[] };
}
