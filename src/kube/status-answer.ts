import type { IncomingHttpHeaders } from 'node:http';
import { toPrintable } from '../core/text.ts';
import { readStatus, type Status, StatusError } from '../object/status.ts';

/** A failed answer: its head, and the beginning of its body. */
export interface FailedAnswer {
  readonly code: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** `host:port`, for messages. */
  readonly server: string;
}

/**
 * The StatusError of an answer that is no success: the Status that the server sent, or for any other body one that is made
 * of the HTTP status and the readable part of the body, with client-go's cause `UnexpectedServerResponse`.
 */
export function toStatusError(answer: FailedAnswer): StatusError {
  const sent = parseStatus(answer.text);
  const { code } = answer;
  if (sent?.kind === 'Status') {
    // A Status that calls itself something else than a failure does not make one of the answer.
    const isFailure = sent.code !== undefined && sent.code >= 400;
    return new StatusError({ ...sent, code: isFailure ? sent.code : code, message: sent.message || phraseOf(code) });
  }
  const message = sent?.message ?? describeBody(answer);
  const seconds = retryAfterSeconds(answer.headers);
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    message,
    reason: reasonOf(code),
    code,
    details: {
      causes: [{ reason: 'UnexpectedServerResponse', message: readable(answer) ?? '' }],
      ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    },
  });
}

/** True for the router's text `404 page not found`: the type itself is gone, not one object. */
export function isPageNotFound(error: unknown): boolean {
  if (!(error instanceof StatusError) || error.code !== 404) return false;
  const causes = error.status.details?.causes ?? [];
  return causes.some(
    ({ reason, message }) => reason === 'UnexpectedServerResponse' && message === '404 page not found',
  );
}

const longestRetryAfterSeconds = 60;

/**
 * The whole seconds of a Retry-After header, a minute at most; a date or anything else is none, as for client-go, and so is
 * a wait of nothing, which would be no wait at all.
 */
export function retryAfterSeconds(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after'] ?? '';
  const seconds = /^[+-]?\d+$/.test(text) ? Number(text) : 0;
  return seconds > 0 ? Math.min(seconds, longestRetryAfterSeconds) : undefined;
}

function parseStatus(text: string): Status | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const status = readStatus(JSON.parse(text));
    return status.kind === 'Status' || status.message !== undefined ? status : undefined;
  } catch {
    return undefined;
  }
}

function describeBody(answer: FailedAnswer): string {
  const phrase = phraseOf(answer.code);
  if (isHtml(answer)) return `${phrase}: not an answer of a Kubernetes API (text/html) from ${answer.server}`;
  const text = readable(answer);
  if (text === undefined) return phrase;
  return text.startsWith(`${answer.code} `) ? text : `${phrase}: ${text}`;
}

function phraseOf(code: number): string {
  return `${code} ${process.getBuiltinModule('node:http').STATUS_CODES[code] ?? ''}`.trim();
}

function isHtml({ headers, text }: FailedAnswer): boolean {
  return /html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(text);
}

const longestText = 200;

/** The body as one safe line; undefined when it says nothing. */
function readable({ text }: FailedAnswer): string | undefined {
  const line = toPrintable(text.trim().replace(/\s+/g, ' '));
  if (line === '' || line === 'null') return undefined;
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line;
}

function reasonOf(code: number): string {
  return reasons[code] ?? (code >= 500 ? 'InternalError' : 'Unknown');
}

/** client-go's NewGenericServerResponse. */
const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};
