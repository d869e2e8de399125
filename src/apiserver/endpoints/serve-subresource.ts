import type { Authenticator } from '../authentication/authenticator.ts';
import { failure, methodNotAllowed, notFound } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { type ServedResource, subresourceOf } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { findObject } from './get-object.ts';
import { serveBinding, serveEviction, serveLog } from './serve-pod-subresource.ts';
import { serveGet } from './serve-read.ts';
import { serveScale } from './serve-scale.ts';
import { serveToken } from './serve-token.ts';
import { servePatch, serveUpdate } from './serve-write.ts';

type Handler = (state: ServerState, resource: ServedResource, exchange: Exchange) => Promise<void>;

const special: Readonly<Record<string, Handler>> = {
  scale: serveScale,
  binding: serveBinding,
  eviction: serveEviction,
  log: serveLog,
};

/** Subresources that need a kubelet, or another server behind this one. */
const streams = ['exec', 'attach', 'portforward', 'proxy'];

const plain: Readonly<Record<string, Handler>> = { get: serveGet, update: serveUpdate, patch: servePatch };

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

/** Answers a request for a subresource; false when the resource has no such one. */
export async function serveSubresource(
  state: ServerState,
  authenticator: Authenticator,
  resource: ServedResource,
  exchange: Exchange,
): Promise<boolean> {
  const { subresource: name, verb } = exchange.info;
  const subresource = subresourceOf(resource, name);
  if (!subresource || (exchange.info.rest !== '' && name !== 'proxy')) return false;
  const { method } = exchange.request;
  const isProxied = name === 'proxy';
  if (!isProxied && (method === 'HEAD' || !subresource.verbs.includes(verb))) throw methodNotAllowed();
  if (streams.includes(name)) {
    const target = isProxied ? proxiedName(exchange.info.name) : exchange.info.name;
    findObject(state, resource, exchange.info.namespace, target);
    if (resource.resource === 'services') checkEndpoints(state, resource, exchange.info.namespace, target);
    throw failure({ code: 501, reason: 'NotImplemented', message: `${name} needs a node, and this server has none` });
  }
  if (name === 'token') await serveToken(state, authenticator, resource, exchange);
  else await (special[name] ?? plain[verb])?.(state, resource, exchange);
  return true;
}
