import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../helpers/fake-clock.ts';
import { configMap, pod, TestServer } from './server-client.ts';

const clock = new FakeClock();
const told = (events: { type: string; object: { metadata: { name?: string } } }[]) =>
  events.map(({ type, object }) => [type, object.metadata.name]);

describe('watches', () => {
  const test = new TestServer({ clock });
  let count = 0;
  const fresh = () => {
    count += 1;
    const namespace = `watch-${count}`;
    test.server.create({ kind: 'Namespace', apiVersion: 'v1', metadata: { name: namespace } });
    return { namespace, path: `/api/v1/namespaces/${namespace}/configmaps` };
  };
  beforeAll(() => test.server.start());
  afterAll(() => test.stop());

  it('tell what changed after a version, in order', async () => {
    const { namespace, path } = fresh();
    const watch = await test.watch(`${path}?watch=1&resourceVersion=${test.server.resourceVersion}`);
    const created = test.server.create(configMap('a', { namespace }));
    test.server.patch('configmaps', { namespace, name: 'a' }, { data: { k: 'w' } });
    test.server.delete('configmaps', { namespace, name: 'a' });
    const events = await watch.next(3);
    expect(told(events)).toEqual([
      ['ADDED', 'a'],
      ['MODIFIED', 'a'],
      ['DELETED', 'a'],
    ]);
    expect(events[0].object.metadata.resourceVersion).toBe(created.metadata.resourceVersion);
    expect(events[2].object).toMatchObject({
      kind: 'ConfigMap',
      data: { k: 'w' },
      metadata: { resourceVersion: test.server.resourceVersion },
    });
    watch.close();
  });

  it('replay history', async () => {
    const { namespace, path } = fresh();
    const version = test.server.resourceVersion;
    test.server.create(configMap('a', { namespace }));
    test.server.create(configMap('b', { namespace }));
    const watch = await test.watch(`${path}?watch=1&resourceVersion=${version}`);
    expect(told(await watch.next(2))).toEqual([
      ['ADDED', 'a'],
      ['ADDED', 'b'],
    ]);
    watch.close();
  });

  it('stream the present state and mark its end', async () => {
    const { namespace, path } = fresh();
    test.server.create(configMap('a', { namespace }));
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const watch = await test.watch(`${path}?${query}`);
    const events = await watch.next(2);
    expect(told(events)).toEqual([
      ['ADDED', 'a'],
      ['BOOKMARK', undefined],
    ]);
    expect(events[1].object.metadata).toEqual({
      resourceVersion: test.server.resourceVersion,
      annotations: { 'k8s.io/initial-events-end': 'true' },
    });
    watch.close();
  });

  it('see an object enter and leave the selection', async () => {
    const { namespace, path } = fresh();
    const version = test.server.resourceVersion;
    test.server.create(configMap('a', { namespace, labels: { x: '1' } }));
    test.server.patch('configmaps', { namespace, name: 'a' }, { metadata: { labels: { x: '2' } } });
    test.server.patch('configmaps', { namespace, name: 'a' }, { metadata: { labels: { x: '1' } } });
    const watch = await test.watch(`${path}?watch=1&labelSelector=x%3D1&resourceVersion=${version}`);
    const events = await watch.next(3);
    expect(told(events)).toEqual([
      ['ADDED', 'a'],
      ['DELETED', 'a'],
      ['ADDED', 'a'],
    ]);
    expect(events[1].object.metadata.labels).toEqual({ x: '1' });
    watch.close();
  });

  it('tell the deletion of a pod in two steps', async () => {
    const { namespace } = fresh();
    test.server.create(pod('p', {}, { namespace }));
    const watch = await test.watch(
      `/api/v1/namespaces/${namespace}/pods?watch=1&resourceVersion=${test.server.resourceVersion}`,
    );
    test.server.delete('pods', { namespace, name: 'p' });
    const events = await watch.next(2);
    expect(told(events)).toEqual([
      ['MODIFIED', 'p'],
      ['DELETED', 'p'],
    ]);
    expect(events[0].object.metadata).toMatchObject({ deletionGracePeriodSeconds: 0, generation: 2 });
    watch.close();
  });

  it('of a version that is too old are accepted and end with an ERROR event', async () => {
    const watch = await test.watch('/api/v1/configmaps?watch=1&resourceVersion=1');
    expect(watch.response.statusCode).toBe(200);
    const [event] = await watch.next(1);
    expect(event).toMatchObject({ type: 'ERROR', object: { kind: 'Status', reason: 'Expired', code: 410 } });
    expect(event.object.message).toMatch(/^too old resource version: 1 \(\d+\)$/);
    expect(await watch.ended()).toBe(true);
  });

  it('write no-ops to nobody', async () => {
    const { namespace, path } = fresh();
    test.server.create(configMap('a', { namespace }));
    const watch = await test.watch(`${path}?watch=1&resourceVersion=${test.server.resourceVersion}`);
    test.server.patch('configmaps', { namespace, name: 'a' }, { data: { k: 'v' } });
    test.server.create(configMap('b', { namespace }));
    expect(told(await watch.next(1))).toEqual([['ADDED', 'b']]);
    watch.close();
  });

  it('send one more bookmark a second after a streaming start, once the resource has changed', async () => {
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const { namespace, path } = fresh();
    const quiet = await test.watch(`/api/v1/namespaces/${namespace}/secrets?${query}`);
    const watch = await test.watch(`${path}?${query}`);
    await quiet.next(1);
    await watch.next(1);
    const { body } = await test.post(path, configMap('soon'));
    await clock.advance(1000);
    const [added, bookmark] = await watch.next(2);
    expect([added.type, bookmark]).toEqual([
      'ADDED',
      {
        type: 'BOOKMARK',
        object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { resourceVersion: body.metadata.resourceVersion } },
      },
    ]);
    await test.post(`/api/v1/namespaces/${namespace}/secrets`, { metadata: { name: 'told' } });
    expect((await quiet.next(1)).map(({ type }) => type)).toEqual(['ADDED']);
    watch.close();
    quiet.close();
  });

  it('refuse a WebSocket handshake without an Origin', async () => {
    const { path } = fresh();
    const watch = await test.watch(`${path}?watch=1`, { connection: 'Upgrade', upgrade: 'websocket' });
    expect(watch.response.statusCode).toBe(403);
    watch.close();
  });

  it('send bookmarks each minute and before the time-out, then end cleanly', async () => {
    const { namespace, path } = fresh();
    const version = test.server.resourceVersion;
    const watch = await test.watch(
      `${path}?watch=1&allowWatchBookmarks=1&timeoutSeconds=90&resourceVersion=${version}`,
    );
    test.server.create(configMap('a', { namespace }));
    expect(told(await watch.next(1))).toEqual([['ADDED', 'a']]);
    await clock.advance(60_000);
    expect((await watch.next(1))[0]).toMatchObject({
      type: 'BOOKMARK',
      object: { metadata: { resourceVersion: test.server.resourceVersion } },
    });
    await clock.advance(28_000);
    expect((await watch.next(1))[0].type).toBe('BOOKMARK');
    await clock.advance(2_000);
    expect(await watch.ended()).toBe(true);
  });

  it('as Tables give the columns once', async () => {
    const { namespace, path } = fresh();
    test.server.create(configMap('a', { namespace }));
    test.server.create(configMap('b', { namespace }));
    const watch = await test.watch(`${path}?watch=1`, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' });
    const events = await watch.next(2);
    expect(events[0].object.columnDefinitions).toHaveLength(3);
    expect(events[1].object).toMatchObject({
      kind: 'Table',
      columnDefinitions: null,
      rows: [{ cells: ['b', 1, '0s'] }],
    });
    watch.close();
  });

  it('that fall behind the history are ended', async () => {
    const small = new TestServer({ historySize: 64 });
    await small.server.start();
    const watch = await small.watch('/api/v1/configmaps?watch=1');
    await watch.next(1);
    watch.response.pause();
    const big = 'x'.repeat(200_000);
    for (let i = 0; i < 400; i += 1) {
      small.server.load([configMap(`big-${i % 3}`, {}, { i: String(i), big })]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    watch.response.resume();
    expect(await watch.ended()).toBe(true);
    expect(small.server.openWatches).toBe(0);
    await small.stop();
  });
});
