import { quote } from './json-quote.ts';
import { type ControlRecord, type EventRecord, isEventRecord, type PublicRecord } from './public-record.ts';
import { recordTable } from './record-table.ts';

/** Where a line goes: text and ready bytes, in order. */
export interface Sink {
  text(text: string): void;
  bytes(bytes: Uint8Array): void;
}

export interface LineOptions {
  readonly withObject: boolean;
  /** Makes the JSON of `changes` for MODIFIED records; absent: they have none. */
  readonly changesOf?: ChangesOf | undefined;
}

/** The JSON array of what changed. */
export type ChangesOf = (record: EventRecord) => string;

/** Writes a record as one line of JSON. The object's bytes pass through as they are: they are neither read nor copied here. */
export function writeRecordLine(sink: Sink, record: PublicRecord, options: LineOptions): void {
  if (!isEventRecord(record)) {
    sink.text(`${controlLine(record)}\n`);
    return;
  }
  const { object } = record;
  const head = eventHead(record);
  const tail = eventTail(record, options.changesOf);
  if (object && options.withObject) {
    sink.text(`${head},"object":`);
    sink.bytes(object.bytes);
    sink.text(`${tail}\n`);
  } else {
    sink.text(`${head}${tail}\n`);
  }
}

function eventHead({ type, timeMs, resource, key, cause }: EventRecord): string {
  return `{"type":"${type}","time":"${toTimestamp(timeMs)}","resource":${quote(resource)},"key":${quote(key)},"cause":"${cause}"`;
}

function eventTail(record: EventRecord, changesOf: ChangesOf | undefined): string {
  switch (record.type) {
    case 'ADDED':
      return '}';
    case 'MODIFIED': {
      const old = quote(record.oldObject?.resourceVersion ?? '');
      const replaced = record.isReplaced ? ',"replaced":true' : '';
      const changes = changesOf ? `,"changes":${changesOf(record)}` : '';
      return `,"oldResourceVersion":${old}${replaced}${changes}}`;
    }
    case 'DELETED':
      return record.isFinalStateUnknown ? ',"finalStateUnknown":true}' : '}';
  }
}

/** JSON.stringify leaves out what is undefined. */
function controlLine(record: ControlRecord): string {
  const values = new Map<string, unknown>(Object.entries(record)).set('time', toTimestamp(record.timeMs));
  return JSON.stringify(
    Object.fromEntries(recordTable[record.type].map(({ name }) => [name, rounded(values.get(name))])),
  );
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value) : value;
}

// Most records of a busy moment share their millisecond.
let lastTimeMs = Number.NaN;
let lastTimestamp = '';

function toTimestamp(timeMs: number): string {
  if (timeMs !== lastTimeMs) {
    lastTimeMs = timeMs;
    lastTimestamp = new Date(timeMs).toISOString();
  }
  return lastTimestamp;
}
