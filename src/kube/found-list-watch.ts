import type { ListerWatcher } from '../cache/lister-watcher.ts';
import type { KubeObject } from '../object/kube-object.ts';
import type { ApiClient, ApiResource, ResolvedResource } from './api.ts';
import { createListWatch, type ListWatchOptions } from './list-watch.ts';
import { resolveResources } from './resolve-resources.ts';
import { type ResourceScope, toTitle } from './resource-path.ts';

/**
 * createListWatch for a type that is looked up when it is first listed: `TYPE[.VERSION][.GROUP]`, or one object as `TYPE/NAME`. A list rejects with
 * UNKNOWN_RESOURCE while the server has no such type, so that a reflector waits for a definition that comes later.
 */
export function createFoundListWatch(
  client: ApiClient,
  type: string,
  scope: ResourceScope,
  options: Omit<ListWatchOptions, 'rediscover'> = {},
): ListerWatcher<KubeObject> {
  let found: ListerWatcher<KubeObject> | undefined;
  const find = async (signal: AbortSignal) => {
    if (found) return found;
    const { resource, name } = await findType(client, type, signal, false);
    const rediscover = () => findAgain(client, resource);
    found = createListWatch(client, resource, { ...scope, name: scope.name ?? name }, { ...options, rediscover });
    return found;
  };
  return {
    list: async (listOptions, context) => (await find(context.signal)).list(listOptions, context),
    watch: async (watchOptions, context) => (await find(context.signal)).watch(watchOptions, context),
  };
}

const findAgainMs = 60_000;

async function findAgain(client: ApiClient, resource: ApiResource): Promise<ApiResource | undefined> {
  const found = await findType(client, toTitle(resource), AbortSignal.timeout(findAgainMs), true).catch(
    () => undefined,
  );
  return found?.resource;
}

async function findType(
  client: ApiClient,
  type: string,
  signal: AbortSignal,
  refresh: boolean,
): Promise<ResolvedResource> {
  // Nothing is kept on disk: this is somebody else's program.
  const [found] = await resolveResources(client, [type], { env: {}, signal, refresh });
  if (!found) throw new Error(`no resource type in ${JSON.stringify(type)}`);
  return found;
}
