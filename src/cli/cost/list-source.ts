import type { ListerWatcher, RequestContext } from '../../cache/lister-watcher.ts';
import type { ListSource, SkippedPage } from '../../insight/cost/read-sample.ts';
import type { ApiClient, ApiResource } from '../../kube/api.ts';
import { collectionPath, listQuery, type ResourceScope } from '../../kube/resource-path.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/** What is read of a list that one wants to get past. */
interface BareList {
  readonly metadata?: { readonly continue?: string };
  readonly rows?: readonly unknown[];
  readonly items?: readonly unknown[];
}

/** Pages of one resource. What is skipped is asked for as a table without its objects: the least that the server can send. */
export function createListSource(
  client: ApiClient,
  { resource, scope, listerWatcher }: ListedResource,
  context: RequestContext,
): ListSource {
  return {
    page: (limit, token) => listerWatcher.list({ limit, ...(token && { continue: token }) }, context),
    async skip(limit, token): Promise<SkippedPage> {
      const query = listQuery(scope, { limit, ...(token && { continue: token }) });
      query.set('includeObject', 'None');
      const path = collectionPath(resource, scope.namespace);
      const list = await client.json<BareList>({ method: 'GET', path, query, accept }, context);
      const objects = (list.rows ?? list.items ?? []).length;
      return { objects, continue: list.metadata?.continue || undefined };
    },
  };
}

export interface ListedResource {
  readonly resource: ApiResource;
  readonly scope: ResourceScope;
  readonly listerWatcher: ListerWatcher<KubeObject>;
}

const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';
