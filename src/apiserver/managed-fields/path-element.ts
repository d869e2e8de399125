import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { ListSchema } from './schema.ts';

/** One step of a path as FieldsV1 writes it: `f:NAME` a member, `k:{…}` an item by its keys, `v:…` an item of a set. */
export type PathElement = string;

export const memberElement = (name: string): PathElement => `f:${name}`;

/** The element of an item in a list that is not kept whole; undefined when the item cannot be told apart. */
export function itemElement(list: ListSchema, item: JsonValue): PathElement | undefined {
  if (list.keys.length === 0)
    return item === null || typeof item === 'object' ? undefined : `v:${JSON.stringify(item)}`;
  if (!isJsonObject(item)) return undefined;
  const map = list.element().map;
  let text = '';
  for (const key of sortedKeys(list.keys)) {
    const value = item[key] ?? map?.field(key)?.default;
    if (value !== undefined) text += `${text === '' ? '' : ','}"${key}":${JSON.stringify(value)}`;
  }
  return text === '' ? undefined : `k:{${text}}`;
}

const sorted = new WeakMap<readonly string[], readonly string[]>();

function sortedKeys(keys: readonly string[]): readonly string[] {
  if (keys.length === 1) return keys;
  let result = sorted.get(keys);
  if (result === undefined) {
    result = [...keys].sort();
    sorted.set(keys, result);
  }
  return result;
}

const ranks: Readonly<Record<string, number>> = { '.': 0, f: 1, k: 2, v: 3, i: 4 };

/** The canonical order of FieldsV1: the field itself, members by name, items by key, by value, by index. */
export function compareElements(a: PathElement, b: PathElement): number {
  if (a === b) return 0;
  if (a.startsWith('f:') && b.startsWith('f:')) return a < b ? -1 : 1;
  const byKind = (ranks[a.charAt(0)] ?? 5) - (ranks[b.charAt(0)] ?? 5);
  if (byKind !== 0) return byKind;
  const quick = compareSingleKeys(a, b);
  if (quick !== undefined) return quick;
  const left: JsonValue = JSON.parse(a.slice(2));
  const right: JsonValue = JSON.parse(b.slice(2));
  return isJsonObject(left) && isJsonObject(right) ? compareKeys(left, right) : compareScalars(left, right);
}

const singleKey = /^k:\{"([^"\\]*)":"([^"\\]*)"\}$/;

/** Without parsing, for the most frequent form: items told apart by one string. */
function compareSingleKeys(a: PathElement, b: PathElement): number | undefined {
  const left = singleKey.exec(a);
  const right = left && singleKey.exec(b);
  if (!left || !right || left[1] !== right[1]) return undefined;
  return (left[2] ?? '') < (right[2] ?? '') ? -1 : 1;
}

function compareKeys(a: JsonObject, b: JsonObject): number {
  const left = Object.entries(a);
  const right = Object.entries(b);
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const [leftKey = '', leftValue = null] = left[i] ?? [];
    const [rightKey = '', rightValue = null] = right[i] ?? [];
    if (leftKey !== rightKey) return leftKey < rightKey ? -1 : 1;
    const byValue = compareScalars(leftValue, rightValue);
    if (byValue !== 0) return byValue;
  }
  return left.length - right.length;
}

const typeRanks: Readonly<Record<string, number>> = { number: 0, string: 1, boolean: 2 };

function compareScalars(a: JsonValue, b: JsonValue): number {
  const byType = (typeRanks[typeof a] ?? 3) - (typeRanks[typeof b] ?? 3);
  if (byType !== 0 || a === b) return byType;
  return String(a) === String(b) ? 0 : typeof a === 'number' ? Number(a) - Number(b) : String(a) < String(b) ? -1 : 1;
}

/** An element as messages write it: `.name`, `[name="web",port=80]`, `[="value"]`, `[0]`. */
export function formatElement(element: PathElement): string {
  const rest = element.slice(2);
  switch (element.charAt(0)) {
    case 'f':
      return `.${rest}`;
    case 'k': {
      const keys: JsonObject = JSON.parse(rest);
      return `[${Object.entries(keys)
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
        .join(',')}]`;
    }
    case 'v':
      return `[=${rest}]`;
    default:
      return `[${rest}]`;
  }
}
