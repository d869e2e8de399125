import { readObject } from '../conversion/stored-version.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { applyObject } from './apply-object.ts';
import { findObject } from './get-object.ts';
import { patchDocument } from './patch-document.ts';
import { applyType, type PatchRequest } from './patch-type.ts';
import { checkAddress, commitUpdate, type ObjectAddress, type WriteResult } from './update-object.ts';
import type { WriteOptions } from './write-options.ts';

/** Changes an object by a patch of any of the four kinds. */
export function patchObject(
  state: ServerState,
  resource: ServedResource,
  address: ObjectAddress,
  patch: PatchRequest,
  options: WriteOptions,
): WriteResult {
  if (patch.type === applyType) return applyObject(state, resource, address, patch, options);
  const stored = findObject(state, resource, address.namespace, address.name);
  const current = readObject(resource, stored);
  const next = patchDocument(resource, patch.type, current, patch.body, options);
  checkAddress(resource, next, address);
  return {
    object: commitUpdate(
      state,
      resource,
      stored,
      next,
      address,
      options,
      'patch',
      resource.custom ? undefined : current,
    ),
    created: false,
  };
}
