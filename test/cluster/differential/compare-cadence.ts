import { isRepetition } from './compare-traces.ts';
import type { TraceRecord } from './trace.ts';

/** A handler that is resynced once whenever another was resynced so many times. */
export interface Cadence {
  readonly slow: string;
  readonly fast: string;
  readonly every: number;
}

/** How the resyncs of a side do not keep the cadence; undefined when they do. Handlers of one resync run in any order. */
export function findCadenceFault(
  records: readonly TraceRecord[],
  key: string,
  { slow, fast, every }: Cadence,
): string | undefined {
  const turns = records
    .filter((record) => record.key === key && isRepetition(record))
    .map(({ handler }) => handler)
    .filter((handler) => handler === slow || handler === fast);
  const inner = turns.slice(turns.indexOf(slow), turns.lastIndexOf(slow) + 1);
  const rounds = inner.filter((handler) => handler === slow).length - 1;
  const between = inner.length - rounds - 1;
  if (rounds >= 1 && Math.abs(between - rounds * every) <= 1) return undefined;
  return `cadence of ${slow}: ${rounds} rounds in ${between} of ${fast}, which should be ${every} each`;
}
