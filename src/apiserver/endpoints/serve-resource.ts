import { badRequest, methodNotAllowed, verbNotSupported } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { serveComponentStatus } from './serve-component-status.ts';
import { serveDelete, serveDeleteCollection } from './serve-delete.ts';
import { serveOldBinding } from './serve-pod-subresource.ts';
import { serveGet, serveList } from './serve-read.ts';
import { serveWatch } from './serve-watch.ts';
import { serveCreate, servePatch, serveUpdate } from './serve-write.ts';

/** Answers a request for a resource that is served. */
export async function serveResource(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { verb, namespace, name } = exchange.info;
  const { method = 'GET' } = exchange.request;
  if (resource.custom) checkCustomMethod(resource, method, name);
  if ((method === 'HEAD' && !resource.custom) || method === 'OPTIONS' || (method === 'POST' && name !== ''))
    throw methodNotAllowed();
  if ((method === 'PUT' || method === 'PATCH') && name === '') throw methodNotAllowed();
  if (verb === 'watch' && method !== 'GET') throw methodNotAllowed();
  if (!resource.verbs.includes(verb)) {
    if (verb === 'watch' && resource.verbs.includes('list')) throw verbNotSupported(resource, 'watch');
    throw methodNotAllowed();
  }
  if (resource.namespaced && namespace === '' && verb !== 'list' && verb !== 'watch') throw methodNotAllowed();
  if (resource.qualified === 'bindings') await serveOldBinding(state, resource, exchange);
  else if (resource.qualified === 'componentstatuses') await serveComponentStatus(state, resource, exchange);
  else await handlers[verb]?.(state, resource, exchange);
}

/** Custom resources have no routes of their own: what no verb stands for is told by the resource itself. */
function checkCustomMethod(resource: ServedResource, method: string, name: string): void {
  if (method === 'OPTIONS') throw verbNotSupported(resource, '');
  if (method === 'PUT' && name === '') throw badRequest('name must be provided');
}

type Handler = (state: ServerState, resource: ServedResource, exchange: Exchange) => Promise<void>;

const handlers: Readonly<Record<string, Handler>> = {
  get: serveGet,
  list: serveList,
  watch: serveWatch,
  create: serveCreate,
  update: serveUpdate,
  patch: servePatch,
  delete: serveDelete,
  deletecollection: serveDeleteCollection,
};
