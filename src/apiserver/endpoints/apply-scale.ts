import type { JsonObject as FrozenObject } from '../../core/json.ts';
import { type ApiObject, type JsonObject, stringAt } from '../api-object.ts';
import { badRequest, plainError } from '../errors/status-errors.ts';
import { applyServerSide } from '../managed-fields/apply-server-side.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { managerSchema } from '../strategy/managers.ts';
import { describeKind, parseApplied } from './apply-object.ts';
import { decodeObject } from './decode-object.ts';
import type { PatchRequest } from './patch-type.ts';
import { scaleResource } from './scale-of.ts';
import type { WriteOptions } from './write-options.ts';

/** Server-side apply to the Scale of a workload; its owners carry no times. Custom resources know conflicts only. */
export function applyScale(
  resource: ServedResource,
  live: ApiObject,
  patch: PatchRequest,
  options: WriteOptions,
): ApiObject {
  const applied = parseApplied(patch.body, options);
  const [kind, version] = [stringAt(applied, 'kind'), stringAt(applied, 'apiVersion')];
  if (kind !== scaleResource.kind || version !== scaleResource.apiVersion) {
    throw badRequest(`invalid object type: ${describeKind(version, kind)}`);
  }
  const result = applyServerSide({
    live: live as FrozenObject,
    applied: applied as FrozenObject,
    manager: options.fieldManager,
    force: patch.force,
    apiVersion: scaleResource.apiVersion,
    subresource: 'scale',
    timeIso: '',
    schema: managerSchema(scaleResource),
  });
  if (result.type === 'conflicts') throw result.error;
  if (resource.custom) {
    const what = `/${live.metadata.name}; ${version}, Kind=${kind}`;
    throw plainError(
      `failed to convert new object (${what}) to proper version: request to convert CR to an invalid group/version: ${version}`,
    );
  }
  return decodeObject(scaleResource, structuredClone(result.object) as JsonObject, options);
}
