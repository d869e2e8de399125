import type { JsonSlice } from '../object/json-path-nodes.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { forEachMember, skipBlanks } from '../object/scan-path.ts';
import { isString, textAt } from '../object/scan-string.ts';

/** One entry of metadata.managedFields. */
export interface ManagerEntry {
  readonly manager: string;
  readonly operation: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  readonly apiVersion: string;
  /** RFC 3339, to the second; empty when the server did not say. */
  readonly time: string;
  /** The FieldsV1 set; undefined when there is none. */
  readonly fields: JsonSlice | undefined;
  readonly lengthBytes: number;
}

/** Who owns which fields of an object, for people to read. */
export interface FieldManager extends Pick<ManagerEntry, 'manager' | 'operation' | 'subresource' | 'apiVersion'> {
  /** How many fields it owns, maps and list items as a whole not counted. */
  readonly fieldCount: number;
  /** When it last changed one of them; undefined when the server did not say. */
  readonly timeMs: number | undefined;
}

/** The field managers of an object, in the server's order; also where managedFields were set aside. */
export function listManagers(object: KubeObject): FieldManager[] {
  return readManagerEntries(object).map(({ manager, operation, subresource, apiVersion, time, fields }) => ({
    manager,
    operation,
    subresource,
    apiVersion,
    fieldCount: fields ? countLeaves(fields, 0) : 0,
    timeMs: toTimeMs(time),
  }));
}

/** The entries, without parsing their sets. */
export function readManagerEntries(object: KubeObject): ManagerEntry[] {
  const list = object.managedFields;
  const entries: ManagerEntry[] = [];
  if (list?.bytes[list.start] !== 0x5b) return entries;
  const { bytes } = list;
  let at = skipBlanks(bytes, list.start + 1);
  while (bytes[at] === 0x7b) {
    const entry = readEntry(bytes, at);
    entries.push(entry);
    const next = skipBlanks(bytes, at + entry.lengthBytes);
    at = bytes[next] === 0x2c ? skipBlanks(bytes, next + 1) : next;
  }
  return entries;
}

function readEntry(bytes: Uint8Array, start: number): ManagerEntry {
  const texts = { manager: '', operation: '', subresource: '', apiVersion: '', time: '' };
  let fields: JsonSlice | undefined;
  let last = start + 1;
  forEachMember(bytes, start, (keyStart, keyEnd, valueStart, valueEnd) => {
    last = valueEnd;
    const name = entryTexts.find((each) => isString(bytes, keyStart, keyEnd, each));
    if (name !== undefined) texts[name] = textAt(bytes, valueStart);
    else if (isString(bytes, keyStart, keyEnd, 'fieldsV1')) fields = { bytes, start: valueStart };
  });
  return { ...texts, fields, lengthBytes: skipBlanks(bytes, last) + 1 - start };
}

const entryTexts = ['manager', 'operation', 'subresource', 'apiVersion', 'time'] as const;

/** The call stack has an end. */
const deepest = 500;

/** Members that are empty sets, `.` aside: that one is the map or item itself. */
function countLeaves({ bytes, start }: JsonSlice, depth: number): number {
  let count = 0;
  forEachMember(bytes, start, (keyStart, keyEnd, valueStart, valueEnd) => {
    if (isString(bytes, keyStart, keyEnd, '.')) return;
    const isLeaf = skipBlanks(bytes, valueStart + 1) === valueEnd - 1 || depth === deepest;
    count += isLeaf ? 1 : countLeaves({ bytes, start: valueStart }, depth + 1);
  });
  return count;
}

function toTimeMs(time: string): number | undefined {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? undefined : ms;
}
