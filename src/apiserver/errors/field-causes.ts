import type { StatusCause } from '../../object/status.ts';
import { toJson } from '../storage/stored-object.ts';
import { quote } from './quote.ts';

/** Makers of the causes of a 422 answer, in the words of the API's own field errors. */
export const requiredValue = (field: string, detail = ''): StatusCause => ({
  reason: 'FieldValueRequired',
  message: detail === '' ? 'Required value' : `Required value: ${detail}`,
  field,
});

export const invalidValue = (field: string, value: unknown, detail: string): StatusCause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${show(value)}: ${detail}`,
  field,
});

/** The same for a text that has a type of its own, which is shown as JSON. */
export const invalidTyped = (field: string, value: string, detail: string): StatusCause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${toJson(value)}: ${detail}`,
  field,
});

export const unsupportedValue = (field: string, value: unknown, supported: readonly string[]): StatusCause => ({
  reason: 'FieldValueNotSupported',
  message: `Unsupported value: ${value === undefined ? 'null' : toJson(value)}: supported values: ${supported.map((text) => JSON.stringify(text)).join(', ')}`,
  field,
});

export const forbiddenField = (field: string, detail: string): StatusCause => ({
  reason: 'FieldValueForbidden',
  message: `Forbidden: ${detail}`,
  field,
});

export const duplicateValue = (field: string, value: unknown): StatusCause => ({
  reason: 'FieldValueDuplicate',
  message: `Duplicate value: ${show(value)}`,
  field,
});

export const tooLong = (field: string, maxBytes: number): StatusCause => ({
  reason: 'FieldValueTooLong',
  message: `Too long: may not be more than ${maxBytes} bytes`,
  field,
});

export const notFoundValue = (field: string, value: unknown): StatusCause => ({
  reason: 'FieldValueNotFound',
  message: `Not found: ${show(value)}`,
  field,
});

function show(value: unknown): string {
  if (value === undefined) return 'null';
  if (typeof value === 'string') return quote(value);
  return typeof value === 'object' ? toJson(value) : JSON.stringify(value);
}
