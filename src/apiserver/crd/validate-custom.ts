import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, isJsonObject, type JsonObject } from '../api-object.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';

/** What of a custom object its version's schema does not allow, in the API's words. */
export function validateCustom(schema: unknown, object: ApiObject): StatusCause[] {
  const { metadata: _metadata, kind: _kind, apiVersion: _apiVersion, ...content } = object;
  if (!isJsonObject(schema)) return [];
  const required = Array.isArray(schema.required)
    ? schema.required.filter((name) => !['metadata', 'kind', 'apiVersion'].includes(String(name)))
    : [];
  return check({ ...schema, required }, content, '');
}

function check(schema: unknown, value: unknown, path: string): StatusCause[] {
  if (!isJsonObject(schema)) return [];
  if (value === null && schema.nullable === true) return [];
  const mismatch = checkType(schema, value, path);
  if (mismatch) return [mismatch];
  return [
    ...checkEnum(schema, value, path),
    ...(typeof value === 'number' ? checkNumber(schema, value, path) : []),
    ...(typeof value === 'string' ? checkString(schema, value, path) : []),
    ...(Array.isArray(value) ? checkArray(schema, value, path) : []),
    ...(isJsonObject(value) ? checkObject(schema, value, path) : []),
    ...checkCombined(schema, value, path),
  ];
}

function checkType(schema: JsonObject, value: unknown, path: string): StatusCause | undefined {
  const { type } = schema;
  if (typeof type !== 'string' || type === '' || schema['x-kubernetes-int-or-string'] === true) return undefined;
  const actual = typeOf(value);
  if (actual === type || (type === 'number' && actual === 'integer')) return undefined;
  const shown = `${path} in body must be of type ${type}: ${JSON.stringify(actual)}`;
  return {
    reason: 'FieldValueTypeInvalid',
    message: `Invalid value: ${JSON.stringify(actual)}: ${shown}`,
    field: path,
  };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function checkEnum({ enum: allowed }: JsonObject, value: unknown, path: string): StatusCause[] {
  if (!Array.isArray(allowed) || allowed.some((one) => isSameJson(one as JsonValue, value as JsonValue))) return [];
  return [unsupportedValue(path, value, allowed.map(String))];
}

function checkNumber(schema: JsonObject, value: number, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const wrong = (detail: string) => causes.push(invalidValue(path, value, `${path} in body should be ${detail}`));
  const { minimum, maximum, multipleOf } = schema;
  if (typeof maximum === 'number') {
    if (schema.exclusiveMaximum === true ? value >= maximum : value > maximum) {
      wrong(schema.exclusiveMaximum === true ? `less than ${maximum}` : `less than or equal to ${maximum}`);
    }
  }
  if (typeof minimum === 'number') {
    if (schema.exclusiveMinimum === true ? value <= minimum : value < minimum) {
      wrong(schema.exclusiveMinimum === true ? `greater than ${minimum}` : `greater than or equal to ${minimum}`);
    }
  }
  if (typeof multipleOf === 'number' && !Number.isInteger(value / multipleOf)) wrong(`a multiple of ${multipleOf}`);
  return causes;
}

function checkString(schema: JsonObject, value: string, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const { minLength, maxLength, pattern } = schema;
  const length = [...value].length;
  if (typeof maxLength === 'number' && length > maxLength) {
    causes.push({
      reason: 'FieldValueTooLong',
      message: `Too long: may not be more than ${maxLength} bytes`,
      field: path,
    });
  }
  if (typeof minLength === 'number' && length < minLength) {
    causes.push(invalidValue(path, value, `${path} in body should be at least ${minLength} chars long`));
  }
  if (typeof pattern === 'string' && !new RegExp(pattern).test(value)) {
    causes.push(invalidValue(path, value, `${path} in body should match '${pattern}'`));
  }
  return causes;
}

function checkArray(schema: JsonObject, value: readonly unknown[], path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const { minItems, maxItems } = schema;
  if (typeof maxItems === 'number' && value.length > maxItems) {
    causes.push({
      reason: 'FieldValueTooMany',
      message: `Too many: ${value.length}: must have at most ${maxItems} items`,
      field: path,
    });
  }
  if (typeof minItems === 'number' && value.length < minItems) {
    causes.push(invalidValue(path, value.length, `${path} in body should have at least ${minItems} items`));
  }
  return [...causes, ...value.flatMap((item, i) => check(schema.items, item, `${path}[${i}]`))];
}

function checkObject(schema: JsonObject, value: JsonObject, path: string): StatusCause[] {
  const { required, properties, additionalProperties } = schema;
  const known = isJsonObject(properties) ? properties : {};
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`);
  const missing = (Array.isArray(required) ? required : []).filter((name) => value[String(name)] === undefined);
  return [
    ...missing.map((name) => requiredValue(inner(String(name)))),
    ...Object.keys(value).flatMap((name) =>
      check(Object.hasOwn(known, name) ? known[name] : additionalProperties, value[name], inner(name)),
    ),
  ];
}

function checkCombined(schema: JsonObject, value: unknown, path: string): StatusCause[] {
  const { allOf, anyOf, oneOf, not } = schema;
  const passes = (one: unknown) => check(one, value, path).length === 0;
  const causes = Array.isArray(allOf) ? allOf.flatMap((one) => check(one, value, path)) : [];
  const shown = JSON.stringify(path);
  if (Array.isArray(anyOf) && !anyOf.some(passes))
    causes.push(invalidValue(path, value, `${shown} must validate at least one schema (anyOf)`));
  if (Array.isArray(oneOf) && oneOf.filter(passes).length !== 1)
    causes.push(invalidValue(path, value, `${shown} must validate one and only one schema (oneOf)`));
  if (isJsonObject(not) && passes(not))
    causes.push(invalidValue(path, value, `${shown} must not validate the schema (not)`));
  return causes;
}
