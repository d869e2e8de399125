import { commonLength } from '../object/common-length.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { repeatedTextAt } from '../object/repeated-text.ts';
import { skipBlanks, skipValue } from '../object/scan-path.ts';
import { latin1Text, readString, skipString } from '../object/scan-string.ts';
import { type ManagerEntry, readManagerEntries } from './managers.ts';

/**
 * The entries of managedFields whose time moved, that are new, or that own more than before, of two versions of an object:
 * those of the managers that wrote.
 */
export function findMovedEntries(oldObject: KubeObject, object: KubeObject): readonly MovedEntry[] {
  return findInPlace(oldObject, object) ?? findByName(oldObject, object);
}

export type MovedEntry = Pick<ManagerEntry, 'manager' | 'fields'>;

/**
 * Most writes move one entry and leave all where they are: it is found without reading the sets. An entry begins where its
 * head is written, since quotes inside of sets are escaped. Undefined when entries came, went or changed places, or are
 * written in another way.
 */
function findInPlace(oldObject: KubeObject, object: KubeObject): MovedEntry[] | undefined {
  const old = listAside(oldObject);
  const now = listAside(object);
  if (!old || !now) return undefined;
  const moved: MovedEntry[] = [];
  let oldStart = 1;
  let start = 1;
  while (start < now.length && oldStart < old.length) {
    const same = commonLength(old, oldStart, now, start, lastLength);
    lastLength = same;
    if (start + same === now.length && oldStart + same === old.length) return moved;
    const entryStart = now.lastIndexOf(headStart, start + same);
    if (entryStart < start) return undefined;
    const timeEnd = moved.length > 0 ? -1 : endOfTime(now, entryStart, start + same);
    // Nearly always only the time of one entry differs, and that is all there is to know.
    if (timeEnd !== -1 && isRestEqual(old, timeEnd - start + oldStart, now, timeEnd)) {
      return [{ manager: repeatedTextAt(now, entryStart + headStart.length - 1), fields: undefined }];
    }
    const oldEntryStart = entryStart - start + oldStart;
    const [oldEnd, end] = [nextHead(old, oldEntryStart), nextHead(now, entryStart)];
    if (!isOneEntry(old, oldEntryStart, oldEnd) || !isOneEntry(now, entryStart, end)) return undefined;
    const [oldEntry, entry] = [readHead(old, oldEntryStart, oldEnd), readHead(now, entryStart, end)];
    // The time of other writers than the API server can be behind the set.
    if (oldEntry.time === '' || entry.time === '' || !isSameManager(oldEntry, entry)) return undefined;
    if (hasMoved(oldEntry, entry)) moved.push(entry);
    oldStart = oldEnd;
    start = end;
  }
  return start === now.length && oldStart === old.length ? moved : undefined;
}

/** Writes of one manager come in series: most lists differ about where the last ones did. */
let lastLength = 0;

const headStart = Buffer.from('{"manager":"');
const subresourceKey = '"subresource":';

function listAside(object: KubeObject): Buffer | undefined {
  if (object.hasManagedFields) return undefined;
  const bytes = object.managedFields?.bytes;
  return bytes instanceof Buffer ? bytes : bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

const timeKey = Buffer.from('"time"');

/** The offset after the time of the entry at `start`, when `at` is in it; -1 when it is not. */
function endOfTime(list: Buffer, start: number, at: number): number {
  let keyStart = start + 1;
  while (list[keyStart] === 0x22 && keyStart <= at) {
    const valueStart = skipString(list, keyStart) + 1;
    if (list[valueStart] !== 0x22) return -1;
    const valueEnd = skipString(list, valueStart);
    if (at < valueEnd) return at > valueStart && isTimeKey(list, keyStart) ? valueEnd : -1;
    keyStart = valueEnd + 1;
  }
  return -1;
}

function isTimeKey(list: Buffer, start: number): boolean {
  return timeKey.every((byte, i) => list[start + i] === byte);
}

function isRestEqual(old: Buffer, oldStart: number, now: Buffer, start: number): boolean {
  const left = now.length - start;
  return (
    old.length - oldStart === left && old[oldStart - 1] === 0x22 && commonLength(old, oldStart, now, start) === left
  );
}

/** Where the next entry begins, or the end of the list. */
function nextHead(list: Buffer, start: number): number {
  const next = list.indexOf(headStart, start + 1);
  return next === -1 ? list.length : next;
}

/** One without a manager has no head of this kind, and would be taken for the end of the one before it. */
function isOneEntry(list: Buffer, start: number, end: number): boolean {
  return skipValue(list, start) === end - 1;
}

/** Without what comes after `end`. */
function readHead(list: Buffer, start: number, end: number): ManagerEntry {
  const texts = { manager: '', operation: '', apiVersion: '', time: '' };
  let at = start + 1;
  while (list[at] === 0x22 && at < end) {
    const keyEnd = skipString(list, at);
    const valueStart = keyEnd + 1;
    if (list[valueStart] !== 0x22) break;
    const valueEnd = skipString(list, valueStart);
    const name = readString(list, at, keyEnd);
    if (Object.hasOwn(texts, name)) Reflect.set(texts, name, readString(list, valueStart, valueEnd));
    at = skipBlanks(list, valueEnd) + 1;
  }
  const fieldsStart = list[at] === 0x22 ? skipString(list, at) + 1 : at;
  const fields = list[fieldsStart] === 0x7b ? { bytes: list, start: fieldsStart } : undefined;
  const subresource = readSubresource(list, end);
  return { ...texts, subresource, fields, lengthBytes: end - start };
}

/** It comes last, if at all: after it are the brace and what divides or ends the list. */
function readSubresource(list: Buffer, end: number): string {
  const valueEnd = end - 2;
  if (list[valueEnd - 1] !== 0x22) return '';
  const valueStart = list.lastIndexOf(0x22, valueEnd - 2);
  const keyStart = valueStart - subresourceKey.length;
  const isOne = keyStart > 0 && latin1Text(list, keyStart, valueStart) === subresourceKey;
  return isOne ? readString(list, valueStart, valueEnd) : '';
}

function findByName(oldObject: KubeObject, object: KubeObject): ManagerEntry[] {
  const entries = readManagerEntries(object);
  const oldEntries = readManagerEntries(oldObject);
  return entries.filter((entry) => {
    const old = oldEntries.find((each) => isSameManager(each, entry));
    return old === undefined || hasMoved(old, entry);
  });
}

function isSameManager(a: ManagerEntry, b: ManagerEntry): boolean {
  return (
    a.manager === b.manager &&
    a.operation === b.operation &&
    a.subresource === b.subresource &&
    a.apiVersion === b.apiVersion
  );
}

/** Its time, or within the same second its set has grown. */
function hasMoved(old: ManagerEntry, entry: ManagerEntry): boolean {
  return old.time !== entry.time || entry.lengthBytes > old.lengthBytes;
}
