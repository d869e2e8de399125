import { methodNotAllowed, verbNotSupported } from '../errors/status-errors.ts';
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
  if (method === 'HEAD' || method === 'OPTIONS' || (method === 'POST' && name !== '')) throw methodNotAllowed();
  if ((method === 'PUT' || method === 'PATCH') && name === '') throw methodNotAllowed();
  if (!resource.verbs.includes(verb)) {
    if (verb === 'watch' && resource.verbs.includes('list')) throw verbNotSupported(resource, 'watch');
    throw methodNotAllowed();
  }
  if (resource.namespaced && namespace === '' && verb !== 'list' && verb !== 'watch') throw methodNotAllowed();
  if (resource.qualified === 'bindings') await serveOldBinding(state, resource, exchange);
  else if (resource.qualified === 'componentstatuses') await serveComponentStatus(state, resource, exchange);
  else await handlers[verb]?.(state, resource, exchange);
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
