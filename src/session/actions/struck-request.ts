import type { Fault } from '../../faults/fault.ts';

/** The request that a fault waits for; undefined for one that acts on an open watch as well. */
export function struckRequest({ name, verb, keys }: Fault): string | undefined {
  switch (name) {
    case '429':
    case '500':
    case '503':
    case '504':
    case 'forbid':
    case 'slow':
      return verb === undefined ? 'list or watch request' : `${verb} request`;
    case '410':
      return keys?.http === '1' ? 'watch request' : verb === 'list' ? 'list request' : undefined;
    case 'no-stream':
      return 'streaming list';
    case 'expired-continue':
      return 'second page of a list';
    default:
      return verb === 'list' ? 'list request' : undefined;
  }
}
