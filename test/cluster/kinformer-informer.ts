import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { silentLogger } from '../../src/core/log.ts';
import type { ApiClient, ApiResource } from '../../src/kube/api.ts';
import { openClient } from '../../src/kube/client.ts';
import { createListWatch } from '../../src/kube/list-watch.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import type { TracedInformer, TracedState, TraceOptions, TraceRecord } from './reference-informer.ts';

/** Our pipeline in this process, written down as the reference is. */
export class KinformerInformer implements TracedInformer {
  readonly records: TraceRecord[] = [];
  readonly #client: ApiClient;
  readonly #informer: SharedIndexInformer<KubeObject>;
  readonly #abort = new AbortController();
  readonly #hasSynced: () => boolean;
  readonly #running: Promise<void>;

  private constructor(client: ApiClient, queue: 'real' | 'delta', options: TraceOptions) {
    this.#client = client;
    this.#informer = new SharedIndexInformer<KubeObject>({
      listerWatcher: createListWatch(client, toResource(options.resource), {
        ...(options.namespace !== undefined && { namespace: options.namespace }),
        ...(options.labelSelector !== undefined && { labelSelector: options.labelSelector }),
      }),
      queue,
      defaultResyncPeriodMs: options.resyncMs ?? 0,
    });
    const registration = this.#informer.addEventHandler({
      onAdd: (object, initial) => {
        this.records.push({
          op: 'add',
          key: object.key,
          version: object.resourceVersion,
          ...(initial && { initial }),
        });
      },
      onUpdate: (before, after) => {
        this.records.push({
          op: 'update',
          key: after.key,
          version: after.resourceVersion,
          old: before.resourceVersion,
        });
      },
      onDelete: (object) => {
        this.records.push(
          object instanceof DeletedFinalStateUnknown
            ? { op: 'delete', key: object.key, version: object.object?.resourceVersion ?? '', tombstone: true }
            : { op: 'delete', key: object.key, version: object.resourceVersion },
        );
      },
    });
    this.#hasSynced = () => registration.hasSynced();
    this.#running = this.#informer.run(this.#abort.signal);
  }

  static async start(kubeconfig: string, queue: 'real' | 'delta', options: TraceOptions): Promise<KinformerInformer> {
    await readFile(kubeconfig);
    const client = await openClient(
      { kubeconfig },
      { env: {}, homeDir: homedir(), logger: silentLogger, warn: () => {}, interactive: false },
    );
    return new KinformerInformer(client, queue, options);
  }

  async state(): Promise<TracedState> {
    const objects: Record<string, string> = {};
    for (const object of this.#informer.indexer.list()) objects[object.key] = object.resourceVersion;
    return { objects, synced: this.#hasSynced() };
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
    this.#client.close();
  }
}

function toResource(text: string): ApiResource {
  const parts = text.split('/');
  const [name = '', version = '', group = ''] = parts.toReversed();
  return {
    group,
    version,
    name,
    singularName: '',
    kind: '',
    namespaced: true,
    verbs: ['list', 'watch'],
    shortNames: [],
    categories: [],
  };
}
