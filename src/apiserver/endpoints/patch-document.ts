import type { JsonObject as FrozenObject, JsonValue } from '../../core/json.ts';
import { type ApiObject, isJsonObject, type JsonObject, stringAt } from '../api-object.ts';
import { JsonScanError, scanJson } from '../encoding/scan-json.ts';
import { invalidValue } from '../errors/field-causes.ts';
import { badRequest, invalid } from '../errors/status-errors.ts';
import { formatGoValue } from '../managed-fields/go-format.ts';
import { applyJsonPatch, unknownMembers } from '../patch/json-patch.ts';
import { applyMergePatch } from '../patch/merge-patch.ts';
import { applyStrategicMergePatch } from '../patch/strategic-merge-patch.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { goKindOf } from '../schema/decode-scalar.ts';
import { DecodeError } from '../schema/decode-struct.ts';
import { toJson } from '../storage/stored-object.ts';
import { decodeObject, duplicateField, reportProblems, unknownField, whyOtherKind } from './decode-object.ts';
import { jsonPatchType, mergeType, strategicType } from './patch-type.ts';
import type { WriteOptions } from './write-options.ts';

/** What a patch other than an apply makes of `current`. */
export function patchDocument(
  resource: ServedResource,
  type: string,
  current: ApiObject,
  body: Buffer,
  options: WriteOptions,
): ApiObject {
  const { patch, problems } = parsePatch(type, body);
  const patched = sortFields(applyPatch(resource, type, current, patch));
  try {
    // Go looks at the unknown fields of a map in order.
    if (type === strategicType) return decodeObject(resource, sortDeeply(patched) as JsonObject, options, problems);
    return decodePatched(resource, patched, options, problems);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw type === strategicType
      ? invalidPatch(formatGoValue(patch), error.message.replace(/^illegal base64/, 'error decoding from json: $&'))
      : invalidPatch(toJson(resource.custom ? sortDeeply(patched) : patched), error.message);
  }
}

function invalidPatch(shown: string, why: string): Error {
  return invalid('', '', '', [invalidValue('patch', shown, why)]);
}

interface ParsedPatch {
  readonly patch: JsonValue;
  /** What a strict reader has against its text. */
  readonly problems: readonly string[];
}

function parsePatch(type: string, body: Buffer): ParsedPatch {
  const text = body.toString();
  try {
    const duplicates = scanJson(text);
    const patch = JSON.parse(text) as JsonValue;
    if (type !== jsonPatchType) return { patch, problems: duplicates.map(duplicateField) };
    const unknown = unknownMembers(patch).map(unknownField);
    return {
      patch,
      problems: [...duplicates.map(duplicateField), ...unknown].map((problem) => `json patch ${problem}`),
    };
  } catch (error) {
    if (!(error instanceof JsonScanError)) throw error;
    throw badRequest(type === strategicType ? error.message : `error decoding patch: ${error.message}`);
  }
}

function applyPatch(resource: ServedResource, type: string, current: ApiObject, patch: JsonValue): JsonObject {
  const document = current as FrozenObject;
  switch (type) {
    case jsonPatchType:
      return applyJsonPatch(document, patch) as JsonObject;
    case mergeType:
      return applyMergePatch(document, patch) as JsonObject;
    default:
      return applyStrategicMergePatch(document, patch, resource) as JsonObject;
  }
}

/** What a patch made of the object must still be one of its kind; an absent kind is the endpoint's. */
function decodePatched(
  resource: ServedResource,
  patched: JsonObject,
  options: WriteOptions,
  problems: readonly string[],
): ApiObject {
  const { kind = '', apiVersion = '' } = patched;
  if (!isJsonObject(patched) || typeof kind !== 'string' || typeof apiVersion !== 'string') {
    const word = isJsonObject(patched) ? goKindOf(typeof kind === 'string' ? apiVersion : kind) : goKindOf(patched);
    throw new DecodeError(`couldn't get version/kind; json parse error: json: cannot unmarshal ${word}`);
  }
  if (apiVersion === '' && !resource.custom) return readUnversioned(resource, patched, options);
  if (resource.custom) checkCustomPatched(resource, patched, kind, apiVersion);
  if ((kind !== '' && kind !== resource.kind) || apiVersion !== resource.apiVersion)
    throw new DecodeError(whyOtherKind(resource, kind || resource.kind, apiVersion));
  return decodeObject(resource, patched, options, problems);
}

function checkCustomPatched(resource: ServedResource, patched: JsonObject, kind: string, apiVersion: string): void {
  if (kind === '') throw new DecodeError(`Object 'Kind' is missing in '${toJson(sortDeeply(patched))}'`);
  const group = apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')));
  const name = stringAt(patched, 'metadata', 'name');
  if (apiVersion !== resource.apiVersion)
    throw invalid(group, kind, name, [invalidValue('apiVersion', apiVersion, `must be ${resource.apiVersion}`)]);
  if (kind !== resource.kind)
    throw invalid(group, kind, name, [invalidValue('kind', kind, `must be ${resource.kind}`)]);
}

/** Custom objects are maps to Go, written with all their members in order. */
function sortDeeply(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortDeeply);
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortDeeply(value[name])]));
}

/** Without a version the fields are looked up by other names than the API's, and none is found. */
function readUnversioned(resource: ServedResource, patched: JsonObject, options: WriteOptions): ApiObject {
  const { kind: _kind, apiVersion: _version, ...fields } = patched;
  reportProblems(Object.keys(fields).map(unknownField), options);
  return { kind: resource.kind, apiVersion: resource.apiVersion, metadata: {} };
}

/** Go writes the patched object with its fields in alphabetical order. */
function sortFields(object: JsonObject): JsonObject {
  if (!isJsonObject(object)) return object;
  const names = Object.keys(object).sort();
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}
