import { isExpiredError, isForbidden, isTooManyRequests, isUnauthorized } from '../../object/status.ts';
import { formatCount, formatCounted, formatDuration } from '../../view/format.ts';
import type { ResourceTab } from '../tab/resource-tab.ts';

/** Why an informer is where it is, in sentences, and what to do about it. */
interface Cause {
  readonly sentences: readonly string[];
  readonly advice: readonly string[];
}

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
      sentences: [`The queue is paused: ${formatCount(Math.max(monitor.depth, monitor.pending.deltas))} deltas wait.`],
      advice: ['p resumes; . pops one key.'],
    }),
  },
  {
    applies: ({ monitor }) => monitor.phases.word === 'GONE',
    explain: ({ type }) => ({
      sentences: [`The resource type ${type.title} is gone from the server.`],
      advice: ['It is looked for every 10s; the CustomResourceDefinition may be on its way back.'],
    }),
  },
  {
    applies: ({ monitor }) => monitor.phases.isPolling,
    explain: ({ type }) => ({
      sentences: [`You may not watch ${type.title}; showing a list every 30s, not live.`],
      advice: [`A role needs the verb watch on ${type.title} (c copies it).`],
    }),
  },
  {
    applies: ({ monitor }) => isDown(monitor.phases.type) && isForbidden(monitor.phases.failure?.error),
    explain: ({ type, request }) => ({
      sentences: [`You may not list ${type.title}.`],
      advice: [
        `A role needs the verbs list and watch on ${type.title} (c copies it).`,
        ...(type.namespaced && request.namespace === undefined
          ? [':ns NAME shows one namespace that you may read.']
          : []),
      ],
    }),
  },
  {
    applies: ({ monitor }) => isDown(monitor.phases.type) && isUnauthorized(monitor.phases.failure?.error),
    explain: (tab, nowMs) => ({
      sentences: ['The server does not accept these credentials (401).', nextTry(tab, nowMs)],
      advice: ['Log in again; it recovers by itself.'],
    }),
  },
  {
    applies: ({ monitor }) => isDown(monitor.phases.type) && isTooManyRequests(monitor.phases.failure?.error),
    explain: (tab, nowMs) => ({
      sentences: [`The server asks to slow down (429). ${nextTry(tab, nowMs)}`],
      advice: ['A selector or fewer resources ask less of it.'],
    }),
  },
  {
    applies: ({ monitor }) => monitor.recentRelists.length >= 3 && isExpiredError(monitor.phases.failure?.error),
    explain: ({ monitor }, nowMs) => ({
      sentences: [
        `The list is older than the server keeps: ${monitor.recentRelists.length} relists in ${formatDuration(nowMs - (monitor.recentRelists[0]?.timeMs ?? nowMs - relistLoopMs))}.`,
      ],
      advice: ['Smaller pages come sooner: --chunk-size.'],
    }),
  },
  {
    applies: ({ monitor }) => isDown(monitor.phases.type),
    explain: (tab, nowMs) => {
      const { failure } = tab.monitor.phases;
      const text = failure?.error instanceof Error ? failure.error.message : (failure?.reason ?? '');
      return { sentences: [sentence(text), nextTry(tab, nowMs)], advice: [checkFor(failure?.reason ?? '')] };
    },
  },
  {
    applies: ({ monitor }) => monitor.phases.type === 'streaming-list',
    explain: ({ monitor }, nowMs) => {
      const leftMs = monitor.phases.phaseSinceMs + streamFallbackMs - nowMs;
      return {
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
    applies: ({ opened }) => opened?.informer.hasSynced() ?? false,
    explain: (tab, nowMs) => {
      const { monitor, type, rows, opened } = tab;
      const { synced, listeners } = monitor.listeners.synced(nowMs);
      const { firstListMs, startedMs } = monitor.phases;
      const after = formatDuration((firstListMs ?? nowMs) - startedMs);
      const resourceVersion = opened?.informer.lastSyncResourceVersion() ?? '';
      return {
        sentences: [
          `${type.title} is synced: ${formatCounted(rows.count, 'object')} at rv ${resourceVersion}, ${after} after start, handlers ${synced} of ${listeners}.`,
        ],
        advice: [],
      };
    },
  },
];

function isDown(type: string): boolean {
  return type === 'backing-off';
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

/** One line on what to look at, by errno or reason. */
function checkFor(reason: string): string {
  const [, line] = checks.find(([pattern]) => pattern.test(reason)) ?? [];
  return line ?? 'It is retried by itself; ctrl-r retries now.';
}

const checks: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'Check the host name of the server in the kubeconfig, and the name service.'],
  [/ECONNREFUSED/, 'Check that the server runs, and that its port is the one in the kubeconfig.'],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|[Tt]imeout/,
    'Check the network between here and the server: VPN, firewall, proxy.',
  ],
  [/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/i, 'Check certificate-authority and tls-server-name in the kubeconfig.'],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|closed/,
    'A proxy or a load balancer between here and the server may close connections.',
  ],
  [/NOT_KUBERNETES/, 'Something that is not a Kubernetes API server answers there: a proxy or a login page.'],
];

function sentence(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
