import type { Authenticator } from '../authentication/authenticator.ts';
import { methodNotAllowed, verbNotSupported } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { type ServedResource, subresourceOf } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { refuseStream } from './refuse-stream.ts';
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
  if (resource.custom && !subresource.verbs.includes(verb))
    throw verbNotSupported(resource, method === 'OPTIONS' ? '' : verb);
  if (!isProxied && ((method === 'HEAD' && !resource.custom) || !subresource.verbs.includes(verb)))
    throw methodNotAllowed();
  if (streams.includes(name)) {
    refuseStream(state, resource, exchange);
  }
  if (name === 'token') await serveToken(state, authenticator, resource, exchange);
  else await (special[name] ?? plain[verb])?.(state, resource, exchange);
  return true;
}
