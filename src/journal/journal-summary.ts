import type { JournalEntry, RecordedTarget, RecordingStart } from './journal-entry.ts';

/** What one recording holds. */
export interface RecordingSummary extends RecordingStart {
  readonly startMs: number;
  endMs: number;
  /** It was ended in order. */
  isFinished: boolean;
  readonly targets: TargetSummary[];
}

/** What an informer got. */
export interface TargetSummary {
  readonly recorded: RecordedTarget;
  lists: number;
  /** Objects in all lists. */
  listed: number;
  watches: number;
  /** Events of objects, in streaming lists too; bookmarks do not count. */
  events: number;
  bookmarks: number;
  /** Requests that failed, repetitions, and errors that a watch brought. */
  failures: number;
  /** Bytes of objects. */
  sizeBytes: number;
}

/** Adds up the entries of a journal. */
export class JournalSummary {
  readonly recordings: RecordingSummary[] = [];

  add(entry: JournalEntry): void {
    const { timeMs } = entry;
    if (entry.type === 'start')
      this.recordings.push({ ...entry.recording, startMs: timeMs, endMs: timeMs, isFinished: false, targets: [] });
    const recording = this.recordings.at(-1);
    if (!recording) return;
    recording.endMs = timeMs;
    if (entry.type === 'finish') recording.isFinished = true;
    else if (entry.type === 'target') recording.targets[entry.target] = emptyTarget(entry.recorded);
    else if ('target' in entry) count(recording.targets[entry.target], entry);
  }
}

function emptyTarget(recorded: RecordedTarget): TargetSummary {
  return { recorded, lists: 0, listed: 0, watches: 0, events: 0, bookmarks: 0, failures: 0, sizeBytes: 0 };
}

function count(target: TargetSummary | undefined, entry: JournalEntry): void {
  if (!target) return;
  switch (entry.type) {
    case 'items':
      target.listed += entry.objects.length;
      for (const { length } of entry.objects) target.sizeBytes += length;
      return;
    case 'page':
      if (!entry.continue) target.lists += 1;
      return;
    case 'opened':
      target.watches += 1;
      return;
    case 'events':
      for (const event of entry.events) {
        if (event.type === 'ERROR') target.failures += 1;
        else if (event.type === 'BOOKMARK') target.bookmarks += 1;
        else target.events += 1;
        if (event.type !== 'ERROR') target.sizeBytes += event.bytes.length;
      }
      return;
    case 'failed':
    case 'retry':
      target.failures += 1;
      return;
    default:
  }
}
