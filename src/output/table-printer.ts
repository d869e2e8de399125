import { type EventRecord, type EventType, isEventRecord, type PublicRecord } from '../records/public-record.ts';
import type { Sink } from '../records/record-line.ts';
import { TableLayout } from '../view/table-layout.ts';
import type { Painter, Role } from './painter.ts';
import type { Printer } from './printer.ts';
import type { SortRecords } from './sort-records.ts';
import { type TableDefinition, type TableOptions, toCells, toHeader } from './table-definition.ts';

export interface TablePrinterOptions extends TableOptions {
  readonly noHeaders: boolean;
  /** The first column says what happened. */
  readonly withEvent: boolean;
  /** Orders the first rows of a resource. */
  readonly sort?: SortRecords | undefined;
  /** Definition of each resource. */
  readonly definitionOf: (resource: string) => TableDefinition;
  readonly paint: Painter;
}

/**
 * Rows as `kubectl get -w --output-watch-events` lays them out. The first rows of a resource wait for its SYNCED record,
 * so that they line up; each later row is written at once, and columns only grow. With several resources, each has its own
 * columns, and its header comes again when the resource changes.
 */
export class TablePrinter implements Printer {
  readonly #sink: Sink;
  readonly #options: TablePrinterOptions;
  readonly #tables = new Map<string, ResourceTable>();
  #last: ResourceTable | undefined;

  constructor(sink: Sink, options: TablePrinterOptions) {
    this.#sink = sink;
    this.#options = options;
  }

  print(record: PublicRecord): void {
    const table = this.#tableOf(record.resource);
    if (!isEventRecord(record)) {
      if (record.type === 'SYNCED') this.#release(table);
    } else if (table.isSynced) this.#write(table, [record]);
    else table.waiting.push(record);
  }

  flush(): void {
    for (const table of this.#tables.values()) this.#release(table);
  }

  #tableOf(resource: string): ResourceTable {
    const known = this.#tables.get(resource);
    if (known) return known;
    const definition = this.#options.definitionOf(resource);
    const table = { definition, layout: new TableLayout(), waiting: [], isSynced: false };
    this.#tables.set(resource, table);
    return table;
  }

  #release(table: ResourceTable): void {
    const { sort } = this.#options;
    const { waiting } = table;
    table.waiting = [];
    table.isSynced = true;
    if (waiting.length > 0) this.#write(table, sort ? sort(waiting) : waiting);
  }

  #write(table: ResourceTable, records: readonly EventRecord[]): void {
    const { withEvent, noHeaders, paint } = this.#options;
    const rows = records.map((record) => {
      const cells = toCells(record, table.definition, this.#options);
      return withEvent ? [record.type.padEnd(8), ...cells] : cells;
    });
    const isNewHeader = !noHeaders && this.#last !== table;
    const header = toHeader(table.definition, this.#options);
    const headerRow = withEvent ? ['EVENT', ...header] : header;
    for (const row of isNewHeader ? [headerRow, ...rows] : rows) table.layout.measure(row);
    if (isNewHeader && this.#last) this.#sink.text('\n');
    if (isNewHeader) this.#sink.text(`${table.layout.line(headerRow)}\n`);
    this.#last = table;
    for (const [index, row] of rows.entries()) {
      const line = table.layout.line(row);
      const type = records[index]?.type;
      this.#sink.text(`${withEvent && type ? paintEvent(paint, type, line) : line}\n`);
    }
  }
}

interface ResourceTable {
  readonly definition: TableDefinition;
  readonly layout: TableLayout;
  waiting: EventRecord[];
  isSynced: boolean;
}

const roles: Readonly<Record<EventType, Role>> = { ADDED: 'added', MODIFIED: 'modified', DELETED: 'deleted' };

function paintEvent(paint: Painter, type: EventType, line: string): string {
  return paint(roles[type], type) + line.slice(type.length);
}
