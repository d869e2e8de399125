import { isIPv4, isIPv6 } from 'node:net';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, objectAt, stringAt } from '../api-object.ts';
import { optionalChild } from '../defaults/set-default.ts';
import { invalidValue, requiredValue } from '../errors/field-causes.ts';
import { canonicalAddressProblems, canonicalCidrProblems } from './address-rules.ts';
import { invalidAll } from './checks.ts';
import { pathSegmentProblems, subdomainProblems } from './names.ts';

/** An address of a service is named by itself, and belongs to something. */
export function validateServiceAddress(address: ApiObject): StatusCause[] {
  const name = address.metadata.name ?? '';
  const causes = invalidAll('metadata.name', name, canonicalAddressProblems(name));
  const parent = optionalChild(objectAt(address, 'spec'), 'parentRef');
  const path = 'spec.parentRef';
  if (!parent) return [...causes, requiredValue(path)];
  const group = stringAt(parent, 'group');
  if (group !== '') causes.push(...invalidAll(`${path}.group`, group, subdomainProblems(group)));
  for (const field of ['resource', 'name', 'namespace']) {
    const text = stringAt(parent, field);
    if (text === '' && field !== 'namespace') causes.push(requiredValue(`${path}.${field}`));
    else causes.push(...invalidAll(`${path}.${field}`, text, pathSegmentProblems(text)));
  }
  return causes;
}

const maxRanges = 2;

/** Ranges of service addresses: one of a family. */
export function validateServiceRange(range: ApiObject): StatusCause[] {
  const field = 'spec.cidrs';
  const cidrs = arrayAt(range, 'spec', 'cidrs').map(String);
  if (cidrs.length === 0) return [requiredValue(field, 'at least one CIDR required')];
  if (cidrs.length > maxRanges)
    return [invalidValue(field, { CIDRs: cidrs }, `may only hold up to ${maxRanges} values`)];
  const causes = cidrs.flatMap((cidr, i) => invalidAll(`${field}[${i}]`, cidr, canonicalCidrProblems(cidr)));
  if (causes.length > 0 || !hasTwoOfOneFamily(cidrs)) return causes;
  const example = 'i.e 192.168.0.0/24 and 2001:db8::/64';
  return [invalidValue(field, cidrs, `may specify no more than one IP for each IP family, ${example}`)];
}

/** Whether two of the ranges are of one family. */
export function hasTwoOfOneFamily(cidrs: readonly string[]): boolean {
  const addresses = cidrs.map((cidr) => cidr.split('/')[0] ?? '');
  return [isIPv4, isIPv6].some((isOfFamily) => addresses.filter(isOfFamily).length > 1);
}
