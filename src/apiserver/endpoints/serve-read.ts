import { encodeList, encodeYamlList } from '../encoding/encode-list.ts';
import { indentJson } from '../encoding/indent-json.ts';
import { mediaTypes } from '../encoding/representation.ts';
import { parseIncludeObject } from '../encoding/table.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { sendPieces } from '../http/send.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { parseBoolean, parseListOptions } from '../storage/list-options.ts';
import { answerObject, negotiateAnswer } from './answer-object.ts';
import { getObject } from './get-object.ts';
import { type ListResult, listObjects } from './list-objects.ts';

export async function serveGet(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { namespace, name } = exchange.info;
  negotiateAnswer(resource, exchange);
  if (!resource.custom && parseBoolean(exchange.query.get('export')))
    throw badRequest('the export parameter, deprecated since v1.14, is no longer supported');
  const version = exchange.query.get('resourceVersion') ?? '';
  answerObject(
    state,
    resource,
    exchange,
    200,
    await getObject(state, resource, namespace, name, version, exchange.closing.signal),
  );
}

export async function serveList(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  negotiateAnswer(resource, exchange);
  const options = parseListOptions(exchange.query);
  await answerList(
    state,
    resource,
    exchange,
    await listObjects(state, resource, exchange.info.namespace, options, exchange.closing.signal),
  );
}

/** Sends a list in the negotiated form. */
export async function answerList(
  state: ServerState,
  resource: ServedResource,
  exchange: Exchange,
  list: ListResult,
): Promise<void> {
  const representation = negotiateAnswer(resource, exchange);
  const includeObject = parseIncludeObject(representation, exchange.query.get('includeObject'));
  const encoding = { representation, includeObject, nowMs: state.clock.now() };
  if (representation.media === 'yaml') {
    await sendPieces(exchange, mediaTypes.yaml, encodeYamlList(resource, list, encoding));
    return;
  }
  const pieces = encodeList(resource, list, encoding);
  const indented = representation.media === 'json' && representation.pretty;
  await sendPieces(exchange, mediaTypes[representation.media], indented ? indentJson(pieces) : pieces);
}
