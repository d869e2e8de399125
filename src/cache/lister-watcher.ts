import type { Status } from '../object/status.ts';

/** metav1.ListOptions, as the reflector and the pager fill it. Absent fields are not sent. */
export interface ListOptions {
  /** As kubectl's -l: `app=web,tier!=db`. */
  readonly labelSelector?: string;
  /** As kubectl's: `spec.nodeName=node-1`. */
  readonly fieldSelector?: string;
  /** Empty or absent: the newest; `0`: any that the server has at hand. */
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan';
  /** 0 or absent: no limit. */
  readonly limit?: number;
  /** The token of the page before. */
  readonly continue?: string;
  /** How long the server keeps a watch open. */
  readonly timeoutSeconds?: number;
  readonly allowWatchBookmarks?: boolean;
  /** A watch that begins with the whole state (KEP-3157), ended by a bookmark. */
  readonly sendInitialEvents?: boolean;
}

/** What a request is allowed to do and whom it tells. */
export interface RequestContext {
  /** Gives the request up, and closes a watch. */
  readonly signal: AbortSignal;
  /** Told before a request is repeated inside the client (Retry-After, a reset before the answer). */
  readonly onRetry?: (notice: RetryNotice) => void;
}

/** A request is about to be repeated. */
export interface RetryNotice {
  readonly error: unknown;
  /** 1 for the first repetition. */
  readonly attempt: number;
  readonly retryInMs: number;
}

/** One answer to a list request. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
  /** Token of the next page; absent or empty when this was the last. */
  readonly continue?: string | undefined;
  readonly remainingItemCount?: number | undefined;
}

/** apimachinery's `watch.Event`. */
export type WatchEvent<T> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  /** `object` carries a resourceVersion and perhaps the annotation `k8s.io/initial-events-end`. */
  | { readonly type: 'BOOKMARK'; readonly object: T }
  /** The stream's last event: a Status of the server, or what the client made of an undecodable frame. */
  | { readonly type: 'ERROR'; readonly status: Status };

/**
 * An open watch. Yields the events of one network chunk at a time, in order; the array is only valid until the next one
 * is asked for. A clean end, a reset, a time-out and an event cut in the middle all just end the iteration, and
 * `endReason` says which it was. Reading slowly never blocks the socket: what arrived waits in memory.
 */
export interface WatchStream<T> extends AsyncIterable<readonly WatchEvent<T>[]> {
  /** Closes the connection and ends the iteration; idempotent. */
  stop(): void;
  /** After the end: `closed` (by the server), `stopped`, `idle`, or an errno such as `ECONNRESET`, or `truncated`. */
  readonly endReason: string | undefined;
}

/**
 * The port through which the reflector sees the API server: client-go's `ListerWatcher`. `list` and `watch` reject with a
 * StatusError for an answer that is a failure, and with a system error (`code: 'ECONNREFUSED'` …) when there was none.
 */
export interface ListerWatcher<T> {
  /** Asks for one page. */
  list(options: ListOptions, context: RequestContext): Promise<ListPage<T>>;
  /** Resolves when the server accepted the watch (response headers). */
  watch(options: ListOptions, context: RequestContext): Promise<WatchStream<T>>;
  /** True when streaming lists must not be tried. Absent means supported. */
  isWatchListSemanticsUnsupported?(): boolean;
}
