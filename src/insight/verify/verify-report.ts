/** One way in which the cache, or the stream that fills it, is not as the server's list. */
export interface Difference {
  /**
   * missing: listed and not cached. extra: cached and not listed. stale: cached in an older version. altered: the same version
   * with another content, or a version that the list does not know. duplicated, reordered: an event of the watch that came twice,
   * or after one of a later version; the cache may be right all the same.
   */
  readonly type: DifferenceType;
  readonly key: string;
  /** Undefined: it is not listed, or nobody asked the list. */
  readonly listedVersion: string | undefined;
  /** Undefined: it is not cached. */
  readonly cachedVersion: string | undefined;
  /** From the cached to the listed version; undefined where versions are no numbers or there are not two. */
  readonly behindVersions: number | undefined;
  /** How old what the cache does not know is, as far as the object tells, and at least since the list; ms. */
  readonly behindMs: number;
}

export const differenceTypes = ['missing', 'extra', 'stale', 'altered', 'duplicated', 'reordered'] as const;

export type DifferenceType = (typeof differenceTypes)[number];

/** A comparison of a cache with a list. */
export interface VerifyReport {
  readonly timeMs: number;
  /** `pods`, `deployments.apps` */
  readonly resource: string;
  /** Of the one object that was asked for; absent where all are compared. */
  readonly name?: string | undefined;
  /** The version of the list. */
  readonly resourceVersion: string;
  /** Objects of the list. */
  readonly listed: number;
  /** Objects of the cache when the report was made. */
  readonly cached: number;
  /** False: the cache did not come as far as the list while its watch was silent. */
  readonly isReached: boolean;
  /** How far the cache was behind the list when the list was there; undefined where versions are no numbers. */
  readonly behindVersions: number | undefined;
  /** From then until the cache was known to be as far, or until it was given up. */
  readonly behindMs: number;
  readonly differences: readonly Difference[];
}
