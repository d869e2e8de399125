import type { ListerWatcher, ListOptions, ListPage, RequestContext } from '../cache/lister-watcher.ts';
import { type Clock, realClock } from '../core/clock.ts';
import type { FaultInjector } from '../faults/fault.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { ListSplitter } from '../object/list-splitter.ts';
import type { ManagedFieldsUse } from '../object/scanned-object.ts';
import type { ApiClient, ApiResource, ApiResponse } from './api.ts';
import { notKubernetes } from './not-kubernetes.ts';
import { collectionPath, listQuery, type ResourceScope, toTitle, watchQuery } from './resource-path.ts';
import { isRepeatable } from './rest-retry.ts';
import { ServedType } from './served-type.ts';
import { createEndedWatch, OpenWatch } from './watch-stream.ts';

/** How createListWatch reads. Everything may be left out. */
export interface ListWatchOptions {
  /** Gets each distinct Warning header once, and why an item or event was left out. Default: the client's `warn`. */
  readonly onWarning?: ((text: string) => void) | undefined;
  /**
   * What becomes of `metadata.managedFields` before objects are copied: half of many a pod need not be stored. Default
   * `keep`.
   */
  readonly managedFields?: ManagedFieldsUse | undefined;
  /** @internal Faults that act on these lists and watches, in this process alone. */
  readonly faults?: FaultInjector | undefined;
  /** Told how many bytes of answers have arrived, as they arrive on the socket. */
  readonly onBytes?: ((count: number) => void) | undefined;
  /**
   * Where the type is served now; undefined: nowhere. Asked before each list that follows a `404 page not found`, because
   * the type may have come back in another version.
   */
  readonly rediscover?: (() => Promise<ApiResource | undefined>) | undefined;
  /** Default: the machine's clock. */
  readonly clock?: Clock | undefined;
}

/**
 * The ListerWatcher of one type in one scope. Lists are cut into objects as they arrive, watches likewise; both keep the
 * objects' bytes. A watch that could not be opened because connections were closed again and again is an empty stream that
 * has ended, as client-go's.
 */
export function createListWatch(
  client: ApiClient,
  resource: ApiResource,
  scope: ResourceScope,
  options: ListWatchOptions = {},
): ListerWatcher<KubeObject> {
  const { clock = realClock, managedFields = 'keep' } = options;
  const onWarning = options.onWarning && createOnceEach(options.onWarning);
  const { onBytes } = options;
  const faults = options.faults && { injector: options.faults, resource: toTitle(resource) };
  const served = new ServedType(resource, options.rediscover);
  const shared = () => ({
    method: 'GET' as const,
    path: collectionPath(served.resource, scope.namespace),
    onWarning,
    onBytes,
    faults,
  });
  const onSkipped = (reason: string) => onWarning?.(`${resource.name}: ${reason}`);

  return {
    async list(listOptions: ListOptions, context: RequestContext): Promise<ListPage<KubeObject>> {
      await served.findAgain();
      const accept = scope.metadataOnly ? metadataAccept('PartialObjectMetadataList') : 'application/json';
      const query = listQuery(scope, listOptions);
      const response = await served.ask(client.request({ ...shared(), accept, query }, context));
      const itemType = { kind: served.resource.kind, apiVersion: toApiVersion(served.resource) };
      const splitter = new ListSplitter({ onSkipped, managedFields, ...(!scope.metadataOnly && { itemType }) });
      const items: KubeObject[] = [];
      let isBegun = false;
      await response.consume((chunk) => {
        if (!isBegun) checkBeginning(chunk, response, client.server);
        isBegun = true;
        for (const item of splitter.push(chunk)) items.push(item);
      });
      const end = splitter.end();
      for (const item of end.items) items.push(item);
      const { resourceVersion, continue: token, remainingItemCount } = end;
      return { items, resourceVersion, continue: token, remainingItemCount };
    },

    async watch(watchOptions: ListOptions, context: RequestContext) {
      const accept = scope.metadataOnly ? metadataAccept('PartialObjectMetadata') : 'application/json';
      const { timeoutSeconds } = watchOptions;
      const limitMs = timeoutSeconds === undefined ? undefined : (timeoutSeconds + graceSeconds) * 1000;
      const query = watchQuery(scope, watchOptions);
      if (watchOptions.sendInitialEvents) await served.findAgain();
      const request = { ...shared(), accept, query, watch: true, headersMs: limitMs };
      try {
        const response = await served.ask(client.request(request, context));
        const { status, headers } = response;
        const contentType = headers['content-type'];
        if (contentType === undefined || contentType.includes('json')) {
          return new OpenWatch<KubeObject>(response, {
            signal: context.signal,
            clock,
            limitMs,
            splitter: { onSkipped, managedFields, hasInitialEvents: watchOptions.sendInitialEvents === true },
          });
        }
        response.cancel();
        throw notKubernetes(new URL(client.server).host, status, contentType, '');
      } catch (error) {
        if (context.signal.aborted || !isRepeatable(error, true)) throw error;
        return createEndedWatch<KubeObject>((error as NodeJS.ErrnoException).code ?? 'closed');
      }
    },
  };
}

/** What is no JSON at all is told by what it calls itself, where it came from, and its first words (B015). */
function checkBeginning(chunk: Uint8Array, { status, headers }: ApiResponse, server: string): void {
  const text = Buffer.from(chunk.subarray(0, 300)).toString('utf8');
  if (text.trimStart() === '' || /^\s*\{/.test(text)) return;
  throw notKubernetes(new URL(server).host, status, headers['content-type'], text);
}

/** A watch may outlive its timeoutSeconds by this much. */
const graceSeconds = 5;

function metadataAccept(kind: string): string {
  return `application/json;as=${kind};g=meta.k8s.io;v=v1`;
}

function toApiVersion({ group, version }: ApiResource): string {
  return group === '' ? version : `${group}/${version}`;
}

function createOnceEach(callback: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (told.has(text)) return;
    told.add(text);
    callback(text);
  };
}
