import { parseAccept } from '../encoding/accept.ts';
import { acceptOf, type Exchange } from '../http/exchange.ts';
import { sendBytes } from '../http/send.ts';
import { sendText } from '../http/send-status.ts';
import type { ResourceRegistry } from '../resources/resource-registry.ts';
import { type OpenApiDocument, OpenApiDocuments } from './documents.ts';

const v3 = '/openapi/v3';
const yearSeconds = 365 * 24 * 3600;
const v2Protobuf = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

/** Answers `/openapi/v2`, `/openapi/v3` and the documents below it. */
export class OpenApiEndpoint {
  readonly #documents: OpenApiDocuments;

  constructor(resources: ResourceRegistry) {
    this.#documents = new OpenApiDocuments(resources);
  }

  /** False for paths that are none of OpenAPI's. */
  serve(exchange: Exchange): boolean {
    const { path } = exchange.info;
    if (path === v3 || path === `${v3}/`) {
      sendText(exchange, 200, JSON.stringify({ paths: this.#index() }), false);
      return true;
    }
    if (path === '/openapi/v2') {
      this.#sendV2(exchange);
      return true;
    }
    const document = path.startsWith(`${v3}/`) ? this.#documents.v3(path.slice(v3.length + 1)) : undefined;
    if (document) sendV3(exchange, document);
    return document !== undefined;
  }

  #index() {
    return Object.fromEntries(
      this.#documents.names.map((name) => {
        const hash = this.#documents.v3(name)?.hash ?? '';
        return [name, { serverRelativeURL: `${v3}/${name}?hash=${hash}` }];
      }),
    );
  }

  /** A client that wants protobuf is content with an empty document. */
  #sendV2(exchange: Exchange): void {
    if (acceptOf(exchange.request).includes('proto-openapi')) {
      sendBytes(exchange, 200, v2Protobuf, Buffer.alloc(0));
      return;
    }
    if (!takesJson(exchange)) {
      exchange.response.statusCode = 406;
      exchange.response.end();
      return;
    }
    const document = this.#documents.v2();
    if (isUnchanged(exchange, document)) return;
    sendBytes(exchange, 200, 'application/json', document.body);
  }
}

function sendV3(exchange: Exchange, document: OpenApiDocument): void {
  const { response, query, info } = exchange;
  if (!takesJson(exchange)) {
    response.statusCode = 406;
    response.end();
    return;
  }
  const hash = query.get('hash');
  if (hash !== null && hash !== '' && hash !== document.hash) {
    response.statusCode = 301;
    response.setHeader('Location', `${info.path}?hash=${document.hash}`);
    response.end();
    return;
  }
  if (hash) {
    response.setHeader('Cache-Control', 'public, immutable');
    response.setHeader('Expires', new Date(Date.now() + yearSeconds * 1000).toUTCString());
  }
  if (!isUnchanged(exchange, document)) sendBytes(exchange, 200, 'application/json', document.body);
}

function takesJson({ request }: Exchange): boolean {
  const accepted = parseAccept(acceptOf(request) || '*/*').map(({ mediaType }) => mediaType);
  return accepted.some((mediaType) => ['*/*', 'application/*', 'application/json'].includes(mediaType));
}

function isUnchanged({ request, response }: Exchange, { hash }: OpenApiDocument): boolean {
  const etag = `"${hash}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Vary', 'Accept');
  if (request.headers['if-none-match'] !== etag) return false;
  response.statusCode = 304;
  response.end();
  return true;
}
