import { formatDurationMs } from '../../core/duration.ts';

/** What a user shows the server. */
export interface ShownCredential {
  /** The value of the Authorization header. */
  readonly authorization?: string | undefined;
  readonly certificate?: { readonly cert: string } | undefined;
}

/**
 * Says of a token that tells its time, and of a client certificate, that it is over or has not come; undefined when there is
 * nothing to say. Nothing is verified: it is only read.
 */
export function explainValidity({ authorization, certificate }: ShownCredential, nowMs: number): string | undefined {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  return (
    (token === undefined ? undefined : describe('token', tokenSpan(token), nowMs)) ??
    (certificate === undefined ? undefined : describe('client certificate', certificateSpan(certificate.cert), nowMs))
  );
}

/** ms since the epoch; NaN for what is not told. */
interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

function describe(what: string, { fromMs, untilMs }: Span, nowMs: number): string | undefined {
  const at = (timeMs: number) => new Date(timeMs).toISOString().replace(/\.\d+Z$/, 'Z');
  if (untilMs <= nowMs)
    return `The ${what} has expired: it was good until ${at(untilMs)}, ${ago(nowMs - untilMs)} ago.`;
  if (fromMs > nowMs)
    return `The ${what} is not valid yet: it is good from ${at(fromMs)} on, in ${ago(fromMs - nowMs)}. Are the clocks right?`;
  return undefined;
}

const dayMs = 86_400_000;

function ago(spanMs: number): string {
  return spanMs >= 2 * dayMs
    ? `${Math.floor(spanMs / dayMs)} days`
    : formatDurationMs(Math.floor(spanMs / 1000) * 1000);
}

/** `exp` and `nbf` of a JWT. */
function tokenSpan(token: string): Span {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { exp, nbf } = claims as { readonly exp?: unknown; readonly nbf?: unknown };
    return { fromMs: toMs(nbf), untilMs: toMs(exp) };
  } catch {
    return untold;
  }
}

const untold: Span = { fromMs: Number.NaN, untilMs: Number.NaN };

function toMs(seconds: unknown): number {
  return typeof seconds === 'number' ? seconds * 1000 : Number.NaN;
}

function certificateSpan(cert: string): Span {
  const { X509Certificate } = process.getBuiltinModule('node:crypto');
  try {
    const { validFrom, validTo } = new X509Certificate(cert);
    return { fromMs: Date.parse(validFrom), untilMs: Date.parse(validTo) };
  } catch {
    return untold;
  }
}
