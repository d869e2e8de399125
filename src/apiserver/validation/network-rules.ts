import { isIP, isIPv4 } from 'node:net';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { addressProblems, cidrProblems, isStrictSubnet, specialAddressProblems } from './address-rules.ts';
import { checkEnum, checkPort, checkRequired, invalidAll } from './checks.ts';
import { labelProblems, qualifiedNameProblems, subdomainProblems } from './names.ts';
import { validatePortOrName } from './probe-rules.ts';
import { validateSelector } from './selector-rules.ts';
import { validateServiceAddress, validateServiceRange } from './service-network-rules.ts';
import { protocols, validateService } from './service-rules.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of what leads to pods, or keeps others from them. */
export const networkRules: Readonly<Record<string, KindRule>> = {
  services: validateService,
  endpoints: (endpoints) =>
    itemsOf(endpoints, 'subsets').flatMap((subset, i) => validateSubset(subset, `subsets[${i}]`)),
  'endpointslices.discovery.k8s.io': validateSlice,
  'networkpolicies.networking.k8s.io': validatePolicy,
  'ipaddresses.networking.k8s.io': validateServiceAddress,
  'servicecidrs.networking.k8s.io': validateServiceRange,
};

function validateSubset(subset: JsonObject, path: string): StatusCause[] {
  const lists = ['addresses', 'notReadyAddresses'];
  const ports = itemsOf(subset, 'ports');
  const causes: StatusCause[] = [];
  if (lists.every((list) => arrayAt(subset, list).length === 0))
    causes.push(requiredValue(path, 'must specify `addresses` or `notReadyAddresses`'));
  for (const list of lists) {
    itemsOf(subset, list).forEach((address, i) => {
      causes.push(...validateAddress(address, `${path}.${list}[${i}]`));
    });
  }
  ports.forEach((port, i) => {
    const field = `${path}.ports[${i}]`;
    const name = stringAt(port, 'name');
    if (name === '' && ports.length > 1) causes.push(requiredValue(`${field}.name`));
    if (name !== '') causes.push(...invalidAll(`${field}.name`, name, labelProblems(name)));
    causes.push(...checkPort(`${field}.port`, port.port ?? 0));
    causes.push(...checkEnum(`${field}.protocol`, port.protocol, protocols, 'required'));
  });
  return causes;
}

function validateAddress(address: JsonObject, path: string): StatusCause[] {
  const ip = stringAt(address, 'ip');
  const hostname = stringAt(address, 'hostname');
  const nodeName = stringAt(address, 'nodeName');
  const causes = invalidAll(`${path}.ip`, ip, addressProblems(ip));
  if (hostname !== '') causes.push(...invalidAll(`${path}.hostname`, hostname, labelProblems(hostname)));
  if (nodeName !== '') causes.push(...invalidAll(`${path}.nodeName`, nodeName, subdomainProblems(nodeName)));
  const special = isIP(ip) === 0 ? ['must be a valid IP address'] : specialAddressProblems(ip);
  return [...causes, ...invalidAll(`${path}.ip`, ip, special)];
}

const addressTypes = ['FQDN', 'IPv4', 'IPv6'];

function validateSlice(slice: ApiObject): StatusCause[] {
  const type = stringAt(slice, 'addressType');
  const causes = checkEnum('addressType', type, addressTypes, 'required');
  itemsOf(slice, 'endpoints').forEach((endpoint, i) => {
    causes.push(...validateEndpoint(endpoint, `endpoints[${i}]`, type));
  });
  const names = new Set<string>();
  itemsOf(slice, 'ports').forEach((port, i) => {
    const field = `ports[${i}]`;
    const name = stringAt(port, 'name');
    if (name !== '') causes.push(...invalidAll(`${field}.name`, name, labelProblems(name)));
    if (names.has(name)) causes.push(duplicateValue(`${field}.name`, name));
    names.add(name);
    causes.push(...checkEnum(`${field}.protocol`, port.protocol, protocols, 'required'));
    const protocol = port.appProtocol;
    if (typeof protocol === 'string')
      causes.push(...invalidAll(`${field}.appProtocol`, protocol, qualifiedNameProblems(protocol)));
  });
  return causes;
}

const maxAddresses = 100;

function validateEndpoint(endpoint: JsonObject, path: string, type: string): StatusCause[] {
  const addresses = arrayAt(endpoint, 'addresses').map(String);
  const causes: StatusCause[] = [];
  if (addresses.length === 0) causes.push(requiredValue(`${path}.addresses`, 'must contain at least 1 address'));
  if (addresses.length > maxAddresses)
    causes.push({
      reason: 'FieldValueTooMany',
      message: `Too many: ${addresses.length}: must have at most ${maxAddresses} items`,
      field: `${path}.addresses`,
    });
  addresses.forEach((address, i) => {
    causes.push(...validateSliceAddress(address, `${path}.addresses[${i}]`, `${path}.addresses`, type));
  });
  const hostname = endpoint.hostname;
  if (typeof hostname === 'string') causes.push(...invalidAll(`${path}.hostname`, hostname, labelProblems(hostname)));
  return causes;
}

function validateSliceAddress(address: string, field: string, list: string, type: string): StatusCause[] {
  if (type === 'FQDN') return invalidAll(field, address, subdomainProblems(address));
  if (type !== 'IPv4' && type !== 'IPv6') return [];
  const problems = addressProblems(address);
  if (problems.length > 0) return invalidAll(field, address, problems);
  const isWrong = isIPv4(address) !== (type === 'IPv4');
  return [
    ...(isWrong ? [invalidValue(list, address, `must be an ${type} address`)] : []),
    ...invalidAll(field, address, specialAddressProblems(address)),
  ];
}

const policyTypes = ['Ingress', 'Egress'];

function validatePolicy(policy: ApiObject): StatusCause[] {
  const spec = childOf(policy, 'spec');
  const causes = validateSelector(optionalChild(spec, 'podSelector'), 'spec.podSelector');
  for (const [direction, peers] of [
    ['ingress', 'from'],
    ['egress', 'to'],
  ] as const) {
    itemsOf(spec, direction).forEach((rule, i) => {
      const field = `spec.${direction}[${i}]`;
      itemsOf(rule, 'ports').forEach((port, j) => {
        causes.push(...validatePolicyPort(port, `${field}.ports[${j}]`));
      });
      itemsOf(rule, peers).forEach((peer, j) => {
        causes.push(...validatePeer(peer, `${field}.${peers}[${j}]`));
      });
    });
  }
  const types = arrayAt(spec, 'policyTypes');
  if (types.length > policyTypes.length)
    return [...causes, invalidValue('spec.policyTypes', types, 'may not specify more than two policyTypes')];
  return [...causes, ...types.flatMap((type, i) => checkEnum(`spec.policyTypes[${i}]`, type, policyTypes))];
}

function validatePolicyPort(port: JsonObject, path: string): StatusCause[] {
  const causes = checkEnum(`${path}.protocol`, port.protocol, ['TCP', 'UDP', 'SCTP'], 'allowed');
  const { port: number, endPort } = port;
  if (number !== undefined) causes.push(...validatePortOrName(number, `${path}.port`));
  if (typeof endPort !== 'number') return causes;
  const field = `${path}.endPort`;
  if (number === undefined)
    return [...causes, invalidValue(field, endPort, 'may not be specified when `port` is not specified')];
  if (typeof number === 'string')
    return [...causes, invalidValue(field, endPort, 'may not be specified when `port` is non-numeric')];
  if (endPort < Number(number)) causes.push(invalidValue(field, number, 'must be greater than or equal to `port`'));
  return [...causes, ...checkPort(field, endPort)];
}

function validatePeer(peer: JsonObject, path: string): StatusCause[] {
  const selectors = ['podSelector', 'namespaceSelector'].filter((name) => optionalChild(peer, name));
  const block = optionalChild(peer, 'ipBlock');
  const causes = selectors.flatMap((name) => validateSelector(optionalChild(peer, name), `${path}.${name}`));
  if (block) causes.push(...validateBlock(block, `${path}.ipBlock`));
  if (block && selectors.length > 0) causes.push(forbiddenField(path, 'may not specify both ipBlock and another peer'));
  if (!block && selectors.length === 0) causes.push(requiredValue(path, 'must specify a peer'));
  return causes;
}

function validateBlock(block: JsonObject, path: string): StatusCause[] {
  const cidr = stringAt(block, 'cidr');
  const field = `${path}.cidr`;
  if (cidr === '') return checkRequired(field, cidr);
  const problems = cidrProblems(cidr);
  if (problems.length > 0) return invalidAll(field, cidr, problems);
  return arrayAt(block, 'except').flatMap((except, i) => {
    const at = `${path}.except[${i}]`;
    const wrong = cidrProblems(String(except));
    if (wrong.length > 0) return invalidAll(at, except, wrong);
    return isStrictSubnet(String(except), cidr) ? [] : [invalidValue(at, except, 'must be a strict subset of `cidr`')];
  });
}
