import { type ApiObject, arrayAt, stringAt } from '../api-object.ts';
import { childOf, itemsOf } from '../defaults/set-default.ts';
import type { ServerState } from '../server-state.ts';

const firstNodePort = 30_000;
const nodePorts = 2768;
/** Of 10.0.0.0/16; the first is this server's. */
const addresses = 65_534;

/** Cluster addresses and node ports of a new service. */
export function admitService(state: ServerState, service: ApiObject): void {
  const spec = childOf(service, 'spec');
  service.status = { loadBalancer: {} };
  if (spec.type === 'ExternalName') {
    delete spec.clusterIP;
    return;
  }
  const address = stringAt(spec, 'clusterIP') || String(arrayAt(spec, 'clusterIPs')[0] ?? '') || freeAddress(state);
  spec.clusterIP = address;
  spec.clusterIPs = [address];
  const isDual = address === 'None' && Object.keys((spec.selector as object | undefined) ?? {}).length === 0;
  if (!spec.ipFamilyPolicy) spec.ipFamilyPolicy = isDual ? 'RequireDualStack' : 'SingleStack';
  if (arrayAt(spec, 'ipFamilies').length === 0) spec.ipFamilies = isDual ? ['IPv4', 'IPv6'] : ['IPv4'];
  const wantsPorts = spec.type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false;
  if (spec.type === 'NodePort' || wantsPorts) allocateNodePorts(state, service);
}

function freeAddress(state: ServerState): string {
  const services = [...state.storage.store('services').view().range('', '')];
  const used = new Set(services.map((stored) => stored.fields['spec.clusterIP']));
  for (;;) {
    const number = 2 + Math.floor(state.random() * (addresses - 1));
    const address = `10.0.${number >> 8}.${number & 0xff}`;
    if (!used.has(address) || used.size >= addresses - 2) return address;
  }
}

function allocateNodePorts(state: ServerState, service: ApiObject): void {
  for (const port of itemsOf(childOf(service, 'spec'), 'ports')) {
    if (!port.nodePort) port.nodePort = firstNodePort + Math.floor(state.random() * nodePorts);
  }
}
