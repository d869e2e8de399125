import type { Fault } from '../../faults/fault.ts';

export interface FaultMenuEntry {
  readonly key: string;
  readonly name: string;
  readonly effect: string;
  /** undefined: not in the transport, but in the handler of the log. */
  readonly fault: Fault | undefined;
  /** A list is made at once, streamed or not, so that there is something to strike. */
  readonly relists?: true;
}

/** The most telling faults, as the menu shows them; `:fault` knows all. */
export const faultMenu: readonly FaultMenuEntry[] = [
  {
    key: 'd',
    name: 'drop the connection',
    effect: 'next read fails with ECONNRESET',
    fault: { name: 'drop', verb: 'watch' },
  },
  { key: 'e', name: 'end it cleanly', effect: 'EOF without a message', fault: { name: 'end' } },
  { key: 'g', name: '410 Gone', effect: 'rv expired → relist', fault: { name: '410', verb: 'watch' } },
  {
    key: 't',
    name: '429 Too Many Requests',
    effect: 'for 10s, Retry-After 1',
    fault: { name: '429', forMs: 10_000, keys: { 'retry-after': '1' } },
  },
  {
    key: '5',
    name: '500 on the next list',
    effect: 'and a relist to meet it',
    fault: { name: '500', count: 1 },
    relists: true,
  },
  {
    key: 's',
    name: 'stall',
    effect: 'socket open, no bytes, 30s',
    fault: { name: 'stall', verb: 'watch', forMs: 30_000 },
  },
  { key: 'b', name: 'no bookmarks', effect: 'also no initial-events-end', fault: { name: 'no-bookmarks' } },
  { key: 'u', name: 'duplicate events', effect: 'next 20', fault: { name: 'duplicate', count: 20 } },
  { key: 'o', name: 'slow handler', effect: '250ms in listener log', fault: undefined },
];
