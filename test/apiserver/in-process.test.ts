import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import type { LocalEvent } from '../../src/apiserver/in-process/local-lister-watcher.ts';
import type { ListerWatcher } from '../../src/cache/lister-watcher.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { configMap, deployment, pod, TestServer } from './server-client.ts';

describe('the server inside a process', () => {
  it('reads and writes by the rules of HTTP', () => {
    const server = new ApiServer({ clock: new FakeClock() });
    const created = server.create(deployment('web'));
    expect(created.metadata).toMatchObject({
      namespace: 'default',
      generation: 1,
      creationTimestamp: '2026-01-01T00:00:00Z',
    });
    expect(server.patch('deployments.apps', { name: 'web' }, { spec: { replicas: 3 } }).metadata.generation).toBe(2);
    expect(
      server.update({ ...server.get('deployments', { name: 'web' }), status: { replicas: 1 } }, 'status').status,
    ).toMatchObject({ replicas: 1 });
    expect(server.list('deployments.apps').map(({ metadata }) => metadata.name)).toEqual(['web']);
    expect(() => server.create(deployment('web'))).toThrow('deployments.apps "web" already exists');
    expect(server.delete('deployments', { name: 'web' })).toBeUndefined();
    expect(() => server.get('deployments', { name: 'web' })).toThrow('not found');
  });

  it('starts above version 1,000 with the content of a fresh cluster', () => {
    const server = new ApiServer();
    expect(Number(server.resourceVersion)).toBeGreaterThan(1000);
    const names = (resource: string) => server.list(resource).map(({ metadata }) => metadata.name);
    expect(names('namespaces')).toEqual(['default', 'kube-node-lease', 'kube-public', 'kube-system']);
    expect(names('priorityclasses.scheduling.k8s.io')).toEqual(['system-cluster-critical', 'system-node-critical']);
    expect(names('clusterroles.rbac.authorization.k8s.io')).toContain('cluster-admin');
    expect(server.get('services', { name: 'kubernetes' }).spec).toMatchObject({ clusterIP: '10.0.0.1' });
  });

  it('is a lister-watcher for reflectors', async () => {
    const server = new ApiServer();
    server.create(pod('a', {}, { labels: { app: 'x' } }));
    const source: ListerWatcher<KubeObject> = server.listerWatcher('pods');
    const stop = new AbortController();
    const page = await source.list({ limit: 500, labelSelector: 'app=x' }, { signal: stop.signal });
    expect(page.items.map(({ key }) => key)).toEqual(['default/a']);
    const watch = await source.watch({ resourceVersion: page.resourceVersion }, { signal: stop.signal });
    server.create(pod('b'));
    server.delete('pods', { name: 'b' });
    const seen: LocalEvent[] = [];
    for await (const events of watch) {
      seen.push(...(events as LocalEvent[]));
      if (seen.length === 3) stop.abort();
    }
    expect(seen.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
    expect(watch.endReason).toBe('stopped');
  });

  it('streams the present state, and answers versions that are too old by an ERROR', async () => {
    const server = new ApiServer({ clock: new FakeClock() });
    const source = server.listerWatcher('namespaces');
    const { signal } = new AbortController();
    const old = await source.watch({ resourceVersion: '1' }, { signal });
    const errors: string[] = [];
    for await (const events of old)
      errors.push(...events.map((event) => (event.type === 'ERROR' ? String(event.status.reason) : '')));
    expect([errors, old.endReason]).toEqual([['Expired'], 'closed']);
    const options = {
      sendInitialEvents: true,
      resourceVersionMatch: 'NotOlderThan',
      allowWatchBookmarks: true,
    } as const;
    const stream = await source.watch(options, { signal });
    const first = await stream[Symbol.asyncIterator]().next();
    expect((first.value as LocalEvent[]).map(({ type }) => type)).toEqual([
      'ADDED',
      'ADDED',
      'ADDED',
      'ADDED',
      'BOOKMARK',
    ]);
    stream.stop();
  });

  describe('files', () => {
    let folder = '';
    afterEach(() => rm(folder, { recursive: true, force: true }));

    it.each(['state.yaml', 'state.json'])('%s brings everything back', async (name) => {
      folder = await mkdtemp(join(tmpdir(), 'kinformer-'));
      const file = join(folder, name);
      const first = new ApiServer();
      first.create(configMap('kept', {}, { text: 'a: <b>\n' }));
      first.create({ kind: 'Namespace', apiVersion: 'v1', metadata: { name: 'shop' } });
      first.create(pod('p', { nodeName: 'n1' }, { namespace: 'shop' }));
      first.patch('pods', { namespace: 'shop', name: 'p', subresource: 'status' }, { status: { phase: 'Running' } });
      await first.saveTo(file);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const second = new ApiServer();
      expect(await second.loadFiles(file)).toBeGreaterThan(100);
      const { resourceVersion: _a, ...before } = first.get('pods', { namespace: 'shop', name: 'p' }).metadata;
      const { resourceVersion: _b, ...after } = second.get('pods', { namespace: 'shop', name: 'p' }).metadata;
      expect(after).toEqual(before);
      expect(second.get('pods', { namespace: 'shop', name: 'p' }).status).toMatchObject({ phase: 'Running' });
      expect(second.get('configmaps', { name: 'kept' }).data).toEqual({ text: 'a: <b>\n' });
    });
  });

  it('makes namespaces for what it loads', () => {
    const server = new ApiServer();
    const list = {
      kind: 'PodList',
      apiVersion: 'v1',
      items: [{ metadata: { name: 'x', namespace: 'new' }, spec: { containers: [] } }],
    };
    expect(server.load([list])).toBe(1);
    expect(server.get('namespaces', { name: 'new' }).status).toEqual({ phase: 'Active' });
  });

  it('remembers requests without their credentials', async () => {
    const test = new TestServer();
    await test.server.start();
    await test.get('/api/v1/pods?limit=1');
    expect(test.server.requests.at(-1)).toMatchObject({
      method: 'GET',
      path: '/api/v1/pods',
      query: 'limit=1',
      verb: 'list',
      user: 'admin',
    });
    expect(JSON.stringify(test.server.requests)).not.toContain('admin-token');
    await test.stop();
  });

  it('takes requests without credentials over plain HTTP for the admin', async () => {
    const server = new ApiServer({ insecureHttp: true });
    await server.start();
    expect(server.kubeconfig).toMatch(/server: http:\/\/127\.0\.0\.1:\d+\n/);
    const response = await fetch(`${server.url}/api/v1/namespaces/default`);
    expect(((await response.json()) as { kind: string }).kind).toBe('Namespace');
    await server.stop();
  });
});
