import { isJsonArray, isJsonObject, type JsonValue } from '../../core/json.ts';
import type { FieldSet } from './field-set.ts';

/** One manager's share: metav1.ManagedFieldsEntry. */
export interface ManagerEntry {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly time: string | undefined;
  readonly fields: FieldSet;
  readonly subresource: string;
}

/** What makes two entries the same: an applier is the same at every version. */
export function isSameManager(a: ManagerEntry, b: Omit<ManagerEntry, 'time' | 'fields'>): boolean {
  return (
    a.manager === b.manager &&
    a.operation === b.operation &&
    a.subresource === b.subresource &&
    (a.operation === 'Apply' || a.apiVersion === b.apiVersion)
  );
}

/** Reads `metadata.managedFields`; undefined when an entry is not valid, as the API server then ignores them all. */
export function parseEntries(value: JsonValue | undefined): readonly ManagerEntry[] | undefined {
  if (!isJsonArray(value)) return [];
  const entries: ManagerEntry[] = [];
  for (const item of value) {
    if (!isJsonObject(item)) return undefined;
    const { manager = '', operation, apiVersion, time, fieldsType, fieldsV1 = {}, subresource = '' } = item;
    if (operation !== 'Apply' && operation !== 'Update') return undefined;
    if (typeof apiVersion !== 'string' || apiVersion === '' || fieldsType !== 'FieldsV1') return undefined;
    entries.push({
      manager: String(manager),
      operation,
      apiVersion,
      time: typeof time === 'string' ? time : undefined,
      fields: isJsonObject(fieldsV1) ? (fieldsV1 as FieldSet) : {},
      subresource: String(subresource),
    });
  }
  return entries;
}

/** The fields without path elements of a kind that is not known, which the API server passes over. */
export function withoutUnknown(fields: FieldSet): FieldSet {
  const known = Object.entries(fields).filter(([element]) => element === '.' || /^[fkvi]:/.test(element));
  return Object.fromEntries(known.map(([element, node]) => [element, withoutUnknown(node)]));
}

/** Writes entries as JSON, in the API server's order: Apply before Update, oldest first, then by name and version. */
export function toManagedFields(entries: readonly ManagerEntry[]): JsonValue[] {
  return [...entries].sort(compareEntries).map(({ manager, operation, apiVersion, time, fields, subresource }) => ({
    manager,
    operation,
    apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: fields,
    ...(subresource === '' ? {} : { subresource }),
  }));
}

function compareEntries(a: ManagerEntry, b: ManagerEntry): number {
  return (
    compare(a.operation, b.operation) ||
    compare(a.time ?? '', b.time ?? '') ||
    compare(a.manager, b.manager) ||
    compare(a.apiVersion, b.apiVersion) ||
    compare(a.subresource, b.subresource)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
