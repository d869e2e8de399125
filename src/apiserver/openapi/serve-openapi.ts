import { names, parseAccept } from '../encoding/accept.ts';
import { acceptOf, type Exchange } from '../http/exchange.ts';
import { sendBytes } from '../http/send.ts';
import { sendFile } from '../http/send-file.ts';
import type { ResourceRegistry } from '../resources/resource-registry.ts';
import { type OpenApiDocument, OpenApiDocuments } from './documents.ts';

const v3 = '/openapi/v3';
const yearSeconds = 365 * 24 * 3600;
const json = 'application/json';
const v2Protobuf = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
/** The older name of the same. */
const v2ProtobufAt = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';

/** Answers `/openapi/v2`, `/openapi/v3` and the documents below it. */
export class OpenApiEndpoint {
  readonly #documents: OpenApiDocuments;

  constructor(resources: ResourceRegistry) {
    this.#documents = new OpenApiDocuments(resources);
  }

  /** False for paths that are none of OpenAPI's. */
  serve(exchange: Exchange): boolean {
    const { path } = exchange.info;
    if (path === v3) {
      const body = Buffer.from(JSON.stringify({ paths: this.#index() }));
      sendFile(exchange, { body, contentType: 'text/plain; charset=utf-8', modifiedMs: this.#documents.modifiedMs });
      return true;
    }
    if (path === '/openapi/v2') {
      this.#sendV2(exchange);
      return true;
    }
    if (!path.startsWith(`${v3}/`)) return false;
    const document = this.#documents.v3(path.slice(v3.length + 1));
    if (document) sendV3(exchange, document);
    else sendNothing(exchange, 404);
    return true;
  }

  #index() {
    return Object.fromEntries(
      this.#documents.names.map((name) => {
        const hash = this.#documents.v3(name)?.hash ?? '';
        return [name, { serverRelativeURL: `${v3}/${name}?hash=${hash}` }];
      }),
    );
  }

  #sendV2(exchange: Exchange): void {
    exchange.response.setHeader('Vary', ['Accept-Encoding', 'Accept']);
    const wanted = chooseType(exchange, [json, v2Protobuf, v2ProtobufAt]);
    if (wanted === undefined) {
      sendNothing(exchange, 406);
      return;
    }
    const isJson = wanted === json;
    const { body, hash, madeMs } = isJson ? this.#documents.v2() : this.#documents.v2Protobuf();
    sendFile(exchange, {
      body,
      contentType: isJson ? json : v2Protobuf,
      hash,
      modifiedMs: madeMs,
      compressible: true,
    });
  }
}

function sendV3(exchange: Exchange, { body, hash, madeMs }: OpenApiDocument): void {
  const { response, query, info } = exchange;
  response.setHeader('Vary', 'Accept');
  if (chooseType(exchange, [json]) === undefined) {
    sendNothing(exchange, 406);
    return;
  }
  const asked = query.get('hash');
  if (asked !== null && asked !== '' && asked !== hash) {
    response.setHeader('ETag', `"${hash}"`);
    response.setHeader('Location', `${info.path}?hash=${hash}`);
    sendBytes(exchange, 301, json, Buffer.alloc(0));
    return;
  }
  if (asked) {
    response.setHeader('Cache-Control', 'public, immutable');
    response.setHeader('Expires', new Date(Date.now() + yearSeconds * 1000).toUTCString());
  }
  sendFile(exchange, { body, contentType: json, hash, modifiedMs: madeMs });
}

function sendNothing(exchange: Exchange, code: number): void {
  sendBytes(exchange, code, '', Buffer.alloc(0));
}

/** The offered type that the first clause names which names any. */
function chooseType({ request }: Exchange, offered: readonly string[]): string | undefined {
  const header = acceptOf(request);
  if (header === '') return offered[0];
  for (const clause of parseAccept(header)) {
    const found = offered.find((type) => names(clause, type));
    if (found !== undefined) return found;
  }
  return undefined;
}
