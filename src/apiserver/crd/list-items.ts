import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { arrayAt, isJsonObject, type JsonObject } from '../api-object.ts';
import { duplicateValue, invalidValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';

/** The item of the old list that has the same keys; undefined when the items of a list have none. */
export function counterpart(schema: JsonObject, item: unknown, old: unknown): unknown {
  if (schema['x-kubernetes-list-type'] !== 'map' || !Array.isArray(old) || !isJsonObject(item)) return undefined;
  const keys = arrayAt(schema, 'x-kubernetes-list-map-keys').map(String);
  const isAlike = (a: unknown, b: unknown) => isSameJson((a ?? null) as JsonValue, (b ?? null) as JsonValue);
  return old.find((one) => isJsonObject(one) && keys.every((key) => isAlike(item[key], one[key])));
}

/** Items of sets, and of lists that know theirs by keys, that come more than once in a value or inside of it. */
export function repeatedItems(schema: unknown, value: unknown, path: string): StatusCause[] {
  if (!isJsonObject(schema)) return [];
  if (Array.isArray(value))
    return [
      ...checkDistinct(schema, value, path),
      ...value.flatMap((item, i) => repeatedItems(schema.items, item, `${path}[${i}]`)),
    ];
  if (!isJsonObject(value)) return [];
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  return Object.entries(value).flatMap(([name, member]) => {
    if (Object.hasOwn(properties, name))
      return repeatedItems(properties[name], member, path === '' ? name : `${path}.${name}`);
    return repeatedItems(schema.additionalProperties, member, `${path}[${name}]`);
  });
}

function checkDistinct(schema: JsonObject, items: readonly unknown[], path: string): StatusCause[] {
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'set' && type !== 'map') return [];
  const odd = type === 'map' ? items.findIndex((item) => item !== null && !isJsonObject(item)) : -1;
  if (odd >= 0) return [invalidValue(`${path}[${odd}]`, items[odd], 'must be an object for an array of list-type map')];
  const keys = arrayAt(schema, 'x-kubernetes-list-map-keys').map(String);
  const identityOf = (item: unknown): unknown =>
    type === 'map' && isJsonObject(item)
      ? Object.fromEntries(keys.filter((key) => item[key] !== undefined).map((key) => [key, item[key]]))
      : item;
  const seen = new Map<string, number>();
  return items.flatMap((item, i) => {
    const identity = identityOf(item);
    const text = JSON.stringify(identity);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 2 ? [duplicateValue(`${path}[${i}]`, identity)] : [];
  });
}
