import type { BodyModel, FrameModel } from '../../src/view/models/frame-model.ts';
import type { LogModel, LogRow, LogType } from '../../src/view/models/log-model.ts';
import type { HistoryRow, ObjectModel } from '../../src/view/models/object-model.ts';
import type { StripModel } from '../../src/view/models/strip-model.ts';
import type { TableColumn, TableModel, TableRow } from '../../src/view/models/table-model.ts';

/** 12:04:06.800 UTC */
const nowMs = Date.UTC(2026, 4, 3, 12, 4, 6, 800);

const strip: StripModel = {
  reflector: {
    phase: 'WATCH',
    spark: [6, 3, 5, 3, 1, 3, 6, 4, 3, 3, 1, 1, 1, 1, 12, 11, 6, 4, 4, 5, 9, 7, 12],
    resourceVersion: '48211',
    eventAgeMs: 300,
    bookmarkAgeMs: 12_400,
    bytesPerSecond: 98 * 1024,
    reconnects: 2,
    relists: 1,
  },
  toQueue: { rate: 9.2, state: 'flowing' },
  queue: {
    name: 'DeltaFIFO',
    keys: 3,
    deltas: 4,
    oldestMs: 12,
    highWater: 1204,
    spark: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9, 6, 1, 0, 0, 0, 1, 3, 2],
    isPaused: false,
  },
  toIndexer: { rate: 9.2, state: 'flowing' },
  indexer: {
    count: 1204,
    resourceVersion: '48209',
    sizeBytes: 9.8 * 1024 * 1024,
    indexes: 3,
    spark: [1198, 1198, 1198, 1200, 1204, 1204, 1204, 1203, 1203, 1203, 1203, 1203, 1204, 1204],
  },
  toProcessor: { rate: 9.2, state: 'flowing' },
  processor: {
    listeners: [
      { name: 'reconcile', pending: 213, highWater: 1204, p99Ms: 496, state: 'slow' },
      { name: 'log', pending: 0, highWater: 1204, p99Ms: 0.4, state: 'ok' },
      { name: 'metrics', pending: 0, highWater: 40, p99Ms: 0.11, state: 'ok' },
    ],
    synced: 3,
    errors: 2,
    growth: 3.7,
  },
  isFocused: false,
};

const column = (
  header: string,
  minWidth: number,
  maxWidth: number,
  priority: number,
  options: Partial<TableColumn> = {},
): TableColumn => ({ header, minWidth, maxWidth, priority, align: 'left', elide: 'end', ...options });

const podColumns: readonly TableColumn[] = [
  column('NAMESPACE', 11, 16, 1),
  column('NAME', 20, 48, 1, { elide: 'middle', grows: true }),
  column('READY', 5, 5, 1),
  column('STATUS', 17, 19, 1),
  column('RESTARTS', 8, 13, 2),
  column('AGE', 4, 6, 1, { align: 'right' }),
  column('NODE', 8, 16, 4),
  column('CHANGED', 7, 7, 3, { align: 'right' }),
];

const pods = [
  ['kube-system', 'coredns-5dd5756b68-4xkzt', '1/1', 'Running', '0', '12d', 'node-a', '2m'],
  ['monitoring', 'prometheus-0', '2/2', 'Running', '0', '5d2h', 'node-b', '4s'],
  ['payments', 'ledger-1', '0/1', 'CrashLoopBackOff', '14 (32s ago)', '26h', 'node-c', '1s'],
  ['payments', 'refund-worker-66d9f7c9b8-2bgzk', '1/1', 'Running', '0', '26h', 'node-b', '9s'],
  ['shop', 'catalog-84b9d6c5f7-xk4dm', '1/1', 'Terminating', '0', '47m', 'node-c', '0s'],
  ['shop', 'checkout-7d9c5b8f6-9zq4j', '0/1', 'ContainerCreating', '0', '3s', 'node-a', '0s'],
  ['shop', 'frontend-59c7f6d8b-8lmqz', '1/1', 'Running', '0', '47m', 'node-a', '22s'],
] as const;

const marks = [' ', ' ', '~', ' ', '-', '+', ' '] as const;

const rows: readonly TableRow[] = pods.map((cells, index) => ({
  id: cells[1],
  mark: marks[index] ?? ' ',
  isGone: cells[3] === 'Terminating',
  cells: cells.map((text) => ({
    text,
    role: text === 'CrashLoopBackOff' ? 'bad' : text === 'Running' ? 'text' : 'text',
  })),
}));

const table: TableModel = {
  title: 'pods',
  count: 1204,
  failing: 7,
  sort: { by: 'namespace/name', descending: false },
  columns: podColumns.map((each, place) => ({
    ...each,
    neededWidth: Math.max(...pods.map((cells) => (cells[place] ?? '').length)),
  })),
  columnOffset: 0,
  rows,
  top: 0,
  total: 1204,
  cursor: 2,
  isFocused: true,
};

const logRows: readonly (readonly [number, LogType, string, string, string, string])[] = [
  [-5423, 'UPD', 'watch', 'monitoring/prometheus-0', '.status.conditions[Ready].lastProbeTime', 'kubelet'],
  [-4780, 'ERR', 'watch', '', 'stream closed by server (EOF) after 5m02s · reconnect from rv 48188 in 0.8s', ''],
  [-3959, 'RELIST', '410', '', 'pods · Expired: rv 48188 too old · 1,203 items · +1 ~2 -0', ''],
  [-3748, 'ADD', 'relist', 'shop/cart-5c6d8f7b94-h7r2p', 'missed while disconnected', ''],
  [-3740, 'UPD', 'relist', 'payments/ledger-1', '.status.containerStatuses[ledger].restartCount 13→14', 'kubelet'],
  [-1682, 'ADD', 'watch', 'shop/checkout-7d9c5b8f6-rj5cx', 'Pending', 'replicaset-controller'],
  [
    -796,
    'UPD',
    'watch',
    'payments/ledger-1',
    '.status.containerStatuses[ledger].state.waiting.reason →CrashLoopBackOff',
    'kubelet',
  ],
  [-70, 'DEL', 'watch', 'shop/catalog-84b9d6c5f7-xk4dm', 'was Terminating 31s', ''],
];

const toLogRow = ([at, type, cause, key, text, manager]: (typeof logRows)[number], id: number): LogRow => ({
  id,
  timeMs: nowMs + at,
  type,
  cause,
  key,
  text,
  manager,
});

const log: LogModel = {
  rate: 9.2,
  isFollowing: true,
  unseen: 0,
  dropped: 0,
  onlyErrors: false,
  rows: logRows.map(toLogRow),
  top: 0,
  total: logRows.length,
  cursor: undefined,
  isFocused: false,
};

const history: readonly HistoryRow[] = [
  { resourceVersion: '48210', timeMs: nowMs - 800, type: 'UPD', cause: 'watch', paths: 5, manager: 'kubelet' },
  { resourceVersion: '48197', timeMs: nowMs - 3740, type: 'UPD', cause: 'relist', paths: 1, manager: 'kubelet' },
  { resourceVersion: '48102', timeMs: nowMs - 31_000, type: 'UPD', cause: 'watch', paths: 4, manager: 'kubelet' },
];

const window = { top: 0, cursor: 0, isFocused: false };

const object: ObjectModel = {
  key: 'payments/ledger-1',
  tab: 'YAML',
  resourceVersion: '48210',
  version: 7,
  versions: 7,
  state: { type: 'live' },
  dropped: 0,
  yaml: {
    ...window,
    isFocused: true,
    total: 4,
    rows: [
      {
        mark: ' ',
        line: [
          { text: 'kind: ', role: 'key' },
          { text: 'Pod', role: 'text' },
        ],
      },
      { mark: ' ', line: [{ text: 'status:', role: 'key' }] },
      {
        mark: '~',
        line: [
          { text: '  restartCount: ', role: 'key' },
          { text: '14', role: 'number' },
          { text: ' was 13', role: 'dim' },
        ],
      },
      { mark: ' ', line: [{ text: '  # managedFields 4.1Ki hidden, M shows', role: 'dim' }] },
    ],
  },
  diff: {
    ...window,
    total: 3,
    from: '48197',
    to: '48210',
    apartMs: 2900,
    type: 'UPD',
    cause: 'watch',
    manager: 'kubelet',
    hidden: ['resourceVersion', 'managedFields'],
    rows: [
      { op: 'replace', path: '.status.containerStatuses[ledger].restartCount', old: '13', new: '14' },
      {
        op: 'replace',
        path: '.status.containerStatuses[ledger].state.waiting.reason',
        old: undefined,
        new: 'CrashLoopBackOff',
      },
      {
        op: 'remove',
        path: '.status.containerStatuses[ledger].state.running',
        old: '{"startedAt":"12:03:34"}',
        new: undefined,
      },
    ],
  },
  history: { ...window, total: 3, rows: history },
  managers: {
    ...window,
    total: 2,
    rows: [
      { manager: 'kubelet', operation: 'Update', subresource: 'status', fields: 23, timeMs: nowMs - 800 },
      { manager: 'kube-scheduler', operation: 'Update', subresource: 'binding', fields: 1, timeMs: nowMs - 6_000_000 },
    ],
  },
};

/** One body of each view, with the figures of a small shop. */
export const bodies: Readonly<Record<BodyModel['view'], BodyModel>> = {
  pipeline: {
    view: 'pipeline',
    table,
    log,
    inspector: {
      key: 'payments/ledger-1',
      isFocused: false,
      facts: [
        { name: 'phase', value: 'CrashLoopBackOff' },
        { name: 'node', value: 'node-c' },
        { name: 'owner', value: 'StatefulSet/ledger' },
      ],
      lastUpdate: { agoMs: 800, manager: 'kubelet', rows: object.diff.rows, morePaths: 2 },
      history,
      versions: 7,
    },
  },
  log: { view: 'log', log: { ...log, isFocused: true } },
  churn: {
    view: 'churn',
    log,
    churn: {
      unlisted: undefined,
      windowMs: 60_000,
      updates: 2514,
      noOps: 312,
      topShare: 0.71,
      dropped: 0,
      hidesNoOps: false,
      sort: 'updates',
      keys: {
        ...window,
        isFocused: true,
        total: 3,
        cursor: 0,
        rows: [
          {
            key: 'shop/checkout',
            updatesPerMinute: 812,
            spread: [9, 7, 8, 9, 7, 9, 7, 8, 7, 8, 7, 8, 9, 9, 9, 9, 8, 8, 7, 7],
            noOpShare: 0,
            flips: 1,
            isFight: true,
            managers: 'autoscaler ⇄ deploy-bot',
          },
          {
            key: 'payments/ledger',
            updatesPerMinute: 411,
            spread: [5, 3, 4, 3, 4, 3, 3, 6, 5, 4, 3, 3, 3, 0, 4, 0, 5, 0, 4, 0],
            noOpShare: 0,
            flips: 0,
            isFight: false,
            managers: 'ledger-operator',
          },
          {
            key: 'shop/catalog',
            updatesPerMinute: 288,
            spread: [0, 0, 2, 0, 3, 3, 0, 0, 4, 0, 4, 3, 2, 0, 0, 4, 5, 4, 3, 3],
            noOpShare: 0.98,
            flips: 0,
            isFight: false,
            managers: 'sync-job',
          },
        ],
      },
      selected: {
        key: 'shop/checkout',
        resource: 'deployments.apps',
        fighters: 2,
        advice: 'Remove .spec.replicas from what deploy-bot applies, or stop the autoscaler.',
        paths: {
          ...window,
          total: 2,
          rows: [
            {
              path: '.spec.replicas',
              updatesPerMinute: 406,
              values: '3 ⇄ 5',
              managers: 'autoscaler sets 5, deploy-bot sets 3',
              isFlip: true,
            },
            {
              path: '.metadata.generation',
              updatesPerMinute: 406,
              values: 'rising',
              managers: 'apiserver',
              isFlip: false,
            },
          ],
        },
      },
    },
  },
  queue: {
    view: 'queue',
    log,
    queue: {
      name: 'DeltaFIFO',
      pausedMs: 41_000,
      keys: 17,
      deltaCount: 31,
      oldestMs: 41_200,
      inRate: 0.8,
      outRate: 0,
      highWater: 1204,
      dedup: 3,
      sizeBytes: 184 * 1024,
      chart: [...Array.from({ length: 60 }, () => 0), 1, 2, 3, 5, 5, 6, 8, 9, 11, 12, 14, 16, 17],
      secondsPerCell: 2,
      rows: [
        { key: 'payments/ledger-1', position: 1, deltas: ['~', '~', '-'], ageMs: 41_200 },
        { key: 'shop/checkout-7d9c5b8f6-9zq4j', position: 2, deltas: ['+', '~', '~', '~'], ageMs: 40_900 },
        {
          key: 'shop/search-0',
          position: 3,
          deltas: ['~', '~', '~', '~', '~', '~', '~', '~', '~', '~', '~', '~'],
          ageMs: 38_000,
        },
      ],
      top: 0,
      total: 17,
      cursor: 0,
      isFocused: true,
      selected: {
        key: 'payments/ledger-1',
        isNext: true,
        deltas: [
          {
            type: 'Updated',
            cause: 'watch',
            resourceVersion: '48190',
            ageMs: 41_200,
            change: '.status.containerStatuses[ledger].restartCount 13→14',
          },
          {
            type: 'Updated',
            cause: 'watch',
            resourceVersion: '48203',
            ageMs: 22_400,
            change: '.status.conditions[Ready].status True→False',
          },
          { type: 'Deleted', cause: 'watch', resourceVersion: '48211', ageMs: 1100, change: '' },
        ],
        pop: {
          indexer: ['Update', 'Update', 'Delete'],
          objectsAfter: 1203,
          adds: 0,
          updates: 2,
          deletes: 1,
          listeners: 3,
          keysAfter: 16,
          oldestAfterMs: 40_900,
        },
      },
      lastPop: { key: 'kube-system/coredns-5dd5756b68-4xkzt', type: 'Updated', tookMs: 0.3, queuedMs: 12 },
    },
  },
  indexes: {
    view: 'indexes',
    indexes: {
      total: 1204,
      list: {
        ...window,
        isFocused: true,
        total: 3,
        rows: [
          { name: 'namespace', values: 6, max: 612, mean: 201, none: 0, isRemovable: false },
          { name: 'label:app', values: 38, max: 240, mean: 31, none: 21, isRemovable: true },
          { name: '.spec.priorityClassName', values: 3, max: 22, mean: 14, none: 1162, isRemovable: true },
        ],
      },
      definition: {
        name: 'namespace',
        typescript: [
          '// TypeScript',
          'informer.addIndexers({',
          "  namespace: pod => [pod.namespace ?? ''],",
          '})',
          "informer.indexer.byIndex('namespace', 'shop')",
        ],
      },
      buckets: {
        ...window,
        name: 'namespace',
        values: 6,
        entries: 1204,
        total: 6,
        rows: [
          { value: 'shop', objects: 612, movedPerMinute: 0 },
          { value: 'kube-system', objects: 231, movedPerMinute: 0 },
          { value: 'ci', objects: 24, movedPerMinute: 2 },
        ],
      },
      objects: {
        ...window,
        value: 'shop',
        count: 612,
        total: 612,
        keys: ['cart-5c6d8f7b94-h7r2p', 'catalog-84b9d6c5f7-xk4dm'],
      },
    },
  },
  object: { view: 'object', object },
  handlers: {
    view: 'handlers',
    handlers: {
      sort: { by: 'pending', descending: true },
      slow: 1,
      listeners: {
        ...window,
        isFocused: true,
        total: 3,
        rows: [
          {
            name: 'reconcile',
            state: 'slow',
            pending: 213,
            highWater: 1204,
            inRate: 9.2,
            doneRate: 5.5,
            p50Ms: 157,
            p99Ms: 496,
            maxMs: 1210,
            errors: 2,
          },
          {
            name: 'log',
            state: 'ok',
            pending: 0,
            highWater: 1204,
            inRate: 9.2,
            doneRate: 9.2,
            p50Ms: 0.1,
            p99Ms: 0.4,
            maxMs: 12,
            errors: 0,
          },
        ],
      },
      selected: {
        name: 'reconcile',
        calls: 1652,
        histogram: [
          { fromMs: 5, toMs: 10, calls: 31 },
          { fromMs: 10, toMs: 20, calls: 88 },
          { fromMs: 100, toMs: 200, calls: 611 },
          { fromMs: 500, toMs: 1000, calls: 14 },
        ],
        p50Ms: 157,
        p90Ms: 418,
        p99Ms: 496,
        maxMs: 1210,
        advice: {
          title: 'falling behind',
          text: 'reconcile receives 9.2/s and finishes 5.5/s: its pending notifications grow by 3.7/s. Return from the handler at once and put the key on a workqueue; run the work there with more workers.',
        },
        pending: Array.from({ length: 60 }, (_, index) => index * 3),
        growth: 3.7,
        errors: {
          ...window,
          total: 1,
          count: 2,
          rows: [
            {
              timeMs: nowMs - 11_000,
              event: '~UPD',
              key: 'payments/ledger-1',
              error: 'TypeError: cannot read properties of undefined (reading ‘ready’)',
            },
          ],
        },
      },
    },
  },
  why: {
    view: 'why',
    why: {
      title: 'nodes',
      isSynced: false,
      isWell: false,
      sinceMs: 8200,
      sentences: [
        'The server accepted the streaming list but has not sent the bookmark that ends it (k8s.io/initial-events-end).',
        'Falls back to a paged list in 1.8s. Nothing to do.',
      ],
      attempt: 2,
      spanMs: 10_000,
      phases: [
        { name: 'discovery', state: 'done', text: 'nodes.v1, verbs list watch get', startMs: 0, durationMs: 12 },
        {
          name: 'streaming list',
          state: 'running',
          text: '12 objects received, end bookmark missing',
          startMs: 40,
          durationMs: 8200,
        },
        {
          name: 'paged list',
          state: 'waiting',
          text: 'used if the stream stays open-ended',
          startMs: undefined,
          durationMs: undefined,
        },
      ],
      attempts: [
        {
          number: 1,
          timeMs: nowMs - 9000,
          phase: 'streaming list',
          result: '!ERR 504 Gateway Timeout, html, no Status',
          isError: true,
          next: 'retried after 0.9s',
        },
        {
          number: 2,
          timeMs: nowMs - 8200,
          phase: 'streaming list',
          result: 'running',
          isError: false,
          next: 'fall-back in 1.8s',
        },
      ],
      advice: ['A proxy or an older server can hold the end bookmark back. --initial list avoids the wait.'],
      informers: {
        ...window,
        total: 2,
        cursor: 1,
        rows: [
          {
            title: 'pods',
            phase: 'WATCH',
            health: 'synced',
            synced: 3,
            listeners: 3,
            resourceVersion: '48211',
            eventAgeMs: 300,
            bookmarkAgeMs: 12_000,
            reconnects: 2,
            relists: 1,
          },
          {
            title: 'nodes',
            phase: 'STREAM',
            health: 'syncing',
            synced: 0,
            listeners: 3,
            resourceVersion: '',
            eventAgeMs: undefined,
            bookmarkAgeMs: undefined,
            reconnects: 0,
            relists: 0,
          },
        ],
      },
    },
  },
};

export function sampleFrame(view: BodyModel['view'], changes: Partial<FrameModel> = {}): FrameModel {
  return {
    header: {
      context: 'kind-dev',
      namespace: undefined,
      clockMs: nowMs,
      isPaused: false,
      tabs: [
        { title: 'pods', shortName: 'pods', health: 'synced', count: 1204, active: true },
        { title: 'deployments', shortName: 'deploy', health: 'synced', count: 38, active: false },
        { title: 'nodes', shortName: 'nodes', health: 'syncing', count: 12, active: false },
        { title: 'certificates', shortName: 'certs', health: 'refused', code: 403, count: undefined, active: false },
      ],
    },
    strip: view === 'queue' ? { ...strip, current: 'queue' } : strip,
    body: bodies[view],
    footer: {
      type: 'keys',
      keys: [
        { key: 'enter', label: 'open' },
        { key: '/', label: 'filter' },
        { key: 'tab', label: 'pane' },
        { key: 'f', label: 'zoom' },
        { key: 'p', label: 'pause queue' },
        { key: 'space', label: 'freeze view' },
        { key: 'D', label: 'diff' },
        { key: 's', label: 'sort' },
        { key: 'Q', label: 'queue' },
      ],
    },
    overlay: undefined,
    nowMs,
    times: 'utc',
    ascii: false,
    ...changes,
  };
}
