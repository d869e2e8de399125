import { encodeObject } from '../encoding/encode-object.ts';
import { mediaTypes, negotiate, type Representation, wantsPretty } from '../encoding/representation.ts';
import { parseIncludeObject } from '../encoding/table.ts';
import { toYaml } from '../encoding/yaml.ts';
import { acceptOf, type Exchange } from '../http/exchange.ts';
import { sendBytes } from '../http/send.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { type StoredObject, toJson } from '../storage/stored-object.ts';

/** Negotiates the form of the answer to a request for a resource. */
export function negotiateAnswer(resource: ServedResource, exchange: Exchange, isWatch = false): Representation {
  const isCollection = exchange.info.verb === 'list' || isWatch;
  const target = { isCustom: resource.custom !== undefined, isWatch, isCollection, convertible: true };
  return negotiate(acceptOf(exchange.request), wantsPretty(exchange.query, exchange.userAgent), target);
}

/** Sends one object in the negotiated form. */
export function answerObject(
  state: ServerState,
  resource: ServedResource,
  exchange: Exchange,
  code: number,
  object: StoredObject,
): void {
  const representation = negotiateAnswer(resource, exchange);
  const includeObject = parseIncludeObject(representation, exchange.query.get('includeObject'));
  const bytes = encodeObject(resource, object, { representation, includeObject, nowMs: state.clock.now() });
  sendEncoded(exchange, code, representation, bytes);
}

/** Sends a document that is no stored object. */
export function answerDocument(resource: ServedResource, exchange: Exchange, code: number, document: unknown): void {
  const representation = negotiateAnswer(resource, exchange);
  sendEncoded(exchange, code, representation, Buffer.from(`${toJson(document)}\n`));
}

function sendEncoded(exchange: Exchange, code: number, representation: Representation, bytes: Buffer): void {
  const type = representation.media === 'yaml' ? mediaTypes.yaml : mediaTypes.json;
  sendBytes(exchange, code, type, reformat(representation, bytes));
}

/** YAML and indented JSON are made from the compact form. */
export function reformat(representation: Representation, bytes: Buffer): Buffer {
  if (representation.media === 'yaml') return Buffer.from(toYaml(JSON.parse(bytes.toString())));
  return representation.pretty ? Buffer.from(toJson(JSON.parse(bytes.toString()), 2)) : bytes;
}
