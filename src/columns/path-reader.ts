import { KinformerError } from '../core/errors.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { type JsonPathTemplate, parseJsonPath } from '../object/json-path.ts';
import { type JsonPathStep, skipValue } from '../object/scan-path.ts';

/** The first value that a path leads to; undefined when there is none. */
export type PathReader = (object: JsonObject) => JsonValue | undefined;

/** Reads a JSONPath without braces, such as `.spec.size`. Throws BAD_EXPRESSION. */
export function createPathReader(path: string): PathReader {
  const template = parseJsonPath(`{${path}}`);
  const steps = template.simplePath;
  return steps === undefined ? (object) => readByTemplate(template, object) : (object) => readSteps(object, steps);
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

function readByTemplate(template: JsonPathTemplate, object: JsonObject): JsonValue | undefined {
  let bytes = encoded.get(object);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(object));
    encoded.set(object, bytes);
  }
  try {
    const first = template.find(bytes)[0]?.[0];
    if (first === undefined) return undefined;
    const text = Buffer.from(first.bytes.subarray(first.start, skipValue(first.bytes, first.start))).toString();
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof KinformerError) return undefined;
    throw error;
  }
}
