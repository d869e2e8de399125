import type { JsonObject as FrozenObject } from '../../core/json.ts';
import { isJsonObject, type JsonObject, stringAt } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import { applyDefaults } from '../defaults/apply-defaults.ts';
import { fromLooseYaml } from '../encoding/yaml.ts';
import { badRequest, conflict, notFound } from '../errors/status-errors.ts';
import { applyServerSide } from '../managed-fields/apply-server-side.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { goKindOf } from '../schema/decode-scalar.ts';
import { structNameOf, structType } from '../schema/struct-type.ts';
import type { ServerState } from '../server-state.ts';
import { managerSchema, resetFieldsOf } from '../strategy/managers.ts';
import { createDecoded } from './create-object.ts';
import { decodeObject } from './decode-object.ts';
import { keyOf } from './get-object.ts';
import type { PatchRequest } from './patch-type.ts';
import { toTime } from './time-and-names.ts';
import { commitUpdate, type ObjectAddress, type WriteResult } from './update-object.ts';
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
  checkApplied(resource, applied, address);
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
    resetFields: resetFieldsOf(resource, address.subresource),
  });
  if (result.type === 'conflicts') throw result.error;
  const object = decodeObject(resource, structuredClone(result.object) as JsonObject, options);
  if (stored)
    return { object: commitUpdate(state, resource, stored, object, address, options, 'apply'), created: false };
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

function checkApplied(resource: ServedResource, applied: JsonObject, { name, namespace }: ObjectAddress): void {
  const kind = stringAt(applied, 'kind');
  if (kind === '') throw badRequest(`invalid object type: ${stringAt(applied, 'apiVersion') || '/'}, Kind=`);
  const version = stringAt(applied, 'apiVersion');
  if (!resource.custom && version !== resource.apiVersion && !isRegistered(version, kind)) {
    throw badRequest(`invalid object type: ${version.includes('/') ? version : `/${version}`}, Kind=${kind}`);
  }
  const given = stringAt(applied, 'metadata', 'name');
  if (given === '')
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  if (given !== name)
    throw badRequest(`the name of the object (${given}) does not match the name on the URL (${name})`);
  const givenNamespace = stringAt(applied, 'metadata', 'namespace');
  if (resource.namespaced && givenNamespace !== '' && givenNamespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
}

function isRegistered(apiVersion: string, kind: string): boolean {
  const slash = apiVersion.indexOf('/');
  return (
    structType(structNameOf(apiVersion.slice(0, Math.max(0, slash)), apiVersion.slice(slash + 1), kind)) !== undefined
  );
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
