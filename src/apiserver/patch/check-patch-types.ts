import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, ownMember } from '../../core/json.ts';
import { formatGoValue } from '../managed-fields/go-format.ts';
import { memberSchema, type Schema } from '../managed-fields/schema.ts';
import { invalidPatchResult } from './patch-errors.ts';

/** Throws a 422 StatusError when what a strategic merge patch touched does not have the type of its field. */
export function checkPatchTypes(patch: JsonObject, merged: JsonObject, schema: Schema): void {
  const fault = findFault(patch, merged, schema);
  if (fault !== undefined) throw invalidPatchResult(formatGoValue(patch), fault);
}

function findFault(patch: JsonValue | undefined, value: JsonValue | undefined, schema: Schema): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (schema.scalar === 'untyped') return undefined;
  if (schema.map) {
    if (!isJsonObject(value))
      return `cannot restore ${schema.map.element() ? 'map' : 'struct'} from${colon(schema)} ${goType(value)}`;
    if (!isJsonObject(patch)) return undefined;
    for (const name of Object.keys(patch)) {
      const member = memberSchema(schema.map, name);
      const fault = member && findFault(patch[name], ownMember(value, name), member);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  if (schema.list) {
    if (!isJsonArray(value)) return `cannot restore slice from ${goType(value)}`;
    const element = schema.list.element();
    return value.map((item) => findFault(item, item, element)).find((fault) => fault !== undefined);
  }
  return scalarFault(value, schema);
}

/** Go says it with a colon for structs only. */
function colon(schema: Schema): string {
  return schema.map?.element() ? '' : ':';
}

/** Go names what cannot be converted at all by the wanted kind alone. */
function scalarFault(value: JsonValue, { scalar, goKind = 'int64' }: Schema): string | undefined {
  const type = goType(value);
  if (scalar === 'string' && type === 'int64') return 'cannot convert int64 to string';
  if (scalar === 'string' && type !== 'string') return 'unrecognized type: string';
  if (scalar === 'boolean' && type !== 'bool') return 'unrecognized type: bool';
  if (scalar !== 'numeric' || type === 'int64' || (type === 'float64' && goKind === 'float64')) return undefined;
  return type === 'float64' ? `cannot convert float64 to ${goKind}` : `unrecognized type: ${goKind}`;
}

function goType(value: JsonValue): string {
  if (isJsonArray(value)) return 'slice';
  if (isJsonObject(value)) return 'map';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : 'string';
}
