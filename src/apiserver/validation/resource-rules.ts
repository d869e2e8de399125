import type { StatusCause } from '../../object/status.ts';
import type { JsonObject } from '../api-object.ts';
import { containerTotals, isPodResource } from '../defaults/pod-totals.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { quantityNanos } from '../schema/quantity.ts';
import { invalidAll } from './checks.ts';
import { qualifiedNameProblems } from './names.ts';

const containerResources = ['cpu', 'memory', 'ephemeral-storage'];
const standardResources = [
  'cpu', 'memory', 'ephemeral-storage', 'requests.cpu', 'requests.memory', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory',
  'limits.ephemeral-storage', 'pods', 'resourcequotas', 'services', 'replicationcontrollers', 'secrets', 'configmaps',
  'persistentvolumeclaims', 'storage', 'requests.storage', 'services.nodeports', 'services.loadbalancers',
]; // biome-ignore format: a list
const integerResources = [
  'pods', 'resourcequotas', 'services', 'replicationcontrollers', 'secrets', 'configmaps', 'persistentvolumeclaims',
  'services.nodeports', 'services.loadbalancers',
]; // biome-ignore format: a list

/** What a container asks for and may use. */
export function validateResources(resources: JsonObject | undefined, path: string): StatusCause[] {
  const limits = quantitiesOf(resources, 'limits');
  const requests = quantitiesOf(resources, 'requests');
  const causes: StatusCause[] = [];
  for (const [name, quantity] of Object.entries(limits))
    causes.push(...validateAmount(name, quantity, `${path}.limits[${name}]`));
  for (const [name, quantity] of Object.entries(requests)) {
    causes.push(...validateAmount(name, quantity, `${path}.requests[${name}]`));
    causes.push(...validateRequest(name, quantity, limits[name], path));
  }
  const names = [...Object.keys(limits), ...Object.keys(requests)];
  if (names.some(isHugePages) && !names.includes('cpu') && !names.includes('memory'))
    causes.push(forbiddenField(path, 'HugePages require cpu or memory'));
  return causes;
}

/** What a pod as a whole asks for and may use, beside what its containers do. */
export function validatePodResources(spec: JsonObject, path: string): StatusCause[] {
  const resources = optionalChild(spec, 'resources');
  if (!resources) return [];
  const limits = quantitiesOf(resources, 'limits');
  const requests = quantitiesOf(resources, 'requests');
  const causes: StatusCause[] = [];
  if (resources.claims !== undefined)
    causes.push(forbiddenField(`${path}.claims`, 'claims may not be set for Resources at pod-level'));
  for (const [name, quantity] of Object.entries(limits))
    causes.push(...validatePodAmount(name, quantity, `${path}.limits[${name}]`));
  for (const [name, quantity] of Object.entries(requests)) {
    causes.push(...validatePodAmount(name, quantity, `${path}.requests[${name}]`));
    causes.push(...validateRequest(name, quantity, limits[name], path));
  }
  for (const [name, inside] of Object.entries(containerTotals(spec, 'requests'))) {
    const request = requests[name];
    if (request === undefined || quantityNanos(inside) <= quantityNanos(request)) continue;
    const detail = `must be greater than or equal to aggregate container requests of ${inside}`;
    causes.push(invalidValue(`${path}.requests[${name}]`, request, detail));
  }
  itemsOf(spec, 'containers').forEach((container, i) => {
    for (const [name, limit] of Object.entries(quantitiesOf(optionalChild(container, 'resources'), 'limits'))) {
      const whole = limits[name];
      if (whole === undefined || quantityNanos(limit) <= quantityNanos(whole)) continue;
      const field = `${path}.containers[${i}][${name}].limits`;
      causes.push(invalidValue(field, limit, `must be less than or equal to pod limits of ${whole}`));
    }
  });
  return causes;
}

function validatePodAmount(name: string, quantity: string, path: string): StatusCause[] {
  const wrong = validateResourceName(name, path);
  const isKnown = wrong.length > 0 || isPodResource(name);
  const causes = isKnown ? wrong : [unsupportedValue(path, name, ['cpu', 'hugepages-', 'memory'])];
  return [...causes, ...validateQuantity(name, quantity, path)];
}

export function quantitiesOf(object: JsonObject | undefined, field: string): Record<string, string> {
  return (optionalChild(object, field) ?? {}) as Record<string, string>;
}

function isHugePages(name: string): boolean {
  return name.startsWith('hugepages-');
}

/** Memory and its like can be promised more than once; hugepages and devices cannot. */
function isOvercommitAllowed(name: string): boolean {
  return !isHugePages(name) && (!name.includes('/') || name.includes('kubernetes.io/'));
}

function validateRequest(name: string, request: string, limit: string | undefined, path: string): StatusCause[] {
  const isFree = isOvercommitAllowed(name);
  if (limit === undefined)
    return isFree ? [] : [requiredValue(`${path}.limits`, 'Limit must be set for non overcommitable resources')];
  const difference = quantityNanos(request) - quantityNanos(limit);
  if (!isFree && difference !== 0n)
    return [invalidValue(`${path}.requests`, request, `must be equal to ${name} limit of ${limit}`)];
  if (difference > 0n)
    return [invalidValue(`${path}.requests`, request, `must be less than or equal to ${name} limit of ${limit}`)];
  return [];
}

function validateAmount(name: string, quantity: string, path: string): StatusCause[] {
  return [...validateContainerResourceName(name, path), ...validateQuantity(name, quantity, path)];
}

export function validateContainerResourceName(name: string, path: string): StatusCause[] {
  const causes = validateResourceName(name, path);
  if (!name.includes('/')) {
    if (!containerResources.includes(name) && !isHugePages(name))
      causes.push(invalidValue(path, name, 'must be a standard resource for containers'));
  } else if (!/^([^/]*\.)?kubernetes\.io\//.test(name) && name.startsWith('requests.')) {
    causes.push(invalidValue(path, name, "doesn't follow extended resource name standard"));
  }
  return causes;
}

/** Names of resources wherever they are counted. */
export function validateResourceName(name: string, path: string): StatusCause[] {
  const causes = invalidAll(path, name, qualifiedNameProblems(name));
  if (causes.length > 0 || name.includes('/')) return causes;
  if (standardResources.includes(name) || isHugePages(name) || name.startsWith('requests.hugepages-')) return [];
  return [invalidValue(path, name, 'must be a standard resource type or fully qualified')];
}

export function validateQuantity(name: string, quantity: string, path: string): StatusCause[] {
  const value = quantityNanos(quantity);
  const causes: StatusCause[] = [];
  if (value < 0n) causes.push(invalidValue(path, quantity, 'must be greater than or equal to 0'));
  const isWhole = integerResources.includes(name) || (name.includes('/') && !/^([^/]*\.)?kubernetes\.io\//.test(name));
  if (isWhole && value % 1_000_000_000n !== 0n) causes.push(invalidValue(path, quantity, 'must be an integer'));
  return causes;
}
