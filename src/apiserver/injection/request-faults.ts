import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, sleep } from '../../core/clock.ts';
import { parseDurationMs } from '../../core/duration.ts';
import type { Fault, FaultInjector, FaultTarget } from '../../faults/fault.ts';
import type { FaultList } from '../../faults/fault-list.ts';
import type { FaultVerb } from '../../faults/fault-table.ts';
import { forbiddenField } from '../errors/field-causes.ts';
import { expired, failure, forbidden, invalidOptions } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { resetConnection } from '../http/reset-connection.ts';
import { qualify } from '../resources/resource-definition.ts';
import { distortBody } from './distort-body.ts';

/** Thrown when a fault has already dealt with the connection. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

const verbs: readonly string[] = ['get', 'list', 'watch'];

/** What faults call a request; undefined for requests that they never hit. */
function faultTargetOf({ info }: Exchange): FaultTarget | undefined {
  if (!info.isResource || info.subresource !== '' || !verbs.includes(info.verb)) return undefined;
  return { verb: info.verb as FaultVerb, resource: qualify(info.group, info.resource) };
}

/** Lets the faults that are in force hit a request before it is answered. */
export async function applyRequestFaults(injector: FaultList, clock: Clock, exchange: Exchange): Promise<void> {
  const target = faultTargetOf(exchange);
  if (!target) return;
  const slow = injector.take('slow', target);
  if (slow) await sleep(clock, parseDurationMs(slow.keys?.delay ?? '2s'), exchange.closing.signal);
  refuse(injector, target, exchange);
  if (target.verb === 'watch') {
    refuseWatch(injector, target, exchange);
    return;
  }
  await stall(injector, target, exchange.closing.signal);
  if (injector.take('reset', target)) await cut(exchange, true);
  if (injector.take('drop', target)) await cut(exchange, false);
  if (injector.take('410', target)) throw expired('The resourceVersion for the provided list is too old.');
  if (exchange.query.get('continue') && injector.take('expired-continue', target)) {
    throw expired(
      'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.',
    );
  }
  distortBody(injector, target, clock, exchange);
}

const answers = [
  {
    name: '429',
    reason: 'TooManyRequests',
    message: 'the server has received too many requests and has asked us to try again later',
    retryAfter: '1',
  },
  { name: '500', reason: 'InternalError', message: 'Internal error occurred: injected by a fault', retryAfter: '0' },
  {
    name: '503',
    reason: 'ServiceUnavailable',
    message: 'the server is currently unable to handle the request',
    retryAfter: '0',
  },
  {
    name: '504',
    reason: 'Timeout',
    message: 'Timeout: request did not complete within the allotted timeout',
    retryAfter: '0',
  },
] as const;

function refuse(injector: FaultInjector, target: FaultTarget, exchange: Exchange): void {
  const { info, user } = exchange;
  if (injector.take('forbid', target)) {
    const where = info.namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(info.namespace)}`;
    throw forbidden(
      { group: info.group, resource: info.resource, qualified: target.resource },
      info.name,
      `User ${JSON.stringify(user.name)} cannot ${info.verb} resource ${JSON.stringify(info.resource)} in API group ${JSON.stringify(info.group)} ${where}`,
    );
  }
  for (const { name, reason, message, retryAfter } of answers) {
    const fault = injector.take(name, target);
    if (!fault) continue;
    const seconds = retryAfterOf(fault, retryAfter);
    throw failure({ code: Number(name), reason, message, details: seconds > 0 ? { retryAfterSeconds: seconds } : {} });
  }
}

function retryAfterOf(fault: Fault, fallback: string): number {
  return Number(fault.keys?.['retry-after'] ?? fallback) || 0;
}

function refuseWatch(injector: FaultInjector, target: FaultTarget, exchange: Exchange): void {
  if (injector.find('410', target)?.keys?.http === '1' && injector.take('410', target)) {
    throw expired(`too old resource version: ${exchange.query.get('resourceVersion') ?? ''} (0)`);
  }
  if (exchange.query.has('sendInitialEvents') && injector.take('no-stream', target)) {
    throw invalidOptions('ListOptions', [
      forbiddenField(
        'sendInitialEvents',
        'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled',
      ),
    ]);
  }
}

/** Stays until the fault is over or the client gives up. */
async function stall(faults: FaultList, target: FaultTarget, signal: AbortSignal): Promise<void> {
  const hold = faults.hold('stall', target);
  while (hold && !hold.isOver && !signal.aborted) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const unsubscribe = faults.subscribe(resolve);
    const onAbort = () => resolve();
    signal.addEventListener('abort', onAbort, { once: true });
    await promise;
    signal.removeEventListener('abort', onAbort);
    unsubscribe();
  }
}

async function cut({ response, request }: Exchange, reset: boolean): Promise<never> {
  if (reset) resetConnection(request.socket);
  else request.socket.destroy();
  if (!response.closed) await Promise.race([once(response, 'close'), nextTurn()]);
  throw new ConnectionCut('the connection was cut by a fault');
}
