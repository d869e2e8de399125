import type { KubeObject } from '../object/kube-object.ts';

/**
 * Why a key is run, as a level and not as an edge: `ADDED`: the object is there, and no run of it has succeeded yet;
 * `MODIFIED`: it is there, and one has; `DELETED`: it is not there any more.
 */
type RunEvent = 'ADDED' | 'MODIFIED' | 'DELETED';

/** One run of one key: what the command, or the handler, is given. */
export interface KeyRun {
  /** `pods`, `deployments.apps`. */
  readonly resource: string;
  /** `namespace/name`, or `name`. */
  readonly key: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly event: RunEvent;
  /** From 1; counts on while runs of the key fail. */
  readonly attempt: number;
  /** The present state, or the last known one of a deleted object; absent when a deletion was inferred and nothing is known. */
  readonly object: KubeObject | undefined;
  /** The deletion was inferred, not observed: `object` may not be the very last state. */
  readonly isFinalStateUnknown: boolean;
}

export type RunOutcome =
  | { readonly type: 'succeeded'; readonly exitCode?: number }
  | {
      readonly type: 'failed';
      /** One line. */
      readonly message: string;
      readonly exitCode?: number;
      /** The signal that ended the command. */
      readonly signal?: string;
    };

/** Runs one key to its end. Never rejects; what goes wrong is an outcome. */
export type RunKey = (run: KeyRun) => Promise<RunOutcome>;

/** What became of a failed run. */
export type RunFollowUp =
  | { readonly type: 'none' }
  | { readonly type: 'retry'; readonly retryInMs: number }
  /** As often as it may be, it was tried; only a change of the object runs the key again. */
  | { readonly type: 'given-up' };

export interface RunReport {
  readonly run: KeyRun;
  readonly outcome: RunOutcome;
  /** How long the key waited for a worker, ms: since its first change after the last run began, or since its retry was due. */
  readonly queuedMs: number;
  readonly durationMs: number;
  readonly followUp: RunFollowUp;
}
