import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type JsonObject, valueAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { invalid } from '../errors/status-errors.ts';
import type { ServerState } from '../server-state.ts';

const first = 30_000;
const last = 32_767;
const outOfRange = `provided port is not in the valid range. The range of valid ports is ${first}-${last}`;

/** Node ports for a service that needs them: those that it asks for, if nobody has them, and free ones. */
export function allocateNodePorts(state: ServerState, service: ApiObject): void {
  if (!needsNodePorts(service)) return;
  const taken = portsOfOthers(state, service);
  const ports = portsOf(service);
  const own = new Map<number, readonly JsonObject[]>();
  const causes: StatusCause[] = [];
  ports.forEach((port, i) => {
    const number = Number(port.nodePort ?? 0);
    if (number === 0) return;
    const field = `spec.ports[${i}].nodePort`;
    const sharers = own.get(number) ?? [];
    if (number < first || number > last) causes.push(invalidValue(field, number, outOfRange));
    else if (taken.has(number) || sharers.some((other) => !mayShare(other, port)))
      causes.push(invalidValue(field, number, 'provided port is already allocated'));
    own.set(number, [...sharers, port]);
  });
  if (causes.length > 0) throw invalid('', 'Service', service.metadata.name ?? '', causes);
  for (const port of ports) {
    if (port.nodePort) continue;
    const sibling = ports.find((other) => other.nodePort && other.port === port.port && mayShare(other, port));
    port.nodePort = sibling?.nodePort ?? freePort(state, new Set([...taken, ...own.keys()]));
    own.set(Number(port.nodePort), []);
  }
}

/** A balancer that sends traffic only to nodes with pods asks each node, at a port of its own, whether it has some. */
export function allocateHealthPort(state: ServerState, service: ApiObject): void {
  const spec = optionalChild(service, 'spec');
  const isAsked = spec?.type === 'LoadBalancer' && spec.externalTrafficPolicy === 'Local';
  if (!spec || !isAsked || spec.healthCheckNodePort) return;
  const own = portsOf(service).map(({ nodePort }) => Number(nodePort ?? 0));
  spec.healthCheckNodePort = freePort(state, new Set([...portsOfOthers(state, service), ...own]));
}

export function needsNodePorts(service: ApiObject): boolean {
  const spec = optionalChild(service, 'spec');
  return spec?.type === 'NodePort' || (spec?.type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false);
}

export function portsOf(service: ApiObject): readonly JsonObject[] {
  return itemsOf(optionalChild(service, 'spec'), 'ports');
}

/** One node port can serve one port of each protocol. */
function mayShare(a: JsonObject, b: JsonObject): boolean {
  return a.protocol !== b.protocol;
}

function portsOfOthers(state: ServerState, { metadata }: ApiObject): Set<number> {
  const key = `${metadata.namespace}/${metadata.name}`;
  const taken = new Set<number>();
  for (const stored of state.storage.store('services').view().range('', '')) {
    const type = stored.fields['spec.type'];
    if (stored.key === key || (type !== 'NodePort' && type !== 'LoadBalancer')) continue;
    for (const port of itemsOf(optionalChild(stored.parse(), 'spec'), 'ports')) {
      const number = valueAt(port, 'nodePort');
      if (typeof number === 'number') taken.add(number);
    }
  }
  return taken;
}

/** The range is small: begins anywhere and takes the next that is free. */
function freePort(state: ServerState, taken: ReadonlySet<number>): number {
  const size = last - first + 1;
  const start = Math.floor(state.random() * size);
  for (let step = 0; step < size; step += 1) {
    const port = first + ((start + step) % size);
    if (!taken.has(port)) return port;
  }
  throw invalid('', 'Service', '', [invalidValue('spec.ports[0].nodePort', 0, 'range is full')]);
}
