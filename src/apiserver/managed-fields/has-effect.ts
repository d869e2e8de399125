import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isSameJson } from './is-same-json.ts';

/**
 * Must a write be stored? Not when the object is the same but for the times in its managedFields: the API server then
 * answers with the stored object and its version, and nobody is told.
 */
export function hasEffect(live: JsonObject, next: JsonObject): boolean {
  if (live === next) return false;
  for (const name of new Set([...Object.keys(live), ...Object.keys(next)])) {
    const isSame = name === 'metadata' ? isSameMetadata(live[name], next[name]) : isSameJson(live[name], next[name]);
    if (!isSame) return true;
  }
  return false;
}

function isSameMetadata(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const { managedFields: former, ...left } = a;
  const { managedFields: latter, ...right } = b;
  return isSameJson(left, right) && isSameJson(withoutTimes(former), withoutTimes(latter));
}

function withoutTimes(managedFields: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonArray(managedFields)) return managedFields;
  return managedFields.map((entry) => (isJsonObject(entry) ? { ...entry, time: null } : entry));
}
