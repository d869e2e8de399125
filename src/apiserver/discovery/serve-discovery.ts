import { parseAccept, wantsPretty } from '../encoding/representation.ts';
import { toYaml } from '../encoding/yaml.ts';
import { notAcceptable } from '../errors/status-errors.ts';
import { acceptOf, type Exchange } from '../http/exchange.ts';
import { sendBytes } from '../http/send.ts';
import type { ResourceRegistry, ServedGroup } from '../resources/resource-registry.ts';
import { toJson } from '../storage/stored-object.ts';
import { aggregateDiscovery, type DiscoveryDocument } from './aggregated-discovery.ts';
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from './legacy-discovery.ts';

const onlyOffered =
  'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf';

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
    const parts = exchange.info.path.replace(/\/$/, '').split('/').slice(1);
    const groups = this.#resources.groups;
    if (parts.length === 1) {
      const core = parts[0] === 'api';
      const shown = groups.filter(({ name }) => (name === '') === core);
      if (wantsAggregated(acceptOf(exchange.request))) this.#sendAggregated(exchange, core ? 'api' : 'apis', shown);
      else sendDocument(exchange, core ? apiVersions(addressOf(exchange)) : apiGroupList(groups));
      return true;
    }
    const group = groups.find(({ name }) => name === (parts[0] === 'api' ? '' : parts[1]));
    if (!group) return false;
    const versionName = parts[0] === 'api' ? parts[1] : parts[2];
    if (versionName === undefined) {
      sendDocument(exchange, apiGroup(group));
      return true;
    }
    const resources = group.versions.get(versionName);
    if (!resources || resources.length === 0) return false;
    sendDocument(exchange, apiResourceList(group.name, versionName, resources));
    return true;
  }

  #sendAggregated(exchange: Exchange, path: string, groups: readonly ServedGroup[]): void {
    if (this.#generation !== this.#resources.generation) {
      this.#documents.clear();
      this.#generation = this.#resources.generation;
    }
    const document = this.#documents.get(path) ?? aggregateDiscovery(groups);
    this.#documents.set(path, document);
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

/** Is the aggregated document asked for before a plain one? */
function wantsAggregated(accept: string): boolean {
  for (const { mediaType, parameters } of parseAccept(accept === '' ? '*/*' : accept)) {
    const as = parameters.get('as');
    if (as === undefined && isPlain(mediaType)) return false;
    if (
      as === 'APIGroupDiscoveryList' &&
      parameters.get('g') === 'apidiscovery.k8s.io' &&
      parameters.get('v') === 'v2' &&
      mediaType === 'application/json'
    ) {
      return true;
    }
  }
  throw notAcceptable(onlyOffered);
}

function isPlain(mediaType: string): boolean {
  return [
    '*/*',
    'application/*',
    'application/json',
    'application/yaml',
    'application/vnd.kubernetes.protobuf',
  ].includes(mediaType);
}

function sendDocument(exchange: Exchange, document: unknown): void {
  const clauses = parseAccept(acceptOf(exchange.request) || '*/*').filter(({ parameters }) => !parameters.has('as'));
  const wanted = clauses.find(({ mediaType }) => isPlain(mediaType));
  if (!wanted) throw notAcceptable(onlyOffered);
  if (wanted.mediaType === 'application/yaml') {
    sendBytes(exchange, 200, 'application/yaml', Buffer.from(toYaml(document)));
    return;
  }
  const pretty = wantsPretty(exchange.query, exchange.userAgent);
  sendBytes(exchange, 200, 'application/json', Buffer.from(pretty ? toJson(document, 2) : `${toJson(document)}\n`));
}

function addressOf({ request }: Exchange): string {
  return `${request.socket.localAddress ?? '127.0.0.1'}:${request.socket.localPort ?? 0}`;
}
