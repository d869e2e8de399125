import type { DeletedFinalStateUnknown } from './deltas.ts';
import type { ListMark, Notification } from './notification.ts';

/**
 * client-go's `ResourceEventHandler`. Calls for one handler are strictly sequential; a returned promise is awaited before
 * the next call (an extension: HasSynced's accounting waits for it too). There is no order between handlers. A handler
 * that throws or rejects is reported and isolated; the next notification comes all the same.
 * The last argument is the notification itself, for its `cause`.
 */
export interface ResourceEventHandler<T> {
  /** An object is there, or is new. `isInInitialList`: it was there when the informer, or this handler, began. */
  onAdd?(object: T, isInInitialList: boolean, notification: Notification<T>): void | Promise<void>;
  /** An object changed, or (with equal versions) was told again by a relist or a resync. */
  onUpdate?(oldObject: T, newObject: T, notification: Notification<T>): void | Promise<void>;
  /** An object is gone. When nobody watched that, it comes as a tombstone with the last known state. */
  onDelete?(object: T | DeletedFinalStateUnknown<T>, notification: Notification<T>): void | Promise<void>;
  /** All notifications that one list caused have been handled (not in client-go: a relist is visible only here). */
  onListed?(mark: ListMark): void | Promise<void>;
}
