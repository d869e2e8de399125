import { type ErrorCode, errorTable, KinformerError } from '../core/errors.ts';
import { type Status, StatusError } from '../object/status.ts';

/** An error as JSON: enough to make one that whoever handles it cannot tell from the first. */
export interface RecordedError {
  readonly message: string;
  /** A KinformerError's, or an errno. */
  readonly code?: string | undefined;
  /** A KinformerError's. */
  readonly hint?: string | undefined;
  /** A StatusError's. */
  readonly status?: Status | undefined;
  readonly cause?: RecordedError | undefined;
  /** An AggregateError's. */
  readonly errors?: readonly RecordedError[] | undefined;
}

export function toRecordedError(error: unknown): RecordedError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, cause } = error;
  const common = { message, ...(cause instanceof Error && { cause: toRecordedError(cause) }) };
  if (error instanceof StatusError) return { ...common, status: error.status };
  if (error instanceof KinformerError) return { ...common, code: error.code, hint: error.hint };
  const { code } = error as NodeJS.ErrnoException;
  return {
    ...common,
    ...(typeof code === 'string' && { code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(toRecordedError) }),
  };
}

export function fromRecordedError({ message, code, hint, status, cause, errors }: RecordedError): Error {
  const options = cause === undefined ? {} : { cause: fromRecordedError(cause) };
  if (status) return new StatusError(status, options);
  if (hint !== undefined && isErrorCode(code)) return new KinformerError(code, message, { hint, ...options });
  const error = errors
    ? new AggregateError(errors.map(fromRecordedError), message, options)
    : new Error(message, options);
  return code === undefined ? error : Object.assign(error, { code });
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(errorTable, code);
}
