import type { StatusCause } from '../../object/status.ts';
import { forbiddenField, requiredValue } from '../errors/field-causes.ts';
import { unsupportedMediaType } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { parseBoolean, type Query } from '../storage/list-options.ts';
import { parseWriteOptions, type WriteOptions } from './write-options.ts';

export const jsonPatchType = 'application/json-patch+json';
export const mergeType = 'application/merge-patch+json';
export const strategicType = 'application/strategic-merge-patch+json';
export const applyType = 'application/apply-patch+yaml';

const customTypes = [jsonPatchType, mergeType, applyType];
const builtinTypes = [jsonPatchType, mergeType, strategicType, applyType];

export interface PatchRequest {
  readonly type: string;
  readonly body: Buffer;
  /** Whether an apply takes fields from other managers. */
  readonly force: boolean;
}

/** The form of a patch and its options; 415 when the form is not known, 422 when they do not go together. */
export function parsePatchOptions(
  resource: ServedResource,
  { request, query, userAgent, warnings }: Exchange,
): { readonly type: string; readonly options: WriteOptions } {
  const type = patchTypeOf(resource, request.headers['content-type'] ?? '');
  const parsed = parseWriteOptions(query, userAgent, 'PatchOptions', causesOf(type, query));
  return { type, options: { ...parsed, warnings } };
}

export function toPatchRequest(type: string, { query }: Exchange, body: Buffer): PatchRequest {
  return { type, body, force: parseBoolean(query.get('force')) };
}

/** The router of built-in resources overlooks blanks that the patch handler does not. */
function patchTypeOf(resource: ServedResource, contentType: string): string {
  const [type = ''] = contentType.split(';');
  if (!resource.custom && !builtinTypes.includes(type.trim()))
    throw unsupportedMediaType('415: Unsupported Media Type', {});
  const known = resource.custom ? customTypes : builtinTypes;
  if (known.includes(type)) return type;
  throw unsupportedMediaType(
    `the body of the request was in an unknown format - accepted media types include: ${known.join(', ')}`,
  );
}

function causesOf(type: string, query: Query): readonly StatusCause[] {
  if (type !== applyType)
    return query.get('force') === null ? [] : [forbiddenField('force', 'may not be specified for non-apply patch')];
  if ((query.get('fieldManager') ?? '') !== '') return [];
  return [requiredValue('fieldManager', 'is required for apply patch')];
}
