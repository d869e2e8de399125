import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { type FieldSet, isMember } from './field-set.ts';
import { itemElement, memberElement } from './path-element.ts';
import { type ListSchema, type MapSchema, memberSchema, type Schema } from './schema.ts';

/**
 * The object without the paths of a set. A map or list of which nothing is left becomes null: whoever owns it keeps it,
 * and it is not stored.
 */
export function removeFields(object: JsonObject, set: FieldSet, schema: Schema): JsonObject {
  return (schema.map && removeMembers(schema.map, object, set)) ?? {};
}

function removeBelow(schema: Schema | undefined, value: JsonValue, set: FieldSet): JsonValue {
  if (isJsonObject(value) && schema?.map) return schema.map.isWhole ? null : removeMembers(schema.map, value, set);
  if (isJsonArray(value) && schema?.list) return schema.list.isWhole ? null : removeItems(schema.list, value, set);
  return value;
}

function removeMembers(map: MapSchema, object: JsonObject, set: FieldSet): JsonObject | null {
  const kept: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(object)) {
    const node = set[memberElement(name)];
    if (node !== undefined && isMember(node)) continue;
    kept.push([name, node === undefined ? value : removeBelow(memberSchema(map, name), value, node)]);
  }
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

function removeItems(list: ListSchema, items: readonly JsonValue[], set: FieldSet): readonly JsonValue[] | null {
  const kept: JsonValue[] = [];
  for (const item of items) {
    const element = itemElement(list, item);
    const node = element === undefined ? undefined : set[element];
    if (node !== undefined && isMember(node)) continue;
    kept.push(node === undefined ? item : removeBelow(list.element(), item, node));
  }
  return kept.length === 0 ? null : kept;
}

/** The object without the null members of its maps, as it is stored; values that may be any JSON keep theirs. */
export function withoutNulls(object: JsonObject, schema: Schema): JsonObject {
  const kept: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(object)) {
    const member = schema.map && memberSchema(schema.map, name);
    const isAnyJson = member?.scalar !== undefined && member.map !== undefined;
    if (value !== null || isAnyJson) kept.push([name, member === undefined ? value : dropNulls(member, value)]);
  }
  return Object.fromEntries(kept);
}

function dropNulls(schema: Schema, value: JsonValue): JsonValue {
  if (schema.scalar) return value;
  if (isJsonObject(value) && schema.map && !schema.map.isWhole) return withoutNulls(value, schema);
  const { list } = schema;
  if (isJsonArray(value) && list && !list.isWhole) return value.map((item) => dropNulls(list.element(), item));
  return value;
}
