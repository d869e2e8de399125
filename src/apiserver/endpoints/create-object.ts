import { checkNamespace } from '../admission/namespace-lifecycle.ts';
import type { ApiObject, JsonObject } from '../api-object.ts';
import { applyDefaults } from '../defaults/apply-defaults.ts';
import { alreadyExists, badRequest, invalid, nameNotUnique, plainError } from '../errors/status-errors.ts';
import { type ServedResource, subresourceOf } from '../resources/resource-definition.ts';
import { readSelectableFields } from '../resources/selectable-fields.ts';
import { statusKeptOnCreate, withGeneration } from '../resources/strategy-tables.ts';
import { DecodeError } from '../schema/decode-struct.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { validateObject } from '../validation/validate-object.ts';
import { decodeObject, metadataOf } from './decode-object.ts';
import { keyOf } from './get-object.ts';
import { previewObject } from './preview-object.ts';
import { createUid, generateName, toTime } from './time-and-names.ts';
import type { WriteOptions } from './write-options.ts';

const nameAttempts = 8;

/** Stores a new object from a request's body. */
export function createObject(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  input: JsonObject,
  options: WriteOptions,
  duplicates: readonly string[] = [],
): StoredObject {
  const object = decodeForCreate(resource, input, options, duplicates);
  if ((object.metadata.resourceVersion ?? '') !== '')
    throw plainError('resourceVersion should not be set on objects to be created');
  placeInNamespace(resource, object, namespace);
  beforeCreate(state, resource, object);
  const causes = validateObject(resource, object);
  checkNamespace(state, resource, object);
  if (causes.length > 0) throw invalid(resource.group, resource.kind, object.metadata.name ?? '', causes);
  return storeNew(state, resource, object, options);
}

function decodeForCreate(
  resource: ServedResource,
  input: JsonObject,
  options: WriteOptions,
  duplicates: readonly string[],
): ApiObject {
  try {
    const object = decodeObject(resource, input, options, duplicates);
    metadataOf(object);
    return object;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const version = resource.apiVersion.slice(resource.apiVersion.indexOf('/') + 1);
    throw badRequest(
      `${resource.kind} in version ${JSON.stringify(version)} cannot be handled as a ${resource.kind}: ${error.message}`,
    );
  }
}

/** The namespace of the URL is the object's. */
export function placeInNamespace(resource: ServedResource, object: ApiObject, namespace: string): void {
  if (!resource.namespaced) {
    delete object.metadata.namespace;
    return;
  }
  const given = object.metadata.namespace ?? '';
  if (given !== '' && given !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  object.metadata.namespace = namespace;
}

function beforeCreate(state: ServerState, resource: ServedResource, object: ApiObject): void {
  const { metadata } = object;
  for (const field of ['deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink', 'resourceVersion'])
    delete metadata[field];
  metadata.uid = createUid(state.random);
  metadata.creationTimestamp = toTime(state.clock.now());
  if (resource.custom || withGeneration.has(resource.qualified)) metadata.generation = 1;
  else if (resource.qualified !== 'configmaps') delete metadata.generation;
  if (!metadata.name && metadata.generateName) metadata.name = uniqueName(state, resource, object);
  if (subresourceOf(resource, 'status') && !statusKeptOnCreate.has(resource.qualified)) {
    if (resource.custom) delete object.status;
    else object.status = {};
  }
  applyDefaults(state, resource, object);
}

function uniqueName(state: ServerState, resource: ServedResource, { metadata }: ApiObject): string {
  const store = state.storage.store(resource.storeName);
  let name = '';
  for (let i = 0; i < nameAttempts; i += 1) {
    name = generateName(metadata.generateName ?? '', state.random);
    if (!store.get(keyOf(resource, metadata.namespace ?? '', name))) return name;
  }
  throw nameNotUnique(resource, name);
}

function storeNew(
  state: ServerState,
  resource: ServedResource,
  object: ApiObject,
  options: WriteOptions,
): StoredObject {
  const name = object.metadata.name ?? '';
  const store = state.storage.store(resource.storeName);
  const key = keyOf(resource, object.metadata.namespace ?? '', name);
  const existing = store.get(key);
  if (existing) throw alreadyExists(resource, name, existing.parse().metadata.deletionTimestamp !== undefined);
  const fields = readSelectableFields(resource, object);
  return options.dryRun ? previewObject(key, object, '', fields) : store.put(key, object, fields);
}
