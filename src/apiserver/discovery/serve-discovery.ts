import type { JsonObject } from '../api-object.ts';
import { names, parseAccept } from '../encoding/accept.ts';
import { encodeDocument } from '../encoding/encode-document.ts';
import {
  checkRouted,
  type MediaType,
  mediaTypes,
  onlyOffered,
  plainRepresentation,
  wantsPretty,
} from '../encoding/representation.ts';
import { methodNotAllowed, notAcceptable } from '../errors/status-errors.ts';
import { acceptOf, type Exchange } from '../http/exchange.ts';
import { sendBytes } from '../http/send.ts';
import type { ResourceRegistry, ServedGroup } from '../resources/resource-registry.ts';
import { aggregateDiscovery, type DiscoveryDocument } from './aggregated-discovery.ts';
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from './legacy-discovery.ts';

/** Answers `/api`, `/apis` and what is one or two levels below, from what is served now. */
export class DiscoveryEndpoint {
  readonly #resources: ResourceRegistry;
  readonly #documents = new Map<string, DiscoveryDocument>();
  #generation = -1;

  constructor(resources: ResourceRegistry) {
    this.#resources = resources;
  }

  /** False when the path is none of discovery's, or names a group or version that is not served. */
  serve(exchange: Exchange): boolean {
    const parts = exchange.info.path.replace(/\/+$/, '').split('/').slice(1);
    const isRoot = exchange.info.path === `/${parts[0]}`;
    const groups = this.#resources.groups;
    if (parts.length === 1) {
      const core = parts[0] === 'api';
      const shown = groups.filter(({ name }) => (name === '') === core);
      const accept = acceptOf(exchange.request);
      if (!core && exchange.info.path.endsWith('//')) return false;
      const media = isRoot ? aggregatedMedia(accept) : undefined;
      if (core) this.#checkRoute(exchange);
      if (media) this.#sendAggregated(exchange, core ? 'api' : 'apis', shown, media);
      else sendDocument(exchange, core ? apiVersions(addressOf(exchange)) : apiGroupList(groups));
      return true;
    }
    const group = groups.find(({ name }) => name === (parts[0] === 'api' ? '' : parts[1]));
    if (!group) return false;
    const versionName = parts[0] === 'api' ? parts[1] : parts[2];
    if (versionName === undefined) {
      if (group.name === 'apiregistration.k8s.io') this.#checkRoute(exchange);
      sendDocument(exchange, apiGroup(group));
      return true;
    }
    const resources = group.versions.get(versionName);
    if (!resources || resources.length === 0) return false;
    if (this.#resources.isBuiltinGroup(group.name)) this.#checkRoute(exchange);
    sendDocument(exchange, apiResourceList(group.name, versionName, resources));
    return true;
  }

  /** Documents that a router serves can only be read. */
  #checkRoute({ request }: Exchange): void {
    if (request.method !== 'GET') throw methodNotAllowed();
    checkRouted(acceptOf(request));
  }

  #sendAggregated(exchange: Exchange, path: string, groups: readonly ServedGroup[], media: MediaType): void {
    if (this.#generation !== this.#resources.generation) {
      this.#documents.clear();
      this.#generation = this.#resources.generation;
    }
    const key = `${path} ${media}`;
    const document = this.#documents.get(key) ?? aggregateDiscovery(groups, media);
    this.#documents.set(key, document);
    const { response } = exchange;
    response.setHeader('ETag', document.etag);
    response.setHeader('Vary', 'Accept');
    response.setHeader('Cache-Control', 'public');
    if (exchange.request.headers['if-none-match'] === document.etag) {
      response.statusCode = 304;
      response.end();
      return;
    }
    sendBytes(exchange, 200, document.contentType, document.body);
  }
}

/** The form in which the aggregated document is wanted: by any clause, whatever else is wanted more. */
function aggregatedMedia(accept: string): MediaType | undefined {
  for (const clause of parseAccept(accept)) {
    const { parameters } = clause;
    const isWanted =
      parameters.get('as') === 'APIGroupDiscoveryList' &&
      parameters.get('g') === 'apidiscovery.k8s.io' &&
      parameters.get('v') === 'v2';
    const media = (['json', 'yaml', 'protobuf'] as const).find((name) => names(clause, mediaTypes[name]));
    if (isWanted && media) return media;
  }
  return undefined;
}

function sendDocument(exchange: Exchange, document: JsonObject & { readonly kind: string }): void {
  const pretty = wantsPretty(exchange.query, exchange.userAgent);
  const representation = plainRepresentation(acceptOf(exchange.request), pretty);
  if (!representation) throw notAcceptable(onlyOffered);
  const bytes = encodeDocument(representation, document, `meta/v1.${document.kind}`);
  sendBytes(exchange, 200, mediaTypes[representation.media], bytes);
}

function addressOf({ request }: Exchange): string {
  return `${request.socket.localAddress ?? '127.0.0.1'}:${request.socket.localPort ?? 0}`;
}
