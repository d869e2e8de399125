import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { addressProblems } from './address-rules.ts';
import { checkEnum, checkRange, invalidAll, maxInt32 } from './checks.ts';
import { validateContainers, validateIds, validateSeccomp } from './container-rules.ts';
import { labelProblems, qualifiedNameProblems, searchProblems, subdomainProblems, validateLabels } from './names.ts';
import { validatePodClaims } from './pod-claim-rules.ts';
import { validatePodResources } from './resource-rules.ts';
import { validateAffinity, validateSchedulingGates, validateSpread, validateTolerations } from './scheduling-rules.ts';
import { validateVolumes } from './volume-rules.ts';

/** What is wrong with a pod; templates may do some things that pods may not. */
export function validatePod(pod: ApiObject): StatusCause[] {
  const spec = optionalChild(pod, 'spec') ?? {};
  const causes = validatePodSpec(spec, 'spec', true);
  if (stringAt(spec, 'serviceAccountName') === '') causes.push(...validateTokenVolumes(spec));
  return [...causes, ...validateImages(spec)];
}

/** What a new pod cannot have yet. */
export function validateNewPod(pod: ApiObject): StatusCause[] {
  const spec = optionalChild(pod, 'spec') ?? {};
  const causes: StatusCause[] = [];
  if (itemsOf(spec, 'ephemeralContainers').length > 0)
    causes.push(forbiddenField('spec.ephemeralContainers', 'cannot be set on create'));
  if (stringAt(spec, 'nodeName') !== '' && itemsOf(spec, 'schedulingGates').length > 0)
    causes.push(forbiddenField('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'));
  return causes;
}

function validateTokenVolumes(spec: JsonObject): StatusCause[] {
  const detail = 'must not be specified when serviceAccountName is not set';
  return itemsOf(spec, 'volumes').flatMap((volume, i) =>
    itemsOf(optionalChild(volume, 'projected'), 'sources').flatMap((source, j) =>
      optionalChild(source, 'serviceAccountToken')
        ? [forbiddenField(`spec.volumes[${i}].projected.sources[${j}].serviceAccountToken`, detail)]
        : [],
    ),
  );
}

function validateImages(spec: JsonObject): StatusCause[] {
  return ['containers', 'initContainers'].flatMap((list) =>
    itemsOf(spec, list).flatMap((container, i) => {
      const image = stringAt(container, 'image');
      const field = `spec.${list}[${i}].image`;
      return image === image.trim() ? [] : [invalidValue(field, image, 'must not have leading or trailing whitespace')];
    }),
  );
}

const restartPolicies = ['Always', 'OnFailure', 'Never'];
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];

/** What is wrong with a pod spec, of a pod or in a template. */
export function validatePodSpec(spec: JsonObject, path: string, isPod = false): StatusCause[] {
  const volumes = new Set<string>();
  const graceSeconds = Number(spec.terminationGracePeriodSeconds ?? 0);
  const security = optionalChild(spec, 'securityContext') ?? {};
  const claims = itemsOf(spec, 'resourceClaims').map((claim) => stringAt(claim, 'name'));
  return [
    ...validateVolumes(spec, path, volumes),
    ...validatePodClaims(spec, path),
    ...validateContainers(spec, path, {
      volumes,
      graceSeconds,
      claims,
      restartPolicy: stringAt(spec, 'restartPolicy'),
    }),
    ...validatePodResources(spec, `${path}.resources`),
    ...validateHostNetwork(spec, path, isPod),
    ...checkEnum(`${path}.restartPolicy`, spec.restartPolicy, restartPolicies, 'required'),
    ...checkEnum(`${path}.dnsPolicy`, spec.dnsPolicy, dnsPolicies, 'required'),
    ...validateLabels(
      optionalChild(spec, 'nodeSelector') as Record<string, string> | undefined,
      `${path}.nodeSelector`,
    ),
    ...validateSecurity(spec, security, `${path}.securityContext`),
    ...validateAffinity(optionalChild(spec, 'affinity'), `${path}.affinity`),
    ...validateDns(spec, `${path}.dnsConfig`),
    ...itemsOf(spec, 'readinessGates').flatMap((gate, i) => {
      const type = stringAt(gate, 'conditionType');
      return invalidAll(`${path}.readinessGates[${i}].conditionType`, type, qualifiedNameProblems(type));
    }),
    ...validateSchedulingGates(spec, `${path}.schedulingGates`),
    ...validateSpread(itemsOf(spec, 'topologySpreadConstraints'), `${path}.topologySpreadConstraints`),
    ...validateHostUsers(spec, path),
    ...validateText(spec, path, 'serviceAccountName', subdomainProblems),
    ...validateText(spec, path, 'nodeName', subdomainProblems),
    ...checkRange(`${path}.activeDeadlineSeconds`, spec.activeDeadlineSeconds, 1, maxInt32),
    ...validateText(spec, path, 'hostname', labelProblems),
    ...validateText(spec, path, 'subdomain', labelProblems),
    ...validateTolerations(itemsOf(spec, 'tolerations'), `${path}.tolerations`),
    ...validateHostAliases(spec, `${path}.hostAliases`),
    ...validateText(spec, path, 'priorityClassName', subdomainProblems),
    ...validateText(spec, path, 'runtimeClassName', subdomainProblems),
    ...checkEnum(`${path}.preemptionPolicy`, spec.preemptionPolicy, ['PreemptLowerPriority', 'Never'], 'allowed'),
    ...validateOs(optionalChild(spec, 'os'), `${path}.os`),
  ];
}

function validateText(
  spec: JsonObject,
  path: string,
  name: string,
  problemsOf: (text: string) => readonly string[],
): StatusCause[] {
  const text = stringAt(spec, name);
  return text === '' ? [] : invalidAll(`${path}.${name}`, text, problemsOf(text));
}

function validateHostNetwork(spec: JsonObject, path: string, isPod: boolean): StatusCause[] {
  if (spec.hostNetwork !== true) return [];
  return itemsOf(spec, 'containers').flatMap((container, i) =>
    itemsOf(container, 'ports').flatMap((port, j) => {
      const { hostPort = 0, containerPort } = port;
      if (hostPort === containerPort || (!isPod && hostPort === 0)) return [];
      const detail = 'must match `containerPort` when `hostNetwork` is true';
      return [invalidValue(`${path}.containers[${i}].ports[${j}].hostPort`, hostPort, detail)];
    }),
  );
}

function validateSecurity(spec: JsonObject, context: JsonObject, path: string): StatusCause[] {
  const causes = validateIds(context, path);
  arrayAt(context, 'supplementalGroups').forEach((group, i) => {
    causes.push(...checkRange(`${path}.supplementalGroups[${i}]`, group, 0, maxInt32));
  });
  if (spec.shareProcessNamespace === true && spec.hostPID === true) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled';
    causes.push(invalidValue(`${path}.shareProcessNamespace`, true, detail));
  }
  if (objectAt(context, 'windowsOptions')?.hostProcess === true && spec.hostNetwork !== true) {
    const detail = 'hostNetwork must be true if pod contains any hostProcess containers';
    causes.push(invalidValue(path.replace(/securityContext$/, 'hostNetwork'), false, detail));
  }
  const policies = ['Always', 'OnRootMismatch'];
  causes.push(...checkEnum(`${path}.fsGroupChangePolicy`, context.fsGroupChangePolicy, policies, 'allowed'));
  return [...validateSysctls(context, `${path}.sysctls`), ...causes, ...validateSeccomp(context, path)];
}

const sysctlSegment = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const sysctlName = `^(${sysctlSegment}[\\./])*${sysctlSegment}$`;

function validateSysctls(context: JsonObject, path: string): StatusCause[] {
  const names = new Set<string>();
  return itemsOf(context, 'sysctls').flatMap((sysctl, i) => {
    const name = stringAt(sysctl, 'name');
    const field = `${path}[${i}].name`;
    const isKnown = names.has(name);
    names.add(name);
    if (name === '') return [requiredValue(field)];
    if (name.length > 253 || !new RegExp(sysctlName).test(name))
      return [invalidValue(field, name, `must have at most 253 characters and match regex ${sysctlName}`)];
    return isKnown ? [duplicateValue(field, name)] : [];
  });
}

const maxNameservers = 3;

function validateDns(spec: JsonObject, path: string): StatusCause[] {
  const config = optionalChild(spec, 'dnsConfig');
  const servers = arrayAt(config, 'nameservers');
  if (spec.dnsPolicy === 'None') {
    if (!config) return [requiredValue(path, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    if (servers.length === 0) {
      const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
      return [requiredValue(`${path}.nameservers`, detail)];
    }
  }
  const causes: StatusCause[] = [];
  if (servers.length > maxNameservers)
    causes.push(invalidValue(`${path}.nameservers`, servers, `must not have more than ${maxNameservers} nameservers`));
  servers.forEach((server, i) => {
    causes.push(...invalidAll(`${path}.nameservers[${i}]`, server, addressProblems(String(server))));
  });
  arrayAt(config, 'searches').forEach((search, i) => {
    const text = String(search).replace(/\.$/, '');
    if (text !== '') causes.push(...invalidAll(`${path}.searches[${i}]`, search, searchProblems(text)));
  });
  itemsOf(config, 'options').forEach((option, i) => {
    if (stringAt(option, 'name') === '') causes.push(requiredValue(`${path}.options[${i}]`, 'must not be empty'));
  });
  return causes;
}

function validateHostUsers(spec: JsonObject, path: string): StatusCause[] {
  if (spec.hostUsers !== false) return [];
  const shared = { hostNetwork: spec.hostNetwork, HostPID: spec.hostPID, HostIPC: spec.hostIPC };
  const used = Object.entries(shared).filter(([, value]) => value === true);
  return used.map(([name]) => forbiddenField(`${path}.${name}`, 'when `hostUsers` is false'));
}

function validateHostAliases(spec: JsonObject, path: string): StatusCause[] {
  return itemsOf(spec, 'hostAliases').flatMap((alias, i) => {
    const ip = stringAt(alias, 'ip');
    return [
      ...invalidAll(`${path}[${i}].ip`, ip, addressProblems(ip)),
      ...arrayAt(alias, 'hostnames').flatMap((name, j) =>
        invalidAll(`${path}[${i}].hostnames[${j}]`, name, subdomainProblems(String(name))),
      ),
    ];
  });
}

function validateOs(os: JsonObject | undefined, path: string): StatusCause[] {
  if (!os) return [];
  if (stringAt(os, 'name') === '') return [requiredValue(`${path}.name`, 'cannot be empty')];
  return checkEnum(path, os.name, ['linux', 'windows']);
}
