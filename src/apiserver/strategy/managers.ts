import type { JsonObject as FrozenObject } from '../../core/json.ts';
import type { ApiObject, JsonObject } from '../api-object.ts';
import { builtinSchemaFor } from '../managed-fields/builtin-schema.ts';
import { createCustomResourceSchema } from '../managed-fields/crd-schema.ts';
import { emptySet, type FieldSet, pathSet } from '../managed-fields/field-set.ts';
import type { Schema } from '../managed-fields/schema.ts';
import { trackUpdate } from '../managed-fields/track-update.ts';
import { type CustomVersion, type ServedResource, subresourceOf } from '../resources/resource-definition.ts';
import { labelsKeptOnStatus } from './strategy-tables.ts';

const customSchemas = new WeakMap<CustomVersion, Schema>();

/** The schema by which owners of fields are tracked. */
export function managerSchema(resource: ServedResource): Schema {
  if (!resource.custom) {
    const schema = builtinSchemaFor(resource.apiVersion, resource.kind);
    if (schema) return schema;
    throw new Error(`no schema for ${resource.apiVersion} ${resource.kind}`);
  }
  let schema = customSchemas.get(resource.custom);
  if (!schema) {
    schema = createCustomResourceSchema(resource.custom.openAPIV3Schema as FrozenObject | undefined);
    customSchemas.set(resource.custom, schema);
  }
  return schema;
}

const status = pathSet(['status']);
const spec = pathSet(['spec']);
const specAndLabels = pathSet(['spec'], ['metadata', 'labels']);
const specAndMetadata = pathSet(['spec'], ['metadata']);

/** What a write to the object, or to its subresource, cannot change and therefore cannot own. */
export function resetFieldsOf(resource: ServedResource, subresource: string): FieldSet {
  if (subresource === 'status') return resetByStatus(resource);
  return subresource === '' && subresourceOf(resource, 'status') ? status : emptySet;
}

function resetByStatus({ custom, qualified }: ServedResource): FieldSet {
  if (custom) return specAndMetadata;
  return labelsKeptOnStatus.has(qualified) ? specAndLabels : spec;
}

export interface TrackedWrite {
  readonly old: ApiObject | undefined;
  readonly manager: string;
  readonly subresource: string;
  readonly timeIso: string;
}

/** Records in `next` who set what. */
export function trackManagers(resource: ServedResource, next: ApiObject, write: TrackedWrite): void {
  const { old, manager, subresource, timeIso } = write;
  const tracked = trackUpdate({
    live: old as FrozenObject | undefined,
    next: next as FrozenObject,
    manager,
    apiVersion: resource.apiVersion,
    subresource,
    timeIso,
    schema: managerSchema(resource),
    resetFields: resetFieldsOf(resource, subresource),
  });
  if (tracked === undefined) delete next.metadata.managedFields;
  else next.metadata.managedFields = tracked as JsonObject[];
}
