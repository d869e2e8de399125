import type { JsonObject as FrozenObject } from '../../core/json.ts';
import { admitPodUpdate, admitUpdate } from '../admission/admit-update.ts';
import { checkUpdateAdmission } from '../admission/check-admission.ts';
import { chargeQuotas } from '../admission/quota.ts';
import { type ApiObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { readObject, toStoredVersion } from '../conversion/stored-version.ts';
import { applyDefaults } from '../defaults/apply-defaults.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { badRequest, conflict, invalid, plainError } from '../errors/status-errors.ts';
import { hasEffect } from '../managed-fields/has-effect.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { readSelectableFields } from '../resources/selectable-fields.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { trackManagers } from '../strategy/managers.ts';
import { prepareUpdate } from '../strategy/prepare-update.ts';
import { createdOnUpdate, groupInErrors, versionRequiredOnUpdate } from '../strategy/strategy-tables.ts';
import { validateUpdate } from '../validation/validate-object.ts';
import { finalizerWarnings } from '../warnings/finalizer-warnings.ts';
import { objectWarnings, warnedAlways } from '../warnings/object-warnings.ts';
import { createObject } from './create-object.ts';
import { decodeRequestObject, normalizeObject } from './decode-object.ts';
import { findObject, keyOf } from './get-object.ts';
import { previewObject } from './preview-object.ts';
import { toTime } from './time-and-names.ts';
import type { WriteOptions } from './write-options.ts';

export interface ObjectAddress {
  readonly namespace: string;
  readonly name: string;
  /** Empty for the object itself, or `status` and its like. */
  readonly subresource: string;
}

/** What made the new state: the uid of a PUT is a precondition, that of a patch cannot change. */
export type WriteOrigin = 'update' | 'patch' | 'apply' | 'scale';

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
  const next = decodeRequestObject(resource, input, options, duplicates);
  checkAddress(resource, next, address);
  const exists = state.storage.store(resource.storeName).get(keyOf(resource, address.namespace, address.name));
  if (!exists && address.subresource === '' && createdOnUpdate.has(resource.qualified)) {
    const { uid = '' } = next.metadata;
    if (uid !== '')
      throw conflict(
        resource,
        address.name,
        uidMismatch(resource, keyOf(resource, address.namespace, address.name), uid, ''),
      );
    const unversioned = { ...input, metadata: { ...objectAt(input, 'metadata'), resourceVersion: '' } };
    return { object: createObject(state, resource, address.namespace, unversioned, options), created: true };
  }
  const stored = findObject(state, resource, address.namespace, address.name);
  checkUid(resource, stored, next, address.name);
  const version = next.metadata.resourceVersion ?? '';
  if ((version === '' || version === '0') && (resource.custom || versionRequiredOnUpdate.has(resource.qualified))) {
    throw invalid(resource.group, resource.resource, address.name, [
      invalidValue('metadata.resourceVersion', 0, 'must be specified for an update'),
    ]);
  }
  return { object: commitUpdate(state, resource, stored, next, address, options), created: false };
}

/** The body must be the object that the URL names. */
export function checkAddress(resource: ServedResource, object: ApiObject, { namespace, name }: ObjectAddress): void {
  const given = object.metadata.name ?? '';
  if (given === '')
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  if (given !== name)
    throw badRequest(`the name of the object (${given}) does not match the name on the URL (${name})`);
  if (!resource.namespaced) return;
  checkNamespace(object, namespace);
  object.metadata.namespace = namespace;
}

/** What is sent to a namespace cannot name another. */
export function checkNamespace(object: JsonObject, namespace: string): void {
  const given = stringAt(object, 'metadata', 'namespace');
  if (given !== '' && given !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
}

/**
 * Stores `next` over `stored`: preconditions, owners, what the server keeps, validation, no-ops and the last finalizer.
 * After an apply, or a write to the Scale, the owners in `next` are already right. `old` is what is in `stored`, for who has
 * read it already and shares nothing of it with `next`.
 */
export function commitUpdate(
  state: ServerState,
  resource: ServedResource,
  stored: StoredObject,
  next: ApiObject,
  address: ObjectAddress,
  options: WriteOptions,
  origin: WriteOrigin = 'update',
  old: ApiObject = readObject(resource, stored),
): StoredObject {
  checkPreconditions(resource, stored, next, address.name, origin === 'update' || origin === 'scale');
  applyDefaults(resource, next);
  const { subresource } = address;
  if ((origin === 'update' || origin === 'patch') && subresource !== 'binding')
    trackManagers(resource, next, {
      old,
      manager: options.fieldManager,
      subresource,
      timeIso: toTime(state.clock.now()),
    });
  if (resource.qualified === 'pods' && subresource === '') admitPodUpdate(next, old);
  prepareUpdate(resource, next, old, subresource);
  options.confirm?.(next);
  if (subresource === '') admitUpdate(state, resource, next, old);
  const ready = normalizeObject(resource, next);
  const causes = validateUpdate(resource, ready, old, subresource, options.warnings);
  if (causes.length > 0) throw invalid(groupInErrors(resource), resource.kind, address.name, causes);
  if (subresource === '') checkUpdateAdmission(state, resource, ready, old);
  if (isChargedOnUpdate(resource, subresource)) chargeQuotas(state, resource, ready, old, options.dryRun);
  const isDesired = warnedAlways.has(resource.qualified) || JSON.stringify(ready.spec) !== JSON.stringify(old.spec);
  if (resource.custom) options.warnings.push(...finalizerWarnings(ready, old));
  else if (subresource === '' && isDesired) options.warnings.push(...objectWarnings(resource, ready));
  ready.metadata.resourceVersion = String(stored.revision);
  if (!hasEffect(old as FrozenObject, ready as FrozenObject)) return stored;
  return store(state, resource, stored, ready, options);
}

function store(
  state: ServerState,
  resource: ServedResource,
  stored: StoredObject,
  next: ApiObject,
  options: WriteOptions,
): StoredObject {
  const resourceStore = state.storage.store(resource.storeName);
  const kept = toStoredVersion(resource, next);
  const fields = readSelectableFields(resource, kept);
  if (options.dryRun) return previewObject(stored.key, kept, String(stored.revision), fields);
  if (!isReleased(next)) return resourceStore.put(stored.key, kept, fields);
  const last = previewObject(stored.key, kept, String(stored.revision), fields);
  resourceStore.remove(stored);
  return last;
}

/** What can use more of a quota after it was created. */
function isChargedOnUpdate({ qualified }: ServedResource, subresource: string): boolean {
  if (qualified === 'pods') return subresource === 'resize';
  return subresource === '' && (qualified === 'services' || qualified === 'persistentvolumeclaims');
}

/** Kinds that etcd knows by other names. */
const registryNames: Readonly<Record<string, string>> = {
  replicationcontrollers: 'controllers',
  endpoints: 'services/endpoints',
  nodes: 'minions',
  services: 'services/specs',
  'ingresses.networking.k8s.io': 'ingress',
  'apiservices.apiregistration.k8s.io': 'apiregistration.k8s.io/apiservices',
  'customresourcedefinitions.apiextensions.k8s.io': 'apiextensions.k8s.io/customresourcedefinitions',
};

/** Where the real server's etcd has the object; its messages say so. */
function registryKey(resource: ServedResource, key: string): string {
  const collection = registryNames[resource.qualified] ?? resource.resource;
  return `/registry/${resource.custom ? `${resource.group}/` : ''}${collection}/${key}`;
}

function uidMismatch(resource: ServedResource, key: string, asked: string, present: string): string {
  return storageError(resource, key, `UID in precondition: ${asked}, UID in object meta: ${present}`);
}

/** What the storage says of an object that is not the one that was meant. */
export function storageError(resource: ServedResource, key: string, difference: string): string {
  const storage = `StorageError: invalid object, Code: 4, Key: ${registryKey(resource, key)}`;
  return `${storage}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: ${difference}`;
}

function checkUid(resource: ServedResource, stored: StoredObject, { metadata }: ApiObject, name: string): void {
  const { uid = '' } = metadata;
  if (uid !== '' && uid !== stored.uid)
    throw conflict(resource, name, uidMismatch(resource, stored.key, uid, stored.uid));
}

function checkPreconditions(
  resource: ServedResource,
  stored: StoredObject,
  next: ApiObject,
  name: string,
  checksUid: boolean,
): void {
  const { resourceVersion = '' } = next.metadata;
  if (resourceVersion !== '' && !/^\d+$/.test(resourceVersion)) {
    throw plainError(`strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`);
  }
  if (checksUid) checkUid(resource, stored, next, name);
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
