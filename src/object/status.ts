/** metav1.Status, as far as clients read it. */
export interface Status {
  readonly kind?: 'Status';
  readonly apiVersion?: string;
  readonly status?: string;
  readonly message?: string;
  readonly reason?: string;
  readonly code?: number;
  readonly details?: {
    readonly name?: string;
    readonly group?: string;
    readonly kind?: string;
    readonly uid?: string;
    readonly causes?: readonly StatusCause[];
    readonly retryAfterSeconds?: number;
  };
  readonly metadata?: { readonly continue?: string; readonly resourceVersion?: string };
}

/** metav1.StatusCause. */
export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/**
 * What a server sent as a Status, with only those fields that have the type that they should have: a proxy, a webhook or a
 * mock may send anything.
 */
export function readStatus(value: unknown): Status {
  const sent = toRecord(value);
  const details = toRecord(sent.details);
  const metadata = toRecord(sent.metadata);
  const causes = Array.isArray(details.causes) ? details.causes : [];
  return {
    ...(sent.kind === 'Status' && { kind: 'Status' as const }),
    ...pickTexts(sent, ['apiVersion', 'status', 'message', 'reason']),
    ...pickNumbers(sent, ['code']),
    ...(sent.details !== undefined && {
      details: {
        ...pickTexts(details, ['name', 'group', 'kind', 'uid']),
        ...pickNumbers(details, ['retryAfterSeconds']),
        ...(causes.length > 0 && {
          causes: causes.map((cause) => pickTexts(toRecord(cause), ['reason', 'message', 'field'])),
        }),
      },
    }),
    ...(sent.metadata !== undefined && { metadata: pickTexts(metadata, ['continue', 'resourceVersion']) }),
  };
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function pickTexts<K extends string>(
  from: Readonly<Record<string, unknown>>,
  keys: readonly K[],
): { [P in K]?: string } {
  return Object.fromEntries(keys.flatMap((key) => (typeof from[key] === 'string' ? [[key, from[key]]] : []))) as {
    [P in K]?: string;
  };
}

/** A number that was sent as text is one, too. */
function pickNumbers<K extends string>(
  from: Readonly<Record<string, unknown>>,
  keys: readonly K[],
): { [P in K]?: number } {
  const entries = keys.flatMap((key) => {
    const value = from[key];
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value));
    return isNumber ? [[key, Number(value)]] : [];
  });
  return Object.fromEntries(entries) as { [P in K]?: number };
}

/** An answer of the API server that is a failure, by HTTP status or by an ERROR event: client-go's `errors.StatusError`. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  /** What the server sent. */
  readonly status: Status;

  constructor(status: Status, options?: ErrorOptions) {
    super(status.message ?? status.reason ?? 'unknown error', options);
    this.status = status;
  }

  /** The HTTP status, when the answer had one. */
  get code(): number | undefined {
    return this.status.code;
  }

  /** Such as `NotFound` or `Conflict`; empty when the server named none. */
  get reason(): string {
    return this.status.reason ?? '';
  }
}

/** The status in the error or in its chain of causes: a StatusError's, or that of an `ApiException` of client-node. */
export function statusOf(error: unknown): Status | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const status = e instanceof StatusError ? e.status : readApiException(e);
    if (status) return status;
  }
  return undefined;
}

/** It has the answer's code as a number, and its body as text. */
function readApiException(error: Error): Status | undefined {
  const { code, body, headers } = error as {
    readonly code?: unknown;
    readonly body?: unknown;
    readonly headers?: unknown;
  };
  if (typeof code !== 'number' || typeof headers !== 'object') return undefined;
  try {
    return { code, ...readStatus(JSON.parse(String(body))) };
  } catch {
    return { code };
  }
}

/** apierrors' matching: the reason, or the code when the reason is one that the library does not know. */
function hasReason(error: unknown, reason: string, code?: number): boolean {
  const status = statusOf(error);
  if (!status) return false;
  if (status.reason === reason) return true;
  return code !== undefined && status.code === code && !knownReasons.has(status.reason ?? '');
}

const knownReasons = new Set([
  'Unauthorized', 'Forbidden', 'NotFound', 'AlreadyExists', 'Conflict', 'Gone', 'Invalid', 'ServerTimeout', 'StoreReadError',
  'Timeout', 'TooManyRequests', 'BadRequest', 'MethodNotAllowed', 'NotAcceptable', 'RequestEntityTooLarge',
  'UnsupportedMediaType', 'InternalError', 'Expired', 'ServiceUnavailable',
]); // biome-ignore format: a list

/** apierrors.IsResourceExpired: reason Expired only. */
export const isResourceExpired = (error: unknown): boolean => hasReason(error, 'Expired');
/** apierrors.IsGone. */
export const isGone = (error: unknown): boolean => hasReason(error, 'Gone', 410);
/** The reflector's `isExpiredError`: Expired, or Gone by reason or by an unknown reason with code 410. */
export const isExpiredError = (error: unknown): boolean => isResourceExpired(error) || isGone(error);
/** apierrors.IsTooManyRequests: code 429. */
export const isTooManyRequests = (error: unknown): boolean => hasReason(error, 'TooManyRequests', 429);
/** apierrors.IsInternalError: code 500. */
export const isInternalError = (error: unknown): boolean => hasReason(error, 'InternalError', 500);
/** apierrors.IsNotFound: code 404. Listers throw such an error too. */
export const isNotFound = (error: unknown): boolean => hasReason(error, 'NotFound', 404);
/** apierrors.IsUnauthorized: code 401. */
export const isUnauthorized = (error: unknown): boolean => hasReason(error, 'Unauthorized', 401);
/** apierrors.IsConflict: code 409, because the object has changed meanwhile; try again with what it is now. */
export const isConflict = (error: unknown): boolean => hasReason(error, 'Conflict', 409);
/** apierrors.IsAlreadyExists: the answer to a create. */
export const isAlreadyExists = (error: unknown): boolean => hasReason(error, 'AlreadyExists');
/** apierrors.IsForbidden: code 403. */
export const isForbidden = (error: unknown): boolean => hasReason(error, 'Forbidden', 403);
/** apierrors.IsInvalid: code 422. */
export const isInvalid = (error: unknown): boolean => hasReason(error, 'Invalid', 422);
/** apierrors.IsTimeout: code 504. */
export const isTimeoutStatus = (error: unknown): boolean => hasReason(error, 'Timeout', 504);

const tooLargeText = 'Too large resource version';

/**
 * The reflector's `isTooLargeResourceVersionError`: cause ResourceVersionTooLarge; or a Timeout whose cause message
 * equals, or whose message contains, the words that older servers use.
 */
export function isTooLargeResourceVersion(error: unknown): boolean {
  const status = statusOf(error);
  if (!status) return false;
  const causes = status.details?.causes ?? [];
  if (causes.some((cause) => cause.reason === 'ResourceVersionTooLarge')) return true;
  if (!isTimeoutStatus(error)) return false;
  return causes.some((cause) => cause.message === tooLargeText) || (status.message ?? '').includes(tooLargeText);
}

/** utilnet.IsConnectionRefused: ECONNREFUSED anywhere in the chain of causes. */
export function isConnectionRefused(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ((e as NodeJS.ErrnoException).code === 'ECONNREFUSED') return true;
    if (e instanceof AggregateError && e.errors.some(isConnectionRefused)) return true;
  }
  return false;
}
