import { createBreather } from '../breather.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import type { ListOptions } from '../storage/list-options.ts';
import { deleteObject } from './delete-object.ts';
import type { DeleteOptions } from './delete-options.ts';
import { type ListResult, listObjects } from './list-objects.ts';

/** Deletes what a list with these options finds; answers with the list as it was. */
export async function deleteCollection(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  list: ListOptions,
  options: DeleteOptions,
): Promise<ListResult> {
  const found = await listObjects(state, resource, namespace, list);
  const store = state.storage.store(resource.storeName);
  const rest = createBreather();
  for (const { key } of found.items) {
    if (!store.get(key)) continue;
    const pause = rest();
    if (pause) await pause;
    const slash = key.indexOf('/');
    deleteObject(state, resource, key.slice(0, Math.max(0, slash)), key.slice(slash + 1), options);
  }
  return found;
}
