const defaultPageSize = 500;

interface PageSizeOptions {
  readonly watchListPageSize?: number | undefined;
  readonly neverPage?: boolean | undefined;
}

/** Which version the reflector has reached, and from which one it may list again. Versions are opaque: never compared. */
export class SyncVersion {
  /** The last version that a list or an event brought; empty before the first. */
  lastSync = '';
  /** The server refused `lastSync` as expired or too large: only a consistent read helps. */
  isUnavailable = false;
  /** The server has paged a list at version "0": it has no watch cache, so that limits make sense. Latches. */
  isPaginated = false;

  /** client-go's `relistResourceVersion`: "0" first (any version will do), then no older than what was seen. */
  forList(): string {
    if (this.isUnavailable) return '';
    return this.lastSync === '' ? '0' : this.lastSync;
  }

  /** client-go's `rewatchResourceVersion`: a streaming list never asks for "0". */
  forStreamingList(): string {
    return this.isUnavailable ? '' : this.lastSync;
  }

  /**
   * The limit of a list at this version; 0 is none. A list at a concrete version is served from the watch cache, which
   * ignores limits, unless there is none.
   */
  pageSize(resourceVersion: string, { watchListPageSize, neverPage }: PageSizeOptions): number {
    if (neverPage) return 0;
    if (watchListPageSize) return watchListPageSize;
    if (this.isPaginated) return defaultPageSize;
    return resourceVersion === '' || resourceVersion === '0' ? defaultPageSize : 0;
  }
}
