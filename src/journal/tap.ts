import { DeletedFinalStateUnknown } from '../cache/deltas.ts';
import { deletionHandlingMetaNamespaceKey } from '../cache/keys.ts';
import type {
  ListerWatcher,
  ListOptions,
  ListPage,
  RequestContext,
  WatchEvent,
  WatchStream,
} from '../cache/lister-watcher.ts';
import type { SharedIndexInformer } from '../cache/shared-informer.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { RecordedStream, type StreamRecorder } from './recorded-stream.ts';
import type { TargetRecorder } from './target-recorder.ts';

/** Where a recorder can be put between a server and an informer, and taken away again, while the informer runs. */
export class Tap implements StreamRecorder {
  #recorder: TargetRecorder | undefined;
  #isWatching = false;

  /** What comes now is a change of what was listed. */
  get isWatching(): boolean {
    return this.#isWatching;
  }

  listerWatcher(inner: ListerWatcher<KubeObject>): ListerWatcher<KubeObject> {
    return {
      list: (options, context) => this.#list(inner, options, context),
      watch: (options, context) => this.#watch(inner, options, context),
    };
  }

  /** Begins with the state that the informer has received. It must be watching. */
  attach(recorder: TargetRecorder, informer: SharedIndexInformer<KubeObject>): void {
    recorder.snapshot(receivedBy(informer), informer.lastSyncResourceVersion());
    this.#recorder = recorder;
  }

  detach(): void {
    this.#recorder = undefined;
  }

  arrived(events: readonly WatchEvent<KubeObject>[], endReason: string | undefined): void {
    this.#recorder?.arrived(events, endReason);
    // The first bookmark ends the initial events at the latest.
    if (events.at(-1)?.type === 'BOOKMARK') this.#isWatching = true;
  }

  ended(endReason: string | undefined, error?: unknown): void {
    this.#isWatching = false;
    this.#recorder?.ended(endReason, error);
  }

  stopped(): void {
    this.#isWatching = false;
  }

  #list(
    inner: ListerWatcher<KubeObject>,
    options: ListOptions,
    context: RequestContext,
  ): Promise<ListPage<KubeObject>> {
    this.#isWatching = false;
    return (this.#recorder?.listerWatcher(inner) ?? inner).list(options, context);
  }

  async #watch(
    inner: ListerWatcher<KubeObject>,
    options: ListOptions,
    context: RequestContext,
  ): Promise<WatchStream<KubeObject>> {
    this.#isWatching = false;
    const opened = await (this.#recorder?.openWatch(inner, options, context) ?? inner.watch(options, context));
    this.#isWatching = options.sendInitialEvents !== true;
    return new RecordedStream(opened, this);
  }
}

/** What the reflector has: the store, and what still waits in the queue. */
function receivedBy({ indexer, controller }: SharedIndexInformer<KubeObject>): KubeObject[] {
  const objects = new Map(indexer.list().map((object) => [object.key, object]));
  for (const { deltas } of controller.waiting(Number.POSITIVE_INFINITY)) {
    for (const delta of deltas) {
      if (delta.type === 'ReplacedAll') {
        objects.clear();
        for (const object of delta.objects) objects.set(object.key, object);
      } else if ('object' in delta) {
        const key = deletionHandlingMetaNamespaceKey(delta.object);
        if (delta.type === 'Deleted' || delta.object instanceof DeletedFinalStateUnknown) objects.delete(key);
        else objects.set(key, delta.object);
      }
    }
  }
  return [...objects.values()];
}
