import { toCellText } from '../../view/cell-text.ts';
import { formatBytes, formatCount, formatDuration, formatRate } from '../../view/format.ts';
import type { ResourceTab } from '../tab/resource-tab.ts';

/** A warning that says what it means and what to do. */
export interface Advice {
  readonly rule: string;
  readonly glyph: '▲' | '✗' | '✕';
  readonly line: string;
  readonly hint: string;
}

interface AdviceRule {
  readonly rule: string;
  readonly glyph: Advice['glyph'];
  /** The line when the rule applies, else undefined. */
  readonly line: (tab: ResourceTab, nowMs: number) => string | undefined;
  readonly hint: string;
}

/** All that applies now, the most urgent first. */
export function adviceFor(tab: ResourceTab, nowMs: number): Advice[] {
  return adviceRules.flatMap(({ rule, glyph, line, hint }) => {
    const text = line(tab, nowMs);
    return text === undefined ? [] : [{ rule, glyph, line: text, hint }];
  });
}

const oldMs = 1000;
const silentMs = 90_000;
const relistsInLoop = 3;
const skewFrom = 5;
const skewValues = 20;
const managedFieldsFrom = 0.3;
const fullHeap = 0.8;
const worthSavingBytes = 1024 ** 2;

const adviceRules: readonly AdviceRule[] = [
  {
    rule: 'listener failing',
    glyph: '✗',
    line: ({ monitor }, nowMs) => {
      const failing = monitor.listeners.all(nowMs).find((stats) => stats.state(nowMs) === 'failing');
      return (
        failing &&
        `Handler ${failing.name} fails in a tenth of its calls or more (${formatCount(failing.errorCount)} errors).`
      );
    },
    hint: 'H shows the errors; what failed is not called again, so put keys on a workqueue that retries.',
  },
  {
    rule: 'listener slow',
    glyph: '▲',
    line: ({ monitor }, nowMs) => {
      const slow = monitor.listeners.all(nowMs).find((stats) => stats.state(nowMs) === 'slow');
      if (!slow) return undefined;
      const { pending, inRate, doneRate } = slow.row(nowMs);
      return `Handler ${slow.name} is slow: ${formatCount(pending)} pending, receives ${formatRate(inRate)}, finishes ${formatRate(doneRate)}.`;
    },
    hint: 'Return from the handler at once and put the key on a workqueue; run the work there with more workers.',
  },
  {
    rule: 'queue old',
    glyph: '▲',
    line: ({ monitor }, nowMs) => {
      const { oldestMs } = monitor.pending;
      if (monitor.pausedMs !== undefined || monitor.depth === 0 || oldestMs === undefined || nowMs - oldestMs < oldMs)
        return undefined;
      return `The oldest change has waited ${formatDuration(nowMs - oldestMs)} in the queue.`;
    },
    hint: 'Index functions and transforms run there; a busy event loop holds Pop up too.',
  },
  {
    rule: 'silent watch',
    glyph: '▲',
    line: ({ monitor }, nowMs) => {
      if (monitor.phases.type !== 'watching') return undefined;
      const openMs = nowMs - (monitor.phases.watchSinceMs ?? nowMs);
      const quietMs = Math.min(monitor.eventAgeMs(nowMs) ?? openMs, monitor.bookmarkAgeMs(nowMs) ?? openMs, openMs);
      return quietMs < silentMs ? undefined : `No event and no bookmark for ${formatDuration(quietMs)}.`;
    },
    hint: 'Something between here and the server may hold the connection open; it is reopened after 150s.',
  },
  {
    rule: 'relist loop',
    glyph: '▲',
    line: ({ monitor }, nowMs) => {
      const recent = monitor.recentRelists.filter(
        ({ timeMs, reason }) => timeMs > nowMs - 600_000 && reason !== 'requested' && reason !== 'poll',
      );
      return recent.length < relistsInLoop
        ? undefined
        : `${recent.length} relists in 10 minutes, the last: ${recent.at(-1)?.reason}.`;
    },
    hint: 'Each reads everything again; smaller pages (--chunk-size) or a selector help a server that compacts fast.',
  },
  {
    rule: 'churn',
    glyph: '▲',
    line: ({ churn }) => {
      const worst = churn.worst();
      if (!worst) return undefined;
      const { key, fights, paths, noOpShare, updatesPerMinute, managers } = worst;
      if (fights > 0) {
        const fighters = paths[0]?.managers.map(({ manager }) => toCellText(manager)) ?? [];
        return `${fighters.join(' ⇄ ')} fight over ${toCellText(`${paths[0]?.path} of ${key}`)}.`;
      }
      const who = toCellText(managers[0] ?? 'Somebody');
      const share = `${Math.round(noOpShare * 100)} % of its ${formatCount(updatesPerMinute)} updates a minute`;
      return `${who} writes ${toCellText(key)} again and again: ${share} change nothing.`;
    },
    hint: 'C shows what changes, between which values, and by whom.',
  },
  {
    rule: 'index skew',
    glyph: '▲',
    line: ({ indexes }) => {
      const skewed = indexes.known().find(({ values, max, mean }) => values >= skewValues && max >= mean * skewFrom);
      return (
        skewed &&
        `Index ${skewed.name} is skewed: one value has ${formatCount(skewed.max)} objects, the mean is ${formatCount(skewed.mean)}.`
      );
    },
    hint: 'Lookups of that value return much; index by something finer.',
  },
  {
    rule: 'heap',
    glyph: '▲',
    line: ({ heap }) => {
      const use = heap?.();
      if (!use || use.usedBytes < use.limitBytes * fullHeap) return undefined;
      return `This process uses ${formatBytes(use.usedBytes)} of the ${formatBytes(use.limitBytes)} that its heap may have.`;
    },
    hint: 'Close tabs, narrow them with a selector, use --metadata-only, or start with NODE_OPTIONS=--max-old-space-size.',
  },
  {
    rule: 'managed fields',
    glyph: '▲',
    line: ({ rows }) => {
      if (rows.sizeBytes < worthSavingBytes) return undefined;
      const share = rows.managedFieldsShare;
      if (share < managedFieldsFrom) return undefined;
      return `managedFields are ${Math.round(share * 100)} % of the cache; a transform would save ${formatBytes(share * rows.sizeBytes)}.`;
    },
    hint: 'Set a transform that leaves metadata.managedFields out.',
  },
];
