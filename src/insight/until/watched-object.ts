import type { KubeObject } from '../../object/kube-object.ts';
import { type Goal, type Judgement, judge } from './goal.ts';

/** One object that is waited for, from the first look on. */
export class WatchedObject {
  readonly key: string;
  #judgement: Judgement | undefined;
  #sinceMs = 0;
  #lookedMs = 0;
  #object: KubeObject | undefined;
  #wasSeen = false;
  #isDone = false;

  constructor(key: string) {
    this.key = key;
  }

  /** It has met its goal, or failed: what becomes of it does not count. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The last state of it; also of one that is gone. */
  get object(): KubeObject | undefined {
    return this.#object;
  }

  get wasSeen(): boolean {
    return this.#wasSeen;
  }

  /** What was last seen, undefined before the first look. */
  get judgement(): Judgement | undefined {
    return this.#judgement;
  }

  /** Since when it has been so: as the object itself says, unless its clock is ahead, else as it was first seen here. */
  get sinceMs(): number {
    const toldMs = this.#judgement?.sinceMs ?? Infinity;
    return toldMs <= this.#lookedMs ? toldMs : this.#sinceMs;
  }

  /** Judges a state, undefined for its absence: one that was never there has not failed yet. Throws BAD_EXPRESSION. */
  look(goal: Goal, object: KubeObject | undefined, nowMs: number): Judgement {
    const judgement = judge(this.#wasSeen || object ? goal : { ...goal, fail: [] }, object);
    if (judgement.saw !== this.#judgement?.saw) this.#sinceMs = nowMs;
    this.#judgement = judgement;
    this.#lookedMs = nowMs;
    if (object) {
      this.#object = object;
      this.#wasSeen = true;
    }
    if (judgement.type !== 'pending') this.#isDone = true;
    return judgement;
  }
}
