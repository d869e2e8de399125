import { isIPv6 } from 'node:net';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { addressProblems, cidrProblems, specialAddressProblems } from './address-rules.ts';
import { checkEnum, checkPort, checkRequired, invalidAll } from './checks.ts';
import { labelProblems, qualifiedNameProblems, subdomainProblems, validateLabels } from './names.ts';
import { validatePortOrName } from './probe-rules.ts';

export const protocols = ['SCTP', 'TCP', 'UDP'];
const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const policies = ['Cluster', 'Local'];
const onlyForBalancers = "may only be used when `type` is 'LoadBalancer'";
const maxTimeoutSeconds = 86_400;

/** What is wrong with a Service whose addresses are already given. */
export function validateService(service: ApiObject): StatusCause[] {
  const spec = childOf(service, 'spec');
  const type = stringAt(spec, 'type');
  const ports = itemsOf(spec, 'ports');
  const isHeadless = arrayAt(spec, 'clusterIPs')[0] === 'None';
  const causes: StatusCause[] = [];
  if (ports.length === 0 && !isHeadless && type !== 'ExternalName') causes.push(requiredValue('spec.ports'));
  if ((type === 'LoadBalancer' || type === 'NodePort') && isHeadless)
    causes.push(invalidValue('spec.clusterIPs[0]', 'None', `may not be set to 'None' for ${type} services`));
  if (type === 'ExternalName') causes.push(...validateExternalName(spec));
  const names = new Set<string>();
  ports.forEach((port, i) => {
    causes.push(...validatePort(port, `spec.ports[${i}]`, ports.length > 1, names));
  });
  return [
    ...causes,
    ...validateLabels(optionalChild(spec, 'selector') as Record<string, string> | undefined, 'spec.selector'),
    ...validateAffinity(spec),
    ...validateClusterAddresses(spec),
    ...arrayAt(spec, 'externalIPs').flatMap((ip, i) => {
      const problems = addressProblems(String(ip));
      const field = `spec.externalIPs[${i}]`;
      return invalidAll(field, ip, problems.length > 0 ? problems : specialAddressProblems(String(ip)));
    }),
    ...checkEnum('spec.type', type, types, 'required'),
    ...validatePortNumbers(ports, type),
    ...validateBalancer(spec, type),
    ...validateTraffic(spec, type),
  ];
}

function validateExternalName(spec: JsonObject): StatusCause[] {
  const detail = 'may not be set for ExternalName services';
  const causes = ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy']
    .filter((field) => (Array.isArray(spec[field]) ? arrayAt(spec, field).length > 0 : spec[field] !== undefined))
    .map((field) => forbiddenField(`spec.${field}`, detail));
  const name = stringAt(spec, 'externalName').replace(/\.$/, '');
  if (name === '') return [...causes, requiredValue('spec.externalName')];
  return [...causes, ...invalidAll('spec.externalName', name, subdomainProblems(name))];
}

function validatePort(port: JsonObject, path: string, needsName: boolean, names: Set<string>): StatusCause[] {
  const name = stringAt(port, 'name');
  const causes = needsName ? checkRequired(`${path}.name`, name) : [];
  if (name !== '') {
    causes.push(...invalidAll(`${path}.name`, name, labelProblems(name)));
    if (names.has(name)) causes.push(duplicateValue(`${path}.name`, name));
    names.add(name);
  }
  causes.push(...checkPort(`${path}.port`, port.port ?? 0));
  causes.push(...checkEnum(`${path}.protocol`, port.protocol, protocols, 'required'));
  causes.push(...validatePortOrName(port.targetPort, `${path}.targetPort`));
  const protocol = port.appProtocol;
  if (typeof protocol === 'string')
    causes.push(...invalidAll(`${path}.appProtocol`, protocol, qualifiedNameProblems(protocol)));
  return causes;
}

function validateAffinity(spec: JsonObject): StatusCause[] {
  const affinity = stringAt(spec, 'sessionAffinity');
  const causes = checkEnum('spec.sessionAffinity', affinity, ['ClientIP', 'None'], 'required');
  const config = optionalChild(spec, 'sessionAffinityConfig');
  if (affinity === 'None' && config)
    causes.push(forbiddenField('spec.sessionAffinityConfig', 'must not be set when session affinity is None'));
  if (affinity !== 'ClientIP') return causes;
  const seconds = Number(optionalChild(config, 'clientIP')?.timeoutSeconds ?? 0);
  if (seconds > 0 && seconds <= maxTimeoutSeconds) return causes;
  const detail = `must be greater than 0 and less than ${maxTimeoutSeconds}`;
  return [...causes, invalidValue('spec.sessionAffinityConfig.clientIP.timeoutSeconds', seconds, detail)];
}

const families = ['IPv4', 'IPv6'];

/** Addresses that are asked for, and their families. */
export function validateClusterAddresses(spec: JsonObject): StatusCause[] {
  if (spec.type === 'ExternalName') return [];
  const address = stringAt(spec, 'clusterIP');
  const all = arrayAt(spec, 'clusterIPs');
  const field = 'spec.clusterIPs';
  const causes: StatusCause[] = [];
  if (address !== '' && all.length === 0) causes.push(requiredValue(field));
  else if (address !== '' && all[0] !== address)
    causes.push(invalidValue(field, all, 'first value must match `clusterIP`'));
  else if (address === '' && all.length > 0)
    causes.push(invalidValue(field, all, 'must be empty when `clusterIP` is not specified'));
  arrayAt(spec, 'ipFamilies').forEach((family, i) => {
    causes.push(...checkEnum(`spec.ipFamilies[${i}]`, family, families));
    if (arrayAt(spec, 'ipFamilies').indexOf(family) < i) causes.push(duplicateValue(`spec.ipFamilies[${i}]`, family));
  });
  const words = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];
  causes.push(...checkEnum('spec.ipFamilyPolicy', spec.ipFamilyPolicy, words, 'allowed'));
  return [...causes, ...validateAddressList(spec, all)];
}

function validateAddressList(spec: JsonObject, all: readonly unknown[]): StatusCause[] {
  const field = 'spec.clusterIPs';
  if (all[0] === 'None')
    return all.length > 1 ? [invalidValue(field, all, "'None' must be the first and only value")] : [];
  const wrong = all.flatMap((ip, i) => invalidAll(`${field}[${i}]`, ip, addressProblems(String(ip))));
  if (all.length > 2) wrong.push(invalidValue(field, all, 'may only hold up to 2 values'));
  if (wrong.length > 0) return wrong;
  const causes: StatusCause[] = [];
  if (all.length === 2 && isIPv6(String(all[0])) === isIPv6(String(all[1])))
    causes.push(invalidValue(field, all, 'may specify no more than one IP for each IP family'));
  const asked = arrayAt(spec, 'ipFamilies');
  all.forEach((ip, i) => {
    const expected = asked[i];
    if (expected !== undefined && isIPv6(String(ip)) !== (expected === 'IPv6'))
      causes.push(
        invalidValue(`${field}[${i}]`, ip, `expected an ${expected} value as indicated by \`ipFamilies[${i}]\``),
      );
  });
  return causes;
}

function validatePortNumbers(ports: readonly JsonObject[], type: string): StatusCause[] {
  const seen = new Set<string>();
  const isRepeated = (key: string) => seen.has(key) || !seen.add(key);
  const detail = "may not be used when `type` is 'ClusterIP'";
  return [
    ...ports.flatMap((port, i) =>
      type === 'ClusterIP' && port.nodePort ? [forbiddenField(`spec.ports[${i}].nodePort`, detail)] : [],
    ),
    ...ports.flatMap(({ protocol, nodePort }, i) =>
      nodePort && isRepeated(`node ${protocol} ${nodePort}`)
        ? [duplicateValue(`spec.ports[${i}].nodePort`, nodePort)]
        : [],
    ),
    ...ports.flatMap(({ protocol, port }, i) => {
      if (!isRepeated(`port ${protocol} ${port}`)) return [];
      const shown = { Name: '', Protocol: protocol, AppProtocol: null, Port: port, TargetPort: 0, NodePort: 0 };
      return [duplicateValue(`spec.ports[${i}]`, shown)];
    }),
  ];
}

function validateBalancer(spec: JsonObject, type: string): StatusCause[] {
  const isBalancer = type === 'LoadBalancer';
  const causes: StatusCause[] = [];
  const ranges = arrayAt(spec, 'loadBalancerSourceRanges');
  const field = 'spec.LoadBalancerSourceRanges';
  if (ranges.length > 0 && !isBalancer) causes.push(forbiddenField(field, onlyForBalancers));
  ranges.forEach((range, i) => {
    causes.push(...invalidAll(`${field}[${i}]`, range, cidrProblems(String(range).trim())));
  });
  if (spec.allocateLoadBalancerNodePorts !== undefined && !isBalancer)
    causes.push(forbiddenField('spec.allocateLoadBalancerNodePorts', onlyForBalancers));
  const balancerClass = spec.loadBalancerClass;
  if (balancerClass === undefined) return causes;
  if (!isBalancer) return [...causes, forbiddenField('spec.loadBalancerClass', onlyForBalancers)];
  return [
    ...causes,
    ...invalidAll('spec.loadBalancerClass', balancerClass, qualifiedNameProblems(String(balancerClass))),
  ];
}

function validateTraffic(spec: JsonObject, type: string): StatusCause[] {
  const policy = stringAt(spec, 'externalTrafficPolicy');
  const isExternal =
    type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && arrayAt(spec, 'externalIPs').length > 0);
  const causes: StatusCause[] = [];
  if (isExternal) causes.push(...checkEnum('spec.externalTrafficPolicy', policy, policies, 'required'));
  else if (policy !== '')
    causes.push(
      invalidValue('spec.externalTrafficPolicy', policy, 'may only be set for externally-accessible services'),
    );
  if (spec.healthCheckNodePort && !(type === 'LoadBalancer' && policy === 'Local')) {
    const detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
    causes.push(invalidValue('spec.healthCheckNodePort', spec.healthCheckNodePort, detail));
  }
  causes.push(...checkEnum('spec.internalTrafficPolicy', spec.internalTrafficPolicy, policies, 'allowed'));
  const distributions = ['PreferClose', 'PreferSameZone', 'PreferSameNode'];
  return [...causes, ...checkEnum('spec.trafficDistribution', spec.trafficDistribution, distributions, 'allowed')];
}

/** What is wrong with the status of a Service. */
export function validateServiceStatus(service: ApiObject): StatusCause[] {
  const entries = itemsOf(optionalChild(optionalChild(service, 'status'), 'loadBalancer'), 'ingress');
  const field = 'status.loadBalancer.ingress';
  if (entries.length === 0) return [];
  if (stringAt(service, 'spec', 'type') !== 'LoadBalancer')
    return [forbiddenField(field, "may only be used when `spec.type` is 'LoadBalancer'")];
  return entries.flatMap((entry, i) => validateBalancerEntry(entry, `${field}[${i}]`));
}

function validateBalancerEntry(entry: JsonObject, path: string): StatusCause[] {
  const { ip = '', hostname = '', ipMode } = entry as { ip?: string; hostname?: string; ipMode?: string };
  const causes = ip === '' ? [] : invalidAll(`${path}.ip`, ip, addressProblems(ip));
  if (ip !== '' && ipMode === undefined)
    causes.push(requiredValue(`${path}.ipMode`, 'must be specified when `ip` is set'));
  if (ip === '' && ipMode !== undefined)
    causes.push(forbiddenField(`${path}.ipMode`, 'may not be specified when `ip` is not set'));
  causes.push(...checkEnum(`${path}.ipMode`, ipMode, ['Proxy', 'VIP'], 'allowed'));
  if (hostname !== '') causes.push(...invalidAll(`${path}.hostname`, hostname, subdomainProblems(hostname)));
  return causes;
}
