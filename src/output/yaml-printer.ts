import type { PublicRecord } from '../records/public-record.ts';
import { type LineOptions, type Sink, writeRecordLine } from '../records/record-line.ts';
import { jsonToYaml } from './json-to-yaml.ts';
import type { Printer } from './printer.ts';

/** One YAML document a record, with the fields of the NDJSON record. */
export function createYamlPrinter(sink: Sink, options: LineOptions): Printer {
  return {
    print: (record) => sink.text(jsonToYaml(toLine(record, options))),
    flush: () => {},
  };
}

function toLine(record: PublicRecord, options: LineOptions): string {
  const parts: string[] = [];
  const sink: Sink = {
    text: (text) => parts.push(text),
    bytes: (bytes) => parts.push(Buffer.from(bytes).toString()),
  };
  writeRecordLine(sink, record, options);
  return parts.join('');
}
