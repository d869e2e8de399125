import { KinformerError } from '../core/errors.ts';
import { StatusError } from '../object/status.ts';
import type { ErrorRecord } from './public-record.ts';

export type FailureDescription = Pick<ErrorRecord, 'code' | 'reason' | 'message'>;

/** What an ERROR record says of an error: the Status of the server, or the errno of the system, wherever in the causes. */
export function describeFailure(error: unknown): FailureDescription {
  const message = error instanceof Error ? error.message : String(error);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StatusError) return { code: cause.code, reason: cause.reason || undefined, message };
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string' && !(cause instanceof KinformerError))
      return { code: undefined, reason: code, message };
  }
  return { code: undefined, reason: error instanceof KinformerError ? error.code : undefined, message };
}
