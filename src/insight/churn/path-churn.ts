import type { ChangedValue } from './changed-value.ts';
import { SecondCounts } from './second-counts.ts';

/** One path of one object that changes: how often, between which values, by whom. */
export class PathChurn {
  /** `.spec.replicas`; not yet printable. */
  readonly path: string;
  /** RFC 6901, as it was in the last change. */
  pointer: string;
  readonly #counts = new SecondCounts();
  #transitions: Transition[] = [];

  constructor(path: string, pointer: string) {
    this.path = path;
    this.pointer = pointer;
  }

  changed(second: number, transition: Omit<Transition, 'second'>): void {
    this.#counts.add(second);
    this.#transitions.push({ second, ...transition });
    if (this.#transitions.length > 2 * mostTransitions) this.#transitions = this.#transitions.slice(-mostTransitions);
  }

  updates(since: number): number {
    return this.#counts.sum(since);
  }

  /** The latest changes, oldest first; a path that changes all the time has more than these. */
  transitions(since: number): readonly Transition[] {
    return this.#transitions.slice(-mostTransitions).filter(({ second }) => second >= since);
  }

  forget(since: number): void {
    this.#counts.forget(since);
  }
}

const mostTransitions = 64;

/** One change of a path. */
export interface Transition {
  readonly second: number;
  readonly old: ChangedValue;
  readonly new: ChangedValue;
  readonly manager: string | undefined;
}
