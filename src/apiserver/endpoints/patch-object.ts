import { type ApiObject, isJsonObject, type JsonObject } from '../api-object.ts';
import { mediaTypeOf } from '../encoding/decode-body.ts';
import { badRequest, unsupportedMediaType } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { decodeObject, metadataOf } from './decode-object.ts';
import { findObject } from './get-object.ts';
import { checkAddress, commitUpdate, type ObjectAddress, type WriteResult } from './update-object.ts';
import type { WriteOptions } from './write-options.ts';

export interface PatchRequest {
  readonly contentType: string | undefined;
  readonly body: Buffer;
  /** The query's `force`; null when absent. */
  readonly force: string | null;
}

/** Changes an object by a patch of any of the four kinds. */
export function patchObject(
  state: ServerState,
  resource: ServedResource,
  address: ObjectAddress,
  patch: PatchRequest,
  options: WriteOptions,
  _isManagerNamed: boolean,
): WriteResult {
  const type = mediaTypeOf(patch.contentType);
  if (type !== 'application/merge-patch+json' && type !== 'application/strategic-merge-patch+json') {
    throw unsupportedMediaType('415: Unsupported Media Type', {});
  }
  const stored = findObject(state, resource, address.namespace, address.name);
  const current = { kind: resource.kind, apiVersion: resource.apiVersion, ...stored.parse() } as ApiObject;
  const next = decodeObject(resource, merge(current, parsePatch(patch.body)) as JsonObject, options);
  metadataOf(next);
  checkAddress(resource, next, address);
  return { object: commitUpdate(state, resource, stored, next, address, options), created: false };
}

function parsePatch(body: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (isJsonObject(value)) return value;
  } catch {
    // Told below.
  }
  throw badRequest('error decoding patch: invalid character');
}

function merge(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const result: JsonObject = isJsonObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merge(result[name], value);
  }
  return result;
}
