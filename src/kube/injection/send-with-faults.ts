import { type Clock, sleep } from '../../core/clock.ts';
import { parseDurationMs } from '../../core/duration.ts';
import type { Fault, FaultInjector, FaultTarget } from '../../faults/fault.ts';
import type { ApiRequest, ApiResponse } from '../api.ts';
import { FaultyBody } from './faulty-body.ts';
import {
  connectionReset,
  expiredStatus,
  type InjectedStatus,
  injectedStatuses,
  toInjectedResponse,
} from './injected-answer.ts';

/** Faults that hit the requests of one user of a client. */
export interface RequestFaults {
  readonly injector: FaultInjector;
  /** `pods`, `deployments.apps` */
  readonly resource: string;
}

/** Sends a request as the faults that are in force let it: the client behaves as if network and server did this. */
export async function sendWithFaults(
  send: () => Promise<ApiResponse>,
  request: ApiRequest,
  { injector, resource }: RequestFaults,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<ApiResponse> {
  const target: FaultTarget = { verb: request.watch ? 'watch' : 'list', resource };
  const slow = injector.take('slow', target);
  if (slow) await sleep(clock, parseDurationMs(slow.keys?.delay ?? '2s'), signal);
  const refusal = findRefusal(injector, target, request);
  if (refusal) return toInjectedResponse(refusal);
  // An open watch is hit whenever a fault comes; a list is hit by what is in force when it is sent.
  if (target.verb === 'list' && injector.take('reset', target)) throw connectionReset();
  return new FaultyBody(await send(), { injector, target, clock, signal });
}

function findRefusal(injector: FaultInjector, target: FaultTarget, request: ApiRequest): InjectedStatus | undefined {
  const { query } = request;
  if (injector.take('forbid', target)) {
    return {
      code: 403,
      reason: 'Forbidden',
      message: `${target.resource} is forbidden: ${target.verb} refused by a fault`,
    };
  }
  for (const status of injectedStatuses) {
    const fault = injector.take(status.name, target);
    if (fault) return { ...status, retryAfterSeconds: retryAfterOf(fault, status.retryAfterSeconds) };
  }
  if (target.verb === 'list') {
    if (injector.take('410', target)) return expiredStatus;
    return query?.get('continue') && injector.take('expired-continue', target) ? expiredStatus : undefined;
  }
  if (injector.find('410', target)?.keys?.http === '1' && injector.take('410', target)) return expiredStatus;
  if (query?.has('sendInitialEvents') && injector.take('no-stream', target)) {
    return {
      code: 422,
      reason: 'Invalid',
      message: 'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled',
    };
  }
  return undefined;
}

function retryAfterOf(fault: Fault, fallback: number): number {
  return Number(fault.keys?.['retry-after'] ?? fallback) || 0;
}
