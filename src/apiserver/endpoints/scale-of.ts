import { labelSelectorFromSet, labelSelectorFromSpec } from '../../object/label-selector.ts';
import { type ApiObject, arrayAt, isJsonObject, type JsonObject, objectAt, valueAt } from '../api-object.ts';
import { internalError } from '../errors/status-errors.ts';
import { type ServedResource, serveBuiltin } from '../resources/resource-definition.ts';
import { normalizeObject } from './decode-object.ts';

export const scaleResource = serveBuiltin({
  group: 'autoscaling',
  version: 'v1',
  resource: 'scales',
  singular: 'scale',
  kind: 'Scale',
  namespaced: true,
  verbs: ['get', 'patch', 'update'],
});

/** The Scale of a workload; what a read asks for must have replicas. */
export function scaleOf(resource: ServedResource, object: ApiObject, isRead: boolean): ApiObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const replicas = valueAt(object, ...replicasPath(resource));
  if (isRead && resource.custom && replicas === undefined) {
    const path = resource.custom.scale?.specReplicasPath;
    throw internalError(`the spec replicas field ${JSON.stringify(path)} does not exist`);
  }
  return normalizeObject(scaleResource, {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: { replicas },
    status: { replicas: valueAt(object, ...statusPath(resource)), selector: selectorText(resource, object) },
  } as ApiObject);
}

/** Where the workload says how many replicas it wants. */
export function replicasPath(resource: ServedResource): readonly string[] {
  return namesOf(resource.custom?.scale?.specReplicasPath ?? '.spec.replicas');
}

export function setReplicas(resource: ServedResource, object: ApiObject, replicas: number): void {
  const names = [...replicasPath(resource)];
  const last = names.pop() ?? '';
  let current: JsonObject = object;
  for (const name of names) {
    const child = isJsonObject(current[name]) ? current[name] : {};
    current[name] = child;
    current = child;
  }
  current[last] = replicas;
}

function statusPath(resource: ServedResource): readonly string[] {
  return namesOf(resource.custom?.scale?.statusReplicasPath ?? '.status.replicas');
}

function selectorText(resource: ServedResource, object: ApiObject): string {
  if (resource.custom) {
    const path = resource.custom.scale?.labelSelectorPath;
    return path === undefined ? '' : String(valueAt(object, ...namesOf(path)) ?? '');
  }
  const selector = objectAt(object, 'spec', 'selector') ?? {};
  const isSpec = isJsonObject(selector.matchLabels) || arrayAt(selector, 'matchExpressions').length > 0;
  return (
    isSpec ? labelSelectorFromSpec(selector) : labelSelectorFromSet(selector as Record<string, string>)
  ).toString();
}

function namesOf(path: string): readonly string[] {
  return path.split('.').filter((name) => name !== '');
}
