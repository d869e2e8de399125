import type { Column } from '../columns/column.ts';
import { toPrintable } from '../core/text.ts';
import { type ControlRecord, isEventRecord, type PublicRecord } from '../records/public-record.ts';
import type { Sink } from '../records/record-line.ts';
import { toClockTime } from './clock-time.ts';
import { describeEvent } from './describe-event.ts';
import type { Painter, Role } from './painter.ts';
import type { Printer } from './printer.ts';

export interface LogPrinterOptions {
  readonly columnsOf: (resource: string) => readonly Column[];
  /** Several resources are printed: each line names its own. */
  readonly isMixed: () => boolean;
  readonly isAscii: boolean;
  readonly paint: Painter;
}

interface Mark {
  readonly glyph: string;
  readonly ascii: string;
  readonly role: Role;
}

const marks: Readonly<Record<PublicRecord['type'], Mark>> = {
  ADDED: { glyph: '+', ascii: '+', role: 'added' },
  MODIFIED: { glyph: '~', ascii: '~', role: 'modified' },
  DELETED: { glyph: '-', ascii: '-', role: 'deleted' },
  SYNCED: { glyph: '●', ascii: '*', role: 'control' },
  RECONNECT: { glyph: '↻', ascii: '>', role: 'control' },
  RELIST: { glyph: '⟳', ascii: '@', role: 'control' },
  ERROR: { glyph: '!', ascii: '!', role: 'error' },
  BOOKMARK: { glyph: '·', ascii: '.', role: 'dim' },
};

const typeWidth = 9;

/** One human line a record: time, glyph and word, key, what changed. */
export function createLogPrinter(sink: Sink, options: LogPrinterOptions): Printer {
  return {
    print: (record) => sink.text(`${toLogLine(record, options)}\n`),
    flush: () => {},
  };
}

function toLogLine(record: PublicRecord, options: LogPrinterOptions): string {
  const { paint, isAscii, isMixed, columnsOf } = options;
  const mark = marks[record.type];
  const head = [
    paint('dim', toClockTime(record.timeMs)),
    paint(mark.role, `${isAscii ? mark.ascii : mark.glyph} ${record.type.padEnd(typeWidth)}`),
  ];
  if (!isEventRecord(record)) {
    return [...head, toPrintable(record.resource), toPrintable(describeControl(record, isAscii))].join(' ');
  }
  const key = toPrintable(record.key);
  const what = toPrintable(describeEvent(record, columnsOf(record.resource), isAscii));
  return [...head, ...(isMixed() ? [toPrintable(record.resource)] : []), paint('strong', key), what && ` ${what}`]
    .filter((part) => part !== '')
    .join(' ');
}

function describeControl(record: ControlRecord, isAscii: boolean): string {
  const dot = isAscii ? ',' : ' ·';
  switch (record.type) {
    case 'SYNCED': {
      const how = record.via === 'stream' ? 'streamed' : 'listed';
      return `${record.count} objects ${how} in ${toSeconds(record.durationMs)}${dot} version ${record.resourceVersion}`;
    }
    case 'RECONNECT':
      return `watching again from version ${record.resourceVersion} after ${toSeconds(record.afterMs)}${dot} ${record.reason}`;
    case 'RELIST':
      return `${record.reason}${dot} version ${record.resourceVersion}${dot} +${record.added} ~${record.modified} -${record.deleted}`;
    case 'ERROR': {
      const retry = record.retryInMs === undefined ? '' : `${dot} again in ${toSeconds(record.retryInMs)}`;
      return `${record.phase}: ${record.message}${retry}`;
    }
    case 'BOOKMARK':
      return `version ${record.resourceVersion}`;
  }
}

function toSeconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(1)}s`;
}
