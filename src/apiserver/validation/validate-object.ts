import type { StatusCause } from '../../object/status.ts';
import type { ApiObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { validateMetadata, validateMetadataUpdate } from './metadata.ts';

/** What is wrong with an object that is to be created. */
export function validateObject(resource: ServedResource, object: ApiObject): StatusCause[] {
  return validateMetadata(resource, object.metadata);
}

/** What is wrong with a change from `old` to `next`. */
export function validateUpdate(resource: ServedResource, next: ApiObject, old: ApiObject): StatusCause[] {
  return [...validateMetadata(resource, next.metadata), ...validateMetadataUpdate(next.metadata, old.metadata)];
}
