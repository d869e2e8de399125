import type { JournalEntry, RecordedEvent, RecordedTarget, RecordingStart } from './journal-entry.ts';

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
  /** That were complete, streaming ones too. */
  lists: number;
  /** Objects in all lists. */
  listed: number;
  watches: number;
  /** Changes of objects; those that a streaming list begins with, and bookmarks, are none. */
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
  /** Their watch has not brought the bookmark yet that ends the first state. */
  readonly #streaming = new Set<TargetSummary>();

  add(entry: JournalEntry): void {
    const { timeMs } = entry;
    if (entry.type === 'start')
      this.recordings.push({ ...entry.recording, startMs: timeMs, endMs: timeMs, isFinished: false, targets: [] });
    const recording = this.recordings.at(-1);
    if (!recording) return;
    recording.endMs = timeMs;
    if (entry.type === 'finish') recording.isFinished = true;
    else if (entry.type === 'target') recording.targets[entry.target] = emptyTarget(entry.recorded);
    else if ('target' in entry) {
      const target = recording.targets[entry.target];
      if (target) this.#count(target, entry);
    }
  }

  #count(target: TargetSummary, entry: JournalEntry): void {
    if (entry.type === 'request') {
      if (entry.options.sendInitialEvents) this.#streaming.add(target);
      else this.#streaming.delete(target);
    } else if (entry.type === 'events') {
      for (const event of entry.events) this.#countEvent(target, event);
    } else count(target, entry);
  }

  #countEvent(target: TargetSummary, event: RecordedEvent): void {
    if (event.type === 'ERROR') {
      target.failures += 1;
      return;
    }
    target.sizeBytes += event.bytes.length;
    if (event.type !== 'BOOKMARK') {
      if (this.#streaming.has(target)) target.listed += 1;
      else target.events += 1;
      return;
    }
    target.bookmarks += 1;
    if (this.#streaming.delete(target)) target.lists += 1;
  }
}

function emptyTarget(recorded: RecordedTarget): TargetSummary {
  return { recorded, lists: 0, listed: 0, watches: 0, events: 0, bookmarks: 0, failures: 0, sizeBytes: 0 };
}

function count(target: TargetSummary, entry: JournalEntry): void {
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
    case 'failed':
    case 'retry':
      target.failures += 1;
      return;
    default:
  }
}
