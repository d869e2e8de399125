import { configMap } from '../apiserver/server-client.ts';
import { type CaseRun, type Cases, metadataAccept } from './case-run.ts';
import { compareVersions, events } from './show.ts';

const streaming = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';

async function two(run: CaseRun): Promise<string> {
  await run.made(run.core('configmaps'), configMap('a'));
  return (await run.made(run.core('configmaps'), configMap('b'))).metadata.resourceVersion;
}

const startOf =
  (query: string, headers = {}) =>
  async (run: CaseRun) => {
    await two(run);
    const watch = await run.watch(run.core(`configmaps?${query}`), headers);
    return events(await watch.events(3));
  };

export const initialEventsCases: Cases = {
  'watch/initial/bookmark-end-marker': async (run) => {
    const newest = await two(run);
    const watch = await run.watch(run.core(`configmaps?${streaming}`));
    const marker = (await watch.events(3))[2];
    await run.made(run.core('configmaps'), configMap('c'));
    const rv = compareVersions(newest, marker.object.metadata.resourceVersion) !== 'less';
    let read = await watch.events(4);
    // A second after the marker the server may tell its position once more.
    if (read[3]?.type === 'BOOKMARK') read = (await watch.events(5)).toSpliced(3, 1);
    return { ev: events(read), rv };
  },
  'watch/initial/end-marker-resume': async (run) => {
    await two(run);
    const first = await run.watch(run.core(`configmaps?${streaming}`));
    const marker = (await first.events(3))[2].object.metadata.resourceVersion;
    first.close();
    await run.made(run.core('configmaps'), configMap('c'));
    const watch = await run.watch(run.core(`configmaps?watch=1&resourceVersion=${marker}`));
    return events(await watch.events(1));
  },
  'watch/initial/legacy-rv-empty-bookmarks': startOf('watch=1&allowWatchBookmarks=true'),
  'watch/initial/metadata': startOf(streaming, { accept: metadataAccept }),
  'watch/initial/rv-n': async (run) => {
    const newest = await two(run);
    const watch = await run.watch(run.core(`configmaps?${streaming}&resourceVersion=${newest}`));
    const read = await watch.events(3);
    const rv = compareVersions(newest, read[2].object.metadata.resourceVersion) !== 'less';
    return { ev: events(read), rv };
  },
  'watch/initial/selector': async (run) => {
    await two(run);
    await run.made(run.core('configmaps'), configMap('c', { labels: { x: '1' } }));
    const watch = await run.watch(run.core(`configmaps?${streaming}&labelSelector=x%3D1`));
    return events(await watch.events(2));
  },
};
