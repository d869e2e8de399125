import type { DeletedFinalStateUnknown } from './deltas.ts';

/**
 * Why a notification came: `initial` exactly when client-go's isInInitialList is true; `watch` an event of the stream;
 * `relist` found by comparing a new list with the cache; `resync` the periodic reminder; `replay` a recording.
 */
export type Cause = 'initial' | 'watch' | 'relist' | 'resync' | 'replay';

/** What the processor distributes and listeners queue. Holds references, never copies. */
export type Notification<T> =
  | { readonly type: 'add'; readonly object: T; readonly isInInitialList: boolean; readonly cause: Cause }
  | { readonly type: 'update'; readonly oldObject: T; readonly object: T; readonly cause: Cause }
  | { readonly type: 'delete'; readonly object: T | DeletedFinalStateUnknown<T>; readonly cause: Cause }
  /** All notifications that one list caused came before this. */
  | { readonly type: 'listed'; readonly mark: ListMark };

/** One completed list (initial or relist), as handlers see its end. */
export interface ListMark {
  /** True for the list that made the informer synced, and for a late handler's synthetic adds. */
  readonly initial: boolean;
  readonly via: 'stream' | 'list';
  readonly resourceVersion: string;
  /** Why it was made: `start`, `expired`, `too large resource version`, `watch failed: …`. */
  readonly reason: string;
  /** From the start of ListAndWatch to the replace, ms. */
  readonly durationMs: number;
}
