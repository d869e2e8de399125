import type { ObjectInput } from '../apiserver/in-process/object-client.ts';
import type { Kind, PodTemplate } from './kinds.ts';
import { toControllerReference } from './owners.ts';

/** A pod of the template for its controller; `metadata` and `spec` go over the template's. */
export function toOwnedPod(owner: Kind, template: PodTemplate, metadata: object = {}, spec: object = {}): ObjectInput {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...template.metadata,
      ...('name' in metadata ? {} : { generateName: `${owner.metadata.name}-` }),
      namespace: owner.metadata.namespace,
      ...metadata,
      ownerReferences: [toControllerReference(owner)],
    },
    ...{ spec: { ...template.spec, ...spec } },
  };
}
