import type { JsonObject as FrozenObject } from '../../core/json.ts';
import type { ApiObject, JsonObject } from '../api-object.ts';
import { sisterVersionOf } from '../conversion/stored-version.ts';
import { builtinSchemaFor } from '../managed-fields/builtin-schema.ts';
import { createCustomResourceSchema } from '../managed-fields/crd-schema.ts';
import { emptySet, type FieldSet, pathSet } from '../managed-fields/field-set.ts';
import type { OtherVersion, OtherVersions } from '../managed-fields/other-versions.ts';
import type { Schema } from '../managed-fields/schema.ts';
import { trackUpdate } from '../managed-fields/track-update.ts';
import { type CustomVersion, type ServedResource, subresourceOf } from '../resources/resource-definition.ts';
import { decodeStruct } from '../schema/decode-struct.ts';
import { labelsKeptOnStatus, metadataUnownedOnStatus } from './strategy-tables.ts';

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

/** The versions beside its own in which owners may have written an object of the resource. */
function otherVersionsOf(resource: ServedResource): OtherVersions | undefined {
  const sister = sisterVersionOf(resource);
  if (!sister) return undefined;
  const schema = builtinSchemaFor(sister.apiVersion, resource.kind) ?? managerSchema(resource);
  const version: OtherVersion = {
    schema,
    convert: (object) => sister.convert(structuredClone(object) as JsonObject) as FrozenObject,
    rename: (fields) => renameFields(fields, sister.names),
  };
  return (apiVersion) => (apiVersion === sister.apiVersion ? version : undefined);
}

/** As a request's member; most resources have no other version. */
export function versionsOf(resource: ServedResource): { readonly otherVersions?: OtherVersions } {
  const otherVersions = otherVersionsOf(resource);
  return otherVersions ? { otherVersions } : {};
}

function renameFields(fields: FieldSet, names: ReadonlyMap<string, string>): FieldSet {
  return Object.fromEntries(
    Object.entries(fields).map(([element, node]) => {
      const name = names.get(element.slice(2));
      return [name === undefined ? element : `f:${name}`, renameFields(node, names)];
    }),
  );
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
  if (custom || metadataUnownedOnStatus.has(qualified)) return specAndMetadata;
  return labelsKeptOnStatus.has(qualified) ? specAndLabels : spec;
}

const blanks = new Map<string, FrozenObject>();

/** An object of the kind of which nothing is said. */
function blankOf({ struct }: ServedResource): FrozenObject | undefined {
  if (!struct) return undefined;
  let blank = blanks.get(struct);
  if (!blank) {
    blank = decodeStruct({}, struct, { unknownFields: [] }) as FrozenObject;
    blanks.set(struct, blank);
  }
  return blank;
}

export interface TrackedWrite {
  readonly old: ApiObject | undefined;
  readonly manager: string;
  readonly subresource: string;
  readonly timeIso: string;
}

/** Stands in for a field that the API's own form of a daemon set has; who writes the set writes it. */
const templateGeneration = 'deprecated.daemonset.template.generation';

/** Records in `next` who set what. */
export function trackManagers(resource: ServedResource, next: ApiObject, write: TrackedWrite): void {
  const { old, manager, subresource, timeIso } = write;
  if (resource.qualified === 'daemonsets.apps')
    next.metadata.annotations = { [templateGeneration]: '0', ...next.metadata.annotations };
  const tracked = trackUpdate({
    live: old as FrozenObject | undefined,
    blank: blankOf(resource),
    next: next as FrozenObject,
    manager,
    apiVersion: resource.apiVersion,
    subresource,
    timeIso,
    schema: managerSchema(resource),
    ...versionsOf(resource),
    resetFields: resetFieldsOf(resource, subresource),
  });
  if (tracked === undefined) delete next.metadata.managedFields;
  else next.metadata.managedFields = tracked as JsonObject[];
}
