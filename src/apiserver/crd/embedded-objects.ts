import type { StatusCause } from '../../object/status.ts';
import { isJsonObject, type JsonObject } from '../api-object.ts';
import { invalidValue, requiredValue } from '../errors/field-causes.ts';
import { dns1035Problems } from '../validation/names.ts';

/** What is wrong with the objects inside of a custom object: each says what it is. */
export function validateEmbedded(schema: unknown, value: unknown, path: string): StatusCause[] {
  if (!isJsonObject(schema)) return [];
  if (Array.isArray(value)) return value.flatMap((item, i) => validateEmbedded(schema.items, item, `${path}[${i}]`));
  if (!isJsonObject(value)) return [];
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const inner = Object.entries(value).flatMap(([name, member]) => {
    if (Object.hasOwn(properties, name))
      return validateEmbedded(properties[name], member, path === '' ? name : `${path}.${name}`);
    return validateEmbedded(schema.additionalProperties, member, `${path}[${name}]`);
  });
  return schema['x-kubernetes-embedded-resource'] === true ? [...validateOne(value, path), ...inner] : inner;
}

function validateOne({ apiVersion, kind }: JsonObject, path: string): StatusCause[] {
  return [
    ...(apiVersion === undefined ? [requiredValue(`${path}.apiVersion`)] : []),
    ...(kind === undefined ? [requiredValue(`${path}.kind`)] : []),
    ...validateVersion(apiVersion, `${path}.apiVersion`),
    ...validateKindName(kind, `${path}.kind`),
  ];
}

function validateVersion(version: unknown, path: string): StatusCause[] {
  if (version === undefined) return [];
  if (typeof version !== 'string') return [invalidValue(path, version, 'must be a string')];
  if (version === '') return [invalidValue(path, version, 'must not be empty')];
  if (version.split('/').length <= 2) return [];
  return [invalidValue(path, version, `unexpected GroupVersion string: ${version}`)];
}

function validateKindName(kind: unknown, path: string): StatusCause[] {
  if (kind === undefined) return [];
  if (typeof kind !== 'string') return [invalidValue(path, kind, 'must be a string')];
  if (kind === '') return [invalidValue(path, kind, 'must not be empty')];
  const problems = dns1035Problems(kind.toLowerCase());
  if (problems.length === 0) return [];
  return [invalidValue(path, kind, `may have mixed case, but should otherwise match: ${problems.join(',')}`)];
}
