import type { ListerWatcher } from '../../cache/lister-watcher.ts';
import type { Observer } from '../../cache/observer.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { Clock } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { CacheJournal } from './cache-journal.ts';
import { CacheProgress } from './cache-progress.ts';
import { compareVersions, distanceOf } from './compare-versions.ts';
import { findDifferences, isSame } from './find-differences.ts';
import { takeSnapshot } from './list-snapshot.ts';
import type { StreamAudit } from './stream-audit.ts';
import type { Difference, VerifyReport } from './verify-report.ts';

export interface CacheVerifierOptions {
  readonly resource: string;
  /** The way to the server that lists; it need not be the informer's. */
  readonly lister: Pick<ListerWatcher<KubeObject>, 'list'>;
  /** What the informer's watches brought; absent: nobody looks at them. */
  readonly audit?: StreamAudit | undefined;
  readonly clock: Clock;
  /** How long the watch may be silent before what it did not bring counts as lost, ms. Default 10,000. */
  readonly silentMs?: number | undefined;
}

const defaultSilentMs = 10_000;
/** A list that was made over a new list of the informer's is made again. */
const mostAttempts = 5;

/**
 * Compares the cache of an informer with a list of the server, exactly: the list is of one version, and it is compared with
 * what the cache held when it had come as far, whatever has changed since. A healthy cache never differs, however fast
 * objects change; one that lags is waited for as long as its watch brings something.
 *
 * Give `observer` to the informer, among others. It costs next to nothing while nothing is verified.
 */
export class CacheVerifier {
  readonly observer: Observer<KubeObject>;
  readonly #options: CacheVerifierOptions;
  readonly #progress: CacheProgress;
  #journal: CacheJournal | undefined;

  constructor(options: CacheVerifierOptions) {
    this.#options = options;
    this.#progress = new CacheProgress(options.clock);
    this.observer = {
      notified: (notification) => this.#journal?.note(notification),
      listed: () => this.#journal?.relisted(),
      popped: () => this.#progress.popped(),
    };
  }

  /**
   * Makes one comparison, of an informer that has synced. Rejects when the list fails, or the signal aborts. Not to be called
   * again before it has ended.
   */
  async verify(informer: SharedIndexInformer<KubeObject>, signal: AbortSignal): Promise<VerifyReport> {
    for (let attempt = 1; ; attempt += 1) {
      const journal = new CacheJournal(informer.indexer.list());
      this.#journal = journal;
      try {
        const report = await this.#compare(informer, journal, signal);
        if (!journal.isBroken || attempt === mostAttempts) return this.#withStreamFaults(report);
      } finally {
        this.#journal = undefined;
      }
    }
  }

  async #compare(
    informer: SharedIndexInformer<KubeObject>,
    journal: CacheJournal,
    signal: AbortSignal,
  ): Promise<VerifyReport> {
    const { resource, lister, clock, silentMs = defaultSilentMs } = this.#options;
    const { indexer, controller } = informer;
    const source = {
      lastSyncResourceVersion: () => informer.lastSyncResourceVersion(),
      queueLength: () => controller.queueLength,
    };
    const isEqual = (object: KubeObject) => {
      const cached = indexer.getByKey(object.key);
      return cached !== undefined && isSame(object, cached);
    };
    const snapshot = await takeSnapshot(lister, isEqual, signal);
    signal.throwIfAborted();
    const listedMs = clock.now();
    const startMs = clock.monotonic();
    const { resourceVersion } = snapshot;
    const receivedVersion = source.lastSyncResourceVersion();
    const find = () => findDifferences(snapshot, journal, { listedMs, nowMs: clock.now() });
    // Where all is equal there is nothing to wait for: the next bookmark may be a minute away.
    const isEqualNow = find().length === 0;
    const isReached =
      isEqualNow ||
      (await this.#progress.reach(source, {
        version: resourceVersion,
        silentMs,
        isEnough: () => find().length === 0,
        signal,
      }));
    signal.throwIfAborted();
    const isBehind = (compareVersions(receivedVersion, resourceVersion) ?? 0) < 0;
    return {
      timeMs: clock.now(),
      resource,
      resourceVersion,
      listed: snapshot.keys.size,
      cached: indexer.size,
      isReached,
      behindVersions: isBehind && !isEqualNow ? distanceOf(receivedVersion, resourceVersion) : 0,
      behindMs: clock.monotonic() - startMs,
      differences: isEqualNow ? [] : find(),
    };
  }

  #withStreamFaults(report: VerifyReport): VerifyReport {
    const faults = (this.#options.audit?.take() ?? []).map(
      ({ type, key, version }): Difference => ({
        type,
        key,
        listedVersion: undefined,
        cachedVersion: version,
        behindVersions: undefined,
        behindMs: 0,
      }),
    );
    return faults.length === 0 ? report : { ...report, differences: [...report.differences, ...faults] };
  }
}
