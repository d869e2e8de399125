import type { WatchEvent } from '../../src/cache/lister-watcher.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { FaultList } from '../../src/faults/fault-list.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import type { OpenedTab, TabColumn, TabRequest, TabType } from '../../src/session/ports.ts';
import { ResourceTab } from '../../src/session/tab/resource-tab.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeListerWatcher } from '../helpers/fake-lister-watcher.ts';
import { FakeWatchStream } from '../helpers/fake-watch-stream.ts';

export const podType: TabType = {
  group: '',
  version: 'v1',
  kind: 'Pod',
  name: 'pods',
  title: 'pods',
  shortName: 'po',
  namespaced: true,
  verbs: ['get', 'list', 'watch'],
};

interface PodValue {
  readonly status?: { readonly phase?: string; readonly restarts?: number; readonly ready?: string };
  readonly spec?: { readonly nodeName?: string };
}

const column = (name: string, read: (pod: PodValue, nowMs: number) => string, priority = 0): TabColumn => ({
  name,
  type: 'string',
  priority,
  cell: (pod, { nowMs }) => read(pod as PodValue, nowMs),
});

export const podColumns: readonly TabColumn[] = [
  column('Name', () => ''),
  column('Ready', ({ status }) => status?.ready ?? '1/1'),
  column('Status', ({ status }) => status?.phase ?? ''),
  column('Restarts', ({ status }) => (status?.restarts ? `${status.restarts} (5s ago)` : '0')),
  column('Age', () => '5m'),
  column('IP', () => '<none>', 1),
  column('Node', ({ spec }) => spec?.nodeName ?? '<none>', 1),
];

export interface PodOptions {
  readonly namespace?: string;
  readonly uid?: string;
  readonly phase?: string;
  readonly restarts?: number;
  readonly node?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly created?: string;
  readonly manager?: string;
  readonly managedTime?: string;
}

/** `name` may have its namespace before a slash. */
export function pod(name: string, resourceVersion: number | string, options: PodOptions = {}): KubeObject {
  const [first = '', second] = name.split('/');
  const { namespace = second === undefined ? 'shop' : first, uid = `uid-${name}`, phase = 'Running' } = options;
  return KubeObject.from({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: second ?? first,
      namespace,
      uid,
      resourceVersion: String(resourceVersion),
      creationTimestamp: options.created ?? '2026-01-01T00:00:00Z',
      ...(options.labels ? { labels: options.labels } : {}),
      ...(options.manager ? { managedFields: [managedBy(options.manager, options.managedTime)] } : {}),
    },
    spec: options.node === undefined ? {} : { nodeName: options.node },
    status: { phase, ...(options.restarts === undefined ? {} : { restarts: options.restarts }) },
  });
}

function managedBy(manager: string, time = '2026-01-01T00:00:00Z') {
  const fieldsV1 = { 'f:status': { 'f:phase': {} } };
  return {
    manager,
    operation: 'Update',
    apiVersion: 'v1',
    time,
    fieldsType: 'FieldsV1',
    fieldsV1,
  };
}

/** A tab on a scripted server: what the list answers, then one watch that the test feeds. */
export class TabFixture {
  readonly clock = new FakeClock();
  readonly source = new FakeListerWatcher<KubeObject>({ watchListUnsupported: true });
  readonly stream = new FakeWatchStream<KubeObject>();
  readonly tab: ResourceTab;
  readonly informer: SharedIndexInformer<KubeObject>;
  /** How often the tab said that something changed. */
  changes = 0;
  retries = 0;
  readonly #stop = new AbortController();
  #run: Promise<void> | undefined;

  constructor(
    options: {
      readonly queue?: 'delta' | 'real';
      readonly request?: Partial<TabRequest>;
      readonly type?: TabType;
    } = {},
  ) {
    const { queue = 'delta', type = podType } = options;
    const request: TabRequest = { resource: 'pods', namespace: undefined, ...options.request };
    this.tab = new ResourceTab({
      type,
      request,
      clock: this.clock,
      onChange: () => {
        this.changes += 1;
      },
    });
    this.informer = new SharedIndexInformer<KubeObject>({
      listerWatcher: this.source,
      queue,
      clock: this.clock,
      random: () => 0,
      observer: this.tab.observers.observer(type),
      indexers: { namespace: ({ namespace }) => [namespace] },
    });
    const opened: OpenedTab = {
      type,
      request,
      informer: this.informer,
      queue,
      faults: new FaultList(this.clock),
      columns: async () => podColumns,
      discoveryMs: 12,
      reviewAccess: async () => ({ list: true, watch: true }),
      retryNow: () => {
        this.retries += 1;
      },
      close: () => this.stop(),
    };
    this.tab.attach(opened);
  }

  /** Lists these, and opens the watch. */
  async start(...pods: readonly KubeObject[]): Promise<this> {
    this.source.onList({ items: [...pods], resourceVersion: '100' }).onWatch(this.stream);
    this.run();
    await this.settle();
    return this;
  }

  run(): void {
    this.#run = this.informer.run(this.#stop.signal);
  }

  async added(...objects: readonly KubeObject[]): Promise<void> {
    await this.feed(objects.map((object) => ({ type: 'ADDED', object })));
  }

  async modified(...objects: readonly KubeObject[]): Promise<void> {
    await this.feed(objects.map((object) => ({ type: 'MODIFIED', object })));
  }

  async deleted(...objects: readonly KubeObject[]): Promise<void> {
    await this.feed(objects.map((object) => ({ type: 'DELETED', object })));
  }

  async feed(events: readonly WatchEvent<KubeObject>[]): Promise<void> {
    this.stream.push(...events);
    await this.settle();
  }

  /** Lets the pipeline come to rest, and the tab take it in. */
  async settle(): Promise<void> {
    await this.clock.advance(0);
    await this.clock.advance(0);
    this.tab.update(this.now);
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms);
    this.tab.update(this.now);
  }

  get now(): number {
    return this.clock.now();
  }

  /** The rows, as one line each: mark, cells. */
  table(): string[] {
    const { rows } = this.tab;
    return rows
      .window(0, rows.length, this.now)
      .map(({ mark, cells }) => `${mark}${cells.map(({ text }) => text).join('|')}`);
  }

  names(): string[] {
    const { rows } = this.tab;
    return Array.from({ length: rows.length }, (_, i) => rows.object(rows.idAt(i)!)!.name);
  }

  log(): string[] {
    return [...this.tab.log.rows()].map(({ type, cause, key, text, folded }) =>
      [type, cause, key, folded === undefined ? text : `⋯${folded}`].filter(Boolean).join(' '),
    );
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#run;
  }
}
