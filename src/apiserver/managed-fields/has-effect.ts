import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isSameJson } from './is-same-json.ts';

/**
 * Must a write be stored? Not when the object is the same but for the times in its managedFields: the API server then
 * answers with the stored object and its version, and nobody is told.
 */
export function hasEffect(live: JsonObject, next: JsonObject): boolean {
  if (live === next) return false;
  return (
    !hasSameMembers(live, next, 'metadata') ||
    !hasSameMembers(next, live, 'metadata') ||
    !isSameMetadata(live.metadata, next.metadata)
  );
}

function isSameMetadata(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  return (
    hasSameMembers(a, b, 'managedFields') &&
    hasSameMembers(b, a, 'managedFields') &&
    isSameButTimes(a.managedFields, b.managedFields)
  );
}

/** Whether `b` has the members of `a`, but for one of which nothing is asked. */
function hasSameMembers(a: JsonObject, b: JsonObject, except: string): boolean {
  for (const name in a) if (name !== except && !isSameJson(a[name], b[name])) return false;
  return true;
}

function isSameButTimes(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (!isJsonArray(a) || !isJsonArray(b)) return isSameJson(a, b);
  if (a.length !== b.length) return false;
  return a.every((entry, i) => {
    const other = b[i];
    if (!isJsonObject(entry) || !isJsonObject(other)) return isSameJson(entry, other);
    return hasSameMembers(entry, other, 'time') && hasSameMembers(other, entry, 'time');
  });
}
