import type { ApiObject, JsonObject } from '../api-object.ts';
import { applyDefaults } from '../defaults/apply-defaults.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { badRequest, conflict, invalid } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { readSelectableFields } from '../resources/selectable-fields.ts';
import { createdOnUpdate, versionRequiredOnUpdate } from '../resources/strategy-tables.ts';
import { DecodeError } from '../schema/decode-struct.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { validateUpdate } from '../validation/validate-object.ts';
import { createObject } from './create-object.ts';
import { decodeObject, metadataOf } from './decode-object.ts';
import { findObject, keyOf } from './get-object.ts';
import { prepareUpdate } from './prepare-update.ts';
import { previewObject } from './preview-object.ts';
import type { WriteOptions } from './write-options.ts';

export interface ObjectAddress {
  readonly namespace: string;
  readonly name: string;
  /** Empty for the object itself, or `status` and its like. */
  readonly subresource: string;
}

export interface WriteResult {
  readonly object: StoredObject;
  readonly created: boolean;
}

/** Replaces an object by a request's body. */
export function updateObject(
  state: ServerState,
  resource: ServedResource,
  address: ObjectAddress,
  input: JsonObject,
  options: WriteOptions,
  duplicates: readonly string[] = [],
): WriteResult {
  const next = decodeForUpdate(resource, input, options, duplicates);
  checkAddress(resource, next, address);
  const exists = state.storage.store(resource.storeName).get(keyOf(resource, address.namespace, address.name));
  if (!exists && address.subresource === '' && createdOnUpdate.has(resource.qualified)) {
    return { object: createObject(state, resource, address.namespace, input, options), created: true };
  }
  const stored = findObject(state, resource, address.namespace, address.name);
  const version = next.metadata.resourceVersion ?? '';
  if ((version === '' || version === '0') && (resource.custom || versionRequiredOnUpdate.has(resource.qualified))) {
    throw invalid(resource.group, resource.resource, address.name, [
      invalidValue('metadata.resourceVersion', 0, 'must be specified for an update'),
    ]);
  }
  return { object: commitUpdate(state, resource, stored, next, address, options), created: false };
}

function decodeForUpdate(
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

/** The body must be the object that the URL names. */
export function checkAddress(resource: ServedResource, object: ApiObject, { namespace, name }: ObjectAddress): void {
  const given = object.metadata.name ?? '';
  if (given === '')
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  if (given !== name)
    throw badRequest(`the name of the object (${given}) does not match the name on the URL (${name})`);
  if (!resource.namespaced) return;
  const inBody = object.metadata.namespace ?? '';
  if (inBody !== '' && inBody !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  object.metadata.namespace = namespace;
}

/** Stores `next` over `stored`: preconditions, what the server keeps, validation, no-ops and the last finalizer. */
export function commitUpdate(
  state: ServerState,
  resource: ServedResource,
  stored: StoredObject,
  next: ApiObject,
  address: ObjectAddress,
  options: WriteOptions,
): StoredObject {
  checkPreconditions(resource, stored, next, address.name);
  const old = { kind: resource.kind, apiVersion: resource.apiVersion, ...stored.parse() } as ApiObject;
  prepareUpdate(resource, next, old, address.subresource);
  applyDefaults(state, resource, next);
  const causes = validateUpdate(resource, next, old);
  if (causes.length > 0) throw invalid(resource.group, resource.kind, address.name, causes);
  const store = state.storage.store(resource.storeName);
  const fields = readSelectableFields(resource, next);
  const same = previewObject(stored.key, next, String(stored.revision), fields);
  if (same.body.equals(stored.body)) return stored;
  if (options.dryRun) return same;
  if (isReleased(next)) {
    const last = previewObject(stored.key, next, String(state.storage.revision + 1), fields);
    store.remove(stored);
    return last;
  }
  return store.put(stored.key, next, fields);
}

function checkPreconditions(resource: ServedResource, stored: StoredObject, next: ApiObject, name: string): void {
  const { uid = '', resourceVersion = '' } = next.metadata;
  if (uid !== '' && uid !== stored.uid) {
    throw conflict(
      resource,
      name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${stored.uid}`,
    );
  }
  if (resourceVersion !== '' && resourceVersion !== '0' && resourceVersion !== String(stored.revision)) {
    throw conflict(resource, name);
  }
}

/** Whether nothing keeps an object that is being deleted any longer. */
function isReleased({ metadata, spec, kind }: ApiObject): boolean {
  if (metadata.deletionTimestamp === undefined || (metadata.finalizers ?? []).length > 0) return false;
  if (kind === 'Namespace' && ((spec as { finalizers?: unknown[] } | undefined)?.finalizers ?? []).length > 0)
    return false;
  return (metadata.deletionGracePeriodSeconds ?? 0) === 0;
}
