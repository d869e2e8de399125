import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UserInfo } from '../authentication/authenticator.ts';
import type { RequestInfo } from '../routing/request-info.ts';
import type { Closing } from './closing.ts';

/** One request and its answer, after it is known who asks for what. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  readonly info: RequestInfo;
  readonly user: UserInfo;
  readonly userAgent: string;
  /** Texts of Warning headers; filled before the answer is sent. */
  readonly warnings: string[];
  /** Tells when the client is gone or the answer is complete. */
  readonly closing: Closing;
}

export function acceptOf(request: IncomingMessage): string {
  return request.headers.accept ?? '';
}
