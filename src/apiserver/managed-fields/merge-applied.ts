import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, ownMember } from '../../core/json.ts';
import { itemElement, type PathElement } from './path-element.ts';
import { type ListSchema, type MapSchema, memberSchema, type Schema } from './schema.ts';

/**
 * An object with a configuration laid over it: scalars and what is kept whole are taken from the configuration, maps are
 * merged by member, lists by item. Items come in the order of the configuration, those that it does not name stay between
 * their neighbours. A null takes a scalar away, or stays.
 */
export function mergeApplied(live: JsonObject, applied: JsonObject, schema: Schema, keepsNulls: boolean): JsonObject {
  return schema.map ? mergeMembers(schema.map, live, applied, keepsNulls) : applied;
}

function mergeMembers(map: MapSchema, live: JsonObject, applied: JsonObject, keepsNulls: boolean): JsonObject {
  const merged = new Map(Object.entries(live));
  for (const [name, value] of Object.entries(applied)) {
    const schema = memberSchema(map, name);
    const result = schema === undefined ? value : mergeValues(schema, ownMember(live, name), value, keepsNulls);
    if (result !== null || keepsNulls) merged.set(name, result);
    else if (schema?.scalar === 'string' && map.field(name) === undefined) merged.set(name, '');
    else merged.delete(name);
  }
  return Object.fromEntries(merged);
}

function mergeValues(schema: Schema, live: JsonValue | undefined, applied: JsonValue, keepsNulls: boolean): JsonValue {
  if (schema.map && !schema.map.isWhole) {
    if (isJsonObject(applied)) return mergeMembers(schema.map, isJsonObject(live) ? live : {}, applied, keepsNulls);
    if (applied === null && isJsonObject(live) && Object.keys(live).length > 0) return live;
  }
  if (schema.list && !schema.list.isWhole) {
    if (isJsonArray(applied)) return mergeItems(schema.list, isJsonArray(live) ? live : [], applied, keepsNulls);
    if (applied === null && isJsonArray(live) && live.length > 0) return live;
  }
  return applied;
}

function mergeItems(
  list: ListSchema,
  live: readonly JsonValue[],
  applied: readonly JsonValue[],
  keepsNulls: boolean,
): readonly JsonValue[] {
  const liveKeys = live.map((item) => itemElement(list, item));
  const liveItems = indexItems(liveKeys, live);
  const appliedKeys = applied.map((item) => itemElement(list, item));
  const appliedItems = indexItems(appliedKeys, applied);
  const merge = (key: PathElement | undefined, item: JsonValue) =>
    mergeValues(list.element(), key === undefined ? undefined : liveItems.get(key), item, keepsNulls);
  const isApplied = (key: PathElement | undefined) => key !== undefined && appliedItems.has(key);

  const result: JsonValue[] = [];
  let at = 0;
  for (const [index, item] of applied.entries()) {
    const key = appliedKeys[index];
    const nextShared = appliedKeys.slice(index).find((it) => it !== undefined && liveItems.has(it));
    for (; at < live.length && (nextShared === undefined || liveKeys[at] !== nextShared); at += 1) {
      if (!isApplied(liveKeys[at])) result.push(live[at] ?? null);
    }
    result.push(merge(key, item));
    if (at < live.length && liveKeys[at] === key) at += 1;
  }
  for (; at < live.length; at += 1) if (!isApplied(liveKeys[at])) result.push(live[at] ?? null);
  return result;
}

function indexItems(
  keys: readonly (PathElement | undefined)[],
  items: readonly JsonValue[],
): Map<PathElement, JsonValue> {
  const index = new Map<PathElement, JsonValue>();
  for (const [at, key] of keys.entries()) if (key !== undefined) index.set(key, items[at] ?? null);
  return index;
}
