import type { FooterKey } from './footer-model.ts';

export interface Candidate {
  readonly text: string;
  readonly description: string;
  /** The key that does the same. */
  readonly key: string;
}

export interface HelpSearch {
  readonly text: string;
  /** The line that was found last. */
  readonly line: number | undefined;
  /** Which of how many, from 1. */
  readonly place: number;
  readonly total: number;
}

export type OverlayModel =
  | {
      readonly type: 'help';
      readonly title: string;
      readonly groups: readonly { readonly title: string; readonly keys: readonly FooterKey[] }[];
      readonly stages: readonly string[];
      readonly marks: readonly FooterKey[];
      readonly top: number;
      readonly search?: HelpSearch | undefined;
    }
  | {
      readonly type: 'candidates';
      readonly title: string;
      /** How many fit what was typed, of how many. */
      readonly matching: number;
      readonly total: number;
      readonly cursor: number | undefined;
      readonly rows: readonly Candidate[];
    }
  | {
      readonly type: 'faults';
      readonly resource: string;
      readonly rows: readonly { readonly key: string; readonly name: string; readonly effect: string }[];
      readonly last: string | undefined;
      readonly cursor: number;
    }
  | {
      readonly type: 'tour';
      readonly index: number;
      readonly count: number;
      readonly title: string;
      readonly text: string;
      readonly tryIt: string | undefined;
      readonly isDone: boolean;
      /** The stage that the card speaks of. */
      readonly stage: 'reflector' | 'queue' | 'indexer' | 'processor' | undefined;
    }
  | { readonly type: 'choose'; readonly title: string; readonly cursor: number; readonly rows: readonly Candidate[] };
