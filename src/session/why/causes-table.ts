import type { Cause } from '../../insight/doctor/cause.ts';
import { explainFailure } from '../../insight/doctor/explain-failure.ts';
import type { Finding } from '../../insight/doctor/findings.ts';
import { isExpiredError } from '../../object/status.ts';
import { formatCount, formatCounted, formatDuration } from '../../view/format.ts';
import type { ResourceTab } from '../tab/resource-tab.ts';

interface CauseRule {
  readonly applies: (tab: ResourceTab, nowMs: number) => boolean;
  readonly explain: (tab: ResourceTab, nowMs: number) => Cause;
}

/** The first cause that applies; undefined for none. */
export function findCause(tab: ResourceTab, nowMs: number): Cause | undefined {
  return causes.find(({ applies }) => applies(tab, nowMs))?.explain(tab, nowMs);
}

const streamFallbackMs = 10_000;
const relistLoopMs = 600_000;

const causes: readonly CauseRule[] = [
  {
    applies: ({ monitor }) => monitor.pausedMs !== undefined && monitor.depth > 0,
    explain: ({ monitor }) => ({
      type: 'paused',
      sentences: [`The queue is paused: ${formatCount(Math.max(monitor.depth, monitor.pending.deltas))} deltas wait.`],
      advice: ['p resumes; . pops one key.'],
    }),
  },
  {
    applies: ({ monitor }) => monitor.phases.word === 'GONE',
    explain: ({ type }) => ({
      type: 'type gone',
      sentences: [`The resource type ${type.title} is gone from the server.`],
      advice: ['It is looked for every 10s; the CustomResourceDefinition may be on its way back.'],
    }),
  },
  {
    applies: ({ monitor }) => monitor.phases.isPolling,
    explain: ({ type: { title, verbs } }) => (verbs.includes('watch') ? watchRefused(title) : cannotWatch(title)),
  },
  {
    applies: ({ monitor }) => monitor.recentRelists.length >= 3 && isExpiredError(monitor.phases.failure?.error),
    explain: ({ monitor }, nowMs) => ({
      type: 'expired',
      sentences: [
        `The list is older than the server keeps: ${monitor.recentRelists.length} relists in ${formatDuration(nowMs - (monitor.recentRelists[0]?.timeMs ?? nowMs - relistLoopMs))}.`,
      ],
      advice: ['Smaller pages come sooner: --chunk-size.'],
    }),
  },
  {
    applies: ({ monitor }) => isDown(monitor.phases) || isRepeating(monitor.phases),
    explain: (tab, nowMs) => {
      const { monitor, type, request, opened } = tab;
      const cause = explainFailure(monitor.phases.failure?.error, { title: type.title, server: opened?.server });
      const [first = ''] = cause.sentences;
      switch (cause.type) {
        case 'forbidden': {
          if (monitor.phases.failure?.phase === 'watch') return watchRefused(type.title);
          const isWide = type.namespaced && request.namespace === undefined;
          const more = isWide ? [':ns NAME shows one namespace that you may read.'] : [];
          return { ...cause, advice: [...cause.advice, ...more] };
        }
        case 'throttled':
          return { ...cause, sentences: [`${first} ${nextTry(tab, nowMs)}`] };
        default:
          return { ...cause, sentences: [first, nextTry(tab, nowMs)] };
      }
    },
  },
  {
    applies: (tab) => !hasSynced(tab) && impairment(tab) !== undefined,
    explain: (tab) => {
      const { type = 'listing', sentence = '', advice = '' } = impairment(tab) ?? {};
      const { listed } = tab.monitor.phases;
      const soFar = listed > 0 ? [`${formatCounted(listed, 'object')} of ${tab.type.title} came so far.`] : [];
      return { type, sentences: [sentence, ...soFar], advice: [advice] };
    },
  },
  {
    applies: ({ monitor }) => monitor.phases.type === 'streaming-list',
    explain: ({ monitor }, nowMs) => {
      const leftMs = monitor.phases.phaseSinceMs + streamFallbackMs - nowMs;
      return {
        type: 'end bookmark',
        sentences: [
          'The server accepted the streaming list but has not sent the bookmark that ends it (k8s.io/initial-events-end).',
          leftMs > 0
            ? `Falls back to a paged list in ${formatDuration(leftMs)}. Nothing to do.`
            : 'It falls back to a paged list after 10s without an event.',
        ],
        advice: ['A proxy or an older server can hold the end bookmark back. --initial list avoids the wait.'],
      };
    },
  },
  {
    applies: ({ monitor }) => monitor.phases.type === 'listing',
    explain: ({ monitor, type }) => ({
      type: 'listing',
      sentences: [
        `The list of ${type.title} is being read: page ${monitor.phases.pages + 1}, ${formatCounted(monitor.phases.listed, 'object')} so far.`,
      ],
      advice: [],
    }),
  },
  {
    applies: ({ monitor, opened }, nowMs) =>
      (opened?.informer.hasSynced() ?? false) && behind(monitor, nowMs) !== undefined,
    explain: ({ monitor, rows }, nowMs) => {
      const stats = behind(monitor, nowMs);
      return {
        type: 'handler behind',
        sentences: [
          `The store is synced; handler ${stats?.name} has ${formatCount(stats?.initialBacklog ?? 0)} of ${formatCounted(rows.count, 'initial object')} to go.`,
        ],
        advice: [
          'Return from the handler at once and put the key on a workqueue; run the work there with more workers.',
        ],
      };
    },
  },
  {
    applies: hasSynced,
    explain: (tab, nowMs) => {
      const { monitor, type, rows, opened } = tab;
      const { synced, listeners } = monitor.listeners.synced(nowMs);
      const { firstListMs, startedMs } = monitor.phases;
      const after = formatDuration((firstListMs ?? nowMs) - startedMs);
      const resourceVersion = opened?.informer.lastSyncResourceVersion() ?? '';
      const isSynced = `${type.title} is synced: ${formatCounted(rows.count, 'object')} at rv ${resourceVersion}, ${after} after start, handlers ${synced} of ${listeners}.`;
      const findings = opened?.examination?.().findings ?? [];
      const [worst] = findings;
      const told = findings.slice(0, shownFindings);
      const advice = told.map((finding) => finding.advice);
      if (!worst?.isImpairment)
        return { type: 'synced', sentences: [isSynced, ...told.map(({ sentence }) => sentence)], advice };
      return { type: worst.type, sentences: [...told.map(({ sentence }) => sentence), isSynced], advice };
    },
  },
];

const shownFindings = 3;

function watchRefused(title: string): Cause {
  return {
    type: 'not live',
    sentences: [`You may not watch ${title}; showing a list every 30s, not live.`],
    advice: [`A role needs the verb watch on ${title} (c copies it).`],
  };
}

function cannotWatch(title: string): Cause {
  return {
    type: 'missing verb',
    sentences: [`${title} cannot be watched by anybody; showing a list every 30s, not live.`],
    advice: ['The server has no verb watch for this type; an informer of it is never live.'],
  };
}

function hasSynced({ opened }: ResourceTab): boolean {
  return opened?.informer.hasSynced() ?? false;
}

/** What was found to be wrong now, when somebody has looked closer. */
function impairment({ opened }: ResourceTab): Finding | undefined {
  return opened?.examination?.().findings.find(({ isImpairment }) => isImpairment);
}

function isDown({ type, isRetrying }: ResourceTab['monitor']['phases']): boolean {
  return type === 'backing-off' || isRetrying;
}

/** The client itself repeats what the list is made of. */
function isRepeating({ isListing, failure, phaseSinceMs }: ResourceTab['monitor']['phases']): boolean {
  return isListing && failure !== undefined && failure.atMs >= phaseSinceMs;
}

function behind(monitor: ResourceTab['monitor'], nowMs: number) {
  return monitor.listeners.all(nowMs).find(({ isRemoved, hasSynced }) => !isRemoved && !hasSynced);
}

function nextTry({ monitor }: ResourceTab, nowMs: number): string {
  const { retryAtMs } = monitor.phases.failure ?? {};
  return retryAtMs === undefined || retryAtMs <= nowMs
    ? 'The next try is now.'
    : `Next try in ${formatDuration(retryAtMs - nowMs)}.`;
}
