import { formatAge, formatCount, formatCounted } from '../../view/format.ts';
import type { EventCounts } from '../log/log-feed.ts';
import type { ResourceTab } from './resource-tab.ts';

/** What remains to be said of an informer when the program ends. */
export interface ExitFacts extends Readonly<EventCounts> {
  readonly title: string;
  readonly runMs: number;
  readonly objects: number;
  readonly resourceVersion: string;
  readonly reconnects: number;
  readonly relists: number;
  readonly queueName: string;
  readonly queueHighWater: number;
  readonly slowest: { readonly name: string; readonly highWater: number } | undefined;
}

export function toExitFacts(tab: ResourceTab, counts: EventCounts, nowMs: number): ExitFacts {
  const { monitor } = tab;
  const listeners = monitor.listeners.all(nowMs).map((stats) => stats.strip(nowMs));
  const slowest = listeners.toSorted((a, b) => b.highWater - a.highWater)[0];
  return {
    ...counts,
    title: tab.type.title,
    runMs: nowMs - monitor.phases.startedMs,
    objects: tab.rows.count,
    resourceVersion: tab.opened?.informer.lastSyncResourceVersion() ?? '',
    reconnects: monitor.reconnects,
    relists: monitor.relists,
    queueName: tab.opened?.queue === 'real' ? 'RealFIFO' : 'DeltaFIFO',
    queueHighWater: monitor.highWater,
    slowest: slowest && { name: slowest.name, highWater: slowest.highWater },
  };
}

const shownLines = 3;

/** What stays on the terminal: a line for each informer, three at most. */
export function exitLines(all: readonly ExitFacts[]): string[] {
  const lines = all.slice(0, shownLines).map((facts) => `kinformer: ${toExitLine(facts)}`);
  return all.length > shownLines ? [...lines, `and ${all.length - shownLines} more`] : lines;
}

/** The line that stays on the terminal: `pods 2m14s, 1,204 objects at rv 48211 · 5,412 events (+1,242 ~4,132 -38) · …`. */
function toExitLine(facts: ExitFacts): string {
  const { title, runMs, objects, resourceVersion, added, modified, deleted, reconnects, relists, recovered } = facts;
  const events = added + modified + deleted;
  const found = relists === 0 ? '' : ` (${formatCounted(recovered, 'change')} recovered)`;
  const worst = facts.slowest ? `, ${facts.slowest.name} ${formatCount(facts.slowest.highWater)} pending` : '';
  return [
    `${title} ${formatAge(runMs)}, ${formatCounted(objects, 'object')} at rv ${resourceVersion || '–'}`,
    `${formatCounted(events, 'event')} (+${formatCount(added)} ~${formatCount(modified)} -${formatCount(deleted)})`,
    `${formatCounted(reconnects, 'reconnect')}, ${formatCounted(relists, 'relist')}${found}`,
    `worst ${facts.queueName} ${formatCount(facts.queueHighWater)}${worst}`,
  ].join(' · ');
}
