import { methodNotAllowed } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { type ServedResource, subresourceOf } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { serveGet } from './serve-read.ts';
import { servePatch, serveUpdate } from './serve-write.ts';

/** Answers a request for a subresource; false when the resource has no such one. */
export async function serveSubresource(
  state: ServerState,
  resource: ServedResource,
  exchange: Exchange,
): Promise<boolean> {
  const { subresource: name, verb } = exchange.info;
  const subresource = subresourceOf(resource, name);
  if (!subresource) return false;
  if (!subresource.verbs.includes(verb)) throw methodNotAllowed();
  if (verb === 'get') await serveGet(state, resource, exchange);
  else if (verb === 'update') await serveUpdate(state, resource, exchange);
  else if (verb === 'patch') await servePatch(state, resource, exchange);
  else throw methodNotAllowed();
  return true;
}
