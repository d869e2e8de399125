import { KubeObject } from '../../object/kube-object.ts';
import type { Status } from '../../object/status.ts';
import { objectPieces } from '../encoding/object-bytes.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import type { ChangeType, Watcher, WatchSink } from '../watch/watcher.ts';
import type { LocalEvent } from './local-lister-watcher.ts';

/** A watch inside the process: events of one turn come together. */
export class LocalStream implements WatchSink, AsyncIterable<readonly LocalEvent[]> {
  readonly #resource: ServedResource;
  #watcher: Watcher | undefined;
  #events: LocalEvent[] = [];
  #ended = false;
  #stopped = false;
  #wake: () => void = () => {};
  #detach: () => void = () => {};

  constructor(resource: ServedResource) {
    this.#resource = resource;
  }

  attach(watcher: Watcher, signal: AbortSignal): void {
    this.#watcher = watcher;
    const stop = () => this.stop();
    signal.addEventListener('abort', stop, { once: true });
    this.#detach = () => signal.removeEventListener('abort', stop);
  }

  /** After the end: `closed` by the server, or `stopped`. */
  get endReason(): string | undefined {
    if (this.#stopped) return 'stopped';
    return this.#ended ? 'closed' : undefined;
  }

  stop(): void {
    this.#stopped = true;
    this.#watcher?.stop();
    this.#wake();
  }

  send(type: ChangeType, object: StoredObject): boolean {
    this.#events.push({ type, object: KubeObject.fromBytes(Buffer.concat([...objectPieces(this.#resource, object)])) });
    return true;
  }

  bookmark(revision: number, endsInitialEvents: boolean): void {
    const annotations = endsInitialEvents ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {};
    const { kind, apiVersion } = this.#resource;
    const object = KubeObject.from<unknown>({
      kind,
      apiVersion,
      metadata: { resourceVersion: String(revision), ...annotations },
    });
    this.#events.push({ type: 'BOOKMARK', object });
  }

  error(status: Status): void {
    this.#events.push({ type: 'ERROR', status });
  }

  flush(): void {
    if (this.#events.length > 0) this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#detach();
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly LocalEvent[], void> {
    try {
      while (!this.#stopped) {
        const events = this.#events;
        this.#events = [];
        if (events.length > 0) yield events;
        else if (this.#ended) return;
        else await this.#more();
      }
    } finally {
      this.#watcher?.stop();
    }
  }

  #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    return promise;
  }
}
