import type { ServerResponse } from 'node:http';
import type { Clock } from '../../core/clock.ts';
import { parseDurationMs } from '../../core/duration.ts';
import type { Fault, FaultInjector, FaultTarget } from '../../faults/fault.ts';
import type { Exchange } from '../http/exchange.ts';

/** Lets `truncate`, `malformed` and `slow-chunks` change the body of the answer that is going to be sent. */
export function distortBody(
  injector: FaultInjector,
  target: FaultTarget,
  clock: Clock,
  exchange: Pick<Exchange, 'request' | 'response'>,
): void {
  const { response } = exchange;
  if (injector.take('truncate', target)) truncate(response);
  else if (injector.take('malformed', target)) replaceBody(response);
  const slow = injector.take('slow-chunks', target);
  if (slow) slowDown(response, clock, slow);
}

/** Half of the first chunk goes out, then the connection closes. */
function truncate(response: ServerResponse): void {
  overrideWrites(response, (chunk) => {
    const half = chunk.subarray(0, Math.max(1, chunk.length >> 1));
    restoreWrites(response).write(half, () => response.socket?.destroy());
  });
}

function replaceBody(response: ServerResponse): void {
  overrideWrites(response, () => {
    response.removeHeader('Content-Length');
    restoreWrites(response).end('<html>this is no JSON</html>\n');
  });
}

/** Pieces leave one after the other; the end waits for the last. */
export function slowDown(response: ServerResponse, clock: Clock, fault: Fault): void {
  const bytes = Math.max(1, Number(fault.keys?.bytes ?? '16') || 16);
  const everyMs = parseDurationMs(fault.keys?.every ?? '10ms');
  const waiting: Buffer[] = [];
  let running = false;
  let ending = false;
  const step = (): void => {
    const chunk = waiting.shift();
    if (!chunk || response.destroyed) {
      running = false;
      if (ending && !response.destroyed) restoreWrites(response).end();
      return;
    }
    if (chunk.length > bytes) waiting.unshift(chunk.subarray(bytes));
    writeDirect(response, chunk.subarray(0, bytes));
    clock.setTimeout(step, everyMs);
  };
  overrideWrites(response, (chunk, isLast) => {
    if (chunk.length > 0) waiting.push(chunk);
    ending ||= isLast;
    if (running) return;
    running = true;
    step();
  });
}

type Override = (chunk: Buffer, isLast: boolean) => void;

/** Own properties hide the methods of the prototype until they are deleted. */
function overrideWrites(response: ServerResponse, override: Override): void {
  const onWrite = (chunk: Buffer): boolean => {
    override(chunk, false);
    return true;
  };
  const onEnd = (chunk?: Buffer): ServerResponse => {
    override(Buffer.isBuffer(chunk) ? chunk : Buffer.alloc(0), true);
    return response;
  };
  Object.assign(response, { write: onWrite, end: onEnd });
}

function restoreWrites(response: ServerResponse): ServerResponse {
  Reflect.deleteProperty(response, 'write');
  Reflect.deleteProperty(response, 'end');
  return response;
}

function writeDirect(response: ServerResponse, chunk: Buffer): void {
  Object.getPrototypeOf(response).write.call(response, chunk);
}
