import type { Status, StatusError } from '../../object/status.ts';
import { encodeDocument } from '../encoding/encode-document.ts';
import { mediaTypes, plainRepresentation, type Representation, wantsPretty } from '../encoding/representation.ts';
import { acceptOf, type Exchange } from './exchange.ts';
import { sendBytes } from './send.ts';

type Target = Pick<Exchange, 'request' | 'response' | 'warnings' | 'query' | 'userAgent'>;

/** Answers with a Status, in the form that the client takes; conversions never apply to it. */
function sendStatus(exchange: Target, status: Status, code: number): void {
  const { response } = exchange;
  const retryAfter = status.details?.retryAfterSeconds;
  if (retryAfter !== undefined && retryAfter > 0) response.setHeader('Retry-After', retryAfter);
  const pretty = wantsPretty(exchange.query, exchange.userAgent);
  const wanted = plainRepresentation(acceptOf(exchange.request), pretty) ?? unwanted;
  sendBytes(exchange, code, mediaTypes[wanted.media], encodeDocument(wanted, { ...status }, 'meta/v1.Status'));
}

/** For a client that takes none of the forms. */
const unwanted: Representation = { media: 'json', as: 'object', metaVersion: 'v1', pretty: true };

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
