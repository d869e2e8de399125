import { createEscalationCheck } from '../authorization/escalation.ts';
import { type DecodedBody, decodeBody } from '../encoding/decode-body.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { answerObject, negotiateAnswer } from './answer-object.ts';
import { createObject } from './create-object.ts';
import { patchObject } from './patch-object.ts';
import { parsePatchOptions, toPatchRequest } from './patch-type.ts';
import { updateObject } from './update-object.ts';
import { parseWriteOptions } from './write-options.ts';

export async function serveCreate(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  negotiateAnswer(resource, exchange);
  const options = {
    ...parseWriteOptions(exchange.query, exchange.userAgent, 'CreateOptions'),
    user: exchange.user,
    warnings: exchange.warnings,
    confirm: createEscalationCheck(state.storage, resource, exchange.user),
  };
  const body = await readObject(resource, exchange);
  const created = createObject(state, resource, exchange.info.namespace, body.value, options, body.duplicates);
  answerObject(state, resource, exchange, 201, created);
}

export async function serveUpdate(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  negotiateAnswer(resource, exchange);
  const options = {
    ...parseWriteOptions(exchange.query, exchange.userAgent, 'UpdateOptions'),
    warnings: exchange.warnings,
    confirm: createEscalationCheck(state.storage, resource, exchange.user),
  };
  const body = await readObject(resource, exchange);
  const { object, created } = updateObject(state, resource, exchange.info, body.value, options, body.duplicates);
  answerObject(state, resource, exchange, created ? 201 : 200, object);
}

async function readObject({ kind, apiVersion }: ServedResource, { request }: Exchange): Promise<DecodedBody> {
  return decodeBody(request.headers['content-type'], await readBody(request), kind, apiVersion);
}

export async function servePatch(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  negotiateAnswer(resource, exchange);
  const { type, options: parsed } = parsePatchOptions(resource, exchange);
  const options = { ...parsed, confirm: createEscalationCheck(state.storage, resource, exchange.user) };
  const patch = toPatchRequest(type, exchange, await readBody(exchange.request));
  const { object, created } = patchObject(state, resource, exchange.info, patch, options);
  answerObject(state, resource, exchange, created ? 201 : 200, object);
}
