import { isJsonObject, type JsonObject } from '../api-object.ts';

/** Fills in the defaults that a structural schema declares. */
export function defaultCustom(schema: unknown, object: JsonObject): void {
  if (!isJsonObject(schema)) return;
  const { properties, additionalProperties } = schema;
  for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
    if (!isJsonObject(property)) continue;
    const isMissing = object[name] === undefined || (object[name] === null && property.nullable !== true);
    if (isMissing && property.default !== undefined) object[name] = structuredClone(property.default);
    defaultValue(property, object[name]);
  }
  if (!isJsonObject(additionalProperties)) return;
  for (const [name, value] of Object.entries(object)) {
    if (!isJsonObject(properties) || !Object.hasOwn(properties, name)) defaultValue(additionalProperties, value);
  }
}

function defaultValue(schema: unknown, value: unknown): void {
  if (isJsonObject(value)) defaultCustom(schema, value);
  else if (Array.isArray(value) && isJsonObject(schema)) for (const item of value) defaultValue(schema.items, item);
}
