import { notFound } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { parseListVersion, parseVersion } from '../storage/list-options.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { isCached, reachRevision } from './list-objects.ts';

/** Where an object of a resource is kept. */
export function keyOf(resource: ServedResource, namespace: string, name: string): string {
  return resource.namespaced ? `${namespace}/${name}` : name;
}

/** The stored object; throws 404 when there is none. */
export function findObject(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  name: string,
): StoredObject {
  const object = state.storage.store(resource.storeName).get(keyOf(resource, namespace, name));
  if (!object) throw notFound(resource, name);
  return object;
}

/** Answers a get, at a version not older than `resourceVersion`. */
export async function getObject(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  name: string,
  resourceVersion: string,
  signal?: AbortSignal,
): Promise<StoredObject> {
  if (resourceVersion !== '') {
    const store = state.storage.store(resource.storeName);
    if (isCached(store)) parseVersion(resourceVersion);
    else parseListVersion(resourceVersion);
    await reachRevision(state, store, resourceVersion, signal);
  }
  return findObject(state, resource, namespace, name);
}
