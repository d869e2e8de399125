import { KinformerError } from '../core/errors.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { type JsonPathTemplate, parseJsonPath } from '../object/json-path.ts';
import { findStart, type JsonPathStep, skipValue } from '../object/scan-path.ts';
import { utf8Text } from '../object/scan-string.ts';

/**
 * The first value that a path leads to; undefined when there is none. With the object's bytes, an integer that a number
 * cannot hold, but 64 bits can, is a bigint, also inside of the value.
 */
export type PathReader = (object: JsonObject, bytes?: Uint8Array) => JsonValue | bigint | undefined;

/** Reads a JSONPath without braces, such as `.spec.size`. Throws BAD_EXPRESSION. */
export function createPathReader(path: string): PathReader {
  const template = parseJsonPath(`{${path}}`);
  const steps = template.simplePath;
  if (steps === undefined) return (object, bytes) => readByTemplate(template, bytes ?? encode(object));
  return (object, bytes) => {
    const value = readSteps(object, steps);
    const start = bytes === undefined || !hidesDigits(value) ? -1 : findStart(bytes, steps, 0);
    return bytes === undefined || start === -1 ? value : parseAt(bytes, start);
  };
}

/** Could it be, or hold, an integer that lost digits? */
function hidesDigits(value: JsonValue | undefined): boolean {
  return typeof value === 'number' ? !Number.isSafeInteger(value) : typeof value === 'object' && value !== null;
}

function readSteps(value: JsonValue | undefined, steps: readonly JsonPathStep[]): JsonValue | undefined {
  for (const step of steps) {
    if (typeof step === 'number') value = isJsonArray(value) ? value[step] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** Filters and wildcards work on bytes; the columns of one object share them. */
const encoded = new WeakMap<JsonObject, Buffer>();

function encode(object: JsonObject): Uint8Array {
  let bytes = encoded.get(object);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(object));
    encoded.set(object, bytes);
  }
  return bytes;
}

function readByTemplate(template: JsonPathTemplate, bytes: Uint8Array): JsonValue | bigint | undefined {
  try {
    const first = template.find(bytes)[0]?.[0];
    return first && parseAt(first.bytes, first.start);
  } catch (error) {
    if (error instanceof KinformerError) return undefined;
    throw error;
  }
}

function parseAt(bytes: Uint8Array, start: number): JsonValue | bigint {
  return JSON.parse(utf8Text(bytes, start, skipValue(bytes, start)), (_name, value, context?: { source?: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    return toInt64(context?.source ?? '') ?? value;
  });
}

function toInt64(digits: string): bigint | undefined {
  if (!/^-?\d{1,19}$/.test(digits)) return undefined;
  const value = BigInt(digits);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}
