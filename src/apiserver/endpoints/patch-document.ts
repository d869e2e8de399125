import type { JsonObject as FrozenObject, JsonValue } from '../../core/json.ts';
import type { ApiObject, JsonObject } from '../api-object.ts';
import { mediaTypeOf } from '../encoding/decode-body.ts';
import { jsonProblem } from '../encoding/scan-json.ts';
import { forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { badRequest, invalid, invalidOptions, unsupportedMediaType } from '../errors/status-errors.ts';
import { applyJsonPatch } from '../patch/json-patch.ts';
import { applyMergePatch } from '../patch/merge-patch.ts';
import { applyStrategicMergePatch } from '../patch/strategic-merge-patch.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { DecodeError } from '../schema/decode-struct.ts';
import { toJson } from '../storage/stored-object.ts';
import { decodeObject } from './decode-object.ts';
import type { WriteOptions } from './write-options.ts';

export interface PatchRequest {
  readonly contentType: string | undefined;
  readonly body: Buffer;
  /** The query's `force`; null when absent. */
  readonly force: string | null;
  /** Whether the query named a manager. */
  readonly isManagerNamed: boolean;
}

export const applyType = 'application/apply-patch+yaml';
const customTypes = ['application/json-patch+json', 'application/merge-patch+json', applyType];
const builtinTypes = [...customTypes, 'application/strategic-merge-patch+json'];

/** The media type of a patch, once it and its options are known to go together; else 415 or 422. */
export function checkPatch(resource: ServedResource, patch: PatchRequest): string {
  const type = patch.contentType === undefined ? '' : mediaTypeOf(patch.contentType);
  checkType(resource, type);
  checkOptions(type, patch);
  return type;
}

/** What a patch other than an apply makes of `current`. */
export function patchDocument(
  resource: ServedResource,
  type: string,
  current: ApiObject,
  body: Buffer,
  options: WriteOptions,
): ApiObject {
  return decodePatched(resource, applyPatch(resource, type, current, parsePatch(body)), options);
}

function checkType(resource: ServedResource, type: string): void {
  if ((resource.custom ? customTypes : builtinTypes).includes(type)) return;
  if (!resource.custom) throw unsupportedMediaType('415: Unsupported Media Type', {});
  throw unsupportedMediaType(
    `the body of the request was in an unknown format - accepted media types include: ${customTypes.join(', ')}`,
  );
}

function checkOptions(type: string, { force, isManagerNamed }: PatchRequest): void {
  if (type === applyType) {
    if (!isManagerNamed)
      throw invalidOptions('PatchOptions', [requiredValue('fieldManager', 'is required for apply patch')]);
  } else if (force !== null) {
    throw invalidOptions('PatchOptions', [forbiddenField('force', 'may not be specified for non-apply patch')]);
  }
}

function parsePatch(body: Buffer): JsonValue {
  const text = body.toString();
  const problem = jsonProblem(text);
  if (problem !== undefined) throw badRequest(`error decoding patch: ${problem}`);
  return JSON.parse(text) as JsonValue;
}

function applyPatch(resource: ServedResource, type: string, current: ApiObject, patch: JsonValue): JsonObject {
  const document = current as FrozenObject;
  switch (type) {
    case 'application/json-patch+json':
      return applyJsonPatch(document, patch) as JsonObject;
    case 'application/merge-patch+json':
      return applyMergePatch(document, patch) as JsonObject;
    default:
      return applyStrategicMergePatch(document, patch, resource) as JsonObject;
  }
}

/** What a patch made of the object must still be one of its kind. */
function decodePatched(resource: ServedResource, patched: JsonObject, options: WriteOptions): ApiObject {
  try {
    checkPatchedKind(resource, patched);
    return decodeObject(resource, patched, options);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw invalid('', '', '', [invalidValue('patch', toJson(sortFields(patched)), error.message)]);
  }
}

function checkPatchedKind(resource: ServedResource, { kind, apiVersion }: JsonObject): void {
  if (kind === resource.kind && apiVersion === resource.apiVersion) return;
  throw new DecodeError(`no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)}`);
}

/** Go writes the patched object with its fields in alphabetical order. */
function sortFields(object: JsonObject): JsonObject {
  const names = Object.keys(object).sort();
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}
