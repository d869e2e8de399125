import { isJsonArray, type JsonValue } from '../../core/json.ts';
import { type Status, StatusError } from '../../object/status.ts';

/** 400: the patch is not of the form that its type asks for. */
export function badPatch(message: string): StatusError {
  return failure(400, 'BadRequest', message);
}

/** 422 as for a JSON patch that does not apply; the API server does not say why. */
export function patchDoesNotApply(): StatusError {
  return failure(422, 'Invalid', 'the server rejected our request due to an error in our request', { details: {} });
}

/** 422: what the patch makes is not an object of the kind. */
export function invalidPatchResult(value: string, reason: string): StatusError {
  const message = `Invalid value: ${JSON.stringify(value)}: ${reason}`;
  return failure(422, 'Invalid', ` "" is invalid: patch: ${message}`, {
    details: { causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }] },
  });
}

export function patchTooLarge(message: string): StatusError {
  return failure(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`);
}

/** 500 without a reason, as the API server answers errors that it does not know. */
export function patchFailed(message: string): StatusError {
  return failure(500, undefined, message);
}

function failure(code: number, reason: string | undefined, message: string, rest: Partial<Status> = {}): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    ...(reason === undefined ? {} : { reason }),
    ...rest,
    code,
  });
}

/** The name of a JSON type in Go's messages about decoding. */
export function jsonTypeName(value: JsonValue): string {
  if (isJsonArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
