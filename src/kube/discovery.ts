import type { RequestContext } from '../cache/lister-watcher.ts';
import { type Clock, realClock } from '../core/clock.ts';
import { isNotFound } from '../object/status.ts';
import { onAbort } from './abort-hook.ts';
import type { ApiClient, ApiResource, ApiResponse } from './api.ts';
import {
  type DiscoveredRoot,
  type Discovery,
  readAggregated,
  readCoreVersions,
  readGroupVersions,
  readResourceList,
  toGroupVersion,
} from './discovery-documents.ts';
import { isRecord } from './kubeconfig-file.ts';
import { notKubernetes } from './not-kubernetes.ts';
import { readJson } from './read-json.ts';

/** How long one group version may take where each is asked for itself; a broken aggregated API must not hold up the rest. */
const groupVersionMs = 5_000;

/**
 * Asks the server for all its types: by aggregated discovery (two requests), or group version by group version where the
 * server does not offer it. A group version that fails is named in `failed`; only the roots must answer. What is `known` with
 * an ETag is not sent again while it is unchanged.
 */
export async function discover(
  client: ApiClient,
  context: RequestContext,
  clock: Clock = realClock,
  known?: Discovery,
): Promise<Discovery> {
  const [core, groups] = await Promise.all([
    askRoot(client, '/api', context, known?.core),
    askRoot(client, '/apis', context, known?.groups),
  ]);
  if (core.type === 'aggregated' && groups.type === 'aggregated') return { core: core.found, groups: groups.found };
  return discoverEach(client, context, clock);
}

type Root = { readonly type: 'aggregated'; readonly found: DiscoveredRoot } | { readonly type: 'plain' };

const aggregatedAccept = ['v2', 'v2beta1'].map(
  (version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`,
);

async function askRoot(
  client: ApiClient,
  path: string,
  context: RequestContext,
  known: DiscoveredRoot | undefined,
): Promise<Root> {
  const accept = [...aggregatedAccept, 'application/json'].join(',');
  try {
    const response = await client.request({ method: 'GET', path, accept, ifNoneMatch: known?.etag }, context);
    if (known && response.status === 304) {
      await response.consume(() => {});
      return { type: 'aggregated', found: known };
    }
    const { etag, 'content-type': contentType } = response.headers;
    const document = await readDocument(response, client);
    if (!contentType?.includes('as=APIGroupDiscoveryList')) return { type: 'plain' };
    return { type: 'aggregated', found: { ...readAggregated(document), etag } };
  } catch (error) {
    if (isNotFound(error)) return { type: 'plain' };
    throw error;
  }
}

async function askPlainRoot(client: ApiClient, path: string, context: RequestContext): Promise<unknown> {
  try {
    return await readDocument(
      await client.request({ method: 'GET', path, accept: 'application/json' }, context),
      client,
    );
  } catch (error) {
    if (isNotFound(error)) return {};
    throw error;
  }
}

/** A document that says nothing of types, such as null, is not taken for a server that has none. */
async function readDocument(response: ApiResponse, client: ApiClient): Promise<unknown> {
  const { host } = new URL(client.server);
  const document = await readJson<unknown>(response, host);
  if (isRecord(document)) return document;
  throw notKubernetes(host, response.status, response.headers['content-type'], JSON.stringify(document).slice(0, 120));
}

/** client-go's "both or nothing": a mixed answer is asked for again without aggregation. */
async function discoverEach(client: ApiClient, context: RequestContext, clock: Clock): Promise<Discovery> {
  const [core, groups] = await Promise.all([
    askPlainRoot(client, '/api', context),
    askPlainRoot(client, '/apis', context),
  ]);
  const coreVersions = readCoreVersions(core).map((version) => ({ group: '', version }));
  const groupVersions = [...coreVersions, ...readGroupVersions(groups)];
  const failed: string[] = [];
  const lists = await Promise.all(
    groupVersions.map(async ({ group, version }) => {
      const path = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
      try {
        const document = await withDeadline(context, clock, (bounded) =>
          client.request({ method: 'GET', path }, bounded).then((response) => readDocument(response, client)),
        );
        return readResourceList(group, version, document);
      } catch (error) {
        if (context.signal.aborted) throw error;
        failed.push(toGroupVersion(group, version));
        return [] as ApiResource[];
      }
    }),
  );
  const [coreLists, groupLists] = [lists.slice(0, coreVersions.length), lists.slice(coreVersions.length)];
  return { core: { resources: coreLists.flat(), failed: [] }, groups: { resources: groupLists.flat(), failed } };
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
    // How often one group of many was asked for is nobody's concern: it is named when it fails.
    return await run({ signal: controller.signal });
  } finally {
    timer.cancel();
    offAbort();
  }
}
