import { type ErrorCode, KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import { StatusError } from '../object/status.ts';

/**
 * Any failure of a request as the one error that the program prints: UNAUTHORIZED and FORBIDDEN, other answers as API,
 * failures of the network as UNREACHABLE. A KinformerError stays what it is.
 */
export function toUserError(error: unknown, server?: string): KinformerError {
  if (error instanceof KinformerError) return error;
  const where = server === undefined ? 'the server' : server;
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof KinformerError) return e;
    if (e instanceof StatusError) return fromStatus(e, error);
    const reason = networkReason(e);
    if (reason !== undefined) return new KinformerError('UNREACHABLE', `${where}: ${reason}`, { cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new KinformerError('UNREACHABLE', `${where}: ${toPrintable(message)}`, { cause: error });
}

function fromStatus(status: StatusError, cause: unknown): KinformerError {
  const message = toPrintable(status.message);
  const code = codeOf(status);
  if (message.includes('HTTP request to an HTTPS server')) {
    return new KinformerError(code, message, { cause, hint: 'write https:// in the server address' });
  }
  if (code !== 'UNAUTHORIZED') return new KinformerError(code, message, { cause });
  const text = message === 'Unauthorized' ? message : `Unauthorized: ${message}`;
  return new KinformerError(code, `You must be logged in to the server (${text})`, { cause });
}

function codeOf({ code, reason }: StatusError): ErrorCode {
  if (code === 401 || reason === 'Unauthorized') return 'UNAUTHORIZED';
  return code === 403 || reason === 'Forbidden' ? 'FORBIDDEN' : 'API';
}

function networkReason(error: Error): string | undefined {
  const { code, hostname } = error as NodeJS.ErrnoException & { readonly hostname?: string };
  if (code === undefined) return undefined;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name ${toPrintable(hostname ?? '')} cannot be resolved (${code})`;
  if (code.startsWith('HPE_')) return 'the answer is not HTTP; is it a TLS port behind http://?';
  const known = networkReasons[code];
  return known === undefined ? `${toPrintable(error.message)} (${code})` : `${known} (${code})`;
}

const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'the network is unreachable',
  EPIPE: 'the connection was closed',
};
