import type { Status, StatusError } from '../../object/status.ts';
import { encodeStatus } from '../encoding/encode-status.ts';
import { mediaTypes, parseAccept, wantsPretty } from '../encoding/representation.ts';
import { toYaml } from '../encoding/yaml.ts';
import { toJson } from '../storage/stored-object.ts';
import { acceptOf, type Exchange } from './exchange.ts';
import { sendBytes } from './send.ts';

type Target = Pick<Exchange, 'request' | 'response' | 'warnings' | 'query' | 'userAgent'>;

/** Answers with a Status, in the form that the client takes; conversions never apply to it. */
function sendStatus(exchange: Target, status: Status, code: number): void {
  const { response } = exchange;
  const retryAfter = status.details?.retryAfterSeconds;
  if (retryAfter !== undefined && retryAfter > 0) response.setHeader('Retry-After', retryAfter);
  const clauses = parseAccept(acceptOf(exchange.request) || '*/*').filter(({ parameters }) => !parameters.has('as'));
  const wanted = clauses.find(({ mediaType }) => known.has(mediaType));
  if (wanted?.mediaType === mediaTypes.yaml) {
    sendBytes(exchange, code, mediaTypes.yaml, Buffer.from(toYaml(status)));
    return;
  }
  if (wanted?.mediaType === mediaTypes.protobuf) {
    sendBytes(exchange, code, mediaTypes.protobuf, encodeStatus(status));
    return;
  }
  const indented = !wanted || wantsPretty(exchange.query, exchange.userAgent);
  sendBytes(exchange, code, mediaTypes.json, Buffer.from(indented ? toJson(status, 2) : `${toJson(status)}\n`));
}

const known = new Set(['*/*', 'application/*', ...Object.values(mediaTypes)]);

export function sendError(exchange: Target, error: StatusError): void {
  sendStatus(exchange, error.status, error.code ?? 500);
}

/** An answer that is plain text. */
export function sendText(
  exchange: Pick<Exchange, 'request' | 'response' | 'warnings'>,
  code: number,
  text: string,
  noSniff = true,
): void {
  if (noSniff) exchange.response.setHeader('X-Content-Type-Options', 'nosniff');
  sendBytes(exchange, code, 'text/plain; charset=utf-8', Buffer.from(text));
}

/** What an unknown path is answered with. */
export function sendPageNotFound(exchange: Pick<Exchange, 'request' | 'response' | 'warnings'>): void {
  sendText(exchange, 404, '404 page not found\n');
}
