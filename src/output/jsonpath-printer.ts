import { toPrintable } from '../core/text.ts';
import { type JsonPathTemplate, parseJsonPath } from '../object/json-path.ts';
import { isEventRecord } from '../records/public-record.ts';
import type { Sink } from '../records/record-line.ts';
import type { Printer } from './printer.ts';

/**
 * What a JSONPath template of kubectl makes of each event's object; an object that nobody has seen prints nothing. A record
 * that does not end its line gets an end, so that a reader can tell one from the next. On a terminal control characters are
 * shown, but for tabs and the ends of lines.
 */
export function createJsonPathPrinter(sink: Sink, template: string, isTerminal: boolean): Printer {
  const parsed: JsonPathTemplate = parseJsonPath(template);
  return {
    print: (record) => {
      if (!isEventRecord(record) || !record.object) return;
      const printed = parsed.print(record.object.bytes);
      const text = isTerminal ? printed.replace(/[^\n\t]+/g, toPrintable) : printed;
      sink.text(text.endsWith('\n') ? text : `${text}\n`);
    },
    flush: () => {},
  };
}
