import type { Role } from '../../view/span.ts';

const bad =
  /(?:Error|BackOff|Failed|Failure|Evicted|OOMKilled|NotReady|Lost|Invalid\w*|Unknown|DeadlineExceeded|ErrImage\w*|CannotRun|Unschedulable|^Degraded|^Stalled)/;
const unsettled =
  /^(?:Pending|ContainerCreating|PodInitializing|Terminating|Init:\d|Progressing|Suspended|SchedulingGated|Released|Warning|NotFound)|SchedulingDisabled/;
const nothing = /^(?:<none>|<unset>|<unknown>|n\/a|)$/;

/** What a cell's colour says: only states have one. */
export function roleOfCell(header: string, text: string): Role {
  if (nothing.test(text)) return 'dim';
  if (header === 'STATUS' || header === 'TYPE' || header === 'REASON' || header === 'PHASE') {
    if (bad.test(text)) return 'bad';
    return unsettled.test(text) ? 'warn' : 'text';
  }
  if (header === 'READY') return isIncomplete(text) ? 'warn' : 'text';
  return text === '0' ? 'dim' : 'text';
}

/** `0/1`; also a condition's `False`. */
function isIncomplete(text: string): boolean {
  const [, ready, total] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return ready === undefined ? text === 'False' : Number(ready) < Number(total);
}
