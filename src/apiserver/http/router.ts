import { AccessReviews } from '../access/access-reviews.ts';
import { isRemote } from '../aggregation/availability.ts';
import type { Authenticator } from '../authentication/authenticator.ts';
import type { RbacAuthorizer } from '../authorization/rbac.ts';
import { DiscoveryEndpoint } from '../discovery/serve-discovery.ts';
import { serveResource } from '../endpoints/serve-resource.ts';
import { serveSubresource } from '../endpoints/serve-subresource.ts';
import { notFound, routeNotFound } from '../errors/status-errors.ts';
import { faultPath, serveFaults } from '../injection/fault-endpoint.ts';
import { applyRequestFaults } from '../injection/request-faults.ts';
import { OpenApiEndpoint } from '../openapi/serve-openapi.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import type { Exchange } from './exchange.ts';
import { serveHealth } from './health.ts';
import { serveRoot } from './root-paths.ts';
import { sendPageNotFound, sendText } from './send-status.ts';

/** Finds who answers a request. */
export class Router {
  readonly #state: ServerState;
  readonly #discovery: DiscoveryEndpoint;
  readonly #openApi: OpenApiEndpoint;
  readonly #reviews: AccessReviews;
  readonly #authenticator: Authenticator;

  constructor(state: ServerState, authenticator: Authenticator, authorizer: RbacAuthorizer) {
    this.#state = state;
    this.#authenticator = authenticator;
    this.#reviews = new AccessReviews(authorizer, authenticator, () => state.clock.now());
    this.#discovery = new DiscoveryEndpoint(state.resources);
    this.#openApi = new OpenApiEndpoint(state.resources);
  }

  async serve(exchange: Exchange): Promise<void> {
    await applyRequestFaults(this.#state.faults, this.#state.clock, exchange);
    const { path } = exchange.info;
    if (isUnreadable(path)) {
      const asked = (exchange.request.url ?? path).replaceAll('&', '&amp;');
      const why = `failed to create RequestInfo: unable to determine kind and namespace from url, ${asked}`;
      sendText(exchange, 500, `Internal Server Error: ${JSON.stringify(asked)}: ${why}\n`);
    } else if (path === faultPath) await serveFaults(this.#state.faults, exchange);
    else if (exchange.info.isResource) await this.#serveResource(exchange);
    else this.#servePath(exchange);
  }

  #servePath(exchange: Exchange): void {
    const { path } = exchange.info;
    if (serveHealth(exchange) || serveRoot(exchange, this.#state.resources)) return;
    if (path.startsWith('/openapi') && this.#openApi.serve(exchange)) return;
    if (/^\/apis?(\/|$)/.test(path)) {
      if (!path.replace(/\/+$/, '').includes('//') && this.#discovery.serve(exchange)) return;
      if (this.#isBuiltinPath(path)) throw routeNotFound();
    }
    const [, group = '', version = ''] = /^\/apis\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
    this.#sendUnserved(exchange, group, version);
  }

  /** A version that a service should answer is known, but cannot be reached. */
  #sendUnserved(exchange: Exchange, group: string, version: string): void {
    if (isRemote(this.#state, group, version)) sendText(exchange, 503, 'service unavailable\n');
    else sendPageNotFound(exchange);
  }

  async #serveResource(exchange: Exchange): Promise<void> {
    const { info } = exchange;
    const resource = this.#state.resources.find(info.group, info.version, info.resource);
    if (!resource) {
      if (this.#state.resources.isBuiltinGroup(info.group)) throw routeNotFound();
      this.#sendUnserved(exchange, info.group, info.version);
      return;
    }
    const misplaced = info.namespace !== '' && !resource.namespaced && info.resource !== 'namespaces';
    if (misplaced || (resource.custom && isUnservedCustomPath(exchange, resource.namespaced))) {
      if (!resource.custom) throw routeNotFound();
      sendPageNotFound(exchange);
      return;
    }
    if (!resource.custom && isUnrouted(exchange, resource)) throw routeNotFound();
    if (resource.custom?.deprecationWarning) exchange.warnings.push(resource.custom.deprecationWarning);
    if (resource.qualified === 'endpoints' && info.subresource === '' && !isWrongMethod(exchange))
      exchange.warnings.push(endpointsWarning);
    if (resource.qualified === 'componentstatuses' && exchange.request.method === 'GET')
      exchange.warnings.push('v1 ComponentStatus is deprecated in v1.19+');
    if (info.subresource === '') {
      if (await this.#reviews.serve(resource, exchange)) return;
      await serveResource(this.#state, resource, exchange);
      return;
    }
    const served = await serveSubresource(this.#state, this.#authenticator, resource, exchange);
    if (served) return;
    if (resource.custom) throw notFound(resource, info.name);
    throw routeNotFound();
  }

  #isBuiltinPath(path: string): boolean {
    const [, root, group = ''] = path.split('/');
    return root === 'api' || (group !== '' && this.#state.resources.isBuiltinGroup(group));
  }
}

/** There is no route to the objects of what is only created, nor past the namespace to an object in one. */
function isUnrouted({ info }: Exchange, { namespaced, verbs }: ServedResource): boolean {
  const isOnlyCreated = verbs.length === 1 && verbs[0] === 'create';
  const isOldWatch = info.verb === 'watch' && /^\/api(?:s\/[^/]+)?\/[^/]+\/watch\//.test(info.path);
  if (isOldWatch && (!verbs.includes('watch') || info.subresource !== '')) return true;
  const isEverywhere = namespaced && info.namespace === '';
  if (info.name === '') return isEverywhere && isOnlyCreated;
  return isEverywhere || (isOnlyCreated && info.subresource === '');
}

/** The old prefixes mean something only with a resource behind them. */
function isUnreadable(path: string): boolean {
  return /^\/(?:api\/[^/]+|apis\/[^/]+\/[^/]+)\/(?:watch|proxy)\/?$/.test(path);
}

/** Changes are made to objects, not to collections; what has no handler has no warning. */
function isWrongMethod({ request, info }: Exchange): boolean {
  const { method = '' } = request;
  const isChange = method === 'PUT' || method === 'PATCH';
  return (
    method === 'HEAD' ||
    method === 'OPTIONS' ||
    (isChange && info.name === '') ||
    (method === 'POST' && info.name !== '')
  );
}

const endpointsWarning = 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice';

/** Custom resources answer as if unknown where built-in ones say that the method is wrong. */
function isUnservedCustomPath({ info }: Exchange, namespaced: boolean): boolean {
  return namespaced && info.namespace === '' && info.verb !== 'list' && info.verb !== 'watch';
}
