import { type Logger, silentLogger } from '../core/log.ts';
import type { InformerName } from './informer-name.ts';
import type { ListOptions } from './lister-watcher.ts';
import type { Transformer } from './queue.ts';
import type { SharedIndexInformer } from './shared-informer.ts';
import { SyncResult } from './sync-result.ts';
import { waitFor } from './wait-for-sync.ts';

/** Changes what is sent with every list and watch, for example to add a selector. */
export type TweakListOptions = (options: ListOptions) => ListOptions;

/** client-go's `SharedInformerOption`s. */
export interface SharedInformerFactoryOptions<O = unknown> {
  /** Resync period of the informers, ms. Default 0: never. */
  readonly defaultResyncPeriodMs?: number | undefined;
  /** Other periods for some of them, ms, by the key under which they are registered (toResourceKey for factories of any resource). */
  readonly customResyncPeriodMs?: Readonly<Record<string, number>> | undefined;
  /** Default empty: all namespaces. */
  readonly namespace?: string | undefined;
  readonly tweakListOptions?: TweakListOptions | undefined;
  /** Set on every informer that is made. */
  readonly transform?: Transformer<O> | undefined;
  /** Released by `shutdown`. */
  readonly informerName?: InformerName | undefined;
  readonly logger?: Logger | undefined;
}

/** What the factory gives to whoever makes an informer. */
export interface NewInformerSettings {
  readonly resyncPeriodMs: number;
  readonly namespace: string;
  readonly tweakListOptions: TweakListOptions | undefined;
  readonly informerName: InformerName | undefined;
}

/**
 * client-go's `SharedInformerFactory`: one shared informer per key, started and awaited together. Asking for an informer
 * registers it. `start` may be called again for those that were registered since.
 */
export class SharedInformerFactory<O = unknown> {
  readonly #options: SharedInformerFactoryOptions<O>;
  readonly #logger: Logger;
  readonly #informers = new Map<string, RunningInformer>();
  readonly #runs = new Map<string, Promise<void>>();
  #isShutDown = false;

  constructor(options: SharedInformerFactoryOptions<O> = {}) {
    this.#options = options;
    this.#logger = options.logger ?? silentLogger;
  }

  /** The informer of `key`; the first call makes it, later ones ignore `newFunc`. */
  informerFor<T extends O>(
    key: string,
    newFunc: (settings: NewInformerSettings) => SharedIndexInformer<T>,
  ): SharedIndexInformer<T> {
    const known = this.#informers.get(key);
    if (known) return known as SharedIndexInformer<T>;
    const { defaultResyncPeriodMs = 0, customResyncPeriodMs, namespace = '', transform } = this.#options;
    const informer = newFunc({
      resyncPeriodMs: customResyncPeriodMs?.[key] ?? defaultResyncPeriodMs,
      namespace,
      tweakListOptions: this.#options.tweakListOptions,
      informerName: this.#options.informerName,
    });
    if (transform) informer.setTransform((object) => transform(object) as T);
    this.#informers.set(key, informer);
    return informer;
  }

  /** Starts every informer that is not running yet, and does not wait. Does nothing after `shutdown`. */
  start(signal: AbortSignal): void {
    if (this.#isShutDown) return;
    for (const [key, informer] of this.#informers) {
      if (this.#runs.has(key)) continue;
      const run = informer.run(signal);
      run.catch((error: unknown) => this.#logger.error('an informer failed', error, { informer: key }));
      this.#runs.set(key, run);
    }
  }

  /**
   * No informer starts after this. Resolves when all that were started have ended, for which the caller has to abort the
   * signals that they were started with; rejects when one of them failed. May be called again.
   */
  async shutdown(): Promise<void> {
    this.#isShutDown = true;
    await Promise.all(this.#runs.values());
    this.#options.informerName?.release();
  }

  /** Waits for the informers that are started now; which of them have synced, by key. */
  async waitForCacheSync(signal: AbortSignal): Promise<ReadonlyMap<string, boolean>> {
    const started = this.#started();
    await waitFor(
      signal,
      '',
      started.map(([, informer]) => informer.synced),
    );
    return new Map(started.map(([key, informer]) => [key, informer.hasSynced()]));
  }

  /** As waitForCacheSync; `asError` of the result names those that did not sync, and why. */
  async waitForCacheSyncResult(signal: AbortSignal): Promise<SyncResult> {
    const synced = await this.waitForCacheSync(signal);
    const isComplete = [...synced.values()].every(Boolean);
    return new SyncResult(synced, isComplete ? undefined : signal.reason);
  }

  #started(): (readonly [string, RunningInformer])[] {
    return [...this.#informers].filter(([key]) => this.#runs.has(key));
  }
}

/** What the factory needs of an informer of any type. */
type RunningInformer = Pick<SharedIndexInformer<never>, 'run' | 'hasSynced' | 'synced'>;
