import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { containerTotals } from '../defaults/pod-totals.ts';
import { itemsOf } from '../defaults/set-default.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { type Amounts, addAmounts } from '../schema/amounts.ts';

/** What an object uses of quotas; undefined for kinds that no quota counts. */
export function usageOf(resource: ServedResource, object: ApiObject): Amounts | undefined {
  const counted = { [`count/${resource.qualified}`]: '1' };
  switch (resource.qualified) {
    case 'pods':
      return { ...counted, ...podUsage(object) };
    case 'services':
      return { ...counted, ...serviceUsage(objectAt(object, 'spec') ?? {}) };
    case 'persistentvolumeclaims':
      return { ...counted, ...claimUsage(object) };
    default:
      if (!resource.namespaced || uncounted.has(resource.qualified)) return undefined;
      return oldNames.has(resource.qualified) ? { ...counted, [resource.qualified]: '1' } : counted;
  }
}

/** Kinds that quotas knew by their plain name before they could count every kind. */
const oldNames = new Set(['configmaps', 'resourcequotas', 'replicationcontrollers', 'secrets']);
const uncounted = new Set([
  'events',
  'events.events.k8s.io',
  'bindings',
  'localsubjectaccessreviews.authorization.k8s.io',
]);

const computed = ['cpu', 'memory', 'ephemeral-storage'];

function podUsage(pod: ApiObject): Amounts {
  if (['Failed', 'Succeeded'].includes(stringAt(pod, 'status', 'phase'))) return {};
  const spec = objectAt(pod, 'spec') ?? {};
  return { pods: '1', ...inQuotaNames(podTotals(spec, 'requests'), podTotals(spec, 'limits')) };
}

function inQuotaNames(requests: Amounts, limits: Amounts): Amounts {
  const usage: Record<string, string> = {};
  for (const [name, amount] of Object.entries(requests)) {
    if (computed.includes(name) || name.startsWith('hugepages-')) usage[name] = amount;
    usage[`requests.${name}`] = amount;
  }
  for (const [name, amount] of Object.entries(limits)) if (computed.includes(name)) usage[`limits.${name}`] = amount;
  return usage;
}

/** What a whole pod asks for: what it says itself, or what its containers need. */
function podTotals(spec: JsonObject, list: 'requests' | 'limits'): Amounts {
  const whole = { ...containerTotals(spec, list), ...((objectAt(spec, 'resources', list) ?? {}) as Amounts) };
  return addAmounts(whole, (objectAt(spec, 'overhead') ?? {}) as Amounts);
}

function serviceUsage(spec: JsonObject): Amounts {
  const ports = itemsOf(spec, 'ports');
  const isBalanced = spec.type === 'LoadBalancer';
  const given = ports.filter(({ nodePort = 0 }) => nodePort !== 0).length;
  const allocated = spec.allocateLoadBalancerNodePorts === false ? given : ports.length;
  const nodePorts = spec.type === 'NodePort' ? ports.length : isBalanced ? allocated : 0;
  return { services: '1', 'services.loadbalancers': isBalanced ? '1' : '0', 'services.nodeports': String(nodePorts) };
}

function claimUsage(claim: ApiObject): Amounts {
  const name = stringAt(claim, 'spec', 'storageClassName');
  const storage = valueAt(claim, 'spec', 'resources', 'requests', 'storage');
  const usage = {
    persistentvolumeclaims: '1',
    ...(typeof storage === 'string' ? { 'requests.storage': storage } : {}),
  };
  if (name === '') return usage;
  const inClass = Object.entries(usage).map(([key, amount]) => [`${name}.storageclass.storage.k8s.io/${key}`, amount]);
  return { ...usage, ...Object.fromEntries(inClass) };
}

/** Containers that leave open what a quota counts, by resource; quotas of other resources allow that. */
export function unspecified(pod: ApiObject, names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const spec = objectAt(pod, 'spec') ?? {};
  const missing = new Map<string, string[]>();
  if (objectAt(spec, 'resources')) return missing;
  for (const container of [...arrayAt(spec, 'containers'), ...arrayAt(spec, 'initContainers')]) {
    const { requests, limits } = objectAt(container, 'resources') ?? {};
    const given = inQuotaNames((requests ?? {}) as Amounts, (limits ?? {}) as Amounts);
    for (const name of names) {
      if (!mustBeGiven.has(name) || given[name] !== undefined) continue;
      missing.set(name, [...(missing.get(name) ?? []), stringAt(container, 'name')]);
    }
  }
  return missing;
}

const mustBeGiven = new Set(['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory']);
