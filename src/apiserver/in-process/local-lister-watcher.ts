import { KubeObject } from '../../object/kube-object.ts';
import type { Status } from '../../object/status.ts';
import { objectPieces } from '../encoding/object-bytes.ts';
import { listObjects } from '../endpoints/list-objects.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { createSelection } from '../resources/selection.ts';
import type { ServerState } from '../server-state.ts';
import { type ListOptions, parseListOptions, validateListOptions } from '../storage/list-options.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { planWatch } from '../watch/watch-start.ts';
import { Watcher } from '../watch/watcher.ts';
import { LocalStream } from './local-stream.ts';

/** The options of the reflector; absent ones are not set. */
export interface LocalListOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan';
  readonly limit?: number;
  readonly continue?: string;
  readonly timeoutSeconds?: number;
  readonly allowWatchBookmarks?: boolean;
  readonly sendInitialEvents?: boolean;
}

export interface LocalPage {
  readonly items: readonly KubeObject[];
  readonly resourceVersion: string;
  readonly continue?: string | undefined;
  readonly remainingItemCount?: number | undefined;
}

export type LocalEvent =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'; readonly object: KubeObject }
  | { readonly type: 'ERROR'; readonly status: Status };

const day = 86_400;

/** Lists and watches one resource inside the process: fits where a reflector wants a ListerWatcher. */
export class LocalListerWatcher {
  readonly #state: ServerState;
  readonly #resource: ServedResource;
  readonly #namespace: string;

  /** `namespace` empty: all. */
  constructor(state: ServerState, resource: ServedResource, namespace: string) {
    this.#state = state;
    this.#resource = resource;
    this.#namespace = namespace;
  }

  async list(options: LocalListOptions, context: { readonly signal: AbortSignal }): Promise<LocalPage> {
    const list = await listObjects(
      this.#state,
      this.#resource,
      this.#namespace,
      complete(options, false),
      context.signal,
    );
    return {
      items: list.items.map((object) => toKubeObject(this.#resource, object)),
      resourceVersion: String(list.revision),
      continue: list.continue,
      remainingItemCount: list.remainingItemCount,
    };
  }

  async watch(options: LocalListOptions, context: { readonly signal: AbortSignal }): Promise<LocalStream> {
    const asked = complete(options, true);
    validateListOptions(asked);
    const selection = createSelection(this.#resource, this.#namespace, asked);
    const store = this.#state.storage.store(this.#resource.storeName);
    const plan = await planWatch(this.#state, store, asked, context.signal);
    const stream = new LocalStream(this.#resource);
    if (plan.type === 'error') {
      stream.error(plan.error.status);
      stream.end();
      return stream;
    }
    const watcher = new Watcher(store, selection, stream, plan.start, () => this.#state.storage.revision);
    stream.attach(watcher, context.signal);
    watcher.run(this.#state.clock, {
      timeoutMs: (asked.timeoutSeconds || day) * 1000,
      bookmarkMs: asked.allowWatchBookmarks ? 60_000 : undefined,
    });
    return stream;
  }
}

function complete(options: LocalListOptions, watch: boolean): ListOptions {
  const { limit = 0, ...given } = options;
  return { ...parseListOptions(new URLSearchParams()), ...given, limit, watch };
}

/** The stored object as clients of the pipeline see objects. */
function toKubeObject(resource: ServedResource, object: StoredObject): KubeObject {
  return KubeObject.fromBytes(Buffer.concat([...objectPieces(resource, object)]));
}
