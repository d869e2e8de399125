import { KinformerError } from '../../core/errors.ts';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import type { JournalPart } from '../../journal/read-journal.ts';

/** How far a journal was read. */
export class JournalProgress {
  #recordings = 0;
  #lastMs: number | undefined;
  #isUnfinished = false;

  add({ type, timeMs }: JournalEntry): void {
    if (type === 'start') this.#recordings += 1;
    this.#isUnfinished = type !== 'finish';
    this.#lastMs = timeMs;
  }

  get recordings(): number {
    return this.#recordings;
  }

  /** undefined when nothing was read. */
  get lastMs(): number | undefined {
    return this.#lastMs;
  }

  /** The last recording has no end yet. */
  get isUnfinished(): boolean {
    return this.#isUnfinished;
  }
}

/** One line about a journal that does not end as it should; `part` undefined: it ends between two frames. */
export function describeProblem(
  file: string,
  part: Exclude<JournalPart, { readonly type: 'entries' }> | undefined,
  { lastMs }: JournalProgress,
): KinformerError {
  const upTo = lastMs === undefined ? 'nothing could be replayed' : `replayed up to ${new Date(lastMs).toISOString()}`;
  if (part?.type === 'damaged') return problem(`${file} is damaged at byte ${part.atByte}: ${upTo}`, 'damaged');
  if (part?.type === 'cut') return problem(`${file} is cut at byte ${part.atByte}: ${upTo}`, 'cut');
  return problem(`${file} has no end: ${upTo}`, 'cut');
}

function problem(message: string, kind: 'cut' | 'damaged'): KinformerError {
  return new KinformerError('JOURNAL', message, { hint: hints[kind] });
}

const hints = {
  cut: 'the recorder was killed, is still at work, or the copy is not whole; what comes before is complete',
  damaged: 'copy it again, as binary; what comes before is complete',
} as const;
