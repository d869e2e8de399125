import type { Column } from '../columns/column.ts';
import { toCellText } from '../columns/printed-text.ts';
import type { JsonObject } from '../core/json.ts';
import { toPrintable } from '../core/text.ts';
import type { EventRecord } from '../records/public-record.ts';

/** How the objects of one resource are shown in rows. */
export interface TableDefinition {
  readonly columns: readonly Column[];
  /** Written before the name, such as `pod/`; empty when there is one resource only. */
  readonly namePrefix: string;
}

/** Columns of a row besides the kind's own, as kubectl's flags ask for them. */
export interface TableOptions {
  readonly isWide: boolean;
  /** Known once it is known what is printed. */
  readonly withNamespace: () => boolean;
  readonly labelColumns: readonly string[];
  readonly showLabels: boolean;
}

/** Clocks of people's machines and of servers differ by as much; what is no further in the future is now. */
export const clockSkewMs = 10_000;

function shownColumns({ columns }: TableDefinition, isWide: boolean): readonly Column[] {
  return isWide ? columns : columns.filter(({ priority }) => priority === 0);
}

export function toHeader(definition: TableDefinition, options: TableOptions): string[] {
  return [
    ...(options.withNamespace() ? ['NAMESPACE'] : []),
    ...shownColumns(definition, options.isWide).map(({ name }) => name.toUpperCase()),
    ...options.labelColumns.map((key) => key.slice(key.lastIndexOf('/') + 1).toUpperCase()),
    ...(options.showLabels ? ['LABELS'] : []),
  ].map(toPrintable);
}

export function toCells(record: EventRecord, definition: TableDefinition, options: TableOptions): string[] {
  const object = shownObject(record);
  const context = { nowMs: record.timeMs, skewMs: clockSkewMs, bytes: record.object?.bytes };
  const labels = record.object?.labels ?? {};
  const own = shownColumns(definition, options.isWide).map((column) => {
    const cell = toCellText(column.cell(object, context));
    return column.format === 'name' ? definition.namePrefix + cell : cell;
  });
  return [
    ...(options.withNamespace() ? [namespaceOf(record)] : []),
    ...own,
    ...options.labelColumns.map((key) => labels[key] ?? ''),
    ...(options.showLabels ? [toLabelsText(labels)] : []),
  ].map(toPrintable);
}

/** The object's JSON; of an object that nobody has seen, what its key says. */
export function shownObject(record: EventRecord): JsonObject {
  if (record.object) return record.object.value as JsonObject;
  const name = record.key.slice(record.key.lastIndexOf('/') + 1);
  return { metadata: { name, namespace: namespaceOf(record) } };
}

function namespaceOf({ key }: EventRecord): string {
  const slash = key.indexOf('/');
  return slash < 0 ? '' : key.slice(0, slash);
}

function toLabelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? '<none>' : pairs.sort().join(',');
}
