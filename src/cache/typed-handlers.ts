import { DeletedObject } from './deleted-object.ts';
import { DeletedFinalStateUnknown } from './deltas.ts';
import { FilteringResourceEventHandler } from './filtering-handler.ts';
import type { ResourceEventHandler } from './handlers.ts';
import { handlerFunctions } from './name-for-handler.ts';
import type { ListMark, Notification } from './notification.ts';

/** client-go's `TypedResourceEventHandler`: a deletion comes as a DeletedObject, so that nobody forgets tombstones. */
export interface TypedResourceEventHandler<T> {
  /** As ResourceEventHandler's, and so are the others. */
  onAdd?(object: T, isInInitialList: boolean, notification: Notification<T>): void | Promise<void>;
  onUpdate?(oldObject: T, newObject: T, notification: Notification<T>): void | Promise<void>;
  onDelete?(object: DeletedObject<T>, notification: Notification<T>): void | Promise<void>;
  onListed?(mark: ListMark): void | Promise<void>;
}

/** Makes the handler that an informer takes of a typed one. */
export function toResourceEventHandler<T>(typed: TypedResourceEventHandler<T>): ResourceEventHandler<T> {
  const isPlain = typed.constructor === Object;
  const handler: NamedHandler<T> = {
    onAdd: (object, isInInitialList, notification) => typed.onAdd?.(object, isInInitialList, notification),
    onUpdate: (oldObject, newObject, notification) => typed.onUpdate?.(oldObject, newObject, notification),
    onDelete: (object, notification) => typed.onDelete?.(new DeletedObject(object), notification),
    onListed: (mark) => typed.onListed?.(mark),
    [handlerFunctions]: isPlain ? [typed.onAdd, typed.onUpdate, typed.onDelete] : [typed.constructor],
  };
  return handler;
}

interface NamedHandler<T> extends ResourceEventHandler<T> {
  readonly [handlerFunctions]: readonly unknown[];
}

/**
 * client-go's `TypedFilteringResourceEventHandler`, as a handler that an informer takes. The filter gets a deletion's
 * last known state, which may be absent.
 */
export function createTypedFilteringHandler<T>(
  filterFunc: (object: T | undefined) => boolean,
  typed: TypedResourceEventHandler<T>,
): ResourceEventHandler<T> {
  const accepts = (object: T | DeletedFinalStateUnknown<T>) =>
    filterFunc(object instanceof DeletedFinalStateUnknown ? object.object : object);
  return new FilteringResourceEventHandler(accepts, toResourceEventHandler(typed));
}
