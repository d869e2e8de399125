import type { KubeObject } from '../../object/kube-object.ts';

/** What an expression says of one state of an object. */
export interface Verdict {
  readonly isMet: boolean;
  /** The part of the state that decided it, in words: `condition Ready is False (ContainersNotReady)`. */
  readonly saw: string;
  /** Since when it is so, ms since the epoch, where the object tells. */
  readonly sinceMs?: number | undefined;
}

/** Something that may be true of an object, as `kubectl wait --for` and `until --ok` have it. */
export interface Expression {
  /** As it was written. */
  readonly text: string;
  /**
   * Judges one state; undefined is the state of an object that is not there. Throws BAD_EXPRESSION when no state could ever be
   * judged, because the expression compares what cannot be compared.
   */
  judge(object: KubeObject | undefined): Verdict;
}

/** Of an object that is not there nothing else can be said. */
export const absent: Verdict = { isMet: false, saw: 'there is no such object' };
