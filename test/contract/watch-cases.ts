import { configMap, pod } from '../apiserver/server-client.ts';
import { type CaseRun, type Cases, metadataAccept, tableAccept } from './case-run.ts';
import { compareVersions, events } from './show.ts';
import type { WatchReader } from './watch-reader.ts';

/** Long enough for what is to come, if it comes. */
const silenceMs = 700;

const add = (run: CaseRun, name: string, labels?: object) =>
  run.made(run.core('configmaps'), configMap(name, labels && { labels }));

/** Watches the config maps from now on; `query` narrows. */
async function fromNow(run: CaseRun, resource = 'configmaps', query = ''): Promise<WatchReader> {
  const version = await run.listVersion(run.core(resource));
  return run.watch(run.core(`${resource}?watch=1&resourceVersion=${version}${query}`));
}

/** The type of the first event of a watch on one config map. */
const firstType = (query: string, accept?: string) => async (run: CaseRun) => {
  await add(run, 'c');
  const watch = await run.watch(run.core(`configmaps?${query}`), accept === undefined ? {} : { accept });
  const [first] = await watch.events(1);
  const ct = accept === undefined ? undefined : watch.contentType;
  return { status: watch.status, ct, type: first?.type };
};

const refused = (path: string) => async (run: CaseRun) => {
  const answer = await run.get(path.startsWith('/') ? path : run.core(path));
  return { status: answer.status, body: answer.body };
};

export const watchCases: Cases = {
  'watch/bad-rv': refused('configmaps?watch=1&resourceVersion=abc'),
  'watch/bookmark/events-resource-none': async (run) => {
    const watch = await fromNow(run, 'events', '&allowWatchBookmarks=true&timeoutSeconds=3');
    const involvedObject = { namespace: run.namespace };
    await run.made(run.core('events'), { metadata: { name: 'a' }, involvedObject });
    await watch.ended();
    return watch.all().map(({ type }) => type);
  },
  'watch/bookmark/pod-object-is-empty': async (run) => {
    const watch = await fromNow(run, 'pods', '&allowWatchBookmarks=true&timeoutSeconds=4');
    await run.made(run.core('pods'), pod('a'));
    await watch.ended();
    const { object } = watch.all().find(({ type }) => type === 'BOOKMARK');
    const { resourceVersion } = object.metadata;
    return { ...object, metadata: { ...object.metadata, resourceVersion: resourceVersion.replace(/^\d+$/, '<rv>') } };
  },
  'watch/deleted-rv-newer': async (run) => {
    const watch = await fromNow(run);
    const { metadata } = await add(run, 'c');
    await run.delete(run.core('configmaps/c'));
    const next = await add(run, 'd');
    const { type, object } = (await watch.events(2))[1];
    const version = object.metadata.resourceVersion;
    return {
      type,
      vsObject: compareVersions(metadata.resourceVersion, version),
      vsNext: compareVersions(next.metadata.resourceVersion, version),
      data: object.data,
      kind: object.kind,
    };
  },
  'watch/field-selector-phase': async (run) => {
    await run.made(run.core('pods'), pod('a'));
    const watch = await fromNow(run, 'pods', '&fieldSelector=status.phase%3DPending');
    await run.patch('merge', run.core('pods/a/status'), { status: { phase: 'Running' } });
    const [{ type, object }] = await watch.events(1);
    return { type, phase: object.status.phase };
  },
  'watch/flow/deletecollection': async (run) => {
    for (const name of ['a', 'b']) await add(run, name);
    const watch = await fromNow(run);
    await run.delete(run.core('configmaps'));
    return (await watch.events(2)).map(({ type, object }) => [type, object.metadata.name]).sort();
  },
  'watch/flow/graceful-pod': async (run) => {
    await run.made(run.core('pods'), pod('a', { nodeName: 'n1' }));
    const watch = await fromNow(run, 'pods');
    await run.delete(run.core('pods/a'));
    await run.delete(run.core('pods/a'), { gracePeriodSeconds: 0 });
    return events(await watch.events(3));
  },
  'watch/flow/rv-from-other-resource': async (run) => {
    const { metadata } = await add(run, 'c');
    const watch = await run.watch(run.core(`secrets?watch=1&resourceVersion=${metadata.resourceVersion}`));
    await run.made(run.core('secrets'), { metadata: { name: 's' } });
    return (await watch.events(1)).map(({ type, object }) => [type, object.kind, object.type]);
  },
  'watch/form/accept-stream-param': firstType('watch=1', 'application/json;stream=watch'),
  'watch/form/legacy-prefix': async (run) => {
    await add(run, 'c');
    const watch = await run.watch(`/api/v1/watch/namespaces/${run.namespace}/configmaps`);
    return { status: watch.status, ev: events(await watch.events(1)) };
  },
  'watch/form/metadata': async (run) => {
    const version = await run.listVersion(run.core('configmaps'));
    const path = run.core(`configmaps?watch=1&resourceVersion=${version}`);
    const watch = await run.watch(path, { accept: metadataAccept });
    await add(run, 'c');
    await run.delete(run.core('configmaps/c'));
    const read = await watch.events(2);
    return { keys: Object.keys(read[0].object), ev: events(read) };
  },
  'watch/form/missing-namespace': async (run) => {
    const watch = await run.watch(`/api/v1/namespaces/${run.name}/configmaps?watch=1&timeoutSeconds=1`);
    return { status: watch.status, end: await watch.ended(), lines: watch.lines.length };
  },
  'watch/form/not-supported-resource': refused('/api/v1/componentstatuses?watch=1'),
  'watch/form/pretty-query': async (run) => {
    await add(run, 'c');
    const starts: (string | undefined)[] = [];
    for (const [query, agent] of [
      ['&pretty=true', 'contract/1'],
      ['', 'curl/8.5.0'],
    ] as const) {
      const watch = await run.watch(run.core(`configmaps?watch=1${query}`), { 'user-agent': agent });
      await watch.events(1);
      starts.push(watch.lines[0]?.slice(0, '{"type":"ADDED",'.length));
    }
    return starts;
  },
  'watch/form/table-include-none': async (run) => {
    await add(run, 'c');
    const watch = await run.watch(run.core('configmaps?watch=1&includeObject=None'), { accept: tableAccept });
    const [{ object }] = await watch.events(1);
    return { keys: Object.keys(object.rows[0]) };
  },
  'watch/form/unknown-resource': refused('foos?watch=1'),
  'watch/from-list-rv': async (run) => {
    const watch = await fromNow(run);
    await add(run, 'c');
    await run.patch('merge', run.core('configmaps/c'), { data: { k: 'w' } });
    await run.delete(run.core('configmaps/c'));
    return events(await watch.events(3));
  },
  'watch/future-rv-silent': async (run) => {
    const future = BigInt(await run.listVersion(run.core('configmaps'))) + 1_000_000n;
    const watch = await run.watch(run.core(`configmaps?watch=1&resourceVersion=${future}`));
    await add(run, 'c');
    const ended = await watch.ended(silenceMs);
    return { status: watch.status, ev: events(watch.all()), ended: ended === 'still open' ? '' : ended };
  },
  'watch/left-selection-rv': async (run) => {
    await add(run, 'c', { x: '1' });
    const watch = await fromNow(run, 'configmaps', '&labelSelector=x%3D1');
    const { body } = await run.patch('merge', run.core('configmaps/c'), { metadata: { labels: { x: '2' } } });
    const [{ type, object }] = await watch.events(1);
    const { labels, resourceVersion } = object.metadata;
    return { type, labels, rv: compareVersions(body.metadata.resourceVersion, resourceVersion) };
  },
  'watch/namespaces': async (run) => {
    const version = await run.listVersion('/api/v1/namespaces');
    const query = `watch=1&resourceVersion=${version}&fieldSelector=metadata.name%3D${run.name}`;
    const watch = await run.watch(`/api/v1/namespaces?${query}`);
    await run.made('/api/v1/namespaces', { metadata: { name: run.name } });
    await run.delete(`/api/v1/namespaces/${run.name}`);
    const read = await watch.events(2);
    return read.map(({ type, object }) => ({ type, kind: object.kind, phase: object.status.phase }));
  },
  'watch/old-rv-410': async (run) => {
    const watch = await run.watch(run.core('configmaps?watch=1&resourceVersion=1'));
    const end = await watch.ended();
    const ev = events(watch.all());
    return { http: watch.status, ct: watch.contentType, ev, end, lines: watch.lines.length };
  },
  'watch/old-rv-410-events-resource': async (run) => {
    const watch = await run.watch(run.core('events?watch=1&resourceVersion=1'));
    const end = await watch.ended();
    return { http: watch.status, ev: events(watch.all()), end };
  },
  'watch/param/continue-with-rv-ignored': async (run) => {
    const watch = await fromNow(run, 'configmaps', '&continue=abc');
    await add(run, 'c');
    return events(await watch.events(1));
  },
  'watch/param/labelSelector-bad': refused('configmaps?watch=1&labelSelector=a+in+b'),
  'watch/param/match-exact': refused('configmaps?watch=1&resourceVersion=5&resourceVersionMatch=Exact'),
  'watch/param/send-false-without-match': refused('configmaps?watch=1&sendInitialEvents=false'),
  'watch/param/send-without-match': refused('configmaps?watch=1&sendInitialEvents=true'),
  'watch/param/watch-empty': firstType('watch='),
  'watch/param/watch-upper': firstType('watch=TRUE'),
  'watch/replays-history': async (run) => {
    const { metadata } = await add(run, 'a');
    for (const k of ['1', '2']) await run.patch('merge', run.core('configmaps/a'), { data: { k } });
    await run.delete(run.core('configmaps/a'));
    await add(run, 'a');
    const watch = await run.watch(run.core(`configmaps?watch=1&resourceVersion=${metadata.resourceVersion}`));
    return events(await watch.events(4));
  },
  'watch/rv-zero-synthetic': async (run) => {
    for (const name of ['a', 'b', 'c']) await add(run, name);
    const watch = await run.watch(run.core('configmaps?watch=1&resourceVersion=0'));
    return events(await watch.events(3));
  },
  'watch/selector-unmatched-silent': async (run) => {
    const watch = await fromNow(run, 'configmaps', '&labelSelector=x%3D1');
    await add(run, 'c');
    await watch.ended(silenceMs);
    return events(watch.all());
  },
  'watch/timeout-param-no-effect': async (run) => {
    const watch = await fromNow(run, 'configmaps', '&timeout=1s');
    return { end: await watch.ended(1_500) };
  },
  'watch/websocket/no-origin': async (run) => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const path = run.core('configmaps?watch=1');
    const response = await run.open(path, { ...upgrade, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' });
    response.destroy();
    return { status: String(response.statusCode), msgs: response.statusCode === 101 ? 1 : 0 };
  },
};
