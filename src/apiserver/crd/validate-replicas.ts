import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, isJsonObject } from '../api-object.ts';
import { invalidValue } from '../errors/field-causes.ts';
import type { CustomVersion } from '../resources/resource-definition.ts';

/** What is wrong with the numbers and the selector that a custom object shows in its Scale. */
export function validateReplicas({ scale }: CustomVersion, object: ApiObject, part: 'whole' | 'status'): StatusCause[] {
  if (!scale) return [];
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  return [
    ...(part === 'whole' ? validateNumber(object, specReplicasPath) : []),
    ...validateNumber(object, statusReplicasPath),
    ...(labelSelectorPath === undefined ? [] : validateText(object, labelSelectorPath)),
  ];
}

const maxReplicas = 2 ** 31 - 1;

function validateNumber(object: ApiObject, path: string): StatusCause[] {
  const value = read(object, path);
  if (value === undefined) return [];
  if (value instanceof Astray) return [invalidValue(path, 0, value.why)];
  if (typeof value !== 'number' || !Number.isInteger(value))
    return [invalidValue(path, 0, notOf(path, value, 'int64'))];
  if (value < 0) return [invalidValue(path, value, 'should be a non-negative integer')];
  return value > maxReplicas ? [invalidValue(path, value, `should be less than or equal to ${maxReplicas}`)] : [];
}

function validateText(object: ApiObject, path: string): StatusCause[] {
  const value = read(object, path);
  if (value instanceof Astray) return [invalidValue(path, '', value.why)];
  return value === undefined || typeof value === 'string' ? [] : [invalidValue(path, '', notOf(path, value, 'string'))];
}

/** A path that leads through something that is no object. */
class Astray {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

function read(object: ApiObject, path: string): unknown {
  let value: unknown = object;
  for (const name of path.replace(/^\./, '').split('.')) {
    if (value === undefined) return undefined;
    if (!isJsonObject(value)) return new Astray(notOf(path, value, 'map[string]interface{}'));
    value = value[name];
  }
  return value;
}

function notOf(path: string, value: unknown, wanted: string): string {
  return `${path} accessor error: ${show(value)} is of the type ${goType(value)}, expected ${wanted}`;
}

function show(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(show).join(' ')}]`;
  if (!isJsonObject(value)) return String(value);
  const entries = Object.keys(value).sort();
  return `map[${entries.map((name) => `${name}:${show(value[name])}`).join(' ')}]`;
}

function goType(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'map[string]interface {}';
}
