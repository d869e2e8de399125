import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf } from '../defaults/set-default.ts';
import type { ServedResource } from '../resources/resource-definition.ts';

/** Whether an object is one that all scopes of a quota mean. Scopes mean pods. */
export function isInScope(quota: ApiObject, { qualified }: ServedResource, object: ApiObject): boolean {
  const scopes: JsonObject[] = arrayAt(quota, 'spec', 'scopes').map((scopeName) => ({ scopeName, operator: 'Exists' }));
  const selectors = [...scopes, ...itemsOf(objectAt(quota, 'spec', 'scopeSelector'), 'matchExpressions')];
  return selectors.every((selector) => qualified === 'pods' && isMeant(selector, object));
}

function isMeant(selector: JsonObject, pod: ApiObject): boolean {
  switch (selector.scopeName) {
    case 'Terminating':
      return isTerminating(pod);
    case 'NotTerminating':
      return !isTerminating(pod);
    case 'BestEffort':
      return isBestEffort(pod);
    case 'NotBestEffort':
      return !isBestEffort(pod);
    case 'PriorityClass':
      return isOfPriority(selector, stringAt(pod, 'spec', 'priorityClassName'));
    case 'CrossNamespacePodAffinity':
      return JSON.stringify(objectAt(pod, 'spec', 'affinity') ?? {}).includes('"namespaces');
    default:
      return false;
  }
}

function isTerminating(pod: ApiObject): boolean {
  return Number(objectAt(pod, 'spec')?.activeDeadlineSeconds ?? -1) >= 0;
}

function isBestEffort(pod: ApiObject): boolean {
  const containers = [...arrayAt(pod, 'spec', 'containers'), ...arrayAt(pod, 'spec', 'initContainers')];
  return containers.every((container) =>
    ['requests', 'limits'].every((list) => Object.keys(objectAt(container, 'resources', list) ?? {}).length === 0),
  );
}

function isOfPriority({ operator, values }: JsonObject, name: string): boolean {
  const listed = Array.isArray(values) && values.includes(name);
  switch (operator) {
    case 'Exists':
      return name !== '';
    case 'DoesNotExist':
      return name === '';
    case 'In':
      return listed;
    default:
      return !listed;
  }
}
