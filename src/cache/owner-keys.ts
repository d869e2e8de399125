import { KubeObject, type OwnerReference } from '../object/kube-object.ts';
import { objectMeta } from '../object/meta.ts';

/** Which owner is meant. */
export interface OwnerKind {
  readonly kind: string;
  /** Empty for the core group. Absent: any group. */
  readonly group?: string | undefined;
}

/**
 * For createEnqueueHandler: the key of the controller that owns an object, when it is of that kind, in the object's own
 * namespace; none otherwise. controller-runtime's `EnqueueRequestForOwner` for controllers.
 */
export function createControllerKeys({ kind, group }: OwnerKind): (object: unknown) => readonly string[] {
  return (object) => {
    const owner = ownersOf(object).find(({ controller }) => controller === true);
    if (owner?.name === undefined || owner.kind !== kind) return [];
    if (group !== undefined && groupOf(owner) !== group) return [];
    const namespace = objectMeta(object)?.namespace;
    return [namespace ? `${namespace}/${owner.name}` : owner.name];
  };
}

function ownersOf(object: unknown): readonly OwnerReference[] {
  if (object instanceof KubeObject) return object.ownerReferences;
  const meta = objectMeta(object);
  const owners = meta && 'ownerReferences' in meta ? meta.ownerReferences : undefined;
  return Array.isArray(owners) ? owners : [];
}

function groupOf({ apiVersion = '' }: OwnerReference): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}
