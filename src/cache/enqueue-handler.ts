import { DeletedFinalStateUnknown } from './deltas.ts';
import type { ResourceEventHandler } from './handlers.ts';
import { deletionHandlingMetaNamespaceKey } from './keys.ts';

/** What the handler needs of a work queue. */
export interface KeySink {
  add(key: string): void;
}

/**
 * The handler of most controllers: for each notification it adds keys to a work queue. Without `toKeys` these are the
 * object's own (controller-runtime's `EnqueueRequestForObject`). With it they are what the function gives, such as the key of
 * an owner (`EnqueueRequestsFromMapFunc`): for an update those of the old and of the new state, for an inferred deletion
 * those of the last known state. A `toKeys` that throws is reported as any handler's failure.
 */
export function createEnqueueHandler<T>(
  queue: KeySink,
  toKeys?: (object: T) => readonly string[],
): ResourceEventHandler<T> {
  const addOwn = (object: unknown) => queue.add(deletionHandlingMetaNamespaceKey(object));
  const addMapped = (object: T) => {
    for (const key of toKeys?.(object) ?? []) queue.add(key);
  };
  const add = toKeys ? addMapped : addOwn;
  return {
    onAdd: (object) => add(object),
    onUpdate(oldObject, newObject) {
      if (toKeys) addMapped(oldObject);
      add(newObject);
    },
    onDelete(object) {
      if (!toKeys) addOwn(object);
      else if (!(object instanceof DeletedFinalStateUnknown)) addMapped(object);
      else if (object.object !== undefined) addMapped(object.object);
    },
  };
}
