import { type ApiObject, objectAt, stringAt } from '../api-object.ts';
import { childOf } from '../defaults/set-default.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { pairDataSources } from './admit-claim.ts';
import { addTolerations } from './admit-pod.ts';
import { allocateService } from './admit-service.ts';

/** What a changed pod is given again before anyone asks whether it changed. */
export function admitPodUpdate(pod: ApiObject, old: ApiObject): void {
  const spec = childOf(pod, 'spec');
  const { priority, preemptionPolicy } = objectAt(old, 'spec') ?? {};
  addTolerations(spec);
  spec.priority ??= priority;
  spec.preemptionPolicy ??= preemptionPolicy;
}

/** What the server fills into an object that was changed, after what it puts back. */
export function admitUpdate(state: ServerState, resource: ServedResource, object: ApiObject, old: ApiObject): void {
  if (resource.qualified === 'persistentvolumeclaims') pairDataSources(childOf(object, 'spec'));
  if (resource.qualified === 'services') allocateService(state, object, stringAt(old, 'spec', 'clusterIP') !== '');
}
