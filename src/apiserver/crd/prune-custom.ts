import { isJsonObject, type JsonObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { DecodeError, decodeStruct } from '../schema/decode-struct.ts';

interface Pruning {
  readonly unknownFields: string[];
  /** Nulls for fields that may not be null go, unless a default is to take their place. */
  readonly keepsNulls: boolean;
}

/** A custom object with its metadata read as every object's, keys sorted, and without fields that its schema lacks. */
export function pruneCustom(resource: ServedResource, content: JsonObject, pruning: Pruning): JsonObject {
  const { metadata, ...rest } = content;
  const report = { unknownFields: [] };
  const meta = decodeStruct(isJsonObject(metadata) ? metadata : {}, 'meta/v1.ObjectMeta', report);
  pruning.unknownFields.push(...report.unknownFields.map((path) => `metadata.${path}`));
  const schema = resource.custom?.openAPIV3Schema;
  return { metadata: meta, ...(pruneValue(rest, schema, '', pruning) as JsonObject) };
}

function pruneValue(value: unknown, schema: unknown, path: string, pruning: Pruning): unknown {
  if (Array.isArray(value)) {
    const items = isJsonObject(schema) ? schema.items : undefined;
    return value.map((item, i) => pruneValue(item, items, `${path}[${i}]`, pruning));
  }
  if (!isJsonObject(value)) return value;
  const result: JsonObject = {};
  for (const name of Object.keys(value).sort()) {
    const inner = path === '' ? name : `${path}.${name}`;
    const known = memberSchema(schema, name);
    if (known === undefined) pruning.unknownFields.push(inner);
    else if (name === 'metadata' && isEmbedded(schema) && isJsonObject(value[name]))
      result[name] = readMeta(value[name], inner, pruning);
    else if (pruning.keepsNulls || value[name] !== null || mayBeNull(schema, name))
      result[name] = pruneValue(value[name], known, inner, pruning);
  }
  return result;
}

function isEmbedded(schema: unknown): boolean {
  return isJsonObject(schema) && schema['x-kubernetes-embedded-resource'] === true;
}

function readMeta(metadata: JsonObject, path: string, pruning: Pruning): JsonObject {
  const report = { unknownFields: [] as string[] };
  try {
    const { creationTimestamp, ...read } = decodeStruct(metadata, 'meta/v1.ObjectMeta', report);
    pruning.unknownFields.push(...report.unknownFields.map((field) => `${path}.${field}`));
    return creationTimestamp === null || creationTimestamp === undefined ? read : { ...read, creationTimestamp };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new DecodeError(`${path}: Invalid value: ${JSON.stringify(metadata)}: ${error.message}`);
  }
}

function mayBeNull(schema: unknown, name: string): boolean {
  if (!isJsonObject(schema)) return true;
  const { properties, additionalProperties } = schema;
  const member = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
  return !isJsonObject(member) || member.nullable === true || member.default !== undefined;
}

/** Of members that may be anything: nothing inside of them is known. */
const closed = { type: 'object' };

/** The schema of a member; undefined when the schema has no such member. No schema knows everything. */
function memberSchema(schema: unknown, name: string): unknown {
  if (!isJsonObject(schema)) return {};
  const { properties, additionalProperties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  if (isJsonObject(additionalProperties)) return additionalProperties;
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return {};
  if (additionalProperties === true) return closed;
  if (schema['x-kubernetes-embedded-resource'] === true && ['kind', 'apiVersion', 'metadata'].includes(name)) return {};
  return Object.keys(schema).length === 0 ? {} : undefined;
}
