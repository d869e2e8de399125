import type { StatusCause } from '../../object/status.ts';
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { invalidValue, requiredValue } from '../errors/field-causes.ts';

/** What is wrong with how the items of a list are told apart. */
export function validateListKeys(schema: JsonObject, path: string): StatusCause[] {
  const listType = schema['x-kubernetes-list-type'];
  const keys = arrayAt(schema, 'x-kubernetes-list-map-keys').map(String);
  const causes: StatusCause[] = [];
  if (keys.length > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty';
    const field = `${path}.x-kubernetes-list-type`;
    causes.push(listType === undefined ? requiredValue(field, detail) : invalidValue(field, listType, detail));
  }
  if (listType === 'map') causes.push(...validateMapList(schema, keys, path));
  return [...causes, ...validateItems(schema, keys, path)];
}

function validateMapList(schema: JsonObject, keys: readonly string[], path: string): StatusCause[] {
  const items = objectAt(schema, 'items');
  const field = `${path}.x-kubernetes-list-map-keys`;
  const causes: StatusCause[] = [];
  if (keys.length === 0) causes.push(requiredValue(field, 'must not be empty if x-kubernetes-list-type is map'));
  if (schema.items === undefined)
    causes.push(requiredValue(`${path}.items`, 'must have a schema if x-kubernetes-list-type is map'));
  if (!items) return causes;
  if (items.type !== 'object') {
    const detail = "must be object if parent array's x-kubernetes-list-type is map";
    return [...causes, invalidValue(`${path}.items.type`, stringAt(items, 'type'), detail)];
  }
  for (const [at, key] of keys.entries()) {
    const property = objectAt(items, 'properties', key);
    const type = stringAt(property, 'type');
    if (!property) causes.push(invalidValue(field, keys, 'entries must all be names of item properties'));
    else if (type === 'array' || type === 'object') {
      const detail = "must be a scalar type if parent array's x-kubernetes-list-type is map";
      causes.push(invalidValue(`${path}.items.properties[${key}].type`, type, detail));
    }
    if (keys.indexOf(key) < at) causes.push(invalidValue(field, keys, 'must not contain duplicate entries'));
  }
  return causes;
}

function validateItems(schema: JsonObject, keys: readonly string[], path: string): StatusCause[] {
  const items = objectAt(schema, 'items');
  const listType = schema['x-kubernetes-list-type'];
  if (!items) return [];
  const at = `${path}.items`;
  if (listType === 'map') {
    const required = arrayAt(items, 'required');
    return keys.flatMap((key) => {
      const property = objectAt(items, 'properties', key);
      if (!property || property.default !== undefined || required.includes(key)) return [];
      const detail =
        'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property';
      return [requiredValue(`${at}.properties[${key}].default`, detail)];
    });
  }
  return listType === 'set' ? validateSetItems(items, at) : [];
}

function validateSetItems(items: JsonObject, at: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (items.nullable === true)
    causes.push({
      reason: 'FieldValueForbidden',
      message: 'Forbidden: cannot be nullable when x-kubernetes-list-type is "set"',
      field: `${at}.nullable`,
    });
  const [field, detail] =
    items.type === 'object'
      ? ['x-kubernetes-map-type', 'must be atomic as item of a list with x-kubernetes-list-type=set']
      : ['x-kubernetes-list-type', 'must be atomic as item of a list with x-kubernetes-list-type=set'];
  const isComposite = items.type === 'object' || items.type === 'array';
  const value = valueAt(items, field);
  if (isComposite && value !== 'atomic' && !(items.type === 'array' && value === undefined) && isJsonObject(items))
    causes.push(invalidValue(`${at}.${field}`, value, detail));
  return causes;
}
