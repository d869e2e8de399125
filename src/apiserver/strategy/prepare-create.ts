import type { ApiObject } from '../api-object.ts';
import { createUid, toTime } from '../endpoints/time-and-names.ts';
import { type ServedResource, subresourceOf } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { statusKeptOnCreate, withGeneration } from './strategy-tables.ts';

/** Sets what the server sets in a new object and takes back what clients cannot set. */
export function prepareCreate(state: ServerState, resource: ServedResource, object: ApiObject): void {
  const { metadata } = object;
  for (const field of ['deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink', 'resourceVersion'])
    delete metadata[field];
  metadata.uid = createUid(state.random);
  metadata.creationTimestamp = toTime(state.clock.now());
  if (resource.custom || withGeneration.has(resource.qualified)) metadata.generation = 1;
  if (subresourceOf(resource, 'status') && !statusKeptOnCreate.has(resource.qualified)) delete object.status;
}
