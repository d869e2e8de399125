import type { JsonObject as FrozenObject } from '../../core/json.ts';
import { type ApiObject, isJsonObject, type JsonObject, stringAt } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import { applyDefaults } from '../defaults/apply-defaults.ts';
import { fromLooseYaml } from '../encoding/yaml.ts';
import { badRequest, conflict, notFound, plainError } from '../errors/status-errors.ts';
import { applyServerSide } from '../managed-fields/apply-server-side.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { goKindOf } from '../schema/decode-scalar.ts';
import { DecodeError } from '../schema/decode-struct.ts';
import type { ServerState } from '../server-state.ts';
import { managerSchema, resetFieldsOf, versionsOf } from '../strategy/managers.ts';
import { createDecoded } from './create-object.ts';
import { decodeObject } from './decode-object.ts';
import { keyOf } from './get-object.ts';
import type { PatchRequest } from './patch-type.ts';
import { toTime } from './time-and-names.ts';
import { checkAddress, commitUpdate, type ObjectAddress, type WriteResult } from './update-object.ts';
import type { WriteOptions } from './write-options.ts';

/** Server-side apply: the object becomes what its managers together want, or the request says where they disagree. */
export function applyObject(
  state: ServerState,
  resource: ServedResource,
  address: ObjectAddress,
  patch: PatchRequest,
  options: WriteOptions,
): WriteResult {
  const applied = parseApplied(patch.body, options);
  checkKind(resource, applied);
  const stored = state.storage.store(resource.storeName).get(keyOf(resource, address.namespace, address.name));
  if (!stored) checkCreatable(resource, applied, address);
  const live = stored && readObject(resource, stored);
  const result = applyServerSide({
    live: live as FrozenObject | undefined,
    applied: applied as FrozenObject,
    manager: options.fieldManager,
    force: patch.force,
    apiVersion: resource.apiVersion,
    subresource: address.subresource,
    timeIso: toTime(state.clock.now()),
    schema: managerSchema(resource),
    ...versionsOf(resource),
    keepsNulls: resource.custom !== undefined,
    resetFields: resetFieldsOf(resource, address.subresource),
  });
  if (result.type === 'conflicts') throw result.error;
  const object = decodeApplied(resource, applied, structuredClone(result.object) as JsonObject, options);
  checkAddress(resource, object, address);
  if (stored)
    return { object: commitUpdate(state, resource, stored, object, address, options, 'apply'), created: false };
  delete object.metadata.resourceVersion;
  applyDefaults(resource, object);
  return { object: createDecoded(state, resource, address.namespace, object, options), created: true };
}

/** Reads an apply's configuration; 400 when it is none, or, if the request wants that, when it says something twice. */
export function parseApplied(body: Buffer, options: Pick<WriteOptions, 'fieldValidation' | 'warnings'>): JsonObject {
  const { value, problem } = readYaml(body.toString());
  if (problem !== undefined && options.fieldValidation === 'Strict') {
    throw badRequest(
      `error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n  ${problem}`,
    );
  }
  if (problem !== undefined && options.fieldValidation === 'Warn') options.warnings.push(problem);
  if (isJsonObject(value)) return value;
  const word = value === null || value === undefined ? undefined : goKindOf(value);
  if (word === undefined) return {};
  throw badRequest(
    `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${word} into Go value of type map[string]interface {}`,
  );
}

function readYaml(text: string) {
  try {
    return fromLooseYaml(text);
  } catch (error) {
    throw badRequest(
      `error decoding YAML: error converting YAML to JSON: yaml: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function checkKind(resource: ServedResource, applied: JsonObject): void {
  const kind = stringAt(applied, 'kind');
  const version = stringAt(applied, 'apiVersion');
  if (kind === resource.kind && (version === resource.apiVersion || resource.custom)) return;
  throw badRequest(`invalid object type: ${describeKind(version, kind)}`);
}

/** As messages name a kind: the group, the version and the kind. */
export function describeKind(apiVersion: string, kind: string): string {
  return `${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}, Kind=${kind}`;
}

function decodeApplied(
  resource: ServedResource,
  applied: JsonObject,
  object: JsonObject,
  options: WriteOptions,
): ApiObject {
  try {
    return decodeObject(resource, object, { ...options, keepsNulls: true });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const kind = describeKind(resource.apiVersion, resource.kind);
    const what = `${stringAt(applied, 'metadata', 'namespace')}/${stringAt(applied, 'metadata', 'name')}; ${kind}`;
    const why = error.message
      .replace(/^illegal base64/, 'error decoding from json: $&')
      .replace(/^json: cannot unmarshal number \S+ into .* of type (int32|int64)$/, 'cannot convert float64 to $1');
    throw plainError(
      `failed to convert new object (${what}) to proper version: unable to convert unstructured object to ${kind}: ${why}`,
    );
  }
}

function checkCreatable(resource: ServedResource, applied: JsonObject, { name, subresource }: ObjectAddress): void {
  if (subresource !== '') throw notFound(resource, name);
  const uid = stringAt(applied, 'metadata', 'uid');
  if (uid === '') return;
  throw conflict(
    resource,
    name,
    `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
  );
}
