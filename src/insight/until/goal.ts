import type { KubeObject } from '../../object/kube-object.ts';
import type { Expression } from './expression.ts';

/** What is waited for. */
export interface Goal {
  readonly ok: readonly Expression[];
  /** How several of `ok` are joined: all hold in one state, or one does. */
  readonly join: 'all' | 'any';
  /** Any of these in any state is a failure; they go before `ok`. */
  readonly fail: readonly Expression[];
}

export interface Judgement {
  readonly type: 'met' | 'failed' | 'pending';
  /** The expressions that decided it: those that hold, or of a pending one those that do not. */
  readonly expressions: readonly string[];
  /** What they saw. */
  readonly saw: string;
  /** Since when it is so, where the object tells. */
  readonly sinceMs: number | undefined;
}

/** Judges one state of an object; undefined: it is not there. Throws BAD_EXPRESSION. */
export function judge({ ok, join, fail }: Goal, object: KubeObject | undefined): Judgement {
  for (const expression of fail) {
    const { isMet, saw, sinceMs } = expression.judge(object);
    if (isMet) return { type: 'failed', expressions: [expression.text], saw, sinceMs };
  }
  const verdicts = ok.map((expression) => ({ text: expression.text, ...expression.judge(object) }));
  const met = verdicts.filter(({ isMet }) => isMet);
  const isMet = join === 'any' ? met.length > 0 : met.length === verdicts.length;
  const deciding = isMet ? met : verdicts.filter((verdict) => !verdict.isMet);
  return {
    type: isMet ? 'met' : 'pending',
    expressions: deciding.map(({ text }) => text),
    saw: [...new Set(deciding.map(({ saw }) => saw))].join('; '),
    sinceMs: latest(deciding.map(({ sinceMs }) => sinceMs)),
  };
}

/** All of them have been so since the last of their times. */
function latest(timesMs: readonly (number | undefined)[]): number | undefined {
  const known = timesMs.filter((timeMs) => timeMs !== undefined);
  return known.length > 0 && known.length === timesMs.length ? Math.max(...known) : undefined;
}
