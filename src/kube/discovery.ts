import type { RequestContext } from '../cache/lister-watcher.ts';
import { type Clock, realClock } from '../core/clock.ts';
import { isNotFound } from '../object/status.ts';
import { onAbort } from './abort-hook.ts';
import type { ApiClient, ApiResource } from './api.ts';
import {
  type AggregatedDocument,
  type DiscoveredResources,
  type GroupListDocument,
  type ResourceListDocument,
  readAggregated,
  readGroupVersions,
  readResourceList,
  toGroupVersion,
} from './discovery-documents.ts';
import { readJson } from './read-json.ts';

/** How long one group version may take where each is asked for itself; a broken aggregated API must not hold up the rest. */
const groupVersionMs = 5_000;

/**
 * Asks the server for all its types: by aggregated discovery (two requests), or group version by group version where the
 * server does not offer it. A group version that fails is named in `failed`; only the roots must answer.
 */
export async function discover(
  client: ApiClient,
  context: RequestContext,
  clock: Clock = realClock,
): Promise<DiscoveredResources> {
  const [core, groups] = await Promise.all([askRoot(client, '/api', context), askRoot(client, '/apis', context)]);
  if (core.type === 'aggregated' && groups.type === 'aggregated') {
    const [first, rest] = [readAggregated(core.document), readAggregated(groups.document)];
    return { resources: [...first.resources, ...rest.resources], failed: [...first.failed, ...rest.failed] };
  }
  return discoverEach(client, context, clock);
}

type Root =
  | { readonly type: 'aggregated'; readonly document: AggregatedDocument }
  | { readonly type: 'plain'; readonly document: GroupListDocument & { readonly versions?: readonly string[] } };

const aggregatedAccept = ['v2', 'v2beta1'].map(
  (version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`,
);

async function askRoot(client: ApiClient, path: string, context: RequestContext, aggregated = true): Promise<Root> {
  const accept = [...(aggregated ? aggregatedAccept : []), 'application/json'].join(',');
  try {
    const response = await client.request({ method: 'GET', path, accept }, context);
    const isAggregated = response.headers['content-type']?.includes('as=APIGroupDiscoveryList') === true;
    const document = await readJson<AggregatedDocument & GroupListDocument>(response, client.server);
    return isAggregated ? { type: 'aggregated', document } : { type: 'plain', document };
  } catch (error) {
    if (isNotFound(error)) return { type: 'plain', document: {} };
    throw error;
  }
}

/** client-go's "both or nothing": a mixed answer is asked for again without aggregation. */
async function discoverEach(client: ApiClient, context: RequestContext, clock: Clock): Promise<DiscoveredResources> {
  const [core, groups] = await Promise.all([
    askRoot(client, '/api', context, false),
    askRoot(client, '/apis', context, false),
  ]);
  const versions = core.type === 'plain' ? (core.document.versions ?? []) : [];
  const coreVersions = versions.map((version) => ({ group: '', version }));
  const groupVersions = [...coreVersions, ...readGroupVersions(groups.document as GroupListDocument)];
  const failed: string[] = [];
  const lists = await Promise.all(
    groupVersions.map(async ({ group, version }) => {
      const path = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
      try {
        const document = await withDeadline(context, clock, (bounded) =>
          client.json<ResourceListDocument>({ method: 'GET', path }, bounded),
        );
        return readResourceList(group, version, document);
      } catch (error) {
        if (context.signal.aborted) throw error;
        failed.push(toGroupVersion(group, version));
        return [] as ApiResource[];
      }
    }),
  );
  return { resources: lists.flat(), failed };
}

async function withDeadline<T>(
  context: RequestContext,
  clock: Clock,
  run: (bounded: RequestContext) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = clock.setTimeout(() => controller.abort(new Error('too slow')), groupVersionMs);
  const offAbort = onAbort(context.signal, () => controller.abort(context.signal.reason));
  try {
    return await run({ ...context, signal: controller.signal });
  } finally {
    timer.cancel();
    offAbort();
  }
}
