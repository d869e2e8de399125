import type { ItemName } from './item-identity.ts';
import type { JsonSlice } from './json-path-nodes.ts';
import { forEachElement, skipBlanks, skipValue } from './scan-path.ts';
import { readString, skipString } from './scan-string.ts';

/** The start of the next member or element, or of the bracket that ends them. */
export function nextAfter(bytes: Uint8Array, end: number): number {
  const at = skipBlanks(bytes, end);
  return bytes[at] === 0x2c ? skipBlanks(bytes, at + 1) : at;
}

/** The members from the one at `start` on, by name, and the offset after their object. */
export function readMembers(bytes: Uint8Array, start: number): readonly [ReadonlyMap<string, number>, number] {
  const members = new Map<string, number>();
  let at = start;
  while (bytes[at] === 0x22) {
    const keyEnd = skipString(bytes, at);
    const value = skipBlanks(bytes, skipBlanks(bytes, keyEnd) + 1);
    members.set(readString(bytes, at, keyEnd), value);
    at = nextAfter(bytes, skipValue(bytes, value));
  }
  return [members, at + 1];
}

export function itemsAt(bytes: Uint8Array, start: number): JsonSlice[] {
  const items: JsonSlice[] = [];
  forEachElement(bytes, start, (at) => items.push({ bytes, start: at }));
  return items;
}

/** New index of each old item, or -1; undefined when the common items changed their order. */
export function pairByName(
  oldItems: readonly JsonSlice[],
  newItems: readonly JsonSlice[],
  nameOf: ItemName,
): readonly number[] | undefined {
  const newIndexes = new Map(newItems.map((item, index) => [nameOf(item), index]));
  const pairs = oldItems.map((item) => newIndexes.get(nameOf(item)) ?? -1);
  const kept = pairs.filter((index) => index !== -1);
  return kept.every((index, i) => i === 0 || index > (kept[i - 1] ?? 0)) ? pairs : undefined;
}
