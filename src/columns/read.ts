import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';

/** The value at a path of member names; undefined where the path leaves the object. */
export function valueAt(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  for (const key of path) {
    if (!isJsonObject(value)) return undefined;
    value = value[key];
  }
  return value;
}

/** The string at a path; empty when there is none, as Go's zero value. */
export function textAt(value: JsonValue | undefined, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The number at a path; 0 when there is none. */
export function integerAt(value: JsonValue | undefined, ...path: readonly string[]): number {
  const found = valueAt(value, ...path);
  return typeof found === 'number' ? Math.trunc(found) : 0;
}

export function booleanAt(value: JsonValue | undefined, ...path: readonly string[]): boolean | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'boolean' ? found : undefined;
}

/** The list at a path; empty when there is none. */
export function listAt(value: JsonValue | undefined, ...path: readonly string[]): readonly JsonValue[] {
  const found = valueAt(value, ...path);
  return isJsonArray(found) ? found : noItems;
}

/** The strings of the list at a path. */
export function textsAt(value: JsonValue | undefined, ...path: readonly string[]): readonly string[] {
  return listAt(value, ...path).filter((item) => typeof item === 'string');
}

/** The map at a path; empty when there is none. */
export function mapAt(value: JsonValue | undefined, ...path: readonly string[]): JsonObject {
  const found = valueAt(value, ...path);
  return isJsonObject(found) ? found : noMembers;
}

const noItems: readonly JsonValue[] = [];
const noMembers: JsonObject = {};

/** What should be a text or a quantity; what an odd server sends instead, as what it is. */
export function scalarText(value: JsonValue | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Is there an object, even an empty one, at the path? */
export function hasObjectAt(value: JsonValue | undefined, ...path: readonly string[]): boolean {
  return isJsonObject(valueAt(value, ...path));
}

/** The condition of a type in a list of conditions, the first one. */
export function conditionOf(conditions: readonly JsonValue[], type: string): JsonValue | undefined {
  return conditions.find((condition) => textAt(condition, 'type') === type);
}
