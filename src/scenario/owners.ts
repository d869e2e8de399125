import type { Kind, OwnerReference } from './kinds.ts';

/** The reference of what a controller makes to the object that it makes it for. */
export function toControllerReference({ apiVersion, kind, metadata }: Kind): OwnerReference {
  const { name, uid } = metadata;
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}

export function isControlledBy({ metadata }: Kind, owner: Kind): boolean {
  return (metadata.ownerReferences ?? []).some(
    ({ uid, controller }) => controller === true && uid === owner.metadata.uid,
  );
}
