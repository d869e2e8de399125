import type { Deltas } from './deltas.ts';
import type { Notification } from './notification.ts';
import { causeOf, type DeltaTarget, toDeletion, toUpsert } from './process-deltas.ts';
import type { Store, TransactionOperation } from './store.ts';
import { TransactionError } from './transaction-error.ts';

/**
 * client-go's `processDeltasInBatch`: applies deltas of distinct keys in one store transaction and then notifies in their
 * order, so that during a notification the store already shows the later ones. When some operations fail only the others
 * are told, and the error is thrown. Throws, applying nothing, for a delta that is not of one object.
 */
export function processDeltasInBatch<T>(target: DeltaTarget<T>, deltas: Deltas<T>, isInInitialList: boolean): void {
  const operations: TransactionOperation<T>[] = [];
  const notifications: Notification<T>[] = [];
  for (const delta of deltas) {
    switch (delta.type) {
      case 'Deleted':
        operations.push({ type: 'delete', object: delta.object as T });
        notifications.push(toDeletion(delta));
        break;
      case 'Added':
      case 'Updated':
      case 'Replaced':
      case 'Sync': {
        const object = delta.object as T;
        const known = getKnown(target.store, object);
        operations.push({ type: known === undefined ? 'add' : 'update', object });
        notifications.push(toUpsert(known, object, causeOf(delta.type), isInInitialList));
        break;
      }
      default:
        throw new Error(`a delta of type ${delta.type} cannot be part of a batch`);
    }
  }
  try {
    target.store.transaction(operations);
  } catch (error) {
    if (error instanceof TransactionError) for (const i of error.successfulIndices) notifyAt(target, notifications, i);
    throw error;
  }
  for (const notification of notifications) target.notify(notification);
}

/** An object without a key is unknown here; the transaction reports it. */
function getKnown<T>(store: Store<T>, object: T): T | undefined {
  try {
    return store.get(object);
  } catch {
    return undefined;
  }
}

function notifyAt<T>(target: DeltaTarget<T>, notifications: readonly Notification<T>[], index: number): void {
  const notification = notifications[index];
  if (notification) target.notify(notification);
}
