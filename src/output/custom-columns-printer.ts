import { toPrintable } from '../core/text.ts';
import { type EventRecord, isEventRecord } from '../records/public-record.ts';
import type { Sink } from '../records/record-line.ts';
import { TableLayout } from '../view/table-layout.ts';
import { type CustomColumn, toCustomCell } from './custom-columns.ts';
import type { Printer } from './printer.ts';
import type { SortRecords } from './sort-records.ts';

/** `-o custom-columns`: one header, one row for each event's object. The first rows wait until all have come. */
export function createCustomColumnsPrinter(
  sink: Sink,
  columns: readonly CustomColumn[],
  { noHeaders, sort }: { readonly noHeaders: boolean; readonly sort?: SortRecords | undefined },
): Printer {
  const layout = new TableLayout();
  const header = columns.map((column) => toPrintable(column.header));
  const waiting = new Map<string, EventRecord[]>();
  const synced = new Set<string>();
  let isHeaderDue = !noHeaders;

  const write = (records: readonly EventRecord[]) => {
    const rows = records.flatMap(({ object }) =>
      object ? [columns.map((column) => toCustomCell(column, object))] : [],
    );
    if (rows.length === 0) return;
    const lines = isHeaderDue ? [header, ...rows] : rows;
    isHeaderDue = false;
    for (const line of lines) layout.measure(line);
    for (const line of lines) sink.text(`${layout.line(line)}\n`);
  };
  const release = (resource: string) => {
    const records = waiting.get(resource) ?? [];
    waiting.delete(resource);
    synced.add(resource);
    write(sort ? sort(records) : records);
  };

  return {
    print: (record) => {
      const { resource } = record;
      if (record.type === 'SYNCED') release(resource);
      if (!isEventRecord(record)) return;
      if (synced.has(resource)) write([record]);
      else waiting.set(resource, [...(waiting.get(resource) ?? []), record]);
    },
    flush: () => {
      for (const resource of [...waiting.keys()]) release(resource);
    },
  };
}
