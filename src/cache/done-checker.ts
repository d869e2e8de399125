import type { Latch } from '../core/deferred.ts';

/** client-go's `DoneChecker`: something that becomes done once and stays so. */
export interface DoneChecker {
  /** For people: what a log says is missing. */
  readonly name: string;
  readonly done: Latch;
}
