import { canonicalQuantity } from './quantity.ts';
import type { ScalarCode } from './struct-type.ts';

export type DecodedScalar =
  | { readonly type: 'value'; readonly value: unknown }
  /** The JSON type does not fit. */
  | { readonly type: 'mismatch' }
  /** The JSON type fits, the text does not; `message` is Go's. */
  | { readonly type: 'invalid'; readonly message: string };

const int32Limit = 2 ** 31;
const quantityHint = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** Reads a JSON value as a scalar of the API's Go types. */
export function decodeScalar(value: unknown, code: ScalarCode): DecodedScalar {
  switch (code) {
    case 's':
      return typeof value === 'string' ? accept(value) : mismatch;
    case 'b':
      return typeof value === 'boolean' ? accept(value) : mismatch;
    case 'i':
      return isInteger(value) && value < int32Limit && value >= -int32Limit ? accept(value) : mismatch;
    case 'l':
      return isInteger(value) ? accept(value) : mismatch;
    case 'f':
      return typeof value === 'number' ? accept(value) : mismatch;
    case 'y':
      return typeof value === 'string' ? decodeBytes(value) : mismatch;
    case 'T':
    case 'U':
      return typeof value === 'string' ? decodeTime(value, code) : mismatch;
    case 'D':
      return typeof value === 'string' ? accept(value) : mismatch;
    case 'Q':
      return typeof value === 'string' || typeof value === 'number'
        ? decodeQuantity(String(value))
        : { type: 'invalid', message: quantityHint };
    case 'I':
      return typeof value === 'string' || isInteger(value) ? accept(value) : mismatch;
    case 'R':
    case 'F':
      return accept(value);
  }
}

const mismatch: DecodedScalar = { type: 'mismatch' };

function accept(value: unknown): DecodedScalar {
  return { type: 'value', value };
}

function isInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

/** Go's base64 decoder names the first wrong byte. */
function decodeBytes(text: string): DecodedScalar {
  const stripped = text.replace(/[\r\n]/g, '');
  const wrong = /[^A-Za-z0-9+/=]/.exec(text);
  if (wrong && !'\r\n'.includes(wrong[0])) {
    return { type: 'invalid', message: `illegal base64 data at input byte ${wrong.index}` };
  }
  if (stripped.length % 4 !== 0 || /=[^=]/.test(stripped)) {
    const at = stripped.includes('=') ? stripped.indexOf('=') : Math.floor(stripped.length / 4) * 4;
    return { type: 'invalid', message: `illegal base64 data at input byte ${at}` };
  }
  return accept(stripped);
}

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Times as the API writes them, on days that every month has: most that are read, and what is read most. */
const plainTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

function decodeTime(text: string, code: 'T' | 'U'): DecodedScalar {
  if (text === '') return accept(null);
  if (code === 'T' && plainTime.test(text)) return accept(text);
  const match = timePattern.exec(text);
  const ms = Date.parse(text);
  const wrongFraction = code === 'U' && match?.[1]?.length !== 7;
  if (!match || Number.isNaN(ms) || wrongFraction) {
    const layout = code === 'T' ? '2006-01-02T15:04:05Z07:00' : '2006-01-02T15:04:05.000000Z07:00';
    return { type: 'invalid', message: timeError(text, layout) };
  }
  const seconds = new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19);
  return accept(code === 'T' ? `${seconds}Z` : `${seconds}.${match[1]?.slice(1) ?? '000000'}Z`);
}

/** The element at which Go's parser stops is told as far as its most frequent cases go. */
function timeError(text: string, layout: string): string {
  const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(text);
  if (!date)
    return `parsing time ${JSON.stringify(text)} as ${JSON.stringify(layout)}: cannot parse ${JSON.stringify(text)} as "2006"`;
  const rest = text.slice(date[0].length);
  const element = layout.includes('.') ? '.000000' : 'Z07:00';
  return `parsing time ${JSON.stringify(text)} as ${JSON.stringify(layout)}: cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(element)}`;
}

function decodeQuantity(text: string): DecodedScalar {
  const canonical = canonicalQuantity(text);
  return canonical === undefined ? { type: 'invalid', message: quantityHint } : accept(canonical);
}

/** What Go writes for the zero value. */
export function zeroScalar(code: ScalarCode): unknown {
  switch (code) {
    case 's':
      return '';
    case 'b':
      return false;
    case 'i':
    case 'l':
    case 'f':
    case 'I':
      return 0;
    case 'Q':
      return '0';
    case 'D':
      return '0s';
    default:
      return null;
  }
}

export function isZeroScalar(value: unknown, code: ScalarCode): boolean {
  if (code === 'y' || code === 'F') return value === null || value === '';
  return value === zeroScalar(code) || value === null;
}

const scalarNames: Readonly<Record<ScalarCode, string>> = {
  s: 'string',
  b: 'bool',
  i: 'int32',
  l: 'int64',
  f: 'float64',
  y: '[]uint8',
  T: 'string',
  U: 'string',
  D: 'string',
  Q: 'resource.Quantity',
  I: 'int32',
  R: 'runtime.RawExtension',
  F: 'v1.FieldsV1',
};

export function goScalarName(code: ScalarCode): string {
  return scalarNames[code];
}

/** encoding/json's word for a JSON value. */
export function goKindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'object' ? 'object' : typeof value;
}
