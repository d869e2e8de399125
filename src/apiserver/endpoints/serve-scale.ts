import type { JsonObject as FrozenObject, JsonValue } from '../../core/json.ts';
import { type ApiObject, type JsonObject, valueAt } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { invalid } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import { fromScaleOwners, toScaleOwners } from '../managed-fields/scale-owners.ts';
import { trackUpdate } from '../managed-fields/track-update.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { encodeBody, StoredObject } from '../storage/stored-object.ts';
import { managerSchema } from '../strategy/managers.ts';
import { answerObject } from './answer-object.ts';
import { applyScale } from './apply-scale.ts';
import { decodeRequestObject } from './decode-object.ts';
import { findObject } from './get-object.ts';
import { patchDocument } from './patch-document.ts';
import { applyType, parsePatchOptions, toPatchRequest } from './patch-type.ts';
import { replicasPath, scaleOf, scaleResource, setReplicas } from './scale-of.ts';
import { checkAddress, commitUpdate } from './update-object.ts';
import { parseWriteOptions, type WriteOptions } from './write-options.ts';

/** Answers `…/scale`: the number of replicas of a workload, apart from everything else. */
export async function serveScale(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info } = exchange;
  const isRead = info.verb === 'get';
  const options = isRead ? undefined : optionsOf(resource, exchange);
  const written = options && (await readBody(exchange.request));
  if (written && info.verb === 'update') checkAddress(scaleResource, sentScale(exchange, written), info);
  let stored = findObject(state, resource, info.namespace, info.name);
  const object = readObject(resource, stored);
  const scale = scaleOf(resource, object, isRead);
  if (options && written) {
    scale.metadata.managedFields = toScaleOwners(ownersOf(object), replicasPath(resource)) as JsonObject[];
    const next = nextScale(resource, exchange, scale, written, options);
    stored = storeScale(state, resource, exchange, { stored, object, next }, options);
  }
  const answer = isRead ? scale : scaleOf(resource, readObject(resource, stored), false);
  answerObject(state, scaleResource, exchange, 200, toStored(stored, answer));
}

function optionsOf(resource: ServedResource, exchange: Exchange): WriteOptions {
  if (exchange.info.verb === 'patch') return parsePatchOptions(resource, exchange).options;
  const { query, userAgent, warnings } = exchange;
  return { ...parseWriteOptions(query, userAgent, 'UpdateOptions'), warnings };
}

/** What was sent, before anybody looks closer. */
function sentScale({ request }: Exchange, body: Buffer): ApiObject {
  const { value } = decodeBody(request.headers['content-type'], body, 'Scale');
  return decodeRequestObject(scaleResource, value, { fieldValidation: 'Ignore', warnings: [] }, []);
}

function ownersOf({ metadata }: ApiObject): JsonValue | undefined {
  return metadata.managedFields as JsonValue | undefined;
}

/** The Scale that the request wants, with its owners. */
function nextScale(
  resource: ServedResource,
  exchange: Exchange,
  live: ApiObject,
  body: Buffer,
  options: WriteOptions,
): ApiObject {
  const { info, request } = exchange;
  if (info.verb !== 'patch') {
    const { value, duplicates } = decodeBody(request.headers['content-type'], body, 'Scale');
    return track(live, decodeRequestObject(scaleResource, value, options, duplicates), options);
  }
  const { type } = parsePatchOptions(resource, exchange);
  if (type === applyType) return applyScale(resource, live, toPatchRequest(type, exchange, body), options);
  return track(live, patchDocument(scaleResource, type, live, body, options), options);
}

function track(live: ApiObject, next: ApiObject, options: WriteOptions): ApiObject {
  const managedFields = trackUpdate({
    live: live as FrozenObject,
    next: next as FrozenObject,
    manager: options.fieldManager,
    apiVersion: scaleResource.apiVersion,
    subresource: 'scale',
    timeIso: undefined,
    schema: managerSchema(scaleResource),
  });
  return { ...next, metadata: { ...next.metadata, managedFields: (managedFields ?? []) as JsonObject[] } };
}

interface ScaleWrite {
  readonly stored: StoredObject;
  readonly object: ApiObject;
  readonly next: ApiObject;
}

function storeScale(
  state: ServerState,
  resource: ServedResource,
  { info }: Exchange,
  { stored, object, next }: ScaleWrite,
  options: WriteOptions,
): StoredObject {
  checkAddress(scaleResource, next, info);
  const replicas = Number(valueAt(next, 'spec', 'replicas') ?? 0);
  checkReplicas(resource, info.name, replicas);
  const { uid = '', resourceVersion = '' } = next.metadata;
  const owners = fromScaleOwners(ownersOf(object), ownersOf(next), replicasPath(resource), resource.apiVersion);
  Object.assign(object.metadata, { uid, resourceVersion, managedFields: owners ?? [] });
  if (owners === undefined) delete object.metadata.managedFields;
  setReplicas(resource, object, replicas);
  return commitUpdate(state, resource, stored, object, { ...info, subresource: 'scale' }, options, 'scale');
}

function checkReplicas(resource: ServedResource, name: string, replicas: number): void {
  if (replicas >= 0 || resource.custom) return;
  const cause = invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0');
  throw invalid('autoscaling', 'Scale', name, [cause]);
}

function toStored(from: StoredObject, scale: ApiObject): StoredObject {
  return new StoredObject(from.key, from.revision, encodeBody(scale), { uid: from.uid, labels: {}, fields: {} });
}
