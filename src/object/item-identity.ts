import type { JsonSlice } from './json-path-nodes.ts';
import { scalarText } from './json-text.ts';
import { repeatedTextAt } from './repeated-text.ts';
import { findMember, findStart, skipValue } from './scan-path.ts';
import { latin1Text } from './scan-string.ts';

/** Fields that identify an item of a list in Kubernetes' types, the most telling first. */
const mergeKeys: readonly (readonly string[])[] = [
  ['name'],
  ['type'],
  ['uid'],
  ['containerPort'],
  ['containerPort', 'protocol'],
  ['port'],
  ['port', 'protocol'],
  ['mountPath'],
  ['devicePath'],
  ['ip'],
  ['key'],
  ['key', 'effect'],
  ['topologyKey'],
  ['topologyKey', 'whenUnsatisfiable'],
  ['manager'],
];

const singleKeys = mergeKeys.flatMap((fields) => (fields.length === 1 ? fields : []));

/** Names the items of a list; undefined for an item that lacks what they are named by. */
export type ItemName = (item: JsonSlice) => string | undefined;

/** The name of a single item, by the first merge key that it has. */
export function itemName(item: JsonSlice): string | undefined {
  return findNameOfItem(item)?.name;
}

/** `itemName`, and the offset after the value that it is. */
export function findNameOfItem({
  bytes,
  start,
}: JsonSlice): { readonly name: string; readonly end: number } | undefined {
  if (bytes[start] !== 0x7b) return undefined;
  for (const field of singleKeys) {
    // The API server writes no member twice.
    const at = findMember(bytes, start, field, true);
    if (at === -1 || !isNameable(bytes[at] as number)) continue;
    const end = skipValue(bytes, at);
    const name = bytes[at] === 0x22 ? repeatedTextAt(bytes, at) : latin1Text(bytes, at, end);
    return { name, end };
  }
  return undefined;
}

/**
 * How to tell items of two versions of a list apart: by themselves when all are strings, or by the first merge key that
 * every item of both has as a scalar; none is twice in one list. Undefined when there is no such way.
 */
export function findItemName(oldItems: readonly JsonSlice[], newItems: readonly JsonSlice[]): ItemName | undefined {
  if (oldItems.length === 0 || newItems.length === 0) return undefined;
  const candidates: ItemName[] = [
    ownText,
    ...mergeKeys.map(
      (fields): ItemName =>
        (item) =>
          nameBy(item, fields),
    ),
  ];
  return candidates.find((name) => isUnique(oldItems, name) && isUnique(newItems, name));
}

function isUnique(items: readonly JsonSlice[], nameOf: ItemName): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined || seen.has(name)) return false;
    seen.add(name);
  }
  return true;
}

function ownText(item: JsonSlice): string | undefined {
  return item.bytes[item.start] === 0x22 ? scalarText(item) : undefined;
}

function nameBy({ bytes, start }: JsonSlice, fields: readonly string[]): string | undefined {
  if (bytes[start] !== 0x7b) return undefined;
  const texts: string[] = [];
  for (const field of fields) {
    const at = findStart(bytes, [field], start);
    const text = at === -1 || !isNameable(bytes[at] as number) ? undefined : scalarText({ bytes, start: at });
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join('/');
}

/** Strings and numbers. */
function isNameable(first: number): boolean {
  return first === 0x22 || first === 0x2d || (first >= 0x30 && first <= 0x39);
}
