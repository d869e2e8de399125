import type { StatusCause } from '../../object/status.ts';
import { arrayAt, isJsonObject, type JsonObject, objectAt } from '../api-object.ts';
import { validateValue } from '../crd/validate-custom.ts';
import { invalidValue } from '../errors/field-causes.ts';

/** What is wrong with the defaults that a structural schema declares. */
export function validateDefaults(schema: JsonObject, path: string): StatusCause[] {
  const below = [
    ...Object.entries(objectAt(schema, 'properties') ?? {}).map(
      ([name, property]) => [`${path}.properties[${name}]`, property] as const,
    ),
    [`${path}.items`, schema.items] as const,
    [`${path}.additionalProperties`, schema.additionalProperties] as const,
  ];
  return [
    ...(schema.default === undefined ? [] : validateDefault(schema, `${path}.default`)),
    ...below.flatMap(([at, member]) => (isJsonObject(member) ? validateDefaults(member, at) : [])),
  ];
}

function validateDefault(schema: JsonObject, path: string): StatusCause[] {
  const value = schema.default;
  if (hasUnknown(schema, value)) return [invalidValue(path, value, 'must not have unknown fields')];
  return validateValue(schema, value, '').map(({ field = '', ...cause }) => ({
    ...cause,
    field: field === '' || field.startsWith('[') || field.startsWith('.') ? `${path}${field}` : `${path}.${field}`,
  }));
}

function hasUnknown(schema: unknown, value: unknown): boolean {
  if (!isJsonObject(schema) || schema['x-kubernetes-preserve-unknown-fields'] === true) return false;
  if (Array.isArray(value)) return arrayAt({ value }, 'value').some((item) => hasUnknown(schema.items, item));
  if (!isJsonObject(value)) return false;
  const properties = objectAt(schema, 'properties') ?? {};
  return Object.entries(value).some(([name, member]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
    return known === undefined || known === false || hasUnknown(known, member);
  });
}
