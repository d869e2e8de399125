import { type LineOptions, type Sink, writeRecordLine } from '../records/record-line.ts';
import type { Printer } from './printer.ts';

/** NDJSON: one record a line, all of them. */
export function createJsonPrinter(sink: Sink, options: LineOptions): Printer {
  return {
    print: (record) => writeRecordLine(sink, record, options),
    flush: () => {},
  };
}
