import type { DeletedFinalStateUnknown } from './deltas.ts';
import type { ResourceEventHandler } from './handlers.ts';
import type { ListMark, Notification } from './notification.ts';

/**
 * client-go's `FilteringResourceEventHandler`: passes on only what the filter accepts. An update that makes the object
 * acceptable becomes an add (never of the initial list); one that makes it unacceptable becomes a delete of the old
 * object, which is not a tombstone.
 */
export class FilteringResourceEventHandler<T> implements ResourceEventHandler<T> {
  readonly #accepts: (object: T | DeletedFinalStateUnknown<T>) => boolean;
  readonly #handler: ResourceEventHandler<T>;

  /** The filter is asked about tombstones too. */
  constructor(filterFunc: (object: T | DeletedFinalStateUnknown<T>) => boolean, handler: ResourceEventHandler<T>) {
    this.#accepts = filterFunc;
    this.#handler = handler;
  }

  onAdd(object: T, isInInitialList: boolean, notification: Notification<T>): void | Promise<void> {
    return this.#accepts(object) ? this.#handler.onAdd?.(object, isInInitialList, notification) : undefined;
  }

  onUpdate(oldObject: T, newObject: T, notification: Notification<T>): void | Promise<void> {
    const cause = 'cause' in notification ? notification.cause : 'watch';
    const isNewAccepted = this.#accepts(newObject);
    const isOldAccepted = this.#accepts(oldObject);
    if (isNewAccepted && isOldAccepted) return this.#handler.onUpdate?.(oldObject, newObject, notification);
    if (isNewAccepted) {
      return this.#handler.onAdd?.(newObject, false, { type: 'add', object: newObject, isInInitialList: false, cause });
    }
    return isOldAccepted
      ? this.#handler.onDelete?.(oldObject, { type: 'delete', object: oldObject, cause })
      : undefined;
  }

  onDelete(object: T | DeletedFinalStateUnknown<T>, notification: Notification<T>): void | Promise<void> {
    return this.#accepts(object) ? this.#handler.onDelete?.(object, notification) : undefined;
  }

  onListed(mark: ListMark): void | Promise<void> {
    return this.#handler.onListed?.(mark);
  }
}
