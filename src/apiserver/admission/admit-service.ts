import { isIPv6 } from 'node:net';
import { type ApiObject, arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { childOf } from '../defaults/set-default.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { invalid } from '../errors/status-errors.ts';
import type { ServerState } from '../server-state.ts';
import { validateClusterAddresses } from '../validation/service-rules.ts';
import { allocateHealthPort, allocateNodePorts } from './allocate-node-ports.ts';

/** Of 10.0.0.0/16; the first is this server's. */
const addresses = 65_534;
const clusterRange = /^10\.0\.\d{1,3}\.\d{1,3}$/;

/** Cluster addresses and node ports of a new service. */
export function admitService(state: ServerState, service: ApiObject): void {
  service.status = { loadBalancer: {} };
  allocateService(state, service, false);
}

/** What a service needs and does not have yet. An address that it had cannot change, which validation says. */
export function allocateService(state: ServerState, service: ApiObject, hadAddress: boolean): void {
  const spec = childOf(service, 'spec');
  if (spec.type === 'ExternalName') {
    if (spec.clusterIP && arrayAt(spec, 'clusterIPs').length === 0) spec.clusterIPs = [spec.clusterIP];
    return;
  }
  checkFamilies(service, spec);
  if (!hadAddress || !spec.clusterIP) allocateAddress(state, service, spec);
  const isDual = spec.clusterIP === 'None' && Object.keys((spec.selector as object | undefined) ?? {}).length === 0;
  if (!spec.ipFamilyPolicy) spec.ipFamilyPolicy = isDual ? 'RequireDualStack' : 'SingleStack';
  if (arrayAt(spec, 'ipFamilies').length === 0) spec.ipFamilies = isDual ? ['IPv4', 'IPv6'] : ['IPv4'];
  allocateNodePorts(state, service);
  allocateHealthPort(state, service);
}

/** There are addresses of the fourth version only. */
function checkFamilies({ metadata }: ApiObject, spec: JsonObject): void {
  if (spec.clusterIP && arrayAt(spec, 'clusterIPs').length === 0) spec.clusterIPs = [spec.clusterIP];
  const all = arrayAt(spec, 'clusterIPs');
  const causes = validateClusterAddresses(spec);
  const isHeadless = spec.clusterIP === 'None';
  const isSelectorless = Object.keys((spec.selector as object | undefined) ?? {}).length === 0;
  if (causes.length === 0 && !(isHeadless && isSelectorless)) {
    all.forEach((ip, i) => {
      if (isIPv6(String(ip)))
        causes.push(invalidValue(`spec.clusterIPs[${i}]`, all, 'IPv6 is not configured on this cluster'));
    });
    if (spec.ipFamilyPolicy === 'RequireDualStack') {
      const detail = 'this cluster is not configured for dual-stack services';
      causes.push(invalidValue('spec.ipFamilyPolicy', spec.ipFamilyPolicy, detail));
    }
    arrayAt(spec, 'ipFamilies').forEach((family, i) => {
      if (family === 'IPv6')
        causes.push(invalidValue(`spec.ipFamilies[${i}]`, family, 'not configured on this cluster'));
    });
  }
  if (causes.length > 0) throw invalid('', 'Service', metadata.name ?? '', causes);
}

function allocateAddress(state: ServerState, service: ApiObject, spec: JsonObject): void {
  const used = usedAddresses(state, service);
  const asked = stringAt(spec, 'clusterIP') || String(arrayAt(spec, 'clusterIPs')[0] ?? '');
  if (asked !== '' && asked !== 'None') checkAddress(service, asked, used);
  spec.clusterIP = asked || freeAddress(state, used);
  spec.clusterIPs = [spec.clusterIP];
}

function usedAddresses(state: ServerState, { metadata }: ApiObject): Set<string | undefined> {
  const key = `${metadata.namespace}/${metadata.name}`;
  const others = [...state.storage.store('services').view().range('', '')].filter((stored) => stored.key !== key);
  return new Set(others.map((stored) => stored.fields['spec.clusterIP']));
}

function checkAddress({ metadata }: ApiObject, address: string, used: ReadonlySet<string | undefined>): void {
  const name = metadata.name ?? '';
  if (!/^[\d.]+$|:/.test(address)) {
    const detail = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';
    throw invalid('', 'Service', name, [invalidValue('spec.clusterIPs[0]', address, detail)]);
  }
  const why = clusterRange.test(address)
    ? used.has(address) && 'provided IP is already allocated'
    : 'the provided network does not match the current range';
  if (why === false) return;
  const detail = `failed to allocate IP ${address}: ${why}`;
  throw invalid('', 'Service', name, [invalidValue('spec.clusterIPs', [address], detail)]);
}

function freeAddress(state: ServerState, used: ReadonlySet<string | undefined>): string {
  for (;;) {
    const number = 2 + Math.floor(state.random() * (addresses - 1));
    const address = `10.0.${number >> 8}.${number & 0xff}`;
    if (!used.has(address) || used.size >= addresses - 2) return address;
  }
}
