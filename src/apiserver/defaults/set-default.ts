import { isJsonObject, type JsonObject } from '../api-object.ts';

/** Sets what is missing, null or empty; the values that are there stay. */
export function setDefaults(object: JsonObject, defaults: JsonObject): void {
  for (const name in defaults) {
    const value = object[name];
    if (value === undefined || value === null || value === '') object[name] = defaults[name];
  }
}

/** The same where zero counts as missing, too: Go's fields that are no pointers. */
export function setZeroDefaults(object: JsonObject, defaults: JsonObject): void {
  setDefaults(object, defaults);
  for (const name in defaults) if (object[name] === 0) object[name] = defaults[name];
}

/** The object at `name`, made when it is missing. */
export function childOf(object: JsonObject, name: string): JsonObject {
  const child = object[name];
  if (isJsonObject(child)) return child;
  const made: JsonObject = {};
  object[name] = made;
  return made;
}

/** The object at `name`, if there is one. */
export function optionalChild(object: JsonObject | undefined, name: string): JsonObject | undefined {
  const child = object?.[name];
  return isJsonObject(child) ? child : undefined;
}

/** The objects in the list at `name`. */
export function itemsOf(object: JsonObject | undefined, name: string): readonly JsonObject[] {
  const list = object?.[name];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
