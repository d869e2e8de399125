import type { JsonValue } from '../../core/json.ts';
import { needsNodePorts, portsOf } from '../admission/allocate-node-ports.ts';
import { type ApiObject, arrayAt, type JsonObject } from '../api-object.ts';
import { childOf, optionalChild } from '../defaults/set-default.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';

const addressFields = ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy'];

/**
 * What a service keeps that a write leaves out, and what it loses with its type: a field that only the old type had goes
 * when the write did not touch it.
 */
export function keepService(next: ApiObject, old: ApiObject): void {
  const spec = childOf(next, 'spec');
  const before = optionalChild(old, 'spec') ?? {};
  const isExternal = spec.type === 'ExternalName';
  if (isExternal) drop(spec, before, [...addressFields, 'internalTrafficPolicy']);
  else if (before.type !== 'ExternalName') for (const field of addressFields) spec[field] ||= before[field];
  if (spec.clusterIP !== before.clusterIP && isSame(spec.clusterIPs, before.clusterIPs) && spec.clusterIP)
    spec.clusterIPs = [spec.clusterIP];
  if (needsNodePorts(old) && needsNodePorts(next)) keepNodePorts(portsOf(next), portsOf(old));
  if (needsNodePorts(old) && !needsNodePorts(next)) dropNodePorts(portsOf(next), portsOf(old));
  if (isInternal(spec)) drop(spec, before, ['externalTrafficPolicy', 'healthCheckNodePort']);
  if (spec.type !== 'LoadBalancer') drop(spec, before, ['allocateLoadBalancerNodePorts', 'loadBalancerClass']);
}

/** No traffic comes to it from outside of the cluster. */
function isInternal(spec: JsonObject): boolean {
  if (spec.type === 'ClusterIP') return arrayAt(spec, 'externalIPs').length === 0;
  return spec.type !== 'NodePort' && spec.type !== 'LoadBalancer';
}

function drop(spec: JsonObject, before: JsonObject, fields: readonly string[]): void {
  for (const field of fields) {
    if (isSame(spec[field], before[field])) delete spec[field];
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return isSameJson(a as JsonValue | undefined, b as JsonValue | undefined);
}

/** By the ports' names; a node port that the write gives to another port is not given twice. */
function keepNodePorts(ports: readonly JsonObject[], before: readonly JsonObject[]): void {
  const used = new Set(ports.map(({ nodePort }) => nodePort));
  for (const port of ports) {
    if (port.nodePort) continue;
    const former = before.find(({ name }) => (name ?? '') === (port.name ?? ''))?.nodePort;
    if (former === undefined || used.has(former)) continue;
    port.nodePort = former;
    used.add(former);
  }
}

function dropNodePorts(ports: readonly JsonObject[], before: readonly JsonObject[]): void {
  const numbers = (list: readonly JsonObject[]) => list.map(({ nodePort }) => nodePort).join();
  if (numbers(ports) !== numbers(before)) return;
  for (const port of ports) delete port.nodePort;
}
