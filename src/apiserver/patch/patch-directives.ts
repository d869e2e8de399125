import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { badPatch } from './patch-errors.ts';

/** The members by which a strategic merge patch says more than a value. */
export const directives = {
  patch: '$patch',
  retainKeys: '$retainKeys',
  setElementOrder: '$setElementOrder',
  deleteFromPrimitiveList: '$deleteFromPrimitiveList',
} as const;

/** The original with only the members that `$retainKeys` names; as it is when the patch has none. */
export function withoutRetainKeys(original: JsonObject, patch: JsonObject): JsonObject {
  const retained = patch[directives.retainKeys];
  if (retained === undefined) return original;
  if (!isJsonArray(retained)) throw badPatch('invalid patch format of retainKeys');
  const names = new Set(retained);
  const strays = Object.entries(patch).some(
    ([name, value]) => value !== null && !isDirective(name) && !names.has(name),
  );
  if (strays) throw badPatch('invalid patch format of retainKeys');
  return Object.fromEntries(Object.entries(original).filter(([name]) => names.has(name)));
}

function isDirective(name: string): boolean {
  return (
    name === directives.retainKeys ||
    name.startsWith(directives.setElementOrder) ||
    name.startsWith(directives.deleteFromPrimitiveList)
  );
}

/** A value that is taken over as it is: items and members that are `$patch` directives go. */
export function removeDirectives(value: JsonValue): JsonValue | undefined {
  if (isJsonArray(value)) return value.map(removeDirectives).filter((item) => item !== undefined);
  if (!isJsonObject(value)) return value;
  if (directives.patch in value) return undefined;
  const kept: [string, JsonValue][] = [];
  for (const [name, member] of Object.entries(value)) {
    const rest = isDirective(name) ? undefined : removeDirectives(member);
    if (rest !== undefined) kept.push([name, rest]);
  }
  return Object.fromEntries(kept);
}

/** A new item of a list: the members that are directives go, what they stand in stays. */
export function withoutDirectives(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withoutDirectives);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== directives.patch && !isDirective(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutDirectives(member)]));
}

/** The value without null members, at any depth: there is nothing yet that they could remove. */
export function withoutNullMembers(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withoutNullMembers);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNullMembers(member)]));
}

export function deleteFromList(list: readonly JsonValue[], items: readonly JsonValue[]): readonly JsonValue[] {
  const gone = new Set(items);
  return list.filter((item) => !gone.has(item));
}
