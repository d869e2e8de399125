import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StatusError } from '../../object/status.ts';
import { type Authenticator, anonymous, type UserInfo } from '../authentication/authenticator.ts';
import { authorizeExchange, impersonate } from '../authorization/authorize-exchange.ts';
import type { RbacAuthorizer } from '../authorization/rbac.ts';
import { badRequest, internalError, unauthorized } from '../errors/status-errors.ts';
import { ConnectionCut } from '../injection/request-faults.ts';
import { parseRequestInfo } from '../routing/request-info.ts';
import { parseBoolean } from '../storage/list-options.ts';
import { checkTimeout } from './check-timeout.ts';
import { Closing } from './closing.ts';
import type { Exchange } from './exchange.ts';
import { parseQuery, unescapePercent } from './parse-query.ts';
import { sendError } from './send-status.ts';

/** Answers an exchange of somebody who may ask. */
export type ExchangeHandler = (exchange: Exchange) => Promise<void> | void;

/** What precedes every answer: headers, who asks, and whether they may. */
export class RequestHandler {
  readonly #authenticator: Authenticator;
  readonly #authorizer: RbacAuthorizer;
  readonly #serve: ExchangeHandler;
  readonly #onRequest: (exchange: Exchange) => void;
  readonly #onUnexpected: (error: unknown) => void;

  /** `onRequest` hears of every request, also of those that are refused. */
  constructor(
    authenticator: Authenticator,
    authorizer: RbacAuthorizer,
    serve: ExchangeHandler,
    onRequest: (exchange: Exchange) => void,
    onUnexpected: (error: unknown) => void,
  ) {
    this.#authenticator = authenticator;
    this.#authorizer = authorizer;
    this.#serve = serve;
    this.#onRequest = onRequest;
    this.#onUnexpected = onUnexpected;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const closing = new Closing(response);
    response.setHeader('Audit-Id', one(request.headers['audit-id']) || randomUUID());
    response.setHeader('Cache-Control', 'no-cache, private');
    const exchange = this.#open(request, response, anonymous, closing);
    if (!exchange) {
      sendBadTarget(response);
      return;
    }
    try {
      if (exchange.info.verb !== 'watch') checkTimeout(exchange.query);
      await this.#serve(this.#admit(exchange));
    } catch (error) {
      this.#fail(exchange, error);
    }
  }

  /** The exchange with who asks; throws when they may not. */
  #admit(exchange: Exchange): Exchange {
    let known = exchange;
    try {
      known = { ...exchange, user: this.#authenticate(exchange.request) };
      known = { ...known, user: impersonate(this.#authorizer, exchange, known.user) };
      authorizeExchange(this.#authorizer, known);
      return known;
    } finally {
      this.#onRequest(known);
    }
  }

  #authenticate(request: IncomingMessage): UserInfo {
    if ((request.headers.authorization?.length ?? 0) > 16_384) throw unauthorized();
    return this.#authenticator.authenticate(request.headers.authorization);
  }

  #open(request: IncomingMessage, response: ServerResponse, user: UserInfo, closing: Closing): Exchange | undefined {
    const { pathname: escaped, search } = splitTarget(request.url ?? '/');
    const pathname = unescapePercent(escaped);
    if (pathname === undefined) return undefined;
    const query = parseQuery(search);
    const info = parseRequestInfo(request.method ?? 'GET', pathname, parseBoolean(query.get('watch')));
    const userAgent = request.headers['user-agent'] ?? '';
    return { request, response, query, info, user, userAgent, warnings: [], closing };
  }

  #fail(exchange: Exchange, error: unknown): void {
    const { request, response, closing } = exchange;
    if (error instanceof ConnectionCut) return;
    if (request.destroyed && !request.complete) {
      response.destroy();
      return;
    }
    if (response.headersSent || closing.isOver) {
      response.destroy();
      if (!closing.isOver) this.#onUnexpected(error);
      return;
    }
    if (error instanceof StatusError) {
      sendError(exchange, error);
      return;
    }
    if (error instanceof RangeError && error.message.includes('call stack')) {
      sendError(exchange, badRequest('the request is nested too deeply'));
      return;
    }
    this.#onUnexpected(error);
    sendError(exchange, internalError(error instanceof Error ? error.message : String(error)));
  }
}

/** A path with a broken escape is no HTTP to Go. */
function sendBadTarget(response: ServerResponse): void {
  response.removeHeader('Audit-Id');
  response.removeHeader('Cache-Control');
  response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end('400 Bad Request');
}

function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const question = target.indexOf('?');
  if (question === -1) return { pathname: target, search: '' };
  return { pathname: target.slice(0, question), search: target.slice(question + 1) };
}

function one(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
}
