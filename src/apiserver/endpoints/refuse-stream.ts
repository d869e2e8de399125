import { stringAt } from '../api-object.ts';
import { badRequest, failure, notFound } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { findObject } from './get-object.ts';
import { checkContainer } from './serve-pod-subresource.ts';

const pods = { group: '', resource: 'pods', qualified: 'pods' };

/** Says why a stream to a container, or a request past this server, cannot be: as far as the real one needs no kubelet. */
export function refuseStream(state: ServerState, resource: ServedResource, { info, query }: Exchange): never {
  const { namespace, name, subresource } = info;
  const isProxied = subresource === 'proxy';
  const target = isProxied ? proxiedName(name) : name;
  const ports = subresource === 'portforward' ? query.getAll('ports') : [];
  for (const port of ports) checkPort(port);
  const stored = findObject(state, resource, namespace, target);
  if (resource.resource === 'services') checkEndpoints(state, resource, namespace, target);
  if (resource.resource === 'pods' && !isProxied) {
    const pod = stored.parse();
    if (subresource !== 'portforward') checkContainer(pod, name, query.get('container') ?? '');
    checkNode(state, name, stringAt(pod, 'spec', 'nodeName'));
  }
  // A pod that no node runs has no address to send anything to.
  if (resource.resource === 'pods' && stringAt(stored.parse(), 'status', 'podIP') === '')
    throw badRequest('address not allowed');
  const message = `${subresource} needs a node, and this server has none`;
  throw failure({ code: 501, reason: 'NotImplemented', message });
}

function checkPort(text: string): void {
  if (/^\d+$/.test(text)) return;
  const why = `strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`;
  throw badRequest(`cannot convert to []int32: ${why}`);
}

function checkNode(state: ServerState, pod: string, node: string): void {
  if (node === '') throw badRequest(`pod ${pod} does not have a host assigned`);
  // The real server says that it has no pod of the node's name.
  if (!state.storage.store('nodes').get(node)) throw notFound(pods, node);
}

/** A service is found through its Endpoints. */
function checkEndpoints(state: ServerState, resource: ServedResource, namespace: string, name: string): void {
  if (!state.storage.store('endpoints').get(`${namespace}/${name}`)) throw notFound(resource, name);
  throw failure({
    code: 503,
    reason: 'ServiceUnavailable',
    message: `no endpoints available for service ${JSON.stringify(name)}`,
  });
}

/** `https:name:port` */
function proxiedName(name: string): string {
  const [first = '', second] = name.split(':');
  return second !== undefined && (first === 'http' || first === 'https') ? second : first;
}
