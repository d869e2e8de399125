import type { DeletedFinalStateUnknown } from './deltas.ts';
import { createStore } from './indexer.ts';
import type { KeyFunction } from './queue.ts';
import type { Store, TransactionOperation } from './store.ts';

/** client-go's `UndeltaStore`: a store that gives its whole content to `push` after every successful write. */
export function createUndeltaStore<T>(push: (objects: T[]) => void, keyFunction: KeyFunction): Store<T> {
  const store = createStore<T>(keyFunction);
  const pushAll = () => push(store.list());
  return {
    ...forwardReads(store),
    add(object: T) {
      store.add(object);
      pushAll();
    },
    update(object: T) {
      store.update(object);
      pushAll();
    },
    delete(object: T | DeletedFinalStateUnknown<T>) {
      store.delete(object);
      pushAll();
    },
    replace(objects: readonly T[], resourceVersion: string) {
      store.replace(objects, resourceVersion);
      pushAll();
    },
    transaction(operations: readonly TransactionOperation<T>[]) {
      try {
        store.transaction(operations);
      } finally {
        pushAll();
      }
    },
    get size() {
      return store.size;
    },
  };
}

function forwardReads<T>(store: Store<T>) {
  return {
    get: (object: T) => store.get(object),
    getByKey: (key: string) => store.getByKey(key),
    list: () => store.list(),
    listKeys: () => store.listKeys(),
    resync: () => store.resync(),
    bookmark: (resourceVersion: string) => store.bookmark(resourceVersion),
    lastStoreSyncResourceVersion: () => store.lastStoreSyncResourceVersion(),
  };
}
