import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, isJsonObject, type JsonObject } from '../api-object.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { compilePattern } from '../schema/go-pattern.ts';
import { counterpart, repeatedItems } from './list-items.ts';
import { isKnownFormat, isOfFormat } from './string-formats.ts';

/**
 * What of a custom object's content its version's schema does not allow, in the API's words. What an update leaves as it
 * was in `old` may stay as wrong as it is.
 */
export function validateContent(schema: JsonObject, object: ApiObject, old: ApiObject | undefined): StatusCause[] {
  const { metadata: _metadata, kind: _kind, apiVersion: _apiVersion, ...content } = object;
  const required = Array.isArray(schema.required)
    ? schema.required.filter((name) => !['metadata', 'kind', 'apiVersion'].includes(String(name)))
    : [];
  return check({ ...schema, required }, content, '', old);
}

/** The same for a write to the status, which is judged as if nothing stood around it. */
export function validateStatus(schema: JsonObject, object: ApiObject, old: ApiObject | undefined): StatusCause[] {
  if (object.status === undefined) return [];
  const { properties } = schema;
  const causes = checkInner(isJsonObject(properties) ? properties.status : undefined, object.status, '', old?.status);
  return causes.map(({ field = '', ...cause }) => ({ ...cause, field: field === '<nil>' ? field : below(field) }));
}

function below(field: string): string {
  return field === '' || field.startsWith('[') ? `status${field}` : `status.${field}`;
}

/** What of a value the schema does not allow; `path` names it in messages. */
export function validateValue(schema: unknown, value: unknown, path: string): StatusCause[] {
  return [...check(schema, value, path), ...repeatedItems(schema, value, path)];
}

/** Judges a member or item, of which nothing is said when it is what it was. */
function checkInner(schema: unknown, value: unknown, path: string, old: unknown): StatusCause[] {
  const causes = check(schema, value, path, old);
  if (causes.length === 0 || old === undefined) return causes;
  return isSameJson(value as JsonValue, old as JsonValue) ? [] : causes;
}

function check(schema: unknown, value: unknown, path: string, old?: unknown): StatusCause[] {
  if (!isJsonObject(schema)) return [];
  const allowed = checkEnum(schema, value, path);
  if (value === null && schema.nullable === true) return allowed;
  const mismatch = checkType(schema, value, path);
  if (mismatch.length > 0) return [...mismatch, ...allowed, ...checkCombined(schema, value, path)];
  return [
    ...allowed,
    ...checkFormat(schema, value, path),
    ...(typeof value === 'number' ? checkNumber(schema, value, path) : []),
    ...(typeof value === 'string' ? checkString(schema, value, path) : []),
    ...(Array.isArray(value) ? checkArray(schema, value, path, old) : []),
    ...(isJsonObject(value) ? checkObject(schema, value, path, old) : []),
    ...checkCombined(schema, value, path),
  ];
}

/** What the validator finds without saying at which field. */
function whole(detail: string): StatusCause {
  return invalidValue('<nil>', '', detail);
}

function checkType(schema: JsonObject, value: unknown, path: string): StatusCause[] {
  const type = schema['x-kubernetes-int-or-string'] === true ? 'integer,string' : schema.type;
  if (typeof type !== 'string' || type === '') return [];
  const actual = typeOf(value);
  if (type.split(',').includes(actual) || (type === 'number' && actual === 'integer')) return [];
  const broken = type === 'integer' && actual === 'number' ? [whole(notOfFormat(schema, path))] : [];
  const { format } = schema;
  if (typeof format === 'string' && isKnownFormat(format)) {
    const isText = !type.includes('integer') && type !== 'number';
    if (Array.isArray(value) && isText) return [];
    if (typeof value !== 'string' && !Array.isArray(value))
      return [notOfType(path, format, formatOf(value)), ...broken];
  }
  return [notOfType(path, type, actual), ...broken];
}

function notOfType(path: string, wanted: string, actual: string): StatusCause {
  const shown = JSON.stringify(actual);
  const message = `Invalid value: ${shown}: ${path} in body must be of type ${wanted}: ${shown}`;
  return { reason: 'FieldValueTypeInvalid', message, field: path };
}

/** The format that a value has by itself. */
function formatOf(value: unknown): string {
  if (typeof value !== 'number') return '';
  return Number.isInteger(value) ? 'int64' : 'float64';
}

function notOfFormat({ format }: JsonObject, path: string): string {
  const how = typeof format === 'string' && isKnownFormat(format) ? `with format ${format}` : '(default format)';
  return `Checked value must be of type integer ${how} in ${path}`;
}

const int32Limit = 2 ** 31;

function checkFormat(schema: JsonObject, value: unknown, path: string): StatusCause[] {
  const { format } = schema;
  if (typeof format !== 'string') return [];
  if (typeof value === 'number') {
    const fits = format !== 'int32' || (value < int32Limit && value >= -int32Limit);
    return fits ? [] : [whole(notOfFormat(schema, path))];
  }
  if (typeof value !== 'string' || isOfFormat(value, format)) return [];
  const shown = JSON.stringify(value);
  const message = `Invalid value: ${shown}: ${path} in body must be of type ${format}: ${shown}`;
  return [{ reason: 'FieldValueTypeInvalid', message, field: path }];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function checkEnum({ enum: allowed }: JsonObject, value: unknown, path: string): StatusCause[] {
  // A null that is allowed beside others is compared as a text, and never found.
  const isListed = (one: unknown) => one !== null && isSameJson(one as JsonValue, value as JsonValue);
  if (!Array.isArray(allowed) || allowed.some(isListed)) return [];
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
      message: `Too long: may not be more than ${maxLength} ${maxLength === 1 ? 'byte' : 'bytes'}`,
      field: path,
    });
  }
  if (typeof minLength === 'number' && length < minLength) {
    causes.push(invalidValue(path, value, `${path} in body should be at least ${minLength} chars long`));
  }
  if (typeof pattern === 'string' && !compilePattern(pattern).test(value)) {
    causes.push(invalidValue(path, value, `${path} in body should match '${pattern}'`));
  }
  return causes;
}

function checkArray(schema: JsonObject, value: readonly unknown[], path: string, old: unknown): StatusCause[] {
  const causes: StatusCause[] = [];
  const { minItems, maxItems } = schema;
  if (typeof maxItems === 'number' && value.length > maxItems) {
    causes.push({
      reason: 'FieldValueTooMany',
      message: `Too many: ${value.length}: must have at most ${maxItems} ${maxItems === 1 ? 'item' : 'items'}`,
      field: path,
    });
  }
  if (typeof minItems === 'number' && value.length < minItems) {
    causes.push(invalidValue(path, value.length, `${path} in body should have at least ${minItems} items`));
  }
  return [
    ...causes,
    ...value.flatMap((item, i) => checkInner(schema.items, item, `${path}[${i}]`, counterpart(schema, item, old))),
  ];
}

function checkObject(schema: JsonObject, value: JsonObject, path: string, old: unknown): StatusCause[] {
  const { required, properties, additionalProperties } = schema;
  const known = isJsonObject(properties) ? properties : {};
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`);
  const missing = (Array.isArray(required) ? required : []).filter((name) => value[String(name)] === undefined);
  return [
    ...checkSize(schema, Object.keys(value).length, path),
    ...missing.map((name) => requiredValue(inner(String(name)))),
    ...Object.keys(value).flatMap((name) =>
      checkInner(
        Object.hasOwn(known, name) ? known[name] : additionalProperties,
        value[name],
        inner(name),
        isJsonObject(old) && Object.hasOwn(old, name) ? old[name] : undefined,
      ),
    ),
  ];
}

function checkSize({ minProperties, maxProperties }: JsonObject, size: number, path: string): StatusCause[] {
  if (typeof maxProperties === 'number' && size > maxProperties) {
    const message = `Too many: ${size}: must have at most ${maxProperties} ${maxProperties === 1 ? 'item' : 'items'}`;
    return [{ reason: 'FieldValueTooMany', message, field: path }];
  }
  if (typeof minProperties !== 'number' || size >= minProperties) return [];
  return [invalidValue(path, size, `${path} in body should have at least ${minProperties} properties`)];
}

function checkCombined(schema: JsonObject, value: unknown, path: string): StatusCause[] {
  const { allOf, anyOf, oneOf, not } = schema;
  const shown = JSON.stringify(path);
  const causes: StatusCause[] = [];
  if (Array.isArray(anyOf)) {
    const tries = anyOf.map((one) => check(one, value, path));
    if (!tries.some(isEmpty))
      causes.push(whole(`${shown} must validate at least one schema (anyOf)`), ...bestOf(tries));
  }
  if (Array.isArray(oneOf)) {
    const tries = oneOf.map((one) => check(one, value, path));
    const count = tries.filter(isEmpty).length;
    const found = count === 0 ? 'Found none valid' : `Found ${count} valid alternatives`;
    if (count !== 1) causes.push(whole(`${shown} must validate one and only one schema (oneOf). ${found}`));
    if (count === 0) causes.push(...bestOf(tries));
  }
  if (Array.isArray(allOf)) {
    const tries = allOf.map((one) => check(one, value, path));
    const count = tries.filter(isEmpty).length;
    if (count < tries.length) {
      const none = count === 0 ? '. None validated' : '';
      causes.push(...tries.flat(), whole(`${shown} must validate all the schemas (allOf)${none}`));
    }
  }
  if (isJsonObject(not) && isEmpty(check(not, value, path)))
    causes.push(whole(`${shown} must not validate the schema (not)`));
  return causes;
}

function isEmpty(causes: readonly StatusCause[]): boolean {
  return causes.length === 0;
}

/** The causes of the alternative that came closest: the first with the fewest. */
function bestOf(tries: readonly (readonly StatusCause[])[]): readonly StatusCause[] {
  return tries.reduce((best, one) => (one.length < best.length ? one : best), tries[0] ?? []);
}
