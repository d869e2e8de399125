import { configMap } from '../apiserver/server-client.ts';
import { acceptHeaders } from './accept-cases.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { events } from './show.ts';

async function two(run: CaseRun): Promise<string> {
  for (const name of ['a', 'b']) await run.made(run.core('configmaps'), configMap(name, { labels: { app: name } }));
  return run.core('configmaps');
}

/** What a watch says in its first moments, and whether it goes on. */
async function beginning(
  run: CaseRun,
  path: string,
  headers: Record<string, string> = {},
  withinMs = 350,
): Promise<unknown> {
  const watch = await run.watch(path, headers);
  const end = await watch.ended(withinMs);
  const shown = { status: watch.status, type: watch.contentType, warning: watch.response.headers.warning, end };
  if (watch.contentType === 'application/yaml') return shown;
  if (watch.status !== 200) return { ...shown, lines: watch.text() };
  if (watch.contentType !== 'application/json') return shown;
  // Later bookmarks come when they come.
  const endOfInitial = watch.all().findIndex(({ type, object }) => type === 'BOOKMARK' && isEndOfInitial(object));
  const all = watch.all().filter(({ type }, at) => type !== 'BOOKMARK' || at === endOfInitial);
  const isTable = all.some(({ object }) => object.kind === 'Table');
  return { ...shown, events: isTable ? all.map(tableEvent) : events(all) };
}

// biome-ignore lint/suspicious/noExplicitAny: objects of every kind
function isEndOfInitial(object: any): boolean {
  const { metadata } = object.kind === 'Table' ? (object.rows[0].object ?? {}) : object;
  return metadata === undefined || metadata.annotations?.['k8s.io/initial-events-end'] === 'true';
}

// biome-ignore lint/suspicious/noExplicitAny: objects of every kind
function tableEvent({ type, object }: { type: string; object: any }): unknown {
  const { kind, apiVersion, columnDefinitions, rows } = object;
  const [row] = rows ?? [];
  const columns = columnDefinitions?.map(({ name }: { name: string }) => name) ?? columnDefinitions;
  return { type, kind, apiVersion, columns, cells: row?.cells.slice(0, 2), object: row?.object?.kind };
}

const versions = [undefined, '', '0', '1', 'abc', '-1', '00', '99999999999999999999'];
const combinations = versions.flatMap((version) =>
  [undefined, 'NotOlderThan', 'Exact'].flatMap((match) =>
    [undefined, 'true', 'false'].map((initial) =>
      [
        'watch=1&allowWatchBookmarks=true',
        version === undefined ? '' : `resourceVersion=${version}`,
        match === undefined ? '' : `resourceVersionMatch=${match}`,
        initial === undefined ? '' : `sendInitialEvents=${initial}`,
      ]
        .filter((part) => part !== '')
        .join('&'),
    ),
  ),
);
const single = [
  'watch', 'watch=', 'watch=x', 'watch=true&watch=false', 'watch=1&limit=1', 'watch=1&limit=x', 'watch=1&continue=abc',
  'watch=1&continue=abc&resourceVersion=5', 'watch=1&continue=abc&resourceVersionMatch=NotOlderThan',
  'watch=1&continue=abc&sendInitialEvents=true&resourceVersionMatch=NotOlderThan', 'watch=1&timeoutSeconds=x',
  'watch=1&timeoutSeconds=0', 'watch=1&timeout=x', 'watch=1&pretty=true',
  'watch=1&labelSelector=app%3Da', 'watch=1&labelSelector=a%20b', 'watch=1&fieldSelector=metadata.name%3Da',
  'watch=1&fieldSelector=foo%3Da', 'watch=1&fieldSelector=metadata.name!%3Da', 'watch=1&fieldSelector=metadata.namespace%3Dother',
  'watch=1&resourceVersionMatch=Foo&sendInitialEvents=true', 'watch=1&sendInitialEvents=&resourceVersionMatch=NotOlderThan',
  'watch=1&includeObject=Foo',
]; // biome-ignore format: a list

const ofQueries = [...combinations, ...single].map((query): [string, Cases[string]] => [
  `watch/option/${query}`,
  async (run) => beginning(run, `${await two(run)}?${query}`),
]);

const ofAccepts = Object.entries(acceptHeaders).map(([name, accept]): [string, Cases[string]] => [
  `watch/accept/${name}`,
  async (run) => beginning(run, `${await two(run)}?watch=1&allowWatchBookmarks=true`, { accept }),
]);

const table = acceptHeaders['table-star'] ?? '';
const ofObjects = ['None', 'Metadata', 'Object', 'Foo'].map((include): [string, Cases[string]] => [
  `watch/table-include/${include}`,
  async (run) =>
    beginning(run, `${await two(run)}?watch=1&allowWatchBookmarks=true&includeObject=${include}`, { accept: table }),
]);

const oldPaths = ['configmaps', 'configmaps/a', 'configmaps/none', 'configmaps/a?fieldSelector=metadata.name%3Db', 'nope',
  'configmaps?resourceVersion=1', 'configmaps?watch=0', 'pods/x/log']; // biome-ignore format: a list
const ofOldPaths = oldPaths.map((path): [string, Cases[string]] => [
  `watch/old-path/${path}`,
  async (run) => {
    await two(run);
    return beginning(run, `/api/v1/watch/namespaces/${run.namespace}/${path}`);
  },
]);

const otherPaths = ['/api/v1/watch/componentstatuses', '/api/v1/bindings?watch=1', '/apis/nope/v1/foos?watch=1',
  '/api/v1/nope?watch=1', '/apis/apps/v1/watch/nope', '/api/v1/watch/nodes/x/status', '/api/v1/componentstatuses?watch=1',
  '/api/v1/namespaces/nope/endpoints?watch=1', '/api/v1/namespaces/nope/events?watch=1&resourceVersion=1',
  '/api/v1/namespaces/nope/events?watch=1&resourceVersion=abc', '/api/v1/namespaces/nope/events?watch=1&allowWatchBookmarks=1',
]; // biome-ignore format: a list
const ofOtherPaths = otherPaths.map((path): [string, Cases[string]] => [
  `watch/path${path}`,
  (run) => beginning(run, path),
]);

/** Empty objects of kinds, as a bookmark carries them. */
const kinds = ['/api/v1/services', '/api/v1/nodes', '/api/v1/namespaces', '/apis/apps/v1/deployments', '/apis/apps/v1/daemonsets',
  '/apis/batch/v1/jobs', '/apis/batch/v1/cronjobs', '/apis/storage.k8s.io/v1/storageclasses', '/apis/networking.k8s.io/v1/ingresses',
  '/apis/rbac.authorization.k8s.io/v1/clusterroles', '/apis/autoscaling/v1/horizontalpodautoscalers',
  '/apis/autoscaling/v2/horizontalpodautoscalers', '/apis/discovery.k8s.io/v1/endpointslices',
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', '/apis/coordination.k8s.io/v1/leases']; // biome-ignore format: a list
const ofKinds = kinds.flatMap((path) =>
  (['application/json', table] as const).map((accept): [string, Cases[string]] => [
    `watch/bookmark-of${path}${accept === table ? ':table' : ''}`,
    async (run) => {
      const query = `watch=1&allowWatchBookmarks=true&fieldSelector=metadata.name%3D${run.name}`;
      const [event] = await (await run.watch(`${path}?${query}`, { accept })).events(1);
      return { ...event.object, columnDefinitions: undefined };
    },
  ]),
);

export const watchOptionCases: Cases = Object.fromEntries(
  [ofQueries, ofAccepts, ofObjects, ofOldPaths, ofOtherPaths, ofKinds].flat(),
);
