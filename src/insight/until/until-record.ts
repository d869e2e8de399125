import type { KubeObject } from '../../object/kube-object.ts';

/** What became of one object that was waited for. */
export interface UntilRecord {
  /** GONE: it was selected, and deleted before it met anything. PENDING: the time is over. */
  readonly type: 'MET' | 'FAILED' | 'GONE' | 'PENDING';
  readonly timeMs: number;
  readonly resource: string;
  readonly key: string;
  /** Those that hold; of PENDING and GONE those that do not. */
  readonly expressions: readonly string[];
  /** The state that decided it, in words. */
  readonly saw: string;
  /** Since when it is so, ms since the epoch. */
  readonly sinceMs: number;
  /** From the start of waiting. */
  readonly afterMs: number;
  /** Undefined: it was never there. */
  readonly object: KubeObject | undefined;
}
