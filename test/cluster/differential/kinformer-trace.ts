import { DeletedFinalStateUnknown } from '../../../src/cache/deltas.ts';
import { FilteringResourceEventHandler } from '../../../src/cache/filtering-handler.ts';
import type { HandlerRegistration } from '../../../src/cache/handler-registration.ts';
import type { ResourceEventHandler } from '../../../src/cache/handlers.ts';
import type { ListerWatcher } from '../../../src/cache/lister-watcher.ts';
import { SharedIndexInformer } from '../../../src/cache/shared-informer.ts';
import { type Clock, realClock } from '../../../src/core/clock.ts';
import { silentLogger } from '../../../src/core/log.ts';
import type { ApiClient, ApiResource } from '../../../src/kube/api.ts';
import { openClient } from '../../../src/kube/client.ts';
import { createListWatch } from '../../../src/kube/list-watch.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';
import type { HandlerOptions, TracedInformer, TraceOptions, TraceRecord, TraceState, TransformName } from './trace.ts';

/** Unlike client-go, kinformer gives up a streaming list that is silent for ten seconds; a busy machine may need more. */
const silenceMs = 10_000;
const patientClock: Clock = {
  ...realClock,
  setTimeout: (callback, delayMs) => realClock.setTimeout(callback, delayMs === silenceMs ? 12 * silenceMs : delayMs),
};

/** Our pipeline in this process, written down as client-go's is. */
export class KinformerTrace implements TracedInformer {
  readonly records: TraceRecord[] = [];
  readonly #client: ApiClient;
  readonly #informer: SharedIndexInformer<KubeObject>;
  readonly #registrations = new Map<string, HandlerRegistration>();
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;

  private constructor(client: ApiClient, queue: 'real' | 'delta', options: TraceOptions) {
    this.#client = client;
    this.#informer = new SharedIndexInformer<KubeObject>({
      listerWatcher: createSource(client, options),
      queue,
      clock: patientClock,
      defaultResyncPeriodMs: options.resyncMs ?? 0,
    });
    if (options.transform) this.#informer.setTransform(transforms[options.transform]);
    for (const handler of options.handlers) this.handle(handler);
    this.#running = this.#informer.run(this.#abort.signal);
  }

  static async start(server: string, queue: 'real' | 'delta', options: TraceOptions): Promise<KinformerTrace> {
    const flags = { server, kubeconfig: '/dev/null' };
    const environment = { env: {}, homeDir: '/', logger: silentLogger, warn: () => {}, interactive: false };
    return new KinformerTrace(await openClient(flags, environment), queue, options);
  }

  handle({ name, resyncMs, onlyApp }: HandlerOptions): void {
    const recorder = createRecorder(name, (record) => this.records.push(record));
    const handler = onlyApp === undefined ? recorder : onlyOf(onlyApp, recorder);
    this.#registrations.set(name, this.#informer.addEventHandler(handler, { resyncPeriodMs: resyncMs }));
  }

  unhandle(name: string): void {
    const registration = this.#registrations.get(name);
    if (!registration) throw new Error(`no handler ${name}`);
    this.#informer.removeEventHandler(registration);
    this.#registrations.delete(name);
  }

  async state(): Promise<TraceState> {
    const objects: Record<string, string> = {};
    for (const object of this.#informer.indexer.list()) objects[object.key] = object.resourceVersion;
    const handlers = [...this.#registrations.values()];
    return { objects, synced: this.#informer.hasSynced() && handlers.every((handler) => handler.hasSynced()) };
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
    this.#client.close();
  }
}

function createSource(client: ApiClient, options: TraceOptions): ListerWatcher<KubeObject> {
  const { namespace, labelSelector, fieldSelector, metadataOnly, pageSize } = options;
  const source = createListWatch(client, toResource(options), {
    namespace,
    labelSelector,
    fieldSelector,
    metadataOnly,
  });
  if (pageSize === undefined) return source;
  return {
    list: (list, context) => source.list(list.limit ? { ...list, limit: pageSize } : list, context),
    watch: (watch, context) => source.watch(watch, context),
  };
}

function toResource({ resource, namespaced }: TraceOptions): ApiResource {
  const [name = '', version = '', group = ''] = resource.split('/').toReversed();
  const verbs = ['list', 'watch'];
  return { group, version, name, singularName: '', kind: '', namespaced, verbs, shortNames: [], categories: [] };
}

const transforms: Readonly<Record<TransformName, (object: KubeObject) => KubeObject>> = {
  bare: (object) => {
    const { metadata, ...rest } = object.value as { readonly metadata: object };
    return KubeObject.from({ ...rest, metadata: { ...metadata, annotations: undefined } });
  },
  poison: (object) => {
    if (object.label('app') === 'poison') throw new Error('poison');
    return object;
  },
};

function onlyOf(app: string, handler: ResourceEventHandler<KubeObject>): ResourceEventHandler<KubeObject> {
  return new FilteringResourceEventHandler(
    (object) => (object instanceof DeletedFinalStateUnknown ? object.object : object)?.label('app') === app,
    handler,
  );
}

function createRecorder(handler: string, write: (record: TraceRecord) => void): ResourceEventHandler<KubeObject> {
  return {
    onAdd: (object, initial) => write({ ...toRecord(handler, 'add', object), ...(initial && { initial }) }),
    onUpdate: (before, after) => write({ ...toRecord(handler, 'update', after), old: before.resourceVersion }),
    onDelete: (object) => {
      if (!(object instanceof DeletedFinalStateUnknown)) write(toRecord(handler, 'delete', object));
      else if (object.object) {
        write({ ...toRecord(handler, 'delete', object.object), key: object.key, tombstone: true });
      } else write({ handler, op: 'delete', key: object.key, version: '', tombstone: true });
    },
  };
}

function toRecord(handler: string, op: TraceRecord['op'], object: KubeObject): TraceRecord {
  const value = object.annotation('value');
  return { handler, op, key: object.key, version: object.resourceVersion, ...(value !== undefined && { value }) };
}
