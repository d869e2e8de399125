import type { WatchEvent } from '../../src/cache/lister-watcher.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { KinformerError } from '../../src/core/errors.ts';
import { FaultList } from '../../src/faults/fault-list.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import type { HostPort, InformerPort, OpenedTab, TabRequest, TabType } from '../../src/session/ports.ts';
import { Session } from '../../src/session/session.ts';
import type { Settings } from '../../src/session/settings.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeListerWatcher } from '../helpers/fake-lister-watcher.ts';
import { FakeWatchStream } from '../helpers/fake-watch-stream.ts';
import { podColumns, podType } from './tab-fixture.ts';

const nodeType: TabType = {
  ...podType,
  kind: 'Node',
  name: 'nodes',
  title: 'nodes',
  shortName: 'nodes',
  namespaced: false,
};

/** What a test opened: the informer's source, and how often it was closed. */
export interface FakeTab {
  readonly request: TabRequest;
  readonly stream: FakeWatchStream<KubeObject>;
  readonly source: FakeListerWatcher<KubeObject>;
  readonly opened: OpenedTab;
  closed: number;
}

/** A host that only writes down what it is asked for. */
class FakeHost implements HostPort {
  readonly calls: string[] = [];
  readonly facts = new Map<string, string>([['tour', 'seen']]);

  async copy(text: string) {
    this.calls.push(`copy ${text}`);
    return { type: 'copied' } as const;
  }

  async save(name: string, text: string) {
    this.calls.push(`save ${name} ${text.length > 0 ? 'text' : 'nothing'}`);
    return `/tmp/${name}`;
  }

  async page(name: string, text: string) {
    this.calls.push(`page ${name} ${text.split('\n')[0]}`);
  }

  async edit(name: string, text: string) {
    this.calls.push(`edit ${name} ${text.split('\n')[0]}`);
  }

  async pipe(command: string, text: string) {
    this.calls.push(`pipe ${command} ${text.split('\n')[0]}`);
  }

  suspend() {
    this.calls.push('suspend');
  }

  redraw() {
    this.calls.push('redraw');
  }

  remember(name: string, value: string) {
    this.facts.set(name, value);
  }

  recall(name: string) {
    return this.facts.get(name);
  }
}

/** A session on scripted servers, with a clock that moves only when told. */
export class SessionFixture {
  readonly clock = new FakeClock(Date.UTC(2026, 0, 1, 12, 4, 6));
  readonly host = new FakeHost();
  readonly tabs: FakeTab[] = [];
  readonly session: Session;
  readonly ending = new AbortController();
  readonly initial: readonly KubeObject[];
  /** What every first list meets. */
  readonly listFailure: Error | undefined;
  /** Times that the screen was told of another frame. */
  frames = 0;

  constructor(
    options: {
      readonly objects?: readonly KubeObject[];
      readonly size?: readonly [number, number];
      readonly settings?: Partial<Settings>;
      readonly isDemo?: boolean;
      readonly listFailure?: Error;
    } = {},
  ) {
    this.initial = options.objects ?? [];
    this.listFailure = options.listFailure;
    const [columns, rows] = options.size ?? [120, 36];
    if (options.isDemo) this.host.facts.clear();
    this.session = new Session({
      clock: this.clock,
      random: () => 0.5,
      informers: this.#createPort(),
      host: this.host,
      columns,
      rows,
      namespace: undefined,
      isDemo: options.isDemo ?? false,
      signal: this.ending.signal,
      settings: {
        times: 'utc',
        theme: 'mono',
        ascii: false,
        mouse: false,
        strip: 'auto',
        noise: false,
        wide: false,
        fps: 10,
        ...options.settings,
      },
    });
    this.session.subscribe(() => {
      this.frames += 1;
    });
  }

  async open(...resources: readonly string[]): Promise<this> {
    for (const resource of resources) await this.session.open({ resource, namespace: this.session.namespace });
    this.session.selectTab(0);
    await this.pass(200);
    return this;
  }

  /** Keys one after the other, then the frame that follows. */
  async press(...keys: readonly string[]): Promise<this> {
    for (const key of keys) this.session.press(key);
    await this.pass(0);
    return this;
  }

  async type(text: string): Promise<this> {
    return this.press(...Array.from(text, (letter) => (letter === ' ' ? 'space' : letter)));
  }

  async feed(...events: readonly WatchEvent<KubeObject>[]): Promise<void> {
    this.tabs[0]?.stream.push(...events);
    await this.pass(200);
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms);
    await this.clock.advance(0);
  }

  lines(): string[] {
    return this.session.frame().map((line) =>
      line
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );
  }

  text(): string {
    return this.lines().join('\n');
  }

  footer(): string {
    return this.lines().at(-1) ?? '';
  }

  async stop(): Promise<readonly string[]> {
    return this.session.stop();
  }

  #createPort(): InformerPort {
    return {
      context: 'kind-dev',
      server: 'https://127.0.0.1:6443',
      contexts: () => ['kind-dev', 'prod'],
      resourceNames: () => ['pods', 'nodes', 'po'],
      namespaces: async () => ['shop', 'payments'],
      switchContext: async () => {},
      open: async (request, observersFor) => {
        const type = { pods: podType, nodes: nodeType }[request.resource.split('/')[0] ?? ''];
        if (!type)
          throw new KinformerError('UNKNOWN_RESOURCE', `the server has no resource type "${request.resource}"`);
        return [this.#start(type, request, observersFor)];
      },
    };
  }

  #start(type: TabType, request: TabRequest, observersFor: Parameters<InformerPort['open']>[1]): OpenedTab {
    const source = new FakeListerWatcher<KubeObject>({ watchListUnsupported: true });
    const stream = new FakeWatchStream<KubeObject>();
    if (this.listFailure) source.onList(this.listFailure);
    else source.onList({ items: [...this.initial], resourceVersion: '100' }).onWatch(stream);
    const stop = new AbortController();
    const informer = new SharedIndexInformer<KubeObject>({
      listerWatcher: source,
      clock: this.clock,
      random: () => 0,
      observer: observersFor(type).observer(type),
      indexers: { namespace: ({ namespace }) => [namespace] },
    });
    const running = informer.run(stop.signal);
    const opened: OpenedTab = {
      type,
      request,
      informer,
      queue: 'delta',
      faults: new FaultList(this.clock),
      columns: async () => podColumns,
      discoveryMs: 12,
      reviewAccess: async () => ({ list: true, watch: true }),
      retryNow: () => informer.controller.retryNow(),
      close: async () => {
        tab.closed += 1;
        stop.abort();
        await running;
      },
    };
    const tab: FakeTab = { request, stream, source, opened, closed: 0 };
    this.tabs.push(tab);
    return opened;
  }
}
