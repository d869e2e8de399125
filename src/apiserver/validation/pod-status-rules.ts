import { isIP, isIPv4 } from 'node:net';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue } from '../errors/field-causes.ts';
import { addressProblems } from './address-rules.ts';
import { checkEnum, checkRange, invalidAll, maxInt32 } from './checks.ts';
import { qualifiedNameProblems, subdomainProblems } from './names.ts';

/** What a node cannot say about a pod. */
export function validatePodStatus(next: ApiObject, old: ApiObject): StatusCause[] {
  const status = objectAt(next, 'status') ?? {};
  const before = objectAt(old, 'status') ?? {};
  const spec = objectAt(old, 'spec') ?? {};
  const causes = [
    ...validateConditions(status),
    ...validateNominated(status, before, spec),
    ...validateCounter(status.observedGeneration, 'status.observedGeneration'),
  ];
  if (stringAt(status, 'qosClass') !== stringAt(before, 'qosClass'))
    causes.push(invalidValue('status.qosClass', stringAt(status, 'qosClass'), 'field is immutable'));
  for (const list of ['containerStatuses', 'initContainerStatuses'])
    causes.push(...validateTransitions(itemsOf(status, list), itemsOf(before, list), spec, `status.${list}`));
  for (const [list, containers] of Object.entries(containersOf)) {
    itemsOf(status, list).forEach((one, i) => {
      const container = itemsOf(spec, containers).find(({ name }) => name === one.name);
      causes.push(...validateAllocated(one, container, `status.${list}[${i}]`));
    });
  }
  causes.push(...validateClaims(status, spec));
  causes.push(...validateAddresses(status, 'podIP', 'podIPs'), ...validateAddresses(status, 'hostIP', 'hostIPs'));
  for (const list of Object.keys(containersOf)) {
    itemsOf(status, list).forEach((one, i) => {
      causes.push(...validateUser(objectAt(one, 'user', 'linux'), `status.${list}[${i}].user.linux`));
    });
  }
  return causes;
}

const containersOf: Readonly<Record<string, string>> = {
  containerStatuses: 'containers',
  initContainerStatuses: 'initContainers',
  ephemeralContainerStatuses: 'ephemeralContainers',
};

function validateCounter(value: unknown, field: string): StatusCause[] {
  return typeof value === 'number' && value < 0 ? [invalidValue(field, value, 'must be a non-negative integer')] : [];
}

function validateConditions(status: JsonObject): StatusCause[] {
  return itemsOf(status, 'conditions').flatMap((condition, i) => {
    const field = `status.conditions[${i}]`;
    const type = stringAt(condition, 'type');
    return [
      ...validateCounter(condition.observedGeneration, `${field}.observedGeneration`),
      ...invalidAll(`${field}.Type`, type, qualifiedNameProblems(type)),
    ];
  });
}

function validateNominated(status: JsonObject, before: JsonObject, spec: JsonObject): StatusCause[] {
  const field = 'status.nominatedNodeName';
  const name = stringAt(status, 'nominatedNodeName');
  if (name === '' || name === stringAt(before, 'nominatedNodeName')) return [];
  const isBound = stringAt(spec, 'nodeName') !== '';
  return [
    ...(isBound ? [forbiddenField(field, 'may not be set on pods that are already bound to a node')] : []),
    ...invalidAll(field, name, subdomainProblems(name)),
  ];
}

/** What has ended for good does not run again. */
function validateTransitions(
  now: readonly JsonObject[],
  before: readonly JsonObject[],
  spec: JsonObject,
  path: string,
): StatusCause[] {
  const policy = stringAt(spec, 'restartPolicy');
  if (policy === 'Always') return [];
  return before.flatMap((old, i) => {
    const ended = objectAt(old, 'state', 'terminated');
    const container = itemsOf(spec, 'initContainers').find(({ name }) => name === old.name);
    if (!ended || container?.restartPolicy === 'Always') return [];
    if (policy === 'OnFailure' && (ended.exitCode ?? 0) !== 0) return [];
    const isBack = now.some(({ name, state }) => name === old.name && !valueAt(state, 'terminated'));
    return isBack ? [forbiddenField(`${path}[${i}].state`, 'may not be transitioned to non-terminated state')] : [];
  });
}

/** Devices that a container says it has must be such as it asked for. */
function validateAllocated(status: JsonObject, container: JsonObject | undefined, path: string): StatusCause[] {
  const resources = optionalChild(container, 'resources');
  const claims = itemsOf(resources, 'claims').map((claim) => {
    const request = stringAt(claim, 'request');
    return `claim:${stringAt(claim, 'name')}${request === '' ? '' : `/${request}`}`;
  });
  return itemsOf(status, 'allocatedResourcesStatus').flatMap((allocated, i) => {
    const field = `${path}.allocatedResourcesStatus[${i}]`;
    const name = stringAt(allocated, 'name');
    const causes: StatusCause[] = [];
    if (name.startsWith('claim:')) {
      const form = "'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty";
      if (!claims.includes(name)) {
        const detail = `must match one of the container's resource claims in a format ${form}`;
        causes.push(invalidValue(`${field}.name`, name, detail));
      }
    } else if (valueAt(resources, 'requests', name) === undefined)
      causes.push(invalidValue(`${field}.name`, name, "must match one of the container's resource requests"));
    return [...causes, ...validateDevices(itemsOf(allocated, 'resources'), `${field}.resources`)];
  });
}

function validateDevices(devices: readonly JsonObject[], path: string): StatusCause[] {
  const seen = new Set<string>();
  return devices.flatMap((device, i) => {
    const id = stringAt(device, 'resourceID');
    const twice = seen.has(id) ? [duplicateValue(`${path}[${i}].resourceID`, id)] : [];
    seen.add(id);
    return [...twice, ...checkEnum(`${path}[${i}].health`, device.health, ['Healthy', 'Unhealthy', 'Unknown'])];
  });
}

function validateClaims(status: JsonObject, spec: JsonObject): StatusCause[] {
  const known = itemsOf(spec, 'resourceClaims').map((claim) => stringAt(claim, 'name'));
  return itemsOf(status, 'resourceClaimStatuses').flatMap((claim, i) => {
    const field = `status.resourceClaimStatuses[${i}]`;
    const name = stringAt(claim, 'name');
    const made = stringAt(claim, 'resourceClaimName');
    const isKnown = known.includes(name);
    const detail = 'must match the name of an entry in `spec.resourceClaims`';
    return [
      ...(isKnown ? [] : [invalidValue(`${field}.name`, name, detail)]),
      ...(made === '' ? [] : invalidAll(`${field}.resourceClaimName`, made, subdomainProblems(made))),
    ];
  });
}

/** At most one address of each family, of which the first is the only one that older clients know. */
function validateAddresses(status: JsonObject, single: string, list: string): StatusCause[] {
  const path = `status.${list}`;
  const addresses = itemsOf(status, list).map((entry) => stringAt(entry, 'ip'));
  const causes: StatusCause[] = [];
  const [first] = addresses;
  if (single === 'hostIP' && first !== undefined && first !== stringAt(status, single))
    causes.push(invalidValue(`${path}[0].ip`, first, 'must be equal to `hostIP`'));
  causes.push(...addresses.flatMap((ip, i) => invalidAll(`${path}[${i}]`, ip, addressProblems(ip))));
  const known = addresses.filter((ip) => isIP(ip) !== 0);
  const families = [known.filter(isIPv4).length, known.filter((ip) => !isIPv4(ip)).length];
  if (families.some((count) => count > 1)) {
    const shown = addresses.map((IP) => ({ IP }));
    causes.push(invalidValue(path, shown, 'may specify no more than one IP for each IP family'));
  }
  return causes;
}

function validateUser(user: JsonObject | undefined, path: string): StatusCause[] {
  return [
    ...['uid', 'gid'].flatMap((name) => checkRange(`${path}.${name}`, user?.[name], 0, maxInt32)),
    ...arrayAt(user, 'supplementalGroups').flatMap((group, i) =>
      checkRange(`${path}.supplementalGroups[${i}]`, group, 0, maxInt32),
    ),
  ];
}
