import type { JsonObject } from '../api-object.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { DecodeError, decodeStruct } from '../schema/decode-struct.ts';
import type { ServerState } from '../server-state.ts';
import { parseListOptions } from '../storage/list-options.ts';
import { answerDocument, answerObject, negotiateAnswer } from './answer-object.ts';
import { deleteCollection } from './delete-collection.ts';
import { deleteObject } from './delete-object.ts';
import { checkKind, type DeleteOptions, parseDeleteOptions } from './delete-options.ts';
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
  if (bytes.length === 0) return parseDeleteOptions(undefined, exchange.query);
  const { value } = decodeBody(exchange.request.headers['content-type'], bytes, 'DeleteOptions');
  checkKind(value);
  checkTypes(value);
  return parseDeleteOptions(value, exchange.query);
}

/** Types of fields that have a name of their own. */
const namedTypes: Readonly<Record<string, string>> = {
  'DeleteOptions.propagationPolicy of type string': 'DeleteOptions.propagationPolicy of type v1.DeletionPropagation',
  'Preconditions.preconditions.uid of type string': 'Preconditions.preconditions.uid of type types.UID',
};

function checkTypes(options: JsonObject): void {
  try {
    decodeStruct(options, 'meta/v1.DeleteOptions', { unknownFields: [] });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const named = Object.entries(namedTypes).find(([text]) => error.message.endsWith(text));
    throw badRequest(named ? error.message.replace(named[0], named[1]) : error.message);
  }
}
