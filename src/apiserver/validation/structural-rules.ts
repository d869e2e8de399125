import type { StatusCause } from '../../object/status.ts';
import { isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { validateNested } from './nested-schema-rules.ts';

type Level = 'root' | 'item' | 'field';

const missingType: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

/** Why a schema is not structural: every field has a type, and combinations only restrict what stands beside them. */
export function validateStructure(schema: JsonObject, path: string): StatusCause[] {
  const text = ({ field, message }: StatusCause) => `${field}: ${message}`;
  return check(schema, path, 'root').sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function check(schema: JsonObject, path: string, level: Level): StatusCause[] {
  const properties = objectAt(schema, 'properties') ?? {};
  const { items, additionalProperties } = schema;
  return [
    ...(isJsonObject(items) ? check(items, `${path}.items`, 'item') : []),
    ...Object.entries(properties).flatMap(([name, property]) =>
      isJsonObject(property) ? check(property, `${path}.properties[${name}]`, 'field') : [],
    ),
    ...(isJsonObject(additionalProperties) ? check(additionalProperties, `${path}.additionalProperties`, 'field') : []),
    ...(schema.type === 'array' && items === undefined ? [requiredValue(`${path}.items`, 'must be specified')] : []),
    ...checkType(schema, path, level),
    ...checkMeta(schema, path, level),
    ...checkEmbedded(schema, path),
    ...validateNested(schema, path),
  ];
}

function checkType(schema: JsonObject, path: string, level: Level): StatusCause[] {
  const type = stringAt(schema, 'type');
  const field = `${path}.type`;
  if (schema['x-kubernetes-embedded-resource'] === true) {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    if (type === '') return [requiredValue(field, detail)];
    return type === 'object' ? [] : [invalidValue(field, type, detail)];
  }
  const isFree =
    schema['x-kubernetes-int-or-string'] === true || schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (type === '' && !isFree) return [requiredValue(field, missingType[level])];
  return level === 'root' && type !== '' && type !== 'object'
    ? [invalidValue(field, type, 'must be object at the root')]
    : [];
}

function checkMeta(schema: JsonObject, path: string, level: Level): StatusCause[] {
  if (level !== 'root' && schema['x-kubernetes-embedded-resource'] !== true) return [];
  const texts = ['kind', 'apiVersion'].flatMap((name) => {
    const property = objectAt(schema, 'properties', name);
    const type = stringAt(property, 'type');
    return property && type !== 'string'
      ? [invalidValue(`${path}.properties[${name}].type`, type, 'must be string')]
      : [];
  });
  const metadata = objectAt(schema, 'properties', 'metadata');
  if (!metadata) return texts;
  const at = `${path}.properties[metadata]`;
  const type = stringAt(metadata, 'type');
  return [
    ...texts,
    ...(type === 'object' ? [] : [invalidValue(`${at}.type`, type, 'must be object')]),
    ...(level === 'root' && saysMore(metadata)
      ? [
          forbiddenField(
            at,
            'must not specify anything other than name and generateName, but metadata is implicitly specified',
          ),
        ]
      : []),
  ];
}

function saysMore({ type: _type, properties, default: _default, ...rest }: JsonObject): boolean {
  const names = Object.keys(isJsonObject(properties) ? properties : {});
  return Object.keys(rest).length > 0 || names.some((name) => name !== 'name' && name !== 'generateName');
}

function checkEmbedded(schema: JsonObject, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const isPreserving = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (isEmbedded && schema.additionalProperties !== undefined) {
    causes.push(
      forbiddenField(`${path}.additionalProperties`, 'must not be used if x-kubernetes-embedded-resource is set'),
    );
  }
  if (isEmbedded && !isPreserving && Object.keys(objectAt(schema, 'properties') ?? {}).length === 0) {
    const detail =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    causes.push(requiredValue(`${path}.properties`, detail));
  }
  if (schema['x-kubernetes-int-or-string'] === true) {
    for (const name of ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource']) {
      if (schema[name] === true)
        causes.push(invalidValue(`${path}.${name}`, true, 'must be false if x-kubernetes-int-or-string is true'));
    }
  }
  return causes;
}
