import { type ApiObject, stringAt } from '../api-object.ts';
import { forbidden } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { quantityNanos } from '../schema/quantity.ts';
import type { ServerState } from '../server-state.ts';
import { checkOverhead } from './admit-runtime-class.ts';
import { checkLimits } from './limit-ranger.ts';
import { checkPodSecurity } from './pod-security.ts';

/** What the admission plugins have against a new object that is right in itself. */
export function checkAdmission(
  state: ServerState,
  resource: ServedResource,
  object: ApiObject,
  warnings: string[],
): void {
  checkLimits(state, resource, object);
  checkPodSecurity(state, resource, object, warnings);
  if (resource.qualified === 'pods') checkOverhead(state, object);
}

/** The same for an object that changes. */
export function checkUpdateAdmission(
  state: ServerState,
  resource: ServedResource,
  next: ApiObject,
  old: ApiObject,
): void {
  if (resource.qualified !== 'persistentvolumeclaims') return;
  const sizeOf = (claim: ApiObject) => quantityNanos(stringAt(claim, 'spec', 'resources', 'requests', 'storage'));
  if (sizeOf(next) <= sizeOf(old)) return;
  const className = stringAt(old, 'spec', 'storageClassName');
  const storageClass = state.storage.store('storageclasses.storage.k8s.io').get(className)?.parse();
  if (storageClass?.allowVolumeExpansion === true) return;
  const why =
    'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';
  throw forbidden(resource, next.metadata.name ?? '', why);
}
