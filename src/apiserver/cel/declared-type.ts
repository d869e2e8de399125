import { isJsonObject, type JsonObject, objectAt } from '../api-object.ts';
import { type CelType, dyn, listOf, mapOf, simpleType } from './cel-type.ts';

/** What a request can hold at most, in bytes. */
export const maxRequestBytes = 3 * 1024 * 1024;

/** The type that rules see for the values of a schema; undefined when rules cannot see them. */
export function declaredType(schema: unknown, isRoot: boolean, name = 'object'): CelType | undefined {
  if (!isJsonObject(schema)) return undefined;
  if (schema['x-kubernetes-int-or-string'] === true)
    return { ...dyn, minBytes: 1, maxElements: textLength(schema) ?? maxRequestBytes - 2 };
  const isResource = isRoot || schema['x-kubernetes-embedded-resource'] === true;
  switch (isResource ? 'object' : schema.type) {
    case 'array':
      return declaredList(schema, name);
    case 'object':
      return declaredObject(isResource ? withTypeAndMeta(schema) : schema, name);
    case 'string':
      return declaredText(schema);
    case 'boolean':
      return { ...simpleType('bool'), minBytes: 4, maxElements: 0 };
    case 'integer':
      return { ...simpleType('int'), minBytes: 1, maxElements: 0 };
    case 'number':
      return { ...simpleType('double'), minBytes: 1, maxElements: 0 };
    default:
      return undefined;
  }
}

function declaredList(schema: JsonObject, name: string): CelType | undefined {
  const items = declaredType(schema.items, false, `${name}.@idx`);
  if (!items) return undefined;
  const max = bound(schema.maxItems) ?? Math.floor((maxRequestBytes - 2) / ((items.minBytes ?? 0) + 1));
  return { ...listOf(items, max), minBytes: 2 };
}

function declaredObject(schema: JsonObject, name: string): CelType | undefined {
  if (isJsonObject(schema.additionalProperties)) {
    const values = declaredType(schema.additionalProperties, false, `${name}.@elem`);
    if (!values) return undefined;
    const max = bound(schema.maxProperties) ?? Math.floor((maxRequestBytes - 2) / ((values.minBytes ?? 0) + 6));
    return { ...mapOf({ ...simpleType('string'), maxElements: 0 }, values, max), minBytes: 2 };
  }
  const fields = new Map<string, CelType>();
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  let minBytes = 2;
  for (const [property, member] of Object.entries(objectAt(schema, 'properties') ?? {})) {
    const type = declaredType(member, false, `${name}.${property}`);
    if (!type) continue;
    const escaped = escapeName(property);
    if (escaped !== undefined) fields.set(escaped, type);
    if (required.has(property) && isJsonObject(member) && member.default === undefined)
      minBytes += Buffer.byteLength(property) + (type.minBytes ?? 0) + 4;
  }
  return { kind: 'object', name, fields, minBytes, maxElements: 0 };
}

/** What every resource has, whether its schema says so or not. */
export function withTypeAndMeta(schema: JsonObject): JsonObject {
  const text = { type: 'string' };
  const metadata = { type: 'object', properties: { name: text, generateName: text } };
  return { ...schema, properties: { ...objectAt(schema, 'properties'), kind: text, apiVersion: text, metadata } };
}

const textFormats: Readonly<Record<string, readonly [type: string, minBytes: number, maxBytes: number]>> = {
  duration: ['duration', 3, 32],
  date: ['timestamp', 12, 12],
  'date-time': ['timestamp', 21, 32],
};

function declaredText(schema: JsonObject): CelType {
  const format = textFormats[String(schema.format)];
  if (format) return { ...simpleType(format[0]), minBytes: format[1], maxElements: format[2] };
  const longest = maxRequestBytes - 2;
  if (schema.format === 'byte')
    return { ...simpleType('bytes'), minBytes: 2, maxElements: bound(schema.maxLength) ?? longest };
  return { ...simpleType('string'), minBytes: 2, maxElements: textLength(schema) ?? longestOf(schema) ?? longest };
}

function textLength({ maxLength }: JsonObject): number | undefined {
  const max = bound(maxLength);
  return max === undefined ? undefined : max * 4;
}

function longestOf(schema: JsonObject): number | undefined {
  if (!Array.isArray(schema.enum) || schema.enum.length === 0) return undefined;
  return Math.max(0, ...schema.enum.map((one) => (typeof one === 'string' ? Buffer.byteLength(one) : 0)));
}

function bound(max: unknown): number | undefined {
  return typeof max === 'number' ? Math.max(0, max) : undefined;
}

const keywords = new Set([
  'true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import', 'let',
  'loop', 'package', 'namespace', 'return', 'var', 'void', 'while',
]); // biome-ignore format: a list

const escapes: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

/** How rules write the name of a property; undefined when they cannot. */
export function escapeName(name: string): string | undefined {
  if (keywords.has(name)) return `__${name}__`;
  if (!/^[a-zA-Z_./-][\w./-]*$/.test(name)) return undefined;
  return name.replace(/__|[./-]/g, (part) => escapes[part] ?? part);
}
