import type { ListMark } from '../../src/cache/notification.ts';
import type { Observer, PipelineFailure, ReflectorPhase } from '../../src/cache/observer.ts';
import type { ReflectorStore } from '../../src/cache/queue.ts';
import { Reflector, type ReflectorOptions } from '../../src/cache/reflector.ts';
import { type Status, StatusError } from '../../src/object/status.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeListerWatcher } from './fake-lister-watcher.ts';

export interface TestPod {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

export const pod = (name: string, resourceVersion?: string): TestPod => ({
  metadata: { name, ...(resourceVersion === undefined ? {} : { resourceVersion }) },
});

export const pods = (count: number, resourceVersion: string): TestPod[] =>
  Array.from({ length: count }, (_, i) => pod(`pod-${i}`, resourceVersion));

export const added = (object: TestPod) => ({ type: 'ADDED', object }) as const;
export const modified = (object: TestPod) => ({ type: 'MODIFIED', object }) as const;
export const deleted = (object: TestPod) => ({ type: 'DELETED', object }) as const;
export const failed = (status: Status) => ({ type: 'ERROR', status }) as const;
export const bookmark = (resourceVersion: string, initialEventsEnd?: string) =>
  ({
    type: 'BOOKMARK',
    object: {
      metadata: {
        resourceVersion,
        ...(initialEventsEnd === undefined ? {} : { annotations: { 'k8s.io/initial-events-end': initialEventsEnd } }),
      },
    },
  }) as const;

export const statusError = (code: number, reason: string, more: Omit<Status, 'code' | 'reason'> = {}): StatusError =>
  new StatusError({ status: 'Failure', code, reason, message: reason, ...more });

export const refused = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });

/** A store by name that keeps a log of what the reflector did to it. */
export class RecordingStore implements ReflectorStore<TestPod> {
  readonly items = new Map<string, TestPod>();
  readonly calls: string[] = [];
  readonly versions: string[] = [];
  /** Thrown by the next `replace`. */
  replaceError: Error | undefined;
  onResync: () => void = () => undefined;

  add(object: TestPod): void {
    this.#put('add', object);
  }

  update(object: TestPod): void {
    this.#put('update', object);
  }

  delete(object: TestPod): void {
    this.calls.push(`delete ${object.metadata.name}`);
    this.items.delete(object.metadata.name ?? '');
  }

  replace(objects: readonly TestPod[], resourceVersion: string): void {
    this.calls.push(`replace ${objects.length}@${resourceVersion}`);
    const error = this.replaceError;
    this.replaceError = undefined;
    if (error) throw error;
    this.items.clear();
    for (const object of objects) this.items.set(object.metadata.name ?? '', object);
  }

  resync(): void {
    this.calls.push('resync');
    this.onResync();
  }

  bookmark(resourceVersion: string): void {
    this.calls.push(`bookmark ${resourceVersion}`);
  }

  updateResourceVersion(resourceVersion: string): void {
    this.versions.push(resourceVersion);
  }

  get content(): string[] {
    return [...this.items.values()].map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`).sort();
  }

  #put(verb: string, object: TestPod): void {
    this.calls.push(`${verb} ${object.metadata.name}`);
    this.items.set(object.metadata.name ?? '', object);
  }
}

export interface ReconnectCall {
  readonly resourceVersion: string;
  readonly afterMs: number;
  readonly reason: string;
}

/** A reflector on a scripted server, a fake clock and no jitter, with everything that it reports. */
export class ReflectorHarness {
  readonly clock = new FakeClock();
  readonly server: FakeListerWatcher<TestPod>;
  readonly store = new RecordingStore();
  readonly phases: ReflectorPhase[] = [];
  readonly failures: PipelineFailure[] = [];
  readonly marks: ListMark[] = [];
  readonly pages: [number, boolean][] = [];
  readonly reconnects: ReconnectCall[] = [];
  readonly bookmarks: string[] = [];
  readonly handled: unknown[] = [];
  readonly abort = new AbortController();
  readonly reflector: Reflector<TestPod>;
  #running: Promise<void> | undefined;

  constructor(options: Partial<ReflectorOptions<TestPod>> & { readonly streaming?: boolean } = {}) {
    const { streaming = false, ...more } = options;
    this.server = new FakeListerWatcher<TestPod>({ watchListUnsupported: !streaming });
    const observer: Observer<TestPod> = {
      phase: (phase) => void this.phases.push(phase),
      failure: (failure) => void this.failures.push(failure),
      listed: (mark) => void this.marks.push(mark),
      page: (items, hasMore) => void this.pages.push([items, hasMore]),
      reconnect: (resourceVersion, afterMs, reason) => void this.reconnects.push({ resourceVersion, afterMs, reason }),
      bookmark: (resourceVersion) => void this.bookmarks.push(resourceVersion),
    };
    this.reflector = new Reflector<TestPod>({
      listerWatcher: this.server,
      store: this.store,
      name: 'test-reflector',
      clock: this.clock,
      random: () => 0,
      observer,
      watchErrorHandler: (error) => void this.handled.push(error),
      ...more,
    });
  }

  /** Starts `run` and lets it go as far as it can without time passing. */
  async start(): Promise<this> {
    this.#running = this.reflector.run(this.abort.signal);
    await this.clock.advance(0);
    return this;
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.#running;
  }

  get phase(): string | undefined {
    return this.phases.at(-1)?.type;
  }

  /** Versions that the lists asked for; `` is a consistent read. */
  get listVersions(): string[] {
    return this.server.lists.filter((list) => !list.continue).map((list) => list.resourceVersion ?? '');
  }
}
