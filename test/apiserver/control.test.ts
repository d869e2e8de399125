import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { expect, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { configMap, TestServer } from './server-client.ts';

it('stops at the end of its scope, and can be started again with its objects', async () => {
  let kept: ApiServer;
  {
    await using server = await ApiServer.start();
    kept = server;
    server.create(configMap('a'));
    expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  }
  expect([kept.url, kept.kubeconfig]).toEqual(['', '']);
  await kept.start();
  expect(kept.get('configmaps', { name: 'a' }).metadata.name).toBe('a');
  await kept.stop();
});

it('gives its kubeconfig as text, file and object', async () => {
  await using server = await ApiServer.start();
  const file = join(tmpdir(), `kinformer-kubeconfig-${process.pid}`);
  try {
    await server.writeKubeconfig(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(server.kubeconfig);
  } finally {
    await rm(file, { force: true });
  }
  const fromText = new KubeConfig();
  fromText.loadFromString(server.kubeconfig);
  const fromObject = new KubeConfig();
  fromObject.loadFromOptions(server.kubeconfigOptions);
  for (const config of [fromText, fromObject]) {
    const { items } = await config.makeApiClient(CoreV1Api).listNamespace();
    expect(items.map(({ metadata }) => metadata?.name)).toContain('kube-system');
  }
  expect(fromObject.getCurrentUser()?.token).toBe(server.adminToken);
});

it('lets events expire an hour after their last change', async () => {
  const clock = new FakeClock();
  await using server = await ApiServer.start({ clock });
  const event = (name: string) => ({
    kind: 'Event',
    apiVersion: 'v1',
    metadata: { name },
    involvedObject: { kind: 'Pod', namespace: 'default', name: 'x' },
    reason: 'Tested',
  });
  server.create(event('old'));
  server.create(event('renewed'));
  server.create(configMap('no-event'));
  await clock.advance(1_800_000);
  server.patch('events', { name: 'renewed' }, { count: 2 });
  await clock.advance(1_799_999);
  expect(server.list('events').map(({ metadata }) => metadata.name)).toEqual(['old', 'renewed']);
  await clock.advance(1);
  expect(server.list('events').map(({ metadata }) => metadata.name)).toEqual(['renewed']);
  await clock.advance(1_800_000);
  expect(server.list('events')).toEqual([]);
  expect(server.get('configmaps', { name: 'no-event' }).metadata.name).toBe('no-event');
});

it('begins and goes on at the version that it is told', () => {
  const server = new ApiServer({ startVersion: 1_000_000 });
  expect(Number(server.resourceVersion)).toBeGreaterThan(1_000_000);
  server.jumpToVersion(2_000_000);
  expect(server.create(configMap('a')).metadata.resourceVersion).toBe('2000001');
  server.jumpToVersion(5);
  expect(server.create(configMap('b')).metadata.resourceVersion).toBe('2000002');
  expect(Number(new ApiServer({ startVersion: 5 }).resourceVersion)).toBeGreaterThan(1000);
});

it('a jump ends the wait of those who have asked for the version', async () => {
  const test = new TestServer({ clock: new FakeClock() });
  await test.server.start();
  const answer = test.get('/api/v1/namespaces?resourceVersion=9000');
  while (test.server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  test.server.jumpToVersion(9000);
  expect((await answer).body.metadata.resourceVersion).toBe('9000');
  await test.stop();
});

it('forgets the past when it is told to', async () => {
  const test = new TestServer();
  await test.server.start();
  for (const name of ['a', 'b']) test.server.create(configMap(name));
  const path = '/api/v1/namespaces/default/configmaps';
  const { metadata } = (await test.get(`${path}?limit=1`)).body;
  expect((await test.get(`${path}?limit=1&continue=${metadata.continue}`)).status).toBe(200);
  test.server.create(configMap('c'));
  test.server.compact();
  expect((await test.get(`${path}?limit=1&continue=${metadata.continue}`)).status).toBe(410);
  const watch = await test.watch(`${path}?watch=1&resourceVersion=${metadata.resourceVersion}`);
  expect((await watch.next(1))[0]).toMatchObject({ type: 'ERROR', object: { code: 410 } });
  await test.stop();
});

it('keeps the latest requests with their status and how long they took', async () => {
  const clock = new FakeClock();
  const test = new TestServer({ clock, requestLogSize: 3 });
  await test.server.start();
  await test.get('/api/v1/pods?limit=1');
  await test.ask('GET', '/api/v1/pods', { token: 'viewer-token' });
  await test.ask('GET', '/api/v1/pods', { token: 'wrong' });
  await test.get('/api/v1/nothing');
  const watch = await test.watch('/api/v1/pods?watch=1');
  const shown = () => test.server.requests.map(({ verb, user, status }) => `${verb} ${user} ${status}`);
  expect(shown()).toEqual(['list system:anonymous 401', 'list admin 404', 'watch admin 200']);
  await clock.advance(5000);
  watch.close();
  const last = () => test.server.requests.at(-1);
  while (last()?.durationMs === undefined) await new Promise((resolve) => setImmediate(resolve));
  expect(last()).toMatchObject({ method: 'GET', userAgent: 'test/1', status: 200, durationMs: 5000 });
  test.server.clearRequests();
  expect(test.server.requests).toEqual([]);
  await test.stop();
});
