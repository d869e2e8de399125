import type { DeltaType } from '../cache/deltas.ts';
import type { ListMark, Notification } from '../cache/notification.ts';
import type { Observer, PipelineFailure, ReflectorPhase } from '../cache/observer.ts';
import type { Clock } from '../core/clock.ts';
import type { Histogram } from './histogram.ts';
import type { PipelineFamilies } from './pipeline-families.ts';
import type { Scalar } from './scalars.ts';

/** Of what an informer is. */
export interface MeteredType {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** `pods`, `deployments.apps`. */
  readonly title: string;
}

export interface InformerObserverOptions {
  readonly type: MeteredType;
  /** The labels of client-go's queue metrics. */
  readonly informerLabels: readonly string[];
  readonly families: PipelineFamilies;
  readonly clock: Clock;
}

const shortWatchMs = 1000;

/** Counts what one informer tells. Nothing is allocated for a change of an object. */
export class InformerObserver<T> implements Observer<T> {
  readonly #options: InformerObserverOptions;
  readonly #notifications = new Map<string, Map<string, Scalar>>();
  readonly #handlers = new Map<string, Histogram>();
  readonly #processing: Histogram;
  #phase: ReflectorPhase['type'] = 'idle';
  #phaseSinceMs = 0;
  #listItems = 0;
  #watchItems = 0;
  #depth = 0;
  #changes = 0;
  /** The depth after the last pop, until something is queued. */
  #poppedTo = -1;

  constructor(options: InformerObserverOptions) {
    this.#options = options;
    this.#processing = options.families.processing.with(options.informerLabels);
    const { families, type } = options;
    // What has not happened yet is 0, and not unknown.
    for (const family of [
      families.reconnects,
      families.relists,
      families.lists,
      families.watches,
      families.shortWatches,
    ])
      family.with([type.title]);
  }

  get currentPhase(): ReflectorPhase['type'] {
    return this.#phase;
  }

  get queueDepth(): number {
    return this.#depth;
  }

  /** Grows whenever the store may have changed. */
  get changes(): number {
    return this.#changes;
  }

  phase({ type }: ReflectorPhase): void {
    const { families, clock } = this.#options;
    const nowMs = clock.monotonic();
    if (this.#phase === 'watching') this.#watchEnded(nowMs - this.#phaseSinceMs);
    this.#phase = type;
    this.#phaseSinceMs = nowMs;
    if (type === 'listing' || type === 'streaming-list') {
      families.lists.with(this.#name).inc();
      this.#listItems = 0;
    } else if (type === 'watching') {
      families.watches.with(this.#name).inc();
      this.#watchItems = 0;
    }
  }

  page(items: number): void {
    this.#listItems += items;
  }

  listed({ initial }: ListMark): void {
    const { families, clock } = this.#options;
    families.listDuration.with(this.#name).observe((clock.monotonic() - this.#phaseSinceMs) / 1000);
    families.itemsPerList.with(this.#name).observe(this.#listItems);
    if (!initial) families.relists.with([this.#options.type.title]).inc();
  }

  reconnect(): void {
    this.#options.families.reconnects.with([this.#options.type.title]).inc();
  }

  delta(type: DeltaType, _key: string, depth: number): void {
    this.#depth = depth;
    this.#poppedTo = -1;
    if (type === 'Added' || type === 'Updated' || type === 'Deleted') this.#watchItems += 1;
  }

  popped(_key: string, _deltas: number, depth: number, tookMs = 0): void {
    // Each entry of a batch tells of the whole batch, with the depth after it.
    const isSameBatch = depth === this.#poppedTo;
    this.#depth = depth;
    this.#poppedTo = depth;
    if (!isSameBatch) this.#processing.observe(tookMs / 1000);
  }

  notified(notification: Notification<T>): void {
    if (notification.type === 'listed') return;
    this.#changes += 1;
    this.#notificationCounter(notification.type, notification.cause).inc();
  }

  handled(listener: string, _backlog: number, durationMs: number): void {
    let histogram = this.#handlers.get(listener);
    if (!histogram) {
      histogram = this.#options.families.handlerDuration.with([this.#options.type.title, listener]);
      this.#handlers.set(listener, histogram);
    }
    histogram.observe(durationMs / 1000);
  }

  failure({ phase }: PipelineFailure): void {
    this.#options.families.failures.with([this.#options.type.title, phase]).inc();
  }

  get #name(): readonly string[] {
    return [this.#options.type.title];
  }

  #watchEnded(durationMs: number): void {
    const { families } = this.#options;
    families.watchDuration.with(this.#name).observe(durationMs / 1000);
    families.itemsPerWatch.with(this.#name).observe(this.#watchItems);
    if (this.#watchItems === 0 && durationMs < shortWatchMs) families.shortWatches.with(this.#name).inc();
  }

  #notificationCounter(type: string, cause: string): Scalar {
    let byCause = this.#notifications.get(type);
    if (!byCause) {
      byCause = new Map();
      this.#notifications.set(type, byCause);
    }
    let counter = byCause.get(cause);
    if (!counter) {
      counter = this.#options.families.notifications.with([this.#options.type.title, type, cause]);
      byCause.set(cause, counter);
    }
    return counter;
  }
}
