import { DeletedFinalStateUnknown, type Deltas } from '../../src/cache/deltas.ts';
import type { Store } from '../../src/cache/store.ts';
import type { Thing } from './queue-things.ts';

/** The least that a queue's consumer does: applies deltas to the store and says what a handler would be told. */
export function createConsumer(store: Store<Thing>, told: string[]) {
  const upsert = (object: Thing) => {
    const name = object.metadata.name;
    const old = store.getByKey(name);
    store.update(object);
    told.push(old ? `update ${name} ${old.value}→${object.value}` : `add ${name} ${object.value}`);
  };
  const remove = (object: Thing | DeletedFinalStateUnknown<Thing>) => {
    store.delete(object);
    if (!(object instanceof DeletedFinalStateUnknown)) told.push(`delete ${object.metadata.name} ${object.value}`);
    else told.push(`delete ${object.key} ${object.object?.value ?? 'nothing'}, unknown`);
  };
  const replaceAll = (objects: readonly Thing[], resourceVersion: string) => {
    const fresh = new Set(objects.map(({ metadata }) => metadata.name));
    const gone = store.listKeys().filter((key) => !fresh.has(key));
    const tombstones = gone.map((key) => new DeletedFinalStateUnknown(key, store.getByKey(key)));
    for (const tombstone of tombstones) remove(tombstone);
    for (const object of objects) upsert(object);
    store.replace(objects, resourceVersion);
  };
  return (deltas: Deltas<Thing>) => {
    for (const delta of deltas) {
      if (delta.type === 'ReplacedAll') replaceAll(delta.objects, delta.resourceVersion);
      else if (delta.type === 'SyncAll') for (const object of store.list()) upsert(object);
      else if (delta.type === 'Bookmark') store.bookmark(delta.resourceVersion);
      else if (delta.type === 'Deleted') remove(delta.object);
      else if (!(delta.object instanceof DeletedFinalStateUnknown)) upsert(delta.object);
    }
  };
}
