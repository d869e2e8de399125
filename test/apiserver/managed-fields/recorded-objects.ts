import { builtinSchemaFor } from '../../../src/apiserver/managed-fields/builtin-schema.ts';
import { createCustomResourceSchema } from '../../../src/apiserver/managed-fields/crd-schema.ts';
import { type FieldSet, pathSet } from '../../../src/apiserver/managed-fields/field-set.ts';
import type { Schema } from '../../../src/apiserver/managed-fields/schema.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/core/json.ts';
import { boatSchema, type WriteCase } from '../patch/write-cases.ts';

export function schemaOf({ apiVersion, kind }: JsonObject): Schema {
  return builtinSchemaFor(String(apiVersion), String(kind)) ?? createCustomResourceSchema(boatSchema);
}

export function resetFieldsOf({ subresource }: WriteCase): FieldSet {
  return subresource === 'status' ? pathSet(['spec'], ['metadata']) : pathSet(['status']);
}

export function managedFieldsOf({ metadata }: JsonObject): JsonValue | undefined {
  return isJsonObject(metadata) ? metadata.managedFields : undefined;
}

/** When the manager's entry was written, according to the answer. */
export function timeOf({ next, manager, subresource = '' }: WriteCase): string | undefined {
  const entries = (managedFieldsOf(next) ?? []) as readonly JsonObject[];
  const own = entries.find((entry) => entry.manager === manager && (entry.subresource ?? '') === subresource);
  const time = (own ?? entries.find((entry) => entry.manager === 'ancient-changes'))?.time;
  return time === undefined ? undefined : String(time);
}
