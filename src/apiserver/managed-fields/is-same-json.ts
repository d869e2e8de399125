import { isJsonArray, isJsonObject, type JsonValue } from '../../core/json.ts';

/** Are two JSON values equal, whatever the order of members? Values that share their parts are compared at once. */
export function isSameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (isJsonArray(a)) {
    if (!isJsonArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i += 1) if (!isSameJson(a[i], b[i])) return false;
    return true;
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  let rest = 0;
  for (const name in a) {
    if (!Object.hasOwn(b, name) || !isSameJson(a[name], b[name])) return false;
    rest += 1;
  }
  for (const _name in b) rest -= 1;
  return rest === 0;
}
