import type { Health } from './phase.ts';

export interface HeaderTab {
  readonly title: string;
  /** `deploy` for `deployments`. */
  readonly shortName: string;
  readonly health: Health;
  /** HTTP status when refused. */
  readonly code?: number | undefined;
  /** Objects in the store; undefined before the first list. */
  readonly count: number | undefined;
  readonly active: boolean;
}

export interface HeaderModel {
  readonly context: string;
  /** undefined: all namespaces. */
  readonly namespace: string | undefined;
  readonly tabs: readonly HeaderTab[];
  readonly clockMs: number;
  /** Running faults, `stall 24s`. */
  readonly fault?: string | undefined;
  readonly isPaused: boolean;
  /** Where a replay is. */
  readonly replay?: string | undefined;
  /** File and size while recording. */
  readonly recording?: { readonly file: string; readonly bytes: number } | undefined;
}
