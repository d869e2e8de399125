import { decodeBody } from '../encoding/decode-body.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { parseListOptions } from '../storage/list-options.ts';
import { answerDocument, answerObject, negotiateAnswer } from './answer-object.ts';
import { deleteCollection } from './delete-collection.ts';
import { deleteObject } from './delete-object.ts';
import { type DeleteOptions, parseDeleteOptions } from './delete-options.ts';
import { answerList } from './serve-read.ts';

export async function serveDelete(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { namespace, name } = exchange.info;
  negotiateAnswer(resource, exchange);
  const options = await readOptions(exchange);
  const result = deleteObject(state, resource, namespace, name, options, exchange.warnings);
  if (result.type === 'object') {
    const accepted = options.orphanDependents === false && !result.removed;
    answerObject(state, resource, exchange, accepted ? 202 : 200, result.object);
    return;
  }
  answerDocument(resource, exchange, 200, {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: result.name,
      ...(resource.group === '' ? {} : { group: resource.group }),
      kind: resource.resource,
      uid: result.uid,
    },
  });
}

export async function serveDeleteCollection(
  state: ServerState,
  resource: ServedResource,
  exchange: Exchange,
): Promise<void> {
  negotiateAnswer(resource, exchange);
  const list = { ...parseListOptions(exchange.query), watch: false };
  const options = await readOptions(exchange);
  await answerList(
    state,
    resource,
    exchange,
    await deleteCollection(state, resource, exchange.info.namespace, list, options),
  );
}

async function readOptions(exchange: Exchange): Promise<DeleteOptions> {
  const bytes = await readBody(exchange.request);
  const body =
    bytes.length === 0 ? undefined : decodeBody(exchange.request.headers['content-type'], bytes, 'DeleteOptions').value;
  return parseDeleteOptions(body, exchange.query);
}
