import type { JsonObject as FrozenObject, JsonValue } from '../../core/json.ts';
import { labelSelectorFromSet, labelSelectorFromSpec } from '../../object/label-selector.ts';
import { type ApiObject, arrayAt, isJsonObject, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import { decodeBody, mediaTypeOf } from '../encoding/decode-body.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { badRequest, conflict, internalError, invalid } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import { applyJsonPatch } from '../patch/json-patch.ts';
import { applyMergePatch } from '../patch/merge-patch.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { serveBuiltin } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { encodeBody, StoredObject } from '../storage/stored-object.ts';
import { answerObject } from './answer-object.ts';
import { findObject } from './get-object.ts';
import { commitUpdate } from './update-object.ts';
import { parseWriteOptions, type WriteOptions } from './write-options.ts';

const scaleResource = serveBuiltin({
  group: 'autoscaling',
  version: 'v1',
  resource: 'scales',
  singular: 'scale',
  kind: 'Scale',
  namespaced: true,
  verbs: ['get', 'patch', 'update'],
});

/** Answers `…/scale`: the number of replicas of a workload, apart from everything else. */
export async function serveScale(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info, query, userAgent, warnings, request } = exchange;
  const stored = findObject(state, resource, info.namespace, info.name);
  const object = readObject(resource, stored);
  const scale = toScale(resource, object, info.verb === 'get');
  if (info.verb === 'get') {
    answerObject(state, scaleResource, exchange, 200, toStored(stored, scale));
    return;
  }
  const kind = info.verb === 'patch' ? 'PatchOptions' : 'UpdateOptions';
  const options: WriteOptions = { ...parseWriteOptions(query, userAgent, kind), warnings };
  const body = await readBody(request);
  const contentType = request.headers['content-type'];
  const next =
    info.verb === 'patch' ? patchScale(scale, contentType, body) : decodeBody(contentType, body, 'Scale').value;
  const updated = setReplicas(state, resource, exchange, stored, object, next, options);
  const written = readObject(resource, updated);
  answerObject(state, scaleResource, exchange, 200, toStored(updated, toScale(resource, written)));
}

function setReplicas(
  state: ServerState,
  resource: ServedResource,
  { info }: Exchange,
  stored: StoredObject,
  object: ApiObject,
  scale: JsonObject,
  options: WriteOptions,
): StoredObject {
  const version = stringAt(scale, 'metadata', 'resourceVersion');
  if (version !== '' && version !== String(stored.revision)) throw conflict(resource, info.name);
  const replicas = valueAt(scale, 'spec', 'replicas') ?? 0;
  if (typeof replicas !== 'number')
    throw badRequest(
      'Scale in version "v1" cannot be handled as a Scale: json: cannot unmarshal string into Go struct field ScaleSpec.spec.replicas of type int32',
    );
  if (replicas < 0) {
    throw invalid('autoscaling', 'Scale', info.name, [
      invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0'),
    ]);
  }
  writePath(object, replicasPath(resource), replicas);
  return commitUpdate(state, resource, stored, object, { ...info, subresource: 'scale' }, options);
}

function patchScale(scale: JsonObject, contentType: string | undefined, body: Buffer): JsonObject {
  const patch = JSON.parse(body.toString()) as JsonValue;
  const document = scale as FrozenObject;
  const patched =
    mediaTypeOf(contentType) === 'application/json-patch+json'
      ? applyJsonPatch(document, patch)
      : applyMergePatch(document, patch);
  return patched as JsonObject;
}

function toScale(resource: ServedResource, object: ApiObject, mustHaveReplicas = false): JsonObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  if (mustHaveReplicas && resource.custom && readPath(object, replicasPath(resource)) === undefined) {
    throw internalError(`the spec replicas field ${JSON.stringify(replicasPath(resource))} does not exist`);
  }
  const selector = selectorText(resource, object);
  const statusPath = resource.custom?.scale?.statusReplicasPath ?? '.status.replicas';
  return {
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: { replicas: readPath(object, replicasPath(resource)) ?? 0 },
    status: { replicas: readPath(object, statusPath) ?? 0, ...(selector === '' ? {} : { selector }) },
  };
}

function replicasPath(resource: ServedResource): string {
  return resource.custom?.scale?.specReplicasPath ?? '.spec.replicas';
}

function selectorText(resource: ServedResource, object: ApiObject): string {
  if (resource.custom) {
    const path = resource.custom.scale?.labelSelectorPath;
    return path === undefined ? '' : String(readPath(object, path) ?? '');
  }
  const selector = objectAt(object, 'spec', 'selector') ?? {};
  const isSpec = isJsonObject(selector.matchLabels) || arrayAt(selector, 'matchExpressions').length > 0;
  return (
    isSpec ? labelSelectorFromSpec(selector) : labelSelectorFromSet(selector as Record<string, string>)
  ).toString();
}

function namesOf(path: string): readonly string[] {
  return path.split('.').filter((name) => name !== '');
}

function readPath(object: JsonObject, path: string): unknown {
  return valueAt(object, ...namesOf(path));
}

function writePath(object: JsonObject, path: string, value: unknown): void {
  const names = [...namesOf(path)];
  const last = names.pop() ?? '';
  let current = object;
  for (const name of names) {
    const child = isJsonObject(current[name]) ? current[name] : {};
    current[name] = child;
    current = child;
  }
  current[last] = value;
}

function toStored(from: StoredObject, scale: JsonObject): StoredObject {
  return new StoredObject(from.key, from.revision, encodeBody(scale), { uid: from.uid, labels: {}, fields: {} });
}
