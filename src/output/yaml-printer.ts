import type { PublicRecord } from '../records/public-record.ts';
import { type Sink, writeRecordLine } from '../records/record-line.ts';
import { parseExactly } from './json-numbers.ts';
import type { Printer } from './printer.ts';
import { toYaml } from './yaml-text.ts';

/** One YAML document a record, with the fields of the NDJSON record. */
export function createYamlPrinter(sink: Sink, withObject: boolean): Printer {
  return {
    print: (record) => sink.text(`---\n${toYaml(parseExactly(toLine(record, withObject)))}`),
    flush: () => {},
  };
}

function toLine(record: PublicRecord, withObject: boolean): string {
  const parts: string[] = [];
  writeRecordLine(
    { text: (text) => parts.push(text), bytes: (bytes) => parts.push(Buffer.from(bytes).toString()) },
    record,
    { withObject },
  );
  return parts.join('');
}
