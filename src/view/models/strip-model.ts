import type { PhaseWord } from './phase.ts';

export type LinkState = 'flowing' | 'idle' | 'paused' | 'broken';

export interface StripLink {
  /** Items a second, mean of 5 s. */
  readonly rate: number;
  readonly state: LinkState;
}

export interface StripListener {
  readonly name: string;
  readonly pending: number;
  readonly highWater: number;
  /** undefined before the first call. */
  readonly p99Ms: number | undefined;
  readonly state: ListenerState;
}

export type ListenerState = 'ok' | 'syncing' | 'slow' | 'failing' | 'removed';

/** The pipeline, left to right. Sparks are one value a second, newest last. */
export interface StripModel {
  readonly reflector: {
    readonly phase: PhaseWord;
    /** Page of a list that is being read, from 1. */
    readonly page?: number | undefined;
    readonly spark: readonly number[];
    readonly resourceVersion: string;
    readonly eventAgeMs: number | undefined;
    readonly bookmarkAgeMs: number | undefined;
    readonly bytesPerSecond: number;
    readonly reconnects: number;
    readonly relists: number;
    /** While backing off: why, the attempt, how long until the next, and since when. */
    readonly failure?:
      | {
          readonly reason: string;
          readonly attempt: number;
          readonly retryInMs: number | undefined;
          readonly sinceMs: number;
        }
      | undefined;
  };
  readonly toQueue: StripLink;
  readonly queue: {
    readonly name: 'DeltaFIFO' | 'RealFIFO';
    /** Entries; undefined for RealFIFO, which has no keys. */
    readonly keys: number | undefined;
    readonly deltas: number;
    readonly oldestMs: number | undefined;
    readonly highWater: number;
    readonly spark: readonly number[];
    readonly isPaused: boolean;
  };
  readonly toIndexer: StripLink;
  readonly indexer: {
    readonly count: number;
    readonly resourceVersion: string;
    readonly sizeBytes: number;
    readonly indexes: number;
    readonly spark: readonly number[];
    /** How long nothing newer can have arrived; undefined while live. */
    readonly staleMs?: number | undefined;
  };
  readonly toProcessor: StripLink;
  readonly processor: {
    /** Slowest first. */
    readonly listeners: readonly StripListener[];
    readonly synced: number;
    readonly errors: number;
    /** Notifications a second by which the slowest listener's pending grows. */
    readonly growth: number;
  };
  /** The stage that is selected with the arrow keys, or whose view is open. */
  readonly current?: 'reflector' | 'queue' | 'indexer' | 'processor' | undefined;
  /** Of processor's listeners, when the strip is focused. */
  readonly currentListener?: number | undefined;
  readonly isFocused: boolean;
}
