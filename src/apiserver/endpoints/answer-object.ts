import type { JsonObject } from '../api-object.ts';
import { encodeDocument, reformat } from '../encoding/encode-document.ts';
import { encodeObject } from '../encoding/encode-object.ts';
import { mediaTypes, negotiate, type Representation, wantsPretty } from '../encoding/representation.ts';
import { parseIncludeObject } from '../encoding/table.ts';
import { acceptOf, type Exchange } from '../http/exchange.ts';
import { sendBytes } from '../http/send.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { structNameOf } from '../schema/struct-type.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';

/** Negotiates the form of the answer to a request for a resource. */
export function negotiateAnswer(resource: ServedResource, exchange: Exchange, isWatch = false): Representation {
  const isCollection = exchange.info.verb === 'list' || isWatch;
  const tabular = resource.verbs.some((verb) => verb !== 'create');
  const target = { isCustom: resource.custom !== undefined, isCollection, convertible: true, tabular };
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
  sendBytes(exchange, code, mediaTypes[representation.media], reformat(representation, bytes));
}

/** Sends a document that is no stored object. */
export function answerDocument(
  resource: ServedResource,
  exchange: Exchange,
  code: number,
  document: JsonObject & { readonly kind: string; readonly apiVersion: string },
): void {
  const representation = negotiateAnswer(resource, exchange);
  const isPartial = representation.as === 'PartialObjectMetadata' && document.kind !== 'Status';
  const { metadata } = document;
  const apiVersion = `meta.k8s.io/${representation.metaVersion}`;
  const sent = isPartial ? { kind: representation.as, apiVersion, metadata } : document;
  const struct = structOf(sent.kind, sent.apiVersion);
  sendBytes(exchange, code, mediaTypes[representation.media], encodeDocument(representation, sent, struct));
}

function structOf(kind: string, apiVersion: string): string {
  if (kind === 'Status') return 'meta/v1.Status';
  const [version = '', group = ''] = apiVersion.split('/').reverse();
  return structNameOf(group, version, kind);
}
