import type { ApiServer } from '../../apiserver/api-server.ts';
import type { ResourceEventHandler } from '../../cache/handlers.ts';
import type { Observer } from '../../cache/observer.ts';
import type { JsonObject } from '../../core/json.ts';
import { silentLogger } from '../../core/log.ts';
import type { RecordedTarget } from '../../journal/journal-entry.ts';
import { KubeObject } from '../../object/kube-object.ts';
import { isSameState } from '../../object/same-state.ts';
import { createPipeline } from '../stream/create-informer.ts';
import { toPipelineOptions } from '../stream/recorded-target.ts';
import type { RecordingToShow } from './choose-recording.ts';
import type { JournalPlayer } from './journal-player.ts';
import { toDefinition } from './recorded-definition.ts';

export interface MirrorOptions {
  readonly server: ApiServer;
  readonly recording: RecordingToShow;
  readonly player: JournalPlayer;
  readonly notice: (text: string) => void;
}

interface Recorded {
  readonly recorded: RecordedTarget;
  readonly object: KubeObject;
}

/** Does to a server what was done to the one that was recorded, as far as the informers of the recording saw it. */
export class RecordingMirror {
  readonly #options: MirrorOptions;
  readonly #lifetime = new AbortController();
  readonly #running: Promise<void>[] = [];
  readonly #synced = Promise.withResolvers<void>();
  readonly #begun: RecordedTarget[] = [];
  readonly #initial: Recorded[] = [];
  readonly #namespaces = new Set<string>();
  #waiting: (() => void)[] | undefined = [];

  constructor(options: MirrorOptions) {
    this.#options = options;
    const { targets } = options.recording;
    for (const target of targets) this.#serveType(target);
    for (const [index, target] of targets.entries()) this.#mirror(index, target);
  }

  /** Resolves when the first state of everything is there. */
  get hasSynced(): Promise<void> {
    return this.#synced.promise;
  }

  async stop(): Promise<void> {
    this.#lifetime.abort();
    await Promise.all(this.#running);
  }

  /** A custom resource needs a definition; what the recorded one said of its fields is not known. */
  #serveType(recorded: RecordedTarget): void {
    const { server } = this.#options;
    const { group, version, name } = recorded.resource;
    const isServed = server.resources.some(
      (served) => served.group === group && served.version === version && served.resource === name,
    );
    if (!isServed) server.load([toDefinition(recorded)]);
  }

  #mirror(index: number, recorded: RecordedTarget): void {
    const { player } = this.#options;
    const replayed = player.add(index, recorded);
    const informer = createPipeline(replayed.listerWatcher, {
      resource: recorded.resource,
      // In the order of arrival, so that versions can be kept.
      options: { ...toPipelineOptions(recorded.pipeline), queue: 'real', resync: 0 },
      indexers: {},
      observer: this.#observer(),
      random: replayed.random,
      logger: silentLogger,
      clock: player.pipelineClock,
    });
    replayed.attach(informer.controller, true);
    informer.addEventHandler(this.#handler(recorded), { name: 'server' });
    this.#running.push(informer.run(this.#lifetime.signal).finally(() => replayed.end()));
  }

  #handler(recorded: RecordedTarget): ResourceEventHandler<KubeObject> {
    let initial: KubeObject[] | undefined = [];
    return {
      onAdd: (object) => {
        if (initial) initial.push(object);
        else this.#do(() => this.#put({ recorded, object }));
      },
      onUpdate: (oldObject, object) => {
        if (!isSameState(oldObject, object)) this.#do(() => this.#put({ recorded, object }));
      },
      onDelete: (last) => {
        const object = last instanceof KubeObject ? last : last.object;
        if (object) this.#do(() => this.#remove({ recorded, object }));
      },
      onListed: ({ resourceVersion }) => {
        if (initial) this.#begin(recorded, initial);
        initial = undefined;
        this.#do(() => this.#reach(resourceVersion));
      },
    };
  }

  #observer(): Observer<KubeObject> {
    return { bookmark: (resourceVersion) => this.#do(() => this.#reach(resourceVersion)) };
  }

  /** Changes wait for the first state of everything. */
  #do(change: () => void): void {
    if (this.#waiting) this.#waiting.push(change);
    else change();
  }

  #begin(recorded: RecordedTarget, objects: readonly KubeObject[]): void {
    this.#begun.push(recorded);
    for (const object of objects) this.#initial.push({ recorded, object });
    if (this.#begun.length === this.#options.recording.targets.length) this.release();
  }

  /** The first state is there, as far as it comes: older versions first, so that each can be kept. Idempotent. */
  release(): void {
    const changes = this.#waiting;
    if (!changes) return;
    this.#waiting = undefined;
    const initial = this.#initial.splice(0);
    for (const recorded of this.#begun) this.#makeRoom(recorded, initial);
    for (const { namespace = '' } of this.#begun) this.#nameNamespace(namespace);
    for (const { object } of initial) this.#nameNamespace(object.namespace);
    initial.sort((a, b) => Number(a.object.resourceVersion) - Number(b.object.resourceVersion));
    for (const each of initial) this.#put(each);
    for (const change of changes) change();
    this.#synced.resolve();
  }

  /** Objects that the server has by itself, and the recording has not, are not in the way. */
  #makeRoom(recorded: RecordedTarget, initial: readonly Recorded[]): void {
    if (!isWhole(recorded)) return;
    const { title, namespace } = recorded;
    const keys = new Set(initial.filter((each) => each.recorded === recorded).map(({ object }) => object.key));
    for (const { metadata } of this.#options.server.list(title, namespace)) {
      const { namespace: of = '', name = '' } = metadata;
      if (!keys.has(of === '' ? name : `${of}/${name}`)) this.#client.remove(title, { namespace: of, name });
    }
  }

  /** It would be made with the first object in it, and take its version. */
  #nameNamespace(name: string): void {
    if (name === '' || this.#namespaces.has(name)) return;
    this.#namespaces.add(name);
    const { server } = this.#options;
    if (server.list('namespaces').some(({ metadata }) => metadata.name === name)) return;
    const spec = { finalizers: ['kubernetes'] };
    server.load([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name }, spec, status: { phase: 'Active' } }]);
  }

  #put({ recorded, object }: Recorded): void {
    this.#nameNamespace(object.namespace);
    this.#reach(object.resourceVersion, 1);
    this.#try(() => this.#options.server.load([toObject(recorded, object)]), object);
  }

  #remove({ recorded, object }: Recorded): void {
    this.#reach(object.resourceVersion, 1);
    const { namespace, name } = object;
    this.#try(() => this.#client.remove(recorded.title, { namespace, name }), object);
  }

  /** The next change gets the recorded version, unless that is past: versions of different types may come out of order. */
  #reach(resourceVersion: string, before = 0): void {
    const version = Number(resourceVersion) - before;
    if (Number.isSafeInteger(version) && version > 0) this.#options.server.jumpToVersion(version);
  }

  get #client() {
    return this.#options.server.as('kinformer');
  }

  #try(change: () => void, { key }: KubeObject): void {
    try {
      change();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.notice(`warning: ${key} cannot be served: ${reason}`);
    }
  }
}

function isWhole({ name, labelSelector, fieldSelector }: RecordedTarget): boolean {
  return name === undefined && !labelSelector && !fieldSelector;
}

/** Where only metadata was recorded, the object says so. */
function toObject({ resource }: RecordedTarget, object: KubeObject): JsonObject {
  const { group, version, kind } = resource;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return { ...(object.value as JsonObject), kind, apiVersion };
}
