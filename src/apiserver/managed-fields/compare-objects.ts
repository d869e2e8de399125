import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, ownMember } from '../../core/json.ts';
import { emptySet, type FieldSet, leaf, sortChildren, toNode } from './field-set.ts';
import { isSameJson } from './is-same-json.ts';
import { itemElement, memberElement, type PathElement } from './path-element.ts';
import { type ListSchema, type MapSchema, memberSchema, type Schema } from './schema.ts';

export interface ObjectDifference {
  /** Paths that the next object has and the former has not, or has with another value. */
  readonly changed: FieldSet;
  readonly removed: FieldSet;
}

/**
 * What differs between two objects, by the paths that managers can own. The former may be absent. What the API server
 * sets itself (apiVersion, kind, name, uid, version, …) does not count. Fields that it always writes count as present.
 */
export function compareObjects(former: JsonObject | undefined, next: JsonObject, schema: Schema): ObjectDifference {
  const changes: Changes = { changed: undefined, removed: undefined };
  if (schema.map) compareMaps(schema.map, former ?? {}, next, changes, objectSkips);
  return {
    changed: nodeOf(false, changes.changed) ?? emptySet,
    removed: nodeOf(false, changes.removed) ?? emptySet,
  };
}

type Children = (readonly [PathElement, FieldSet])[];

/** The nodes below one place, in the order in which they were found; most places have none. */
interface Changes {
  changed: Children | undefined;
  removed: Children | undefined;
}

function add(into: Changes, kind: keyof Changes, element: PathElement, node: FieldSet): void {
  const children = into[kind];
  if (children === undefined) into[kind] = [[element, node]];
  else children.push([element, node]);
}

function nodeOf(isIn: boolean, children: Children | undefined): FieldSet | undefined {
  if (children === undefined) return isIn ? leaf : undefined;
  return toNode(isIn, sortChildren(children));
}

type Skips = ReadonlyMap<string, true | ReadonlyMap<string, true>>;

const skippedMetadata = [
  'name',
  'namespace',
  'creationTimestamp',
  'selfLink',
  'uid',
  'clusterName',
  'generation',
  'managedFields',
  'resourceVersion',
];
const objectSkips: Skips = new Map<string, true | ReadonlyMap<string, true>>([
  ['apiVersion', true],
  ['kind', true],
  ['metadata', new Map(skippedMetadata.map((name) => [name, true]))],
]);

function compareMaps(
  map: MapSchema,
  a: JsonObject | undefined,
  b: JsonObject | undefined,
  into: Changes,
  skips?: Skips,
) {
  if (b !== undefined) {
    for (const name in b) {
      const skip = skips?.get(name);
      if (skip === true) continue;
      const left = a && memberOf(map, a, name);
      if (left !== b[name]) compareMember(map, name, left, b[name], into, skip);
    }
  }
  if (a !== undefined) {
    for (const name in a) {
      const skip = skips?.get(name);
      if (skip === true || (b !== undefined && Object.hasOwn(b, name))) continue;
      compareMember(map, name, a[name], b && memberOf(map, b, name), into, skip);
    }
  }
  if (map.alwaysWritten.length > 0 && (a === undefined) !== (b === undefined)) {
    for (const name of map.alwaysWritten) {
      if (Object.hasOwn(a ?? b ?? {}, name)) continue;
      const written = alwaysWrittenValue(map, name);
      compareMember(map, name, a && written, b && written, into, undefined);
    }
  }
}

/** A member, or what the API server writes when it is not given. */
function memberOf(map: MapSchema, object: JsonObject, name: string): JsonValue | undefined {
  const value = ownMember(object, name);
  return value === undefined && map.field(name)?.isAlwaysWritten ? alwaysWrittenValue(map, name) : value;
}

function alwaysWrittenValue(map: MapSchema, name: string): JsonValue {
  const schema = map.field(name)?.schema();
  return schema?.map && schema.map.alwaysWritten !== undefined && !schema.list ? noMembers : null;
}

const noMembers: JsonObject = {};

function compareMember(
  map: MapSchema,
  name: string,
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  into: Changes,
  skips: Skips | undefined,
): void {
  const schema = memberSchema(map, name);
  if (schema === undefined) return;
  if (skips === undefined) {
    compareInto(schema, memberElement(name), a, b, into);
    return;
  }
  const below: Changes = { changed: undefined, removed: undefined };
  if (schema.map) compareMaps(schema.map, asObject(a), asObject(b), below, skips);
  addNodes(memberElement(name), below, false, false, into);
}

/** Compares two values of which at least one is there. */
function compareInto(
  schema: Schema,
  element: PathElement,
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  into: Changes,
): void {
  if (a === b) return;
  if (hasBelow(schema, a, b)) {
    const below: Changes = { changed: undefined, removed: undefined };
    compareBelow(schema, a, b, below);
    addNodes(element, below, a === undefined || isOtherShape(a, b), b === undefined, into);
  } else if (a === undefined) add(into, 'changed', element, leaf);
  else if (b === undefined) add(into, 'removed', element, leaf);
  else if (!isSameJson(a, b)) add(into, 'changed', element, leaf);
}

/** Did a value that may be any JSON become a map, a list or a scalar that it was not? Then it is changed as a whole too. */
function isOtherShape(a: JsonValue, b: JsonValue | undefined): boolean {
  if (a === null || b === null || b === undefined) return false;
  return isJsonObject(a) !== isJsonObject(b) || isJsonArray(a) !== isJsonArray(b);
}

function addNodes(element: PathElement, below: Changes, isAdded: boolean, isRemoved: boolean, into: Changes): void {
  const changed = nodeOf(isAdded, below.changed);
  if (changed !== undefined) add(into, 'changed', element, changed);
  const removed = nodeOf(isRemoved, below.removed);
  if (removed !== undefined) add(into, 'removed', element, removed);
}

/** False when the values are owned as a whole. Of two empty ones only being there or not can differ. */
function hasBelow({ map, list }: Schema, a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (map && !map.isWhole && (isJsonObject(a) || isJsonObject(b))) return !isEmptyObject(a) || !isEmptyObject(b);
  return list !== undefined && !list.isWhole && (hasItems(a) || hasItems(b));
}

function compareBelow({ map, list }: Schema, a: JsonValue | undefined, b: JsonValue | undefined, into: Changes): void {
  if (map && (isJsonObject(a) || isJsonObject(b))) compareMaps(map, asObject(a), asObject(b), into);
  else if (list) compareLists(list, isJsonArray(a) ? a : noItems, isJsonArray(b) ? b : noItems, into);
}

const noItems: readonly JsonValue[] = [];

function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

function isEmptyObject(value: JsonValue | undefined): boolean {
  if (isJsonObject(value)) for (const _name in value) return false;
  return true;
}

function hasItems(value: JsonValue | undefined): boolean {
  return isJsonArray(value) && value.length > 0;
}

function compareLists(list: ListSchema, a: readonly JsonValue[], b: readonly JsonValue[], into: Changes): void {
  const same = countSame(a, b);
  if (same === a.length && same === b.length) return;
  const schema = list.element();
  const left = groupItems(list, a, same);
  const right = groupItems(list, b, same);
  for (const [element, items] of right) compareItems(schema, element, left.get(element) ?? noItems, items, into);
  for (const [element, items] of left) {
    if (!right.has(element)) compareItems(schema, element, items, noItems, into);
  }
}

/** How many items at the front are equal; writes seldom touch more than one. */
function countSame(a: readonly JsonValue[], b: readonly JsonValue[]): number {
  let count = 0;
  while (count < a.length && count < b.length && isSameJson(a[count], b[count])) count += 1;
  return count;
}

function groupItems(list: ListSchema, items: readonly JsonValue[], from: number): Map<PathElement, JsonValue[]> {
  const groups = new Map<PathElement, JsonValue[]>();
  for (let at = from; at < items.length; at += 1) {
    const item = items[at] ?? null;
    const element = itemElement(list, item);
    if (element === undefined) continue;
    const group = groups.get(element);
    if (group === undefined) groups.set(element, [item]);
    else group.push(item);
  }
  return groups;
}

/** Items that share a key, which only invalid objects have, are owned together. */
function compareItems(
  schema: Schema,
  element: PathElement,
  a: readonly JsonValue[],
  b: readonly JsonValue[],
  into: Changes,
): void {
  if (a.length < 2 && b.length < 2) compareInto(schema, element, a[0], b[0], into);
  else if (a.length === 0) add(into, 'changed', element, leaf);
  else if (b.length === 0) add(into, 'removed', element, leaf);
  else if (!isSameJson(a, b)) add(into, 'changed', element, leaf);
}
