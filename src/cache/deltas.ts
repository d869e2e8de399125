/** A deletion that was inferred, not observed (client-go's tombstone): `object` is the last known state, or undefined. */
export class DeletedFinalStateUnknown<T> {
  /** The key that the object had in the store. */
  readonly key: string;
  /** The last known state, which may be older than the one that was deleted. */
  readonly object: T | undefined;

  constructor(key: string, object: T | undefined) {
    this.key = key;
    this.object = object;
  }
}

/** What happened to one object. `Replaced` comes of a list, `Sync` of a resync. */
export type ObjectDeltaType = 'Added' | 'Updated' | 'Deleted' | 'Replaced' | 'Sync';
/** client-go's `DeltaType`. The last three are about all objects, and exist only in the atomic RealFIFO. */
export type DeltaType = ObjectDeltaType | 'ReplacedAll' | 'SyncAll' | 'Bookmark';

/** One change of one object. Only `Deleted` may carry a tombstone. */
export interface ObjectDelta<T> {
  readonly type: ObjectDeltaType;
  readonly object: T | DeletedFinalStateUnknown<T>;
}

/** What a queue holds. The last three exist only in the atomic RealFIFO. */
export type Delta<T> =
  | ObjectDelta<T>
  | { readonly type: 'ReplacedAll'; readonly resourceVersion: string; readonly objects: readonly T[] }
  | { readonly type: 'SyncAll' }
  | { readonly type: 'Bookmark'; readonly resourceVersion: string };

/** The changes of one key, oldest first. */
export type Deltas<T> = readonly Delta<T>[];
