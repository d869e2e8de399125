import type { Clock, Timer } from '../../core/clock.ts';
import { compareVersions } from './compare-versions.ts';

export interface ProgressSource {
  /** The version that the reflector has received. */
  lastSyncResourceVersion(): string;
  /** Entries that wait in the queue. */
  queueLength(): number;
}

export interface ReachRequest {
  readonly version: string;
  readonly silentMs: number;
  readonly isEnough: () => boolean;
  readonly signal: AbortSignal;
}

const lookMs = 100;

/** Knows how far a cache has come: a version is reached when it was received and what was queued by then was processed. */
export class CacheProgress {
  readonly #clock: Clock;
  #popped = 0;
  #onPopped: (() => void) | undefined;
  #isLookDue = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An entry of the queue was processed. Of a batch each is told, when none of it is in the queue any more: only then they count. */
  popped(): void {
    this.#popped += 1;
    if (!this.#onPopped || this.#isLookDue) return;
    this.#isLookDue = true;
    queueMicrotask(() => {
      this.#isLookDue = false;
      this.#onPopped?.();
    });
  }

  /**
   * Resolves to true as soon as the version is reached, or when `isEnough` says so, which is asked ten times a second; to false
   * when nothing was received for `silentMs`, or the signal aborts. However much there is to catch up with, nothing ends it
   * while something comes.
   */
  async reach(source: ProgressSource, { version, silentMs, isEnough, signal }: ReachRequest): Promise<boolean> {
    const done = Promise.withResolvers<boolean>();
    let timer: Timer | undefined;
    let due: number | undefined;
    let last = source.lastSyncResourceVersion();
    let movedMs = this.#clock.monotonic();
    const look = () => {
      const received = source.lastSyncResourceVersion();
      if (due === undefined && isReached(received, version)) due = this.#popped + source.queueLength();
      if (due !== undefined && this.#popped >= due) done.resolve(true);
      if (received !== last || source.queueLength() > 0) movedMs = this.#clock.monotonic();
      last = received;
      if (this.#clock.monotonic() - movedMs >= silentMs) done.resolve(false);
    };
    const tick = () => {
      if (isEnough()) done.resolve(true);
      look();
      timer = this.#clock.setTimeout(tick, lookMs);
    };
    const onAbort = () => done.resolve(false);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    this.#onPopped = look;
    tick();
    try {
      return await done.promise;
    } finally {
      timer?.cancel();
      this.#onPopped = undefined;
      signal.removeEventListener('abort', onAbort);
    }
  }
}

function isReached(received: string, version: string): boolean {
  const order = compareVersions(received, version);
  return order !== undefined && order >= 0;
}
