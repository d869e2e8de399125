import type { DifferenceStep, ItemStep } from '../object/json-difference.ts';
import type { JsonSlice } from '../object/json-path-nodes.ts';
import { findStart, forEachMember, skipBlanks, skipValue } from '../object/scan-path.ts';
import { readString, utf8Text } from '../object/scan-string.ts';

/**
 * How a FieldsV1 set owns what is at `steps`: `exactly`, when it has something there or below; `above`, when a field above is all
 * that it has on the way. That is an atomic field; or a map of which the set has lost what was in it, which is written alike.
 */
export function findOwnership(
  { bytes, start }: JsonSlice,
  steps: readonly DifferenceStep[],
): 'exactly' | 'above' | undefined {
  let at = start;
  for (const [depth, step] of steps.entries()) {
    const isLeaf = bytes[skipBlanks(bytes, at + 1)] === 0x7d;
    if (isLeaf) return depth > 0 ? 'above' : undefined;
    at = typeof step === 'string' ? findStart(bytes, [`f:${step}`], at) : findItem(bytes, at, step);
    if (at === -1) return undefined;
  }
  return 'exactly';
}

/**
 * Items are named by the fields that are their keys (`k:`), by their value (`v:`) or by their place (`i:`). One that only its
 * place tells apart has changed places with others of its keys: who owns those need not have moved them.
 */
function findItem(bytes: Uint8Array, set: number, step: ItemStep): number {
  let found = -1;
  forEachMember(bytes, set, (keyStart, keyEnd, valueStart) => {
    if (found === -1 && matches(readString(bytes, keyStart, keyEnd), step)) found = valueStart;
  });
  return found;
}

function matches(element: string, { item, index, name }: ItemStep): boolean {
  const rest = element.slice(2);
  const isNamed = name !== undefined;
  switch (element.slice(0, 2)) {
    case 'k:':
      return isNamed && hasKeys(JSON.parse(rest) as Readonly<Record<string, unknown>>, item);
    case 'v:':
      // Numbers have no names.
      return (
        (isNamed || item.bytes[item.start] !== 0x22) && JSON.stringify(JSON.parse(rest)) === JSON.stringify(parse(item))
      );
    case 'i:':
      return rest === String(index);
    default:
      return false;
  }
}

/** A key that the item lacks has its default there, such as TCP. */
function hasKeys(keys: Readonly<Record<string, unknown>>, { bytes, start }: JsonSlice): boolean {
  return Object.entries(keys).every(([name, value]) => {
    const at = findStart(bytes, [name], start);
    return at === -1 || parse({ bytes, start: at }) === value;
  });
}

function parse({ bytes, start }: JsonSlice): unknown {
  return JSON.parse(utf8Text(bytes, start, skipValue(bytes, start)));
}
