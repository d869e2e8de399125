import { DeletedFinalStateUnknown, type Delta, type Deltas, type ObjectDelta } from './deltas.ts';
import { deletionHandlingMetaNamespaceKey } from './keys.ts';
import type { Cause, Notification } from './notification.ts';
import type { Store } from './store.ts';

/** Where processed deltas go: first into the store, then to whoever is notified. */
export interface DeltaTarget<T> {
  readonly store: Store<T>;
  readonly notify: (notification: Notification<T>) => void;
}

/**
 * client-go's `processDeltas`: applies the deltas of one queue entry, oldest first. Whether an object is added or updated
 * is decided by what the store has, not by the delta's type. A deletion is told also when the store had no such object.
 * Stops at the first error and throws it; what was applied stays.
 */
export function processDeltas<T>(target: DeltaTarget<T>, deltas: Deltas<T>, isInInitialList: boolean): void {
  for (const delta of deltas) processDelta(target, delta, isInInitialList);
}

function processDelta<T>(target: DeltaTarget<T>, delta: Delta<T>, isInInitialList: boolean): void {
  switch (delta.type) {
    case 'Added':
    case 'Updated':
    case 'Replaced':
    case 'Sync':
      upsert(target, delta.object as T, causeOf(delta.type), isInInitialList);
      return;
    case 'Deleted':
      target.store.delete(delta.object as T);
      target.notify(toDeletion(delta));
      return;
    case 'ReplacedAll':
      replaceAll(target, delta.objects, delta.resourceVersion, isInInitialList);
      return;
    case 'SyncAll':
      for (const object of target.store.list()) {
        target.notify({ type: 'update', oldObject: object, object, cause: 'resync' });
      }
      return;
    case 'Bookmark':
      target.store.bookmark(delta.resourceVersion);
      return;
    default:
      throw new Error(`unknown delta type ${JSON.stringify((delta as Delta<T>).type)}`);
  }
}

function upsert<T>(target: DeltaTarget<T>, object: T, cause: Cause, isInInitialList: boolean): void {
  const known = target.store.get(object);
  if (known === undefined) target.store.add(object);
  else target.store.update(object);
  target.notify(toUpsert(known, object, cause, isInInitialList));
}

/** The store is replaced before the first notification; then come the deletions, then the objects in list order. */
function replaceAll<T>(
  target: DeltaTarget<T>,
  objects: readonly T[],
  resourceVersion: string,
  isInInitialList: boolean,
): void {
  const { store, notify } = target;
  const keys = objects.map(deletionHandlingMetaNamespaceKey);
  const deletions = findMissing(store, new Set(keys));
  const known = keys.map((key) => store.getByKey(key));
  store.replace(objects, resourceVersion);
  for (const object of deletions) notify({ type: 'delete', object, cause: 'relist' });
  for (const [i, object] of objects.entries()) notify(toUpsert(known[i], object, 'relist', isInInitialList));
}

function findMissing<T>(store: Store<T>, keys: ReadonlySet<string>): DeletedFinalStateUnknown<T>[] {
  return store
    .listKeys()
    .filter((key) => !keys.has(key))
    .map((key) => new DeletedFinalStateUnknown(key, store.getByKey(key)));
}

/** An object that is not in the store yet is told as an add; only then can it be part of the initial list. */
export function toUpsert<T>(known: T | undefined, object: T, cause: Cause, isInInitialList: boolean): Notification<T> {
  if (known !== undefined) return { type: 'update', oldObject: known, object, cause };
  return { type: 'add', object, isInInitialList, cause: isInInitialList ? 'initial' : cause };
}

export function toDeletion<T>({ object }: ObjectDelta<T>): Notification<T> {
  return { type: 'delete', object, cause: object instanceof DeletedFinalStateUnknown ? 'relist' : 'watch' };
}

export function causeOf(type: ObjectDelta<unknown>['type']): Cause {
  if (type === 'Replaced') return 'relist';
  return type === 'Sync' ? 'resync' : 'watch';
}
