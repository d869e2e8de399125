import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { emptySet, type FieldSet, leaf, sortChildren, toNode } from './field-set.ts';
import { itemElement, memberElement, type PathElement } from './path-element.ts';
import { type ListSchema, type MapSchema, memberSchema, type Schema } from './schema.ts';

/** The paths that an object sets: its scalars, what is kept whole, the items of its lists, the members of its maps. */
export function fieldsOf(object: JsonObject, schema: Schema): FieldSet {
  if (!schema.map || schema.map.isWhole) return emptySet;
  return toNode(false, membersOf(schema.map, object)) ?? emptySet;
}

type Children = (readonly [PathElement, FieldSet])[];

function membersOf(map: MapSchema, object: JsonObject): Children {
  const children: Children = [];
  for (const [name, value] of Object.entries(object)) {
    const schema = memberSchema(map, name);
    if (schema === undefined) continue;
    const isOwned = map.field(name) === undefined || value === null || isEmptyObject(value);
    const node = nodeOf(schema, value, isOwned);
    if (node !== undefined) children.push([memberElement(name), node]);
  }
  return sortChildren(children);
}

function isEmptyObject(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function nodeOf(schema: Schema, value: JsonValue, isOwned: boolean): FieldSet | undefined {
  if (schema.map && isJsonObject(value))
    return schema.map.isWhole ? leaf : toNode(isOwned, membersOf(schema.map, value));
  if (schema.list && isJsonArray(value))
    return schema.list.isWhole ? leaf : toNode(isOwned, itemsOf(schema.list, value));
  return leaf;
}

function itemsOf(list: ListSchema, items: readonly JsonValue[]): Children {
  const nodes = new Map<PathElement, FieldSet>();
  for (const item of items) {
    const element = itemElement(list, item);
    if (element === undefined) continue;
    // Items that share a key are owned together.
    nodes.set(element, nodes.has(element) ? leaf : (nodeOf(list.element(), item, true) ?? leaf));
  }
  return sortChildren([...nodes]);
}

/** The set with the declared fields that lead to its paths: they go when all that is below them goes. */
export function withLeadingFields(set: FieldSet, schema: Schema | undefined): FieldSet {
  const children: Children = [];
  for (const [element, child] of Object.entries(set)) {
    if (element === '.') continue;
    const name = element.startsWith('f:') ? element.slice(2) : undefined;
    const map = schema?.map;
    const below = name === undefined ? schema?.list?.element() : map && memberSchema(map, name);
    const node = withLeadingFields(child, below);
    const isDeclared = name !== undefined && map?.field(name) !== undefined;
    children.push([
      element,
      isDeclared && !('.' in node) && Object.keys(node).length > 0 ? { '.': leaf, ...node } : node,
    ]);
  }
  return toNode('.' in set, children) ?? leaf;
}
