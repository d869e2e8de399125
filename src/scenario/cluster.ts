import type { ApiServer } from '../apiserver/api-server.ts';
import { SharedInformerFactory } from '../cache/factory.ts';
import { metaNamespaceIndex, namespaceIndex } from '../cache/index-functions.ts';
import { SharedIndexInformer } from '../cache/shared-informer.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import { dropManagedFields } from '../object/drop-fields.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { CustomInformers } from './custom-informers.ts';
import type { Kinds, ResourceName } from './kinds.ts';

export interface ClusterOptions {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly random: Random;
  /** How fast life is; 2 is twice as fast. */
  readonly pace: number;
  readonly logger: Logger;
  /** Told the uid of everything that is made here. */
  readonly onCreated: (uid: string) => void;
}

const ownerIndex = 'owner';
const nodeIndex = 'node';

/** What the controllers see of the cluster: the caches of shared informers, time and chance. */
export class Cluster {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly onCreated: (uid: string) => void;
  readonly #pace: number;
  readonly #factory: SharedInformerFactory<KubeObject>;
  readonly #custom = new CustomInformers();
  readonly #written = new Map<string, number>();

  constructor({ server, clock, random, pace, logger, onCreated }: ClusterOptions) {
    this.server = server;
    this.clock = clock;
    this.random = random;
    this.logger = logger;
    this.onCreated = onCreated;
    this.#pace = pace;
    this.#factory = new SharedInformerFactory({ logger, transform: (object) => dropManagedFields(object) });
  }

  /** The one informer of a resource. Asking registers it for the next `start`. */
  informer(resource: string): SharedIndexInformer<KubeObject> {
    return this.#custom.informerOf(resource) ?? this.#factory.informerFor(resource, () => this.#create(resource));
  }

  /** Runs the informers that are registered, until the signal aborts; resolves when they have synced. */
  async start(signal: AbortSignal): Promise<void> {
    this.#factory.start(signal);
    await this.#factory.waitForCacheSync(signal);
  }

  /** Runs an informer for a resource that came later and may go. */
  startCustom(resource: string): SharedIndexInformer<KubeObject> {
    return this.#custom.start(resource, this.#create(resource));
  }

  stopCustom(resource: string): void {
    this.#custom.stop(resource);
  }

  /** Resolves when all informers have ended, which the signal of `start` makes them do. */
  async ended(): Promise<void> {
    await this.#custom.stopAll();
    await this.#factory.shutdown();
  }

  #create(resource: string): SharedIndexInformer<KubeObject> {
    return new SharedIndexInformer<KubeObject>({
      listerWatcher: this.server.listerWatcher(resource),
      typeDescription: resource,
      clock: this.clock,
      logger: this.logger,
      indexers: {
        [namespaceIndex]: metaNamespaceIndex,
        [ownerIndex]: (object) => object.ownerReferences.flatMap(({ uid }) => uid ?? []),
        ...(resource === 'pods' && {
          [nodeIndex]: (pod: KubeObject) => toArray(pod.field<string>(['spec', 'nodeName'])),
        }),
      },
    });
  }

  get<K extends ResourceName>(resource: K, key: string): Kinds[K] | undefined {
    return this.object(resource, key)?.value as Kinds[K] | undefined;
  }

  /** As the cache has it. */
  object(resource: string, key: string): KubeObject | undefined {
    return this.informer(resource).indexer.getByKey(key);
  }

  list<K extends ResourceName>(resource: K, namespace?: string): Kinds[K][] {
    const { indexer } = this.informer(resource);
    const found = namespace === undefined ? indexer.list() : indexer.byIndex(namespaceIndex, namespace);
    return found.map(({ value }) => value as Kinds[K]);
  }

  /** The objects that name this owner. */
  ownedBy<K extends ResourceName>(resource: K, ownerUid: string): Kinds[K][] {
    return this.ownedObjects(resource, ownerUid).map(({ value }) => value as Kinds[K]);
  }

  ownedObjects(resource: string, ownerUid: string): KubeObject[] {
    return this.informer(resource).indexer.byIndex(ownerIndex, ownerUid);
  }

  podsOnNode(node: string): string[] {
    return this.informer('pods').indexer.indexKeys(nodeIndex, node);
  }

  /** To be called after each write, with the version that it made. */
  wrote(resource: string, resourceVersion: string): void {
    this.#written.set(resource, Number(resourceVersion));
  }

  /** Whether the caches of these resources show everything that was written through here. */
  isCurrent(resources: readonly string[]): boolean {
    return resources.every((resource) => {
      const written = this.#written.get(resource);
      if (written === undefined) return true;
      const informer = this.informer(resource);
      if (Number(informer.lastSyncResourceVersion()) < written) return false;
      // It has arrived, and what waits in the queue is put into the cache now.
      informer.controller.drain();
      return true;
    });
  }

  /** A span of time at the scenario's pace. */
  paced(spanMs: number): number {
    return spanMs / this.#pace;
  }

  /** A span of time between two, by chance. */
  between(minMs: number, maxMs: number): number {
    return this.paced(minMs + this.random() * (maxMs - minMs));
  }

  /** One of them, by chance. */
  pick<T>(choices: readonly T[]): T | undefined {
    return choices[Math.floor(this.random() * choices.length)];
  }

  /** metav1.Time of now. */
  timestamp(): string {
    return toTimestamp(this.clock.now());
  }
}

/** metav1.Time: RFC 3339 in whole seconds. */
export function toTimestamp(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

function toArray(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
