import type { StatusCause } from '../../object/status.ts';
import type { JsonObject } from '../api-object.ts';
import { invalidValue, requiredValue, tooLong, unsupportedValue } from '../errors/field-causes.ts';
import { subdomainProblems } from './names.ts';

// The checks that the rules of the kinds are made of: each answers with the causes of a 422, none when all is well.

/** One cause for each of the problems that a text has. */
export function invalidAll(field: string, value: unknown, problems: readonly string[]): StatusCause[] {
  return problems.map((problem) => invalidValue(field, value, problem));
}

/** Numbers that count something; a field that is missing counts nothing. */
export function checkNotNegative(object: JsonObject | undefined, path: string, ...fields: string[]): StatusCause[] {
  return fields.flatMap((field) => {
    const value = object?.[field];
    return typeof value === 'number' && value < 0
      ? [invalidValue(`${path}.${field}`, value, 'must be greater than or equal to 0')]
      : [];
  });
}

export function checkRange(field: string, value: unknown, min: number, max: number): StatusCause[] {
  if (typeof value !== 'number' || (value >= min && value <= max)) return [];
  return [invalidValue(field, value, `must be between ${min} and ${max}, inclusive`)];
}

const maxPort = 65_535;
export const maxInt32 = 2_147_483_647;

export function checkPort(field: string, value: unknown): StatusCause[] {
  return checkRange(field, value, 1, maxPort);
}

/** A text that must be one of several; `whenEmpty` says what an empty one is. */
export function checkEnum(
  field: string,
  value: unknown,
  supported: readonly string[],
  whenEmpty: 'allowed' | 'required' | 'unsupported' = 'unsupported',
): StatusCause[] {
  const isEmpty = value === undefined || value === null || value === '';
  if (isEmpty && whenEmpty === 'allowed') return [];
  if (isEmpty && whenEmpty === 'required') return [requiredValue(field)];
  if (typeof value === 'string' && supported.includes(value)) return [];
  return [unsupportedValue(field, value ?? '', supported)];
}

/** Lists that may only grow so far. */
export function checkTooMany(field: string, length: number, max: number): StatusCause[] {
  if (length <= max) return [];
  const message = `Too many: ${length}: must have at most ${max} items`;
  return [{ reason: 'FieldValueTooMany', message, field }];
}

const maxDriverBytes = 63;

/** Names of drivers of volumes and devices, in which case does not count. */
export function validateDriverName(name: string, field: string): StatusCause[] {
  if (name === '') return [requiredValue(field)];
  const long = name.length > maxDriverBytes ? [tooLong(field, maxDriverBytes)] : [];
  return [...long, ...invalidAll(field, name, subdomainProblems(name.toLowerCase()))];
}

export function checkRequired(field: string, value: unknown, detail?: string): StatusCause[] {
  return value === undefined || value === null || value === '' ? [requiredValue(field, detail)] : [];
}

const percentPattern = /^[0-9]+%$/;
const percentMessage =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** A number that is not negative, or a percentage. */
export function checkNumberOrPercent(field: string, value: unknown): StatusCause[] {
  if (typeof value === 'number')
    return value < 0 ? [invalidValue(field, value, 'must be greater than or equal to 0')] : [];
  if (typeof value !== 'string') return [];
  return percentPattern.test(value) ? [] : [invalidValue(field, value, percentMessage)];
}

export function checkAtMostAll(field: string, value: unknown): StatusCause[] {
  return percentOf(value) > 100 ? [invalidValue(field, value, 'must not be greater than 100%')] : [];
}

/** The number in a percentage; zero for what is none. */
function percentOf(value: unknown): number {
  return typeof value === 'string' && percentPattern.test(value) ? Number(value.slice(0, -1)) : 0;
}

/** Whether a number or percentage comes to nothing. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === 0 || (typeof value === 'string' && percentOf(value) === 0);
}
