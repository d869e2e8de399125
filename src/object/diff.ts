import { mergeKeyOf } from './diff-merge-key.ts';

/** One difference between two JSON values: what turns the old one into the new one. */
export interface Change {
  /** RFC 6901 pointer; empty for the whole value. */
  readonly path: string;
  readonly op: 'add' | 'remove' | 'replace';
  /** Absent for `add`. */
  readonly old?: unknown;
  /** Absent for `remove`. */
  readonly new?: unknown;
}

/**
 * The field-level differences, in the order in which they are to be applied: applying them one after the other, as a JSON
 * patch is applied, turns `oldValue` into `newValue`. Objects are compared by key. Lists are compared by index, or by a
 * merge key that all their items have and that is unique in each (`name`, `type`, `uid` …) as long as the common items
 * keep their order.
 */
export function diff(oldValue: unknown, newValue: unknown): Change[] {
  const changes: Change[] = [];
  compare(oldValue, newValue, '', changes);
  return changes;
}

/** The value after the changes; the given one stays as it is. */
export function applyChanges(value: unknown, changes: readonly Change[]): unknown {
  const root = { value: structuredClone(value) };
  for (const change of changes) applyChange(root, change);
  return root.value;
}

function compare(oldValue: unknown, newValue: unknown, path: string, changes: Change[]): void {
  if (Array.isArray(oldValue) && Array.isArray(newValue)) compareLists(oldValue, newValue, path, changes);
  else if (isRecord(oldValue) && isRecord(newValue)) compareRecords(oldValue, newValue, path, changes);
  else if (!Object.is(oldValue, newValue)) changes.push({ path, op: 'replace', old: oldValue, new: newValue });
}

type JsonRecord = Readonly<Record<string, unknown>>;

function compareRecords(oldRecord: JsonRecord, newRecord: JsonRecord, path: string, changes: Change[]): void {
  for (const key of Object.keys(oldRecord)) {
    const at = `${path}/${escapeToken(key)}`;
    if (Object.hasOwn(newRecord, key)) compare(oldRecord[key], newRecord[key], at, changes);
    else changes.push({ path: at, op: 'remove', old: oldRecord[key] });
  }
  for (const key of Object.keys(newRecord)) {
    if (Object.hasOwn(oldRecord, key)) continue;
    changes.push({ path: `${path}/${escapeToken(key)}`, op: 'add', new: newRecord[key] });
  }
}

function compareLists(oldList: readonly unknown[], newList: readonly unknown[], path: string, changes: Change[]): void {
  const key = mergeKeyOf(oldList, newList);
  const pairs = key === undefined ? undefined : pairByKey(oldList, newList, key);
  if (pairs === undefined) compareByIndex(oldList, newList, path, changes);
  else compareByPairs(oldList, newList, pairs, path, changes);
}

function compareByIndex(
  oldList: readonly unknown[],
  newList: readonly unknown[],
  path: string,
  changes: Change[],
): void {
  const common = Math.min(oldList.length, newList.length);
  for (let i = 0; i < common; i += 1) compare(oldList[i], newList[i], `${path}/${i}`, changes);
  for (let i = oldList.length - 1; i >= common; i -= 1) {
    changes.push({ path: `${path}/${i}`, op: 'remove', old: oldList[i] });
  }
  for (let i = common; i < newList.length; i += 1) changes.push({ path: `${path}/${i}`, op: 'add', new: newList[i] });
}

/** New index of each old item, or -1; undefined when the common items changed their order. */
function pairByKey(
  oldList: readonly unknown[],
  newList: readonly unknown[],
  key: (item: unknown) => string,
): readonly number[] | undefined {
  const newIndexes = new Map(newList.map((item, index) => [key(item), index]));
  const pairs = oldList.map((item) => newIndexes.get(key(item)) ?? -1);
  const kept = pairs.filter((index) => index !== -1);
  return kept.every((index, i) => i === 0 || index > (kept[i - 1] ?? 0)) ? pairs : undefined;
}

/** Removes from the end, then adds from the beginning, then compares the pairs at the places that they have by then. */
function compareByPairs(
  oldList: readonly unknown[],
  newList: readonly unknown[],
  pairs: readonly number[],
  path: string,
  changes: Change[],
): void {
  for (let i = oldList.length - 1; i >= 0; i -= 1) {
    if (pairs[i] === -1) changes.push({ path: `${path}/${i}`, op: 'remove', old: oldList[i] });
  }
  const kept = new Map(pairs.map((newIndex, oldIndex) => [newIndex, oldIndex]));
  for (const [i, item] of newList.entries()) {
    if (!kept.has(i)) changes.push({ path: `${path}/${i}`, op: 'add', new: item });
  }
  for (const [i, item] of newList.entries()) {
    const oldIndex = kept.get(i);
    if (oldIndex !== undefined) compare(oldList[oldIndex], item, `${path}/${i}`, changes);
  }
}

function applyChange(root: { value: unknown }, { path, op, new: newValue }: Change): void {
  const tokens = path.split('/').slice(1).map(unescapeToken);
  const last = tokens.pop();
  if (last === undefined) {
    root.value = structuredClone(newValue);
    return;
  }
  let parent = root.value;
  for (const token of tokens) parent = (parent as Record<string, unknown>)[token];
  if (Array.isArray(parent) && op !== 'replace') {
    if (op === 'add') parent.splice(Number(last), 0, structuredClone(newValue));
    else parent.splice(Number(last), 1);
    return;
  }
  const record = parent as Record<string, unknown>;
  if (op === 'remove') delete record[last];
  // Assigning to `__proto__` would not make a member of that name.
  else
    Object.defineProperty(record, last, {
      value: structuredClone(newValue),
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escapeToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
