import { type Status, type StatusCause, StatusError } from '../../object/status.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { quote } from './quote.ts';

type Named = Pick<ServedResource, 'group' | 'resource' | 'qualified'>;

interface Failure {
  readonly code: number;
  readonly reason?: string;
  readonly message: string;
  readonly details?: Status['details'];
  readonly metadata?: Status['metadata'];
}

/** An answer that is a Status, members in the order of the wire. */
export function failure({ code, reason, message, details, metadata }: Failure): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: metadata ?? {},
    status: 'Failure',
    message,
    ...(reason === undefined ? {} : { reason }),
    ...(details === undefined ? {} : { details }),
    code,
  });
}

function detailsOf({ group, resource }: Pick<Named, 'group' | 'resource'>, name: string) {
  return { ...(name === '' ? {} : { name }), ...(group === '' ? {} : { group }), kind: resource };
}

export const badRequest = (message: string) => failure({ code: 400, reason: 'BadRequest', message });

export const unauthorized = () => failure({ code: 401, reason: 'Unauthorized', message: 'Unauthorized' });

export const notFound = (resource: Named, name: string) =>
  failure({
    code: 404,
    reason: 'NotFound',
    message: `${resource.qualified} "${name}" not found`,
    details: detailsOf(resource, name),
  });

/** An unknown version, resource or subresource of a built-in group. */
export const routeNotFound = () =>
  failure({ code: 404, reason: 'NotFound', message: 'the server could not find the requested resource', details: {} });

export const methodNotAllowed = () =>
  failure({
    code: 405,
    reason: 'MethodNotAllowed',
    message: 'the server does not allow this method on the requested resource',
    details: {},
  });

export const verbNotSupported = (resource: Named, verb: string) =>
  failure({
    code: 405,
    reason: 'MethodNotAllowed',
    message: `${verb} is not supported on resources of kind "${resource.qualified}"`,
    details: detailsOf(resource, ''),
  });

export const alreadyExists = (resource: Named, name: string, deleting = false) =>
  failure({
    code: 409,
    reason: 'AlreadyExists',
    message: `${deleting ? 'object is being deleted: ' : ''}${resource.qualified} "${name}" already exists`,
    details: detailsOf(resource, name),
  });

export const nameNotUnique = (resource: Named, name: string) =>
  failure({
    code: 409,
    reason: 'AlreadyExists',
    message: `${resource.qualified} "${name}" already exists, the server was not able to generate a unique name for the object`,
    details: { ...detailsOf(resource, name), retryAfterSeconds: 1 },
  });

const modified = 'the object has been modified; please apply your changes to the latest version and try again';

export const conflict = (resource: Named, name: string, why = modified) =>
  failure({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${resource.qualified} "${name}": ${why}`,
    details: detailsOf(resource, name),
  });

/** A failed delete precondition names the kind where other conflicts name the resource. */
export const deleteConflict = (resource: ServedResource, name: string, why: string) =>
  failure({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${kindName(resource.group, resource.kind)} "${name}": ${why}`,
    details: { name, ...(resource.group === '' ? {} : { group: resource.group }), kind: resource.kind },
  });

export const forbidden = (resource: Named, name: string, why: string, causes?: readonly StatusCause[]) =>
  failure({
    code: 403,
    reason: 'Forbidden',
    message: `${resource.qualified}${name === '' ? '' : ` "${name}"`} is forbidden: ${why}`,
    details: { ...detailsOf(resource, name), ...(causes ? { causes } : {}) },
  });

export const expired = (message: string, token?: string) =>
  failure({ code: 410, reason: 'Expired', message, ...(token === undefined ? {} : { metadata: { continue: token } }) });

export const entityTooLarge = (limit: number) =>
  failure({
    code: 413,
    reason: 'RequestEntityTooLarge',
    message: `Request entity too large: limit is ${limit}`,
  });

export const notAcceptable = (message: string, details?: Status['details']) =>
  failure({ code: 406, reason: 'NotAcceptable', message, ...(details ? { details } : {}) });

export const unsupportedMediaType = (message: string, details?: Status['details']) =>
  failure({ code: 415, reason: 'UnsupportedMediaType', message, ...(details ? { details } : {}) });

/** A wrong object or wrong options: one message for one cause, a bracketed list for several. */
export function invalid(group: string, kind: string, name: string, causes: readonly StatusCause[]): StatusError {
  const texts = [...new Set(causes.map(({ field, message }) => `${field ?? ''}: ${message ?? ''}`))];
  const list = texts.length === 1 ? texts.join() : `[${texts.join(', ')}]`;
  return failure({
    code: 422,
    reason: 'Invalid',
    message: `${kindName(group, kind)} ${quote(name)} is invalid: ${list}`,
    details: {
      ...(name === '' ? {} : { name }),
      ...(group === '' ? {} : { group }),
      ...(kind === '' ? {} : { kind }),
      causes,
    },
  });
}

function kindName(group: string, kind: string): string {
  return group === '' ? kind : `${kind}.${group}`;
}

export const invalidOptions = (kind: string, causes: readonly StatusCause[]) =>
  invalid('meta.k8s.io', kind, '', causes);

export const tooLargeVersion = (asked: string, current: number, retryAfterSeconds?: number) =>
  failure({
    code: 504,
    reason: 'Timeout',
    message: `Timeout: Too large resource version: ${asked}, current: ${current}`,
    details: {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  });

/** An error that is no Status inside the server: its text and nothing else. */
export const plainError = (message: string) => failure({ code: 500, message });

export const internalError = (message: string) =>
  failure({
    code: 500,
    reason: 'InternalError',
    message: `Internal error occurred: ${message}`,
    details: { causes: [{ message }] },
  });
