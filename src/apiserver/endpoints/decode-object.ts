import { type ApiObject, isJsonObject, type JsonObject } from '../api-object.ts';
import { goName } from '../encoding/encode-list.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { DecodeError, decodeStruct } from '../schema/decode-struct.ts';
import { structNameOf, structType } from '../schema/struct-type.ts';
import type { WriteOptions } from './write-options.ts';

/**
 * Reads a request's object as its kind: right kind and version, right types, unknown fields refused, warned about or
 * dropped as `fieldValidation` says. `duplicates` are fields that the body gives twice.
 */
export function decodeObject(
  resource: ServedResource,
  input: JsonObject,
  options: Pick<WriteOptions, 'fieldValidation' | 'warnings'>,
  duplicates: readonly string[] = [],
): ApiObject {
  checkKind(resource, input);
  if (!resource.struct) return input as ApiObject;
  const report = { unknownFields: [] };
  try {
    const decoded = decodeStruct(input, resource.struct, report);
    const problems = [
      ...duplicates.map((path) => `duplicate field ${JSON.stringify(path)}`),
      ...report.unknownFields.map((path) => `unknown field ${JSON.stringify(path)}`),
    ];
    reportProblems(problems, options);
    return { kind: resource.kind, apiVersion: resource.apiVersion, ...decoded } as ApiObject;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw badRequest(`${cannotBeHandled(resource, resource.kind, versionName(resource.apiVersion))}: ${error.message}`);
  }
}

function reportProblems(
  problems: readonly string[],
  options: Pick<WriteOptions, 'fieldValidation' | 'warnings'>,
): void {
  if (problems.length === 0 || options.fieldValidation === 'Ignore') return;
  if (options.fieldValidation === 'Strict') throw new DecodeError(`strict decoding error: ${problems.join(', ')}`);
  options.warnings.push(...problems);
}

/** A body without kind or version is taken for the endpoint's; another one is refused. */
function checkKind(resource: ServedResource, input: JsonObject): void {
  const kind = typeof input.kind === 'string' && input.kind !== '' ? input.kind : resource.kind;
  const apiVersion =
    typeof input.apiVersion === 'string' && input.apiVersion !== '' ? input.apiVersion : resource.apiVersion;
  if (kind === resource.kind && apiVersion === resource.apiVersion) return;
  if (resource.custom) return;
  const [group, version] = apiVersion.includes('/') ? (apiVersion.split('/') as [string, string]) : ['', apiVersion];
  const registered = structType(structNameOf(group, version, kind)) !== undefined;
  const why = registered
    ? `converting (${version}.${kind}) to (${goName(resource)}): unknown conversion`
    : `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)} in scheme "pkg/api/legacyscheme/scheme.go:30"`;
  throw badRequest(`${cannotBeHandled(resource, kind, apiVersion)}: ${why}`);
}

function cannotBeHandled(resource: ServedResource, kind: string, version: string): string {
  return `${kind} in version ${JSON.stringify(version)} cannot be handled as a ${resource.kind}`;
}

function versionName(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}

/** The object's metadata, made when it is missing. */
export function metadataOf(object: JsonObject): ApiObject['metadata'] {
  if (!isJsonObject(object.metadata)) object.metadata = {};
  return object.metadata as ApiObject['metadata'];
}
