import { isJsonObject, type JsonObject, objectAt } from '../api-object.ts';
import { celEnvironment } from './cel-package.ts';
import { declaredType, escapeName, withTypeAndMeta } from './declared-type.ts';

/** A value of the schema as rules see it: what the schema does not name is not there. */
export function toCelValue(schema: unknown, value: unknown, isRoot = false): unknown {
  if (!isJsonObject(schema) || value === null || value === undefined) return value;
  if (schema['x-kubernetes-int-or-string'] === true) return typeof value === 'number' ? toInteger(value) : value;
  if (Array.isArray(value)) return toList(schema, value);
  if (isJsonObject(value)) return toObject(schema, value, isRoot || schema['x-kubernetes-embedded-resource'] === true);
  if (typeof value === 'number') return schema.type === 'integer' ? toInteger(value) : value;
  return typeof value === 'string' ? toText(schema, value) : value;
}

/** What JSON has as a number with a fraction is no integer, whatever the schema says. */
function toInteger(value: number): bigint | number {
  return Number.isInteger(value) ? BigInt(value) : value;
}

function toList(schema: JsonObject, values: readonly unknown[]): unknown {
  const items = values.map((item) => toCelValue(schema.items, item));
  const isOfScalars = items.every((item) => typeof item !== 'object');
  return schema['x-kubernetes-list-type'] === 'set' && isOfScalars ? new Set(items) : items;
}

function toObject(schema: JsonObject, value: JsonObject, isResource: boolean): unknown {
  const { additionalProperties } = schema;
  if (isJsonObject(additionalProperties) && !isResource)
    return new Map(Object.entries(value).map(([name, member]) => [name, toCelValue(additionalProperties, member)]));
  const properties = objectAt(isResource ? withTypeAndMeta(schema) : schema, 'properties') ?? {};
  const seen: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const escaped = escapeName(name);
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (escaped === undefined || member === null || !declaredType(property, false)) continue;
    seen[escaped] = toCelValue(property, member);
  }
  return seen;
}

function toText({ format }: JsonObject, text: string): unknown {
  if (format === 'byte') return new Uint8Array(Buffer.from(text, 'base64'));
  if (format === 'date' || format === 'date-time') return new Date(text);
  if (format !== 'duration') return text;
  return celEnvironment().evaluate('duration(text)', { text });
}
