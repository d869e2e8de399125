import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import { type JsonPathTemplate, parseJsonPath } from '../object/json-path.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { isEventRecord } from '../records/public-record.ts';
import type { Sink } from '../records/record-line.ts';
import type { Printer } from './printer.ts';

/**
 * What a JSONPath template of kubectl makes of each event's object; an object that nobody has seen prints nothing. A record
 * that does not end its line gets an end, so that a reader can tell one from the next. On a terminal control characters are
 * shown, but for tabs and the ends of lines. A template for a list would print nothing, and is an error.
 */
export function createJsonPathPrinter(sink: Sink, template: string, isTerminal: boolean): Printer {
  const parsed: JsonPathTemplate = parseJsonPath(template);
  const isForList = /\{\s*(?:range\s+)?\$?\.?items\b/.test(template);
  return {
    print: (record) => {
      if (!isEventRecord(record) || !record.object) return;
      if (isForList && !isList(record.object)) throw listTemplate(template);
      const printed = parsed.print(record.object.bytes);
      const text = isTerminal ? printed.replace(/[^\n\t]+/g, toPrintable) : printed;
      sink.text(text.endsWith('\n') ? text : `${text}\n`);
    },
    flush: () => {},
  };
}

function isList(object: KubeObject): boolean {
  return object.findStart(['items']) !== -1;
}

function listTemplate(template: string): KinformerError {
  return new KinformerError('BAD_EXPRESSION', `${template} reads the items of a list, and each record has one object`, {
    hint: 'write {.metadata.name} for {.items[*].metadata.name}',
  });
}
