import type { StatusCause } from '../../object/status.ts';
import { arrayAt, isJsonObject, type JsonObject, objectAt } from '../api-object.ts';
import { forbiddenField } from '../errors/field-causes.ts';

/** What is wrong with the combinations of a structural schema: they may only restrict. */
export function validateNested(schema: JsonObject, path: string): StatusCause[] {
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true;
  return combinations(schema, path).flatMap(([at, one]) => checkForbidden(one, at, isIntOrString));
}

function combinations(schema: JsonObject, path: string): readonly (readonly [string, JsonObject])[] {
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
    arrayAt(schema, name).map((one, i): [string, unknown] => [`${path}.${name}[${i}]`, one]),
  );
  const all: [string, unknown][] = [...lists, [`${path}.not`, schema.not]];
  return all.flatMap(([at, one]) => (isJsonObject(one) ? [[at, one] as const] : []));
}

const forbidden: readonly (readonly [string, string])[] = [
  ['type', 'must be empty to be structural'],
  ['title', 'must be empty to be structural'],
  ['description', 'must be empty to be structural'],
  ['default', 'must be undefined to be structural'],
  ['nullable', 'must be false to be structural'],
  ['additionalProperties', 'must be undefined to be structural'],
  ['x-kubernetes-preserve-unknown-fields', 'must be false to be structural'],
  ['x-kubernetes-embedded-resource', 'must be false to be structural'],
  ['x-kubernetes-int-or-string', 'must be false to be structural'],
  ['x-kubernetes-list-map-keys', 'must be empty to be structural'],
  ['x-kubernetes-list-type', 'must be undefined to be structural'],
  ['x-kubernetes-map-type', 'must be undefined to be structural'],
];

function checkForbidden(schema: JsonObject, path: string, isIntOrString: boolean): StatusCause[] {
  const own = forbidden
    .filter(([name]) => schema[name] !== undefined && schema[name] !== false && schema[name] !== '')
    .filter(([name]) => !(isIntOrString && name === 'type'))
    .map(([name, detail]) => forbiddenField(`${path}.${name}`, detail));
  const properties = objectAt(schema, 'properties') ?? {};
  const below = Object.entries(properties).flatMap(([name, property]) =>
    isJsonObject(property) ? checkForbidden(property, `${path}.properties[${name}]`, false) : [],
  );
  const items = isJsonObject(schema.items) ? checkForbidden(schema.items, `${path}.items`, false) : [];
  const nested = combinations(schema, path).flatMap(([at, one]) => checkForbidden(one, at, isIntOrString));
  const metadata =
    properties.metadata === undefined
      ? []
      : [forbiddenField(`${path}.properties[metadata]`, 'must not be specified in a nested context')];
  return [...own, ...below, ...items, ...nested, ...metadata];
}
