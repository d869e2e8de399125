import { admitCreate } from '../admission/admit-create.ts';
import { labelJob } from '../admission/admit-job.ts';
import { setRequester } from '../admission/admit-signing-request.ts';
import { checkAdmission } from '../admission/check-admission.ts';
import { checkNamespace } from '../admission/namespace-lifecycle.ts';
import { chargeQuotas } from '../admission/quota.ts';
import type { ApiObject, JsonObject } from '../api-object.ts';
import { toStoredVersion } from '../conversion/stored-version.ts';
import { applyDefaults } from '../defaults/apply-defaults.ts';
import { alreadyExists, badRequest, invalid, nameNotUnique, plainError } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { readSelectableFields } from '../resources/selectable-fields.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { trackManagers } from '../strategy/managers.ts';
import { prepareCreate } from '../strategy/prepare-create.ts';
import { groupInErrors } from '../strategy/strategy-tables.ts';
import { validateObject } from '../validation/validate-object.ts';
import { finalizerWarnings } from '../warnings/finalizer-warnings.ts';
import { objectWarnings } from '../warnings/object-warnings.ts';
import { decodeRequestObject, normalizeObject } from './decode-object.ts';
import { keyOf } from './get-object.ts';
import { previewObject } from './preview-object.ts';
import { generateName, toTime } from './time-and-names.ts';
import type { WriteOptions } from './write-options.ts';

const nameAttempts = 8;
const signingRequests = 'certificatesigningrequests.certificates.k8s.io';

/** Stores a new object from a request's body. */
export function createObject(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  input: JsonObject,
  options: WriteOptions,
  duplicates: readonly string[] = [],
): StoredObject {
  const object = decodeRequestObject(resource, input, options, duplicates);
  applyDefaults(resource, object);
  for (const field of ['deletionTimestamp', 'deletionGracePeriodSeconds']) delete object.metadata[field];
  const write = { old: undefined, manager: options.fieldManager, subresource: '', timeIso: toTime(state.clock.now()) };
  trackManagers(resource, object, write);
  return createDecoded(state, resource, namespace, object, options);
}

/** Stores a new object whose owners are already recorded. */
export function createDecoded(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  object: ApiObject,
  options: WriteOptions,
): StoredObject {
  const { metadata } = object;
  const { resourceVersion = '' } = metadata;
  if (resourceVersion !== '' && !options.dryRun)
    throw plainError('resourceVersion should not be set on objects to be created');
  placeInNamespace(resource, object, namespace);
  options.confirm?.(object);
  checkNamespace(state, resource, object);
  prepareCreate(state, resource, object);
  if (!metadata.name && metadata.generateName) metadata.name = uniqueName(state, resource, object);
  admitCreate(state, resource, object);
  if (options.user && resource.qualified === signingRequests) setRequester(object, options.user);
  const ready = normalizeObject(resource, object);
  const causes = validateObject(resource, ready, options.warnings);
  if (causes.length > 0) throw invalid(groupInErrors(resource), resource.kind, ready.metadata.name ?? '', causes);
  options.warnings.push(...(resource.custom ? finalizerWarnings(ready) : objectWarnings(resource, ready)));
  checkAdmission(state, resource, ready, options.warnings);
  chargeQuotas(state, resource, ready, undefined, options.dryRun);
  if (resource.qualified === 'jobs.batch') labelJob(ready);
  return storeNew(state, resource, ready, options, resourceVersion);
}

/** The namespace of the URL is the object's. */
function placeInNamespace(resource: ServedResource, object: ApiObject, namespace: string): void {
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
  givenVersion: string,
): StoredObject {
  const name = object.metadata.name ?? '';
  const store = state.storage.store(resource.storeName);
  const key = keyOf(resource, object.metadata.namespace ?? '', name);
  const existing = store.get(key);
  if (existing) throw alreadyExists(resource, name, existing.parse().metadata.deletionTimestamp !== undefined);
  const kept = toStoredVersion(resource, object);
  const fields = readSelectableFields(resource, kept);
  return options.dryRun ? previewObject(key, kept, givenVersion, fields) : store.put(key, kept, fields);
}
