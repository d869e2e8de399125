import type { KubeObject } from '../object/kube-object.ts';
import { type LabelSelectorSpec, labelSelectorFromSpec } from '../object/label-selector.ts';
import type { Cluster } from './cluster.ts';
import { controllerKey, type KeysOf } from './controller.ts';
import type { Kind, Kinds, ResourceName } from './kinds.ts';
import { isControlledBy, toControllerReference } from './owners.ts';
import type { Writer } from './writer.ts';

interface Claimer extends Kind {
  readonly spec: { readonly selector: LabelSelectorSpec };
}

/** Resources whose objects claim others by a selector. */
type ClaimerResource = 'replicasets.apps' | 'deployments.apps' | 'statefulsets.apps' | 'daemonsets.apps';

/**
 * What `owner` controls. Objects that its selector selects and nobody controls become its own; those that it no longer
 * selects are let go.
 */
export function claim<K extends ResourceName>(
  cluster: Cluster,
  writer: Writer,
  resource: K,
  owner: Claimer,
): readonly Kinds[K][] {
  const owned = cluster.ownedBy(resource, owner.metadata.uid).filter((object) => isControlledBy(object, owner));
  if (owner.metadata.deletionTimestamp !== undefined) return owned;
  const selector = labelSelectorFromSpec(owner.spec.selector);
  const isSelected = ({ metadata }: Kind) => selector.matches(metadata.labels ?? {});
  for (const object of owned) if (!isSelected(object)) release(writer, resource, object, owner);
  const orphans = cluster
    .list(resource, owner.metadata.namespace)
    .filter((object) => isOrphan(object) && isSelected(object));
  for (const object of orphans) {
    const ownerReferences = [...(object.metadata.ownerReferences ?? []), toControllerReference(owner)];
    writer.patch(resource, object, { metadata: { ownerReferences } });
  }
  return [...owned.filter(isSelected), ...orphans];
}

/** The controller of an object, when that is of `kind`; of an orphan all those of `resource` that may claim it. */
export function claimerKeys(cluster: Cluster, resource: ClaimerResource, kind: string): KeysOf {
  const ofController = controllerKey(kind);
  return (object) => {
    if (object.ownerReferences.some(({ controller }) => controller === true)) return ofController(object);
    return cluster
      .list(resource, object.namespace)
      .filter((claimer) => selects(claimer, object))
      .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
  };
}

function selects({ spec }: Claimer, object: KubeObject): boolean {
  return labelSelectorFromSpec(spec.selector).matches(object.labels);
}

function isOrphan({ metadata }: Kind): boolean {
  const isControlled = metadata.ownerReferences?.some(({ controller }) => controller === true) === true;
  return !isControlled && metadata.deletionTimestamp === undefined;
}

function release(writer: Writer, resource: string, object: Kind, owner: Kind): void {
  const others = (object.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.metadata.uid);
  writer.patch(resource, object, { metadata: { ownerReferences: others } });
}
