import type { HandlerRegistration } from '../cache/handler-registration.ts';
import type { Observer } from '../cache/observer.ts';
import type { Store } from '../cache/store.ts';
import type { Clock } from '../core/clock.ts';
import { InformerObserver, type MeteredType } from './informer-observer.ts';
import type { Sample } from './metric-family.ts';
import type { MetricRegistry } from './metric-registry.ts';
import { createPipelineFamilies, informerLabels, type PipelineFamilies } from './pipeline-families.ts';

/** What is looked up of an informer at each scrape. */
export interface MeteredInformer<T> {
  readonly indexer: Pick<Store<T>, 'size' | 'list' | 'lastStoreSyncResourceVersion'>;
  readonly registrations: readonly Pick<HandlerRegistration, 'name' | 'backlog'>[];
  hasSynced(): boolean;
  isStopped(): boolean;
  lastSyncResourceVersion(): string;
}

export interface PipelineMetricsOptions<T> {
  readonly registry: MetricRegistry;
  readonly clock: Clock;
  /** How many bytes the store keeps of an object. */
  readonly bytesOf: (object: T) => number;
}

interface Metered<T> {
  readonly type: MeteredType;
  readonly observer: InformerObserver<T>;
  informer: MeteredInformer<T> | undefined;
  cacheBytes: number;
  /** The observer's changes at which they were counted. */
  countedAt: number;
}

/** How informers call themselves in client-go's metrics. */
const informerName = 'kinformer';

/**
 * The metrics of all informers. What changes with each change of an object is counted; what only somebody who looks wants
 * to know is looked up then. Informers of one resource are told together, and one that has stopped is forgotten; what was
 * counted stays.
 */
export class PipelineMetrics<T> {
  readonly #options: PipelineMetricsOptions<T>;
  readonly #families: PipelineFamilies;
  readonly #informers = new Set<Metered<T>>();

  constructor(options: PipelineMetricsOptions<T>) {
    this.#options = options;
    this.#families = createPipelineFamilies(options.registry);
    this.#register();
  }

  /** An observer for an informer that is about to be made; give the informer to `attach` when it is. */
  observe(type: MeteredType): { readonly observer: Observer<T>; attach(informer: MeteredInformer<T>): void } {
    const labels = informerLabelsOf(type);
    const { clock } = this.#options;
    const observer = new InformerObserver<T>({ type, informerLabels: labels, families: this.#families, clock });
    const metered: Metered<T> = { type, observer, informer: undefined, cacheBytes: 0, countedAt: -1 };
    this.#informers.add(metered);
    return {
      observer,
      attach: (informer) => {
        metered.informer = informer;
      },
    };
  }

  #register(): void {
    const { registry } = this.#options;
    const name = ['name'];
    const resource = ['resource'];
    registry.asked(
      'gauge',
      {
        name: 'informer_queued_items',
        help: 'Entries that wait in the queue of the informer.',
        labels: informerLabels,
      },
      () => this.#sum((metered) => [[informerLabelsOf(metered.type), metered.observer.queueDepth]]),
    );
    registry.asked(
      'gauge',
      {
        name: 'informer_store_resource_version',
        help: 'The last 15 digits of the version that the store of the informer has reached.',
        labels: informerLabels,
      },
      () => this.#latest(({ indexer }) => indexer.lastStoreSyncResourceVersion(), informerLabelsOf),
    );
    registry.asked(
      'gauge',
      {
        name: 'reflector_last_resource_version',
        help: 'The last version that the reflector has received.',
        labels: name,
      },
      () =>
        this.#latest(
          (informer) => informer.lastSyncResourceVersion(),
          ({ title }) => [title],
        ),
    );
    registry.asked(
      'gauge',
      { name: 'kinformer_synced', help: 'How many informers hold their first list.', labels: resource },
      () => this.#sum(({ type, informer }) => [[[type.title], Number(informer?.hasSynced() ?? false)]]),
    );
    registry.asked(
      'gauge',
      {
        name: 'kinformer_reflector_phase',
        help: 'How many reflectors are in a phase now.',
        labels: ['resource', 'phase'],
      },
      () => this.#sum(({ type, observer }) => [[[type.title, observer.currentPhase], 1]]),
    );
    registry.asked('gauge', { name: 'kinformer_cache_objects', help: 'Objects in the store.', labels: resource }, () =>
      this.#sum(({ type, informer }) => [[[type.title], informer?.indexer.size ?? 0]]),
    );
    registry.asked(
      'gauge',
      { name: 'kinformer_cache_bytes', help: 'Bytes of the objects in the store.', labels: resource },
      () => this.#sum((metered) => [[[metered.type.title], this.#cacheBytes(metered)]]),
    );
    registry.asked(
      'gauge',
      {
        name: 'kinformer_listener_backlog',
        help: 'Notifications that wait for an event handler, or are with it.',
        labels: ['resource', 'listener'],
      },
      () =>
        this.#sum(({ type, informer }) =>
          (informer?.registrations ?? []).map(({ name: listener, backlog }) => [[type.title, listener], backlog]),
        ),
    );
  }

  /** Adds up what informers of one resource say. */
  #sum(valuesOf: (metered: Metered<T>) => readonly (readonly [readonly string[], number])[]): Sample[] {
    const byLabels = new Map<string, { readonly labels: readonly string[]; value: number }>();
    for (const metered of this.#running()) {
      for (const [labels, value] of valuesOf(metered)) {
        const id = labels.join('\0');
        const known = byLabels.get(id);
        if (known) known.value += value;
        else byLabels.set(id, { labels, value });
      }
    }
    return [...byLabels.values()];
  }

  /** The highest version of those of one resource; none where versions are no numbers. */
  #latest(
    versionOf: (informer: MeteredInformer<T>) => string,
    labelsOf: (type: MeteredType) => readonly string[],
  ): Sample[] {
    const byLabels = new Map<string, { readonly labels: readonly string[]; value: number }>();
    for (const { type, informer } of this.#running()) {
      const value = informer && toVersionNumber(versionOf(informer));
      if (value === undefined) continue;
      const labels = labelsOf(type);
      const known = byLabels.get(labels.join('\0'));
      if (!known || known.value < value) byLabels.set(labels.join('\0'), { labels, value });
    }
    return [...byLabels.values()];
  }

  #cacheBytes(metered: Metered<T>): number {
    const { informer, observer } = metered;
    if (informer && metered.countedAt !== observer.changes) {
      const { bytesOf } = this.#options;
      metered.countedAt = observer.changes;
      metered.cacheBytes = 0;
      for (const object of informer.indexer.list()) metered.cacheBytes += bytesOf(object);
    }
    return metered.cacheBytes;
  }

  #running(): Iterable<Metered<T>> {
    for (const metered of this.#informers) if (metered.informer?.isStopped()) this.#informers.delete(metered);
    return this.#informers;
  }
}

function informerLabelsOf({ group, version, resource }: MeteredType): readonly string[] {
  return [informerName, group, version, resource];
}

/** The last 15 digits, which a double holds exactly; an empty version is 0. */
function toVersionNumber(version: string): number | undefined {
  return /^\d*$/.test(version) ? Number(version.slice(-15)) : undefined;
}
