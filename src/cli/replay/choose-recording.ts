import { KinformerError } from '../../core/errors.ts';
import type { RecordedTarget, RecordingStart } from '../../journal/journal-entry.ts';
import { JournalSummary } from '../../journal/journal-summary.ts';
import { readJournal } from '../../journal/read-journal.ts';

/** One recording of a journal. */
export interface RecordingToShow extends RecordingStart {
  /** From 1. */
  readonly number: number;
  readonly startMs: number;
  readonly targets: readonly RecordedTarget[];
}

/** Finds a recording of a journal by its number, or the last one. Rejects when there is none with an informer. */
export async function chooseRecording(file: string, wanted: number | undefined): Promise<RecordingToShow> {
  const summary = new JournalSummary();
  for await (const part of readJournal(file)) {
    if (part.type === 'entries') for (const entry of part.entries) summary.add(entry);
  }
  const { recordings } = summary;
  const number = wanted ?? recordings.length;
  const found = recordings[number - 1];
  if (!found) throw noSuchRecording(file, wanted, recordings.length);
  const { startMs, targets, version, server, resources, withSecrets } = found;
  if (targets.length === 0) {
    throw new KinformerError('JOURNAL', `recording ${number} of ${file} has no informer: it never got so far`, {
      hint: '`kinformer replay FILE` without a terminal prints what failed',
    });
  }
  const recorded = targets.map((target) => target.recorded);
  return { number, startMs, targets: recorded, version, server, resources, withSecrets };
}

export function noSuchRecording(file: string, wanted: number | undefined, count: number): KinformerError {
  const message =
    wanted === undefined ? `${file} has no recording` : `${file} has no recording ${wanted}, but ${count}`;
  return new KinformerError('JOURNAL', message, { hint: '`kinformer replay FILE --info` lists them' });
}
