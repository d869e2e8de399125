import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import { unsupportedValue } from '../errors/field-causes.ts';
import { badRequest, conflict, plainError } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { findObject } from './get-object.ts';
import { toTime } from './time-and-names.ts';
import { commitUpdate, type ObjectAddress, storageError } from './update-object.ts';
import type { WriteOptions } from './write-options.ts';

const bindings = { group: '', resource: 'pods/binding', qualified: 'pods/binding' };

/** Gives a pod the node that a Binding names, and the labels and annotations that it carries. */
export function bindPod(
  state: ServerState,
  resource: ServedResource,
  address: ObjectAddress,
  binding: JsonObject,
  options: WriteOptions,
): void {
  checkBinding(binding, address.name);
  if (address.name === '') throw badRequest('Name parameter required.');
  const stored = findObject(state, resource, address.namespace, address.name);
  const pod = readObject(resource, stored);
  checkUnbound(pod, address.name);
  const { uid, resourceVersion } = objectAt(binding, 'metadata') ?? {};
  if (typeof uid === 'string' && uid !== '') pod.metadata.uid = uid;
  const present = String(stored.revision);
  if (typeof resourceVersion === 'string' && resourceVersion !== '' && resourceVersion !== present) {
    const versions = `ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${present}`;
    throw conflict(resource, address.name, storageError(resource, stored.key, versions));
  }
  for (const map of ['labels', 'annotations'] as const) {
    const added = objectAt(binding, 'metadata', map) as Record<string, string> | undefined;
    if (added) pod.metadata[map] = { ...pod.metadata[map], ...added };
  }
  const time = toTime(state.clock.now());
  const scheduled = { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: time };
  const conditions = arrayAt(pod, 'status', 'conditions').filter(
    (condition) => stringAt(condition, 'type') !== 'PodScheduled',
  );
  pod.spec = { ...objectAt(pod, 'spec'), nodeName: stringAt(binding, 'target', 'name') };
  pod.status = { ...objectAt(pod, 'status'), conditions: [...conditions, scheduled] };
  commitUpdate(state, resource, stored, pod, { ...address, subresource: 'binding' }, options);
}

function checkBinding(binding: JsonObject, name: string): void {
  if (stringAt(binding, 'metadata', 'name') !== name)
    throw badRequest('name in URL does not match name in Binding object');
  const kind = stringAt(binding, 'target', 'kind');
  const problems: string[] = [];
  if (kind !== '' && kind !== 'Node') {
    const { field, message } = unsupportedValue('target.kind', kind, ['Node', '<empty>']);
    problems.push(`${field}: ${message}`);
  }
  if (stringAt(binding, 'target', 'name') === '') problems.push('target.name: Required value');
  if (problems.length > 0) throw plainError(problems.length === 1 ? problems.join() : `[${problems.join(', ')}]`);
}

function checkUnbound(pod: ApiObject, name: string): void {
  const present = stringAt(pod, 'spec', 'nodeName');
  if (pod.metadata.deletionTimestamp !== undefined)
    throw conflict(bindings, name, `pod ${name} is being deleted, cannot be assigned to a host`);
  if (present !== '')
    throw conflict(bindings, name, `pod ${name} is already assigned to node ${JSON.stringify(present)}`);
  if (arrayAt(pod, 'spec', 'schedulingGates').length > 0)
    throw conflict(bindings, name, `pod ${name} has non-empty .spec.schedulingGates`);
}
