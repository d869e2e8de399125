import type { PipelineFailure } from '../../cache/observer.ts';
import { KinformerError } from '../../core/errors.ts';
import { isSelectorRefused } from '../../insight/doctor/failure-words.ts';
import { StatusError } from '../../object/status.ts';

const fatalErrno = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);
const retriedCodes = new Set(['API', 'NOT_KUBERNETES', 'UNREACHABLE', 'TIMEOUT']);

/**
 * Before the first sync these end the command at once: refused credentials or rights, a request that the server calls bad,
 * DNS, TLS and connection refused, and whatever is wrong on this side. Everything else is retried as client-go does.
 */
export function isFatalBeforeSync(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StatusError) return cause.code === 400 || cause.code === 401 || cause.code === 403;
    if (cause instanceof KinformerError && !retriedCodes.has(cause.code)) return true;
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== undefined && fatalErrno.has(code)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isFatalBeforeSync)) return true;
  }
  return false;
}

/** The informer of the resource ends with this failure. What fails in a handler or for one object alone does not end it. */
export function isGivenUp({ phase, retryInMs }: PipelineFailure): boolean {
  return retryInMs === undefined && (phase === 'discovery' || phase === 'list' || phase === 'watch');
}

/** Asking again may help, when the user wants to keep trying; a wrong command line never gets better. */
export function mayPass(error: unknown): boolean {
  return !(
    error instanceof KinformerError &&
    ['USAGE', 'BAD_SELECTOR', 'BAD_EXPRESSION', 'UNKNOWN_RESOURCE', 'NOT_LISTABLE'].includes(error.code)
  );
}

/** A selector that the server does not understand is a mistake of the command line. */
export function toSelectorError(error: unknown): KinformerError | undefined {
  if (!(error instanceof StatusError) || !isSelectorRefused(error)) return undefined;
  const flag = /field/i.test(error.message) ? '--field-selector' : '--selector';
  return new KinformerError('BAD_SELECTOR', `${flag}: ${error.message}`, { cause: error });
}
