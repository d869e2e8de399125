import type {
  ListerWatcher,
  ListOptions,
  ListPage,
  RequestContext,
  WatchEvent,
  WatchStream,
} from '../../src/cache/lister-watcher.ts';
import type { HasMetadata } from '../../src/object/meta.ts';
import { StatusError } from '../../src/object/status.ts';
import { FakeWatchStream } from './fake-watch-stream.ts';

type ChangeType = 'ADDED' | 'MODIFIED' | 'DELETED';

/**
 * client-go's FakeControllerSource: a list of objects that can be changed, listed and watched. The n-th change has
 * resourceVersion n. The `…DropWatch` forms change the state, but open watches do not hear of it; a watch that starts
 * before the change still does. Lists are one page. Streaming lists are declared unsupported unless asked for.
 */
export class FakeControllerSource<T extends HasMetadata> implements ListerWatcher<T> {
  /** Set to make the next lists fail. */
  listError: Error | undefined;
  /** Set to make the next watches fail. */
  watchError: Error | undefined;
  readonly lists: ListOptions[] = [];
  readonly watches: ListOptions[] = [];
  readonly #items = new Map<string, T>();
  readonly #changes: WatchEvent<T>[] = [];
  readonly #streams = new Set<FakeWatchStream<T>>();
  readonly #streaming: boolean;
  #expiredBefore = 0;

  constructor(options: { readonly streaming?: boolean } = {}) {
    this.#streaming = options.streaming ?? false;
  }

  add(object: T): void {
    this.#change('ADDED', object, true);
  }

  modify(object: T): void {
    this.#change('MODIFIED', object, true);
  }

  delete(object: T): void {
    this.#change('DELETED', object, true);
  }

  addDropWatch(object: T): void {
    this.#change('ADDED', object, false);
  }

  modifyDropWatch(object: T): void {
    this.#change('MODIFIED', object, false);
  }

  deleteDropWatch(object: T): void {
    this.#change('DELETED', object, false);
  }

  /** Ends all watches; from now on a watch from an earlier version than the present one is refused as expired. */
  resetWatch(): void {
    this.#expiredBefore = this.#changes.length;
    this.endWatches();
  }

  /** Ends all watches as a server does after their time; their versions stay valid. */
  endWatches(reason = 'closed'): void {
    for (const stream of this.#streams) stream.end(reason);
    this.#streams.clear();
  }

  /** Sends events to the open watches without changing anything. */
  broadcast(...events: readonly WatchEvent<T>[]): void {
    for (const stream of this.#streams) stream.push(...events);
  }

  get resourceVersion(): string {
    return String(this.#changes.length);
  }

  get openWatches(): number {
    for (const stream of this.#streams) if (stream.endReason !== undefined) this.#streams.delete(stream);
    return this.#streams.size;
  }

  async list(options: ListOptions, _context?: RequestContext): Promise<ListPage<T>> {
    this.lists.push(options);
    if (this.listError) throw this.listError;
    return { items: [...this.#items.values()], resourceVersion: this.resourceVersion };
  }

  async watch(options: ListOptions, _context?: RequestContext): Promise<WatchStream<T>> {
    this.watches.push(options);
    if (this.watchError) throw this.watchError;
    const stream = options.sendInitialEvents ? this.#initialEvents() : this.#changesSince(options);
    this.#streams.add(stream);
    return stream;
  }

  isWatchListSemanticsUnsupported(): boolean {
    return !this.#streaming;
  }

  #initialEvents(): FakeWatchStream<T> {
    const added = [...this.#items.values()].map((object): WatchEvent<T> => ({ type: 'ADDED', object }));
    const end = {
      metadata: { resourceVersion: this.resourceVersion, annotations: { 'k8s.io/initial-events-end': 'true' } },
    };
    return new FakeWatchStream<T>(...added, { type: 'BOOKMARK', object: end as unknown as T });
  }

  #changesSince(options: ListOptions): FakeWatchStream<T> {
    const since = Number(options.resourceVersion ?? 0);
    if (since < this.#expiredBefore) throw expired(since);
    return new FakeWatchStream<T>(...this.#changes.slice(since));
  }

  #change(type: ChangeType, given: T, watched: boolean): void {
    const resourceVersion = String(this.#changes.length + 1);
    const object = { ...given, metadata: { ...given.metadata, resourceVersion } };
    const key = `${given.metadata?.namespace ?? ''}/${given.metadata?.name ?? ''}/${given.metadata?.uid ?? ''}`;
    if (type === 'DELETED') this.#items.delete(key);
    else this.#items.set(key, object);
    const event: WatchEvent<T> = { type, object };
    this.#changes.push(event);
    if (watched) this.broadcast(event);
  }
}

function expired(version: number): StatusError {
  return new StatusError({
    kind: 'Status',
    status: 'Failure',
    reason: 'Expired',
    code: 410,
    message: `too old resource version: ${version}`,
  });
}
