import { toPrintable } from '../core/text.ts';
import { isEventRecord } from '../records/public-record.ts';
import type { Sink } from '../records/record-line.ts';
import { toObjectName } from './object-name.ts';
import type { Printer } from './printer.ts';

/** The name of each event's object, as `kubectl get -o name`; an object that nobody has seen is named by its key. */
export function createNamePrinter(sink: Sink): Printer {
  return {
    print: (record) => {
      if (!isEventRecord(record)) return;
      const { object, resource, key } = record;
      const name = object ? toObjectName(object) : `${resource}/${key.slice(key.lastIndexOf('/') + 1)}`;
      sink.text(`${toPrintable(name)}\n`);
    },
    flush: () => {},
  };
}
