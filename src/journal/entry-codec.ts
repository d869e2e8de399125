import type { ListOptions } from '../cache/lister-watcher.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type {
  JournalEntry,
  PipelineStep,
  RecordedEvent,
  RecordedFailure,
  RecordedTarget,
  RecordingStart,
  UntimedEntry,
} from './journal-entry.ts';
import type { RecordedError } from './recorded-error.ts';

/** The byte that stands for each type; a place in this list, which only ever grows at its end. */
const entryTypes = [
  'start',
  'discovery-failed',
  'target',
  'request',
  'retry',
  'items',
  'page',
  'failed',
  'opened',
  'events',
  'ended',
  'steps',
  'finish',
  'impatience',
] as const satisfies readonly JournalEntry['type'][];

const eventTypes = ['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'] as const;
const stepKinds = ['delta', 'pop', 'handle', 'tell'] as const;

/** Writes an entry at a time, ms since the epoch; `baseMs` is its frame's. */
export function writeEntry(writer: ByteWriter, entry: UntimedEntry, timeMs: number, baseMs: number): void {
  writer.byte(entryTypes.indexOf(entry.type));
  writer.varint(Math.max(0, Math.round((timeMs - baseMs) * 1000)));
  if ('target' in entry) writer.varint(entry.target);
  switch (entry.type) {
    case 'items':
      writer.varint(entry.objects.length);
      for (const bytes of entry.objects) writer.piece(bytes);
      return;
    case 'events':
      writer.text(entry.endReason ?? '');
      writer.varint(entry.events.length);
      for (const event of entry.events) writeEvent(writer, event);
      return;
    case 'steps':
      writer.varint(entry.steps.length);
      for (const { does, count } of entry.steps) writer.varint(count * stepKinds.length + stepKinds.indexOf(does));
      return;
    case 'finish':
      return;
    default:
      writer.text(JSON.stringify(bodyOf(entry)));
  }
}

/** Throws for bytes that nobody wrote with `writeEntry`. */
export function readEntry(reader: ByteReader, baseMs: number): JournalEntry {
  const type = entryTypes[reader.byte()];
  const timeMs = baseMs + reader.varint() / 1000;
  switch (type) {
    case 'start':
      return { type, timeMs, recording: readJson<RecordingStart>(reader) };
    case 'discovery-failed':
      return { type, timeMs, failure: readJson<RecordedFailure>(reader) };
    case 'finish':
      return { type, timeMs };
    case undefined:
      throw new RangeError('an entry of an unknown type');
    default:
      return readTargetEntry(reader, type, timeMs);
  }
}

type TargetEntryType = Extract<JournalEntry, { readonly target: number }>['type'];

function readTargetEntry(reader: ByteReader, type: TargetEntryType, timeMs: number): JournalEntry {
  const target = reader.varint();
  switch (type) {
    case 'target':
      return { type, timeMs, target, recorded: readJson<RecordedTarget>(reader) };
    case 'request':
      return { type, timeMs, target, ...readJson<RequestBody>(reader) };
    case 'retry':
      return { type, timeMs, target, failure: readJson<RecordedFailure>(reader) };
    case 'items':
      return { type, timeMs, target, objects: readMany(reader, () => reader.piece()) };
    case 'page':
      return { type, timeMs, target, ...readJson<PageBody>(reader) };
    case 'failed':
      return { type, timeMs, target, error: readJson<RecordedError>(reader) };
    case 'opened':
      return { type, timeMs, target, ...readJson<EndBody>(reader) };
    case 'events': {
      const endReason = reader.text() || undefined;
      return { type, timeMs, target, endReason, events: readMany(reader, readEvent) };
    }
    case 'ended':
      return { type, timeMs, target, ...readJson<EndedBody>(reader) };
    case 'impatience':
      return { type, timeMs, target, ...readJson<ImpatienceBody>(reader) };
    case 'steps':
      return { type, timeMs, target, steps: readMany(reader, readStep) };
  }
}

interface RequestBody {
  readonly verb: 'list' | 'watch';
  readonly options: ListOptions;
}

interface PageBody {
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

interface EndBody {
  readonly endReason?: string;
}

interface EndedBody {
  readonly endReason: string;
  readonly error?: RecordedError;
}

interface ImpatienceBody {
  readonly wants: 'relist' | 'retry';
}

type JsonEntry = Exclude<UntimedEntry, { readonly type: 'items' | 'events' | 'steps' | 'finish' }>;

function bodyOf(entry: JsonEntry): object {
  switch (entry.type) {
    case 'start':
      return entry.recording;
    case 'discovery-failed':
    case 'retry':
      return entry.failure;
    case 'target':
      return entry.recorded;
    case 'request':
      return { verb: entry.verb, options: entry.options };
    case 'page': {
      const { resourceVersion, remainingItemCount } = entry;
      return { resourceVersion, continue: entry.continue, remainingItemCount };
    }
    case 'failed':
      return entry.error;
    case 'opened':
      return { endReason: entry.endReason };
    case 'ended':
      return { endReason: entry.endReason, error: entry.error };
    case 'impatience':
      return { wants: entry.wants };
  }
}

function writeEvent(writer: ByteWriter, event: RecordedEvent): void {
  writer.byte(eventTypes.indexOf(event.type));
  if (event.type === 'ERROR') writer.text(event.statusJson);
  else writer.piece(event.bytes);
}

function readEvent(reader: ByteReader): RecordedEvent {
  const type = eventTypes[reader.byte()];
  if (type === undefined) throw new RangeError('an event of an unknown type');
  return type === 'ERROR' ? { type, statusJson: reader.text() } : { type, bytes: reader.piece() };
}

function readStep(reader: ByteReader): PipelineStep {
  const value = reader.varint();
  const does = stepKinds[value % stepKinds.length] ?? 'delta';
  return { does, count: Math.floor(value / stepKinds.length) };
}

function readMany<T>(reader: ByteReader, read: (reader: ByteReader) => T): T[] {
  const many: T[] = [];
  for (let left = reader.varint(); left > 0; left -= 1) many.push(read(reader));
  return many;
}

function readJson<T>(reader: ByteReader): T {
  return JSON.parse(reader.text()) as T;
}
