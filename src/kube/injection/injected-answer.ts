import type { FaultName } from '../../faults/fault-table.ts';
import type { ApiResponse } from '../api.ts';

export interface InjectedStatus {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  /** 0 or absent: no Retry-After header. */
  readonly retryAfterSeconds?: number;
}

/** Faults that are an answer of the server. */
export const injectedStatuses: readonly (InjectedStatus & {
  readonly name: FaultName;
  readonly retryAfterSeconds: number;
})[] = [
  {
    name: '429',
    code: 429,
    reason: 'TooManyRequests',
    message: 'the server has received too many requests and has asked us to try again later',
    retryAfterSeconds: 1,
  },
  {
    name: '500',
    code: 500,
    reason: 'InternalError',
    message: 'Internal error occurred: a fault of kinformer',
    retryAfterSeconds: 0,
  },
  {
    name: '503',
    code: 503,
    reason: 'ServiceUnavailable',
    message: 'the server is currently unable to handle the request',
    retryAfterSeconds: 0,
  },
  {
    name: '504',
    code: 504,
    reason: 'Timeout',
    message: 'Timeout: request did not complete within the allotted timeout',
    retryAfterSeconds: 0,
  },
];

export const expiredStatus: InjectedStatus = {
  code: 410,
  reason: 'Expired',
  message: 'The resourceVersion for the provided request is too old (a fault of kinformer).',
};

/** metav1.Status as the server writes it. */
export function toStatusJson({ code, reason, message, retryAfterSeconds = 0 }: InjectedStatus): string {
  return JSON.stringify({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason,
    ...(retryAfterSeconds > 0 && { details: { retryAfterSeconds } }),
    code,
  });
}

/** An answer that no server sent. */
export function toInjectedResponse(status: InjectedStatus): ApiResponse {
  const bytes = Buffer.from(toStatusJson(status));
  const { retryAfterSeconds = 0 } = status;
  return {
    status: status.code,
    headers: {
      'content-type': 'application/json',
      'retry-after': retryAfterSeconds > 0 ? String(retryAfterSeconds) : undefined,
    },
    body: (async function* () {
      yield bytes;
    })(),
    consume: async (onChunk) => onChunk(bytes),
    cancel() {},
  };
}

export function connectionReset(): NodeJS.ErrnoException {
  return Object.assign(new Error('read ECONNRESET (a fault of kinformer)'), { code: 'ECONNRESET' });
}
