import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, ownMember } from '../../core/json.ts';
import { badPatch, jsonTypeName } from './patch-errors.ts';

/**
 * JSON merge patch (RFC 7386) as the API server applies it: unlike the RFC it also drops null members of objects inside
 * lists that it takes over. The document is not changed; the result shares what the patch leaves alone. Throws a 400
 * StatusError when the patch is not an object.
 */
export function applyMergePatch(document: JsonObject, patch: JsonValue): JsonObject {
  if (patch === null) throw badPatch('Invalid JSON Patch');
  if (!isJsonObject(patch)) {
    const type = jsonTypeName(patch);
    throw badPatch(
      `error decoding patch: json: cannot unmarshal ${type} into Go value of type map[string]interface {}`,
    );
  }
  return mergeObjects(document, patch);
}

function mergeObjects(document: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(document));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergeValues(ownMember(document, name), value));
  }
  return sorted([...merged]);
}

function mergeValues(current: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isJsonObject(current)) return withoutNulls(patch);
  return isJsonObject(patch) ? mergeObjects(current, patch) : patch;
}

function withoutNulls(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return sorted(kept.map(([name, member]) => [name, withoutNulls(member)]));
}

/** Go writes the maps that it had to open with their members in order; messages show it. */
function sorted(members: [string, JsonValue][]): JsonObject {
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
