import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import type { WatchEvent, WatchStream } from '../../src/cache/lister-watcher.ts';
import { realClock } from '../../src/core/clock.ts';
import { FaultList } from '../../src/faults/fault-list.ts';
import { type FaultName, faultKinds } from '../../src/faults/fault-table.ts';
import { parseFaults } from '../../src/faults/parse-faults.ts';
import type { ApiClient } from '../../src/kube/api.ts';
import { createListWatch } from '../../src/kube/list-watch.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { StatusError } from '../../src/object/status.ts';
import { configMaps, openTestClient } from '../helpers/kube-client.ts';

let server: ApiServer;
let client: ApiClient;
let faults: FaultList;
let bytes: number;
const scope = new AbortController();

beforeEach(async () => {
  server = new ApiServer({ insecureHttp: true });
  await server.start();
  // Something to list.
  await create('present');
  client = await openTestClient(server.url);
  faults = new FaultList(realClock);
  bytes = 0;
});

afterEach(async () => {
  client.close();
  await server.stop();
});

function listWatch() {
  const onBytes = (count: number) => {
    bytes += count;
  };
  return createListWatch(client, configMaps, { namespace: 'default' }, { faults, onBytes });
}

const context = { signal: scope.signal };

async function create(name: string): Promise<void> {
  await server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' } });
}

function describeEvent(event: WatchEvent<KubeObject>): string {
  if (event.type === 'ERROR') return `ERROR ${event.status.code ?? event.status.reason}`;
  return event.type === 'BOOKMARK' ? 'BOOKMARK' : `${event.type} ${event.object.name}`;
}

/** Watches from now on; `seen` grows as events come. */
async function openWatch(): Promise<{
  readonly seen: string[];
  readonly ended: Promise<string>;
  readonly watch: WatchStream<KubeObject>;
}> {
  const { resourceVersion } = await listWatch().list({}, context);
  const watch = await listWatch().watch({ resourceVersion, allowWatchBookmarks: true, timeoutSeconds: 60 }, context);
  const seen: string[] = [];
  const ended = (async () => {
    for await (const events of watch) seen.push(...events.map(describeEvent));
    return watch.endReason ?? '';
  })();
  return { seen, ended, watch };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('faults in the transport', () => {
  it.each([
    ['drop', 'ECONNRESET'],
    ['reset', 'ECONNRESET'],
    ['end', 'closed'],
  ])('%s ends an open watch at once with %s, and the next one is whole', async (name, reason) => {
    const first = await openWatch();
    await create('a');
    await until(() => first.seen.length === 1);
    faults.add(...parseFaults(name));
    expect(await first.ended).toBe(reason);
    expect(faults.list()).toEqual([]);
    const second = await openWatch();
    await create('b');
    await until(() => second.seen.length === 1);
    second.watch.stop();
    expect(second.seen).toEqual(['ADDED b']);
  });

  it.each([
    ['410', 'ERROR 410'],
    ['malformed', 'ERROR 500'],
    ['unknown-event', 'ERROR 500'],
  ])('%s stands between two events of an open watch', async (name, event) => {
    const { seen, watch } = await openWatch();
    await create('a');
    await until(() => seen.length === 1);
    faults.add(...parseFaults(name));
    await create('b');
    await until(() => seen.length >= 2);
    watch.stop();
    expect(seen.slice(0, 2)).toEqual(['ADDED a', event]);
  });

  it('stall holds everything back until it is taken back, and loses nothing', async () => {
    const { seen, watch } = await openWatch();
    faults.add(...parseFaults('stall:verb=watch'));
    for (const name of ['a', 'b', 'c']) await create(name);
    await until(() => bytes > 500);
    expect(seen).toEqual([]);
    faults.clear();
    await until(() => seen.length === 3);
    expect(seen).toEqual(['ADDED a', 'ADDED b', 'ADDED c']);
    watch.stop();
  });

  it('duplicate repeats as many events as it was given', async () => {
    const { seen, watch } = await openWatch();
    faults.add(...parseFaults('duplicate:count=2'));
    for (const name of ['a', 'b', 'c']) await create(name);
    await until(() => seen.length === 5);
    expect(seen).toEqual(['ADDED a', 'ADDED a', 'ADDED b', 'ADDED b', 'ADDED c']);
    watch.stop();
  });

  it('truncate cuts inside an event', async () => {
    const { seen, ended } = await openWatch();
    faults.add(...parseFaults('truncate:verb=watch'));
    await create('a');
    expect(await ended).toBe('truncated');
    expect(seen).toEqual([]);
  });

  it('slow-chunks delays an event and keeps it whole', async () => {
    const { seen, watch } = await openWatch();
    faults.add(...parseFaults('slow-chunks:bytes=100:every=1ms'));
    await create('a');
    await until(() => seen.length === 1);
    expect(seen).toEqual(['ADDED a']);
    watch.stop();
  });

  it('no-bookmarks also leaves out the end of the initial events', async () => {
    await create('a');
    faults.add(...parseFaults('no-bookmarks'));
    const options = {
      sendInitialEvents: true,
      allowWatchBookmarks: true,
      resourceVersionMatch: 'NotOlderThan',
    } as const;
    const watch = await listWatch().watch({ ...options, timeoutSeconds: 60 }, context);
    const seen: string[] = [];
    void (async () => {
      for await (const events of watch) seen.push(...events.map(describeEvent));
    })();
    await create('b');
    await until(() => seen.length === 3);
    expect(seen).toEqual(['ADDED a', 'ADDED present', 'ADDED b']);
    watch.stop();
  });

  it.each([
    ['429:verb=list:retry-after=0', 429],
    ['500:verb=list', 500],
    ['503:verb=list', 503],
    ['504:verb=list', 504],
    ['forbid', 403],
    ['410:verb=list', 410],
  ])('%s refuses a list with %d', async (spec, code) => {
    faults.add(...parseFaults(spec));
    const error = await listWatch()
      .list({}, context)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).code).toBe(code);
    faults.clear();
    expect((await listWatch().list({}, context)).items.length).toBeGreaterThan(0);
  });

  it('a 429 with Retry-After is repeated by the client itself, as one of the server', async () => {
    const told: number[] = [];
    faults.add(...parseFaults('429:verb=list:retry-after=1'));
    const page = await listWatch().list({}, { ...context, onRetry: ({ retryInMs }) => told.push(retryInMs) });
    expect(told).toEqual([1000]);
    expect(page.items.length).toBeGreaterThan(0);
  });

  it('refuses streaming lists and continue tokens on request', async () => {
    faults.add(...parseFaults('no-stream,expired-continue'));
    await expect(listWatch().watch({ sendInitialEvents: true }, context)).rejects.toMatchObject({ code: 422 });
    await expect(listWatch().list({ continue: 'x' }, context)).rejects.toMatchObject({ code: 410 });
  });

  it('leaves other clients of the same server alone', async () => {
    faults.add(...parseFaults('forbid'));
    const other = createListWatch(client, configMaps, { namespace: 'default' });
    expect((await other.list({}, context)).items.length).toBeGreaterThan(0);
  });

  it('every fault of the table has an effect here', () => {
    const tested: readonly FaultName[] = [
      'drop',
      'end',
      'reset',
      'stall',
      '410',
      '429',
      '500',
      '503',
      '504',
      'truncate',
      'malformed',
      'unknown-event',
      'no-bookmarks',
      'no-stream',
      'duplicate',
      'slow-chunks',
      'expired-continue',
      'forbid',
      'slow',
    ];
    expect([...tested].sort()).toEqual(Object.keys(faultKinds).sort());
  });
});
